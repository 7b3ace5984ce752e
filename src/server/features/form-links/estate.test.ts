import { afterAll, beforeAll, expect, test } from 'vitest'
import { formLinks } from '../../../shared/contract/forms/form-links.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { addUsers } from '../../crm/built-in/queries.ts'
import { openCrm } from '../../crm/open-crm.ts'
import type { CrmConnector } from '../../crm/port.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { queued, queueDue } from '../../testing/submission-mails.ts'
import { startWebhookReceiver, subscribeTo, type WebhookReceiver } from '../webhooks/test-receiver.ts'
import { startDeliveries } from '../../testing/lanes.ts'

let app: TestApp
let receiver: WebhookReceiver
let crm: CrmConnector
/** Ids of the users by name. */
let users: Record<string, string>
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  app = await startApp({ env: { WEBHOOK_ALLOW_HOSTS: receiver.key } })
  const { account_id } = app.owner
  await addUsers(app.platform.database.system, account_id, [
    { name: 'Gaby Muster', email: 'gaby@agency.example' },
    { name: 'Paul Probe', email: 'paul@agency.example', is_active: false },
  ])
  crm = await openCrm(app.platform, account_id)
  users = Object.fromEntries((await crm.users()).map(({ id, name }) => [name, id]))
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

/** A house of its own; its id and uuid. */
async function house(values: object = {}) {
  const record = { objekttitel: 'Haus am See', kaufpreis: 250_000, ...values }
  const id = await crm.createRecord({ module: 'estate', values: record, reference: crypto.randomUUID() })
  return { id, uuid: String(await crm.uuidOf('estate', id)) }
}

const fields = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email' },
  { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
]

const formWith = (settings: object) =>
  activeForm(app, {
    fields,
    settings: {
      crm_write_enabled: true,
      estate_context_enabled: true,
      notification_enabled: false,
      email_enabled: false,
      ...settings,
    },
  })

async function linkTo(form: TestForm, uuid: string): Promise<string> {
  const made = await app.call(formLinks.create, { id: form.id, body: { records: { estate: { uuid } } } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.data.url.replace(app.platform.config.publicUrl, '')
}

let people = 0
async function inquire(form: TestForm, url: string, answers: object = {}): Promise<number> {
  const person = { name: 'Löwe', email: `person${++people}@home.example`, ...answers }
  const { status, body } = await post(app, url, named(form.ids, person))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

/** What the CRM has of a submission: its records by module, and the relations of its address. */
async function written(submission: number) {
  const { system } = app.platform.database
  const stages = await system
    .selectFrom('crm_stages')
    .select(['stage', 'state', 'record_id', 'error'])
    .where('submission_id', '=', submission)
    .execute()
  const ids = Object.fromEntries(stages.map(({ stage, record_id }) => [stage, record_id]))
  const values = async (module: string) =>
    ids[module] ? (await crm.readRecord(module, ids[module]))?.values : undefined
  const relations = await system
    .selectFrom('built_in_crm_relations')
    .select(['kind', 'estate_id'])
    .where('address_id', '=', Number(ids['address'] ?? 0))
    .execute()
  const activity = await system
    .selectFrom('built_in_crm_records')
    .select(['address_id', 'estate_id'])
    .where('id', '=', Number(ids['agentsLog'] ?? 0))
    .executeTakeFirst()
  return { stages, ids, values, relations, activity }
}

const estates = async () =>
  (
    await app.platform.database.system
      .selectFrom('built_in_crm_records')
      .select('id')
      .where('module', '=', 'estate')
      .execute()
  ).length

test('estate_context_enabled: an inquiry through a link is about its estate, in relation and macros', async () => {
  const { id, uuid } = await house()
  const form = await formWith({ crm_task_enabled: true, crm_task_subject: 'Anfrage zu _objekttitel (_kaufpreis)' })
  await subscribeTo(app, receiver.url, {
    payload_template: '_Name zu _objekttitel',
    message_key: 'text',
    form_id: form.id,
  })
  const before = await estates()
  const submission = await inquire(form, await linkTo(form, uuid), { title: 'Villa, die es nicht gibt' })
  await queueDue(app)
  const { ids, values, relations, activity } = await written(submission)
  expect(await estates()).toBe(before)
  expect(ids['estate']).toBe(id)
  // What a visitor says about it stands in the activity, and changes nothing of the estate.
  expect(await crm.readRecord('estate', id)).toMatchObject({ values: { objekttitel: 'Haus am See' } })
  expect(relations).toEqual([{ kind: 'interested', estate_id: Number(id) }])
  expect(activity).toEqual({ address_id: Number(ids['address']), estate_id: Number(id) })
  expect(await values('agentsLog')).toMatchObject({ Bemerkung: expect.stringContaining('Villa, die es nicht gibt') })
  expect(await values('task')).toMatchObject({ Betreff: 'Anfrage zu Haus am See (250000)' })
  const deliveries = startDeliveries(app.platform)
  const [request] = await receiver.until(1)
  await deliveries.stop()
  const payload = JSON.parse(request!.body.toString())
  expect(payload.crm_ids).toMatchObject({ estate: { ID: Number(id) } })
  expect(payload.text).toBe('Löwe zu Haus am See')
})

test('form links: an inquiry about an archived estate says so in the activity and the task [B19-9]', async () => {
  const form = await formWith({ crm_task_enabled: true })
  const noted = async (status: string) => {
    const submission = await inquire(form, await linkTo(form, (await house({ status })).uuid))
    await queueDue(app)
    const { values } = await written(submission)
    return [(await values('agentsLog'))?.['Bemerkung'], (await values('task'))?.['Aufgabe']]
  }
  const flag = 'Achtung: Die Immobilie ist im CRM archiviert.\n\n'
  for (const text of await noted('0')) expect(text).toContain(flag)
  for (const text of await noted('1')) expect(text).not.toContain('archiviert')
})

test('form links: without a usable link, or switched off, an inquiry is about no estate', async () => {
  const { id, uuid } = await house()
  const form = await formWith({})
  const off = await formWith({ estate_context_enabled: false, prefill_crm_enabled: true })
  const open = await formWith({ prefill_signed_links_only: false, crm_relation: 'buyer' })
  const plain = [await inquire(form, form.path), await inquire(form, `${form.path}?estate=${uuid}`)]
  const switchedOff = await inquire(off, await linkTo(off, uuid))
  const unsigned = await inquire(open, `${open.path}?estate=${uuid}`)
  await queueDue(app)
  for (const submission of [...plain, switchedOff]) {
    expect((await written(submission)).ids).toEqual({ address: expect.any(String), agentsLog: expect.any(String) })
  }
  const found = await written(unsigned)
  expect([found.ids['estate'], found.relations]).toEqual([id, [{ kind: 'buyer', estate_id: Number(id) }]])
})

test('form links: an estate that is gone makes no other one, and the rest of the inquiry is written', async () => {
  const { id, uuid } = await house()
  const form = await formWith({})
  const url = await linkTo(form, uuid)
  await app.platform.database.system.deleteFrom('built_in_crm_records').where('id', '=', Number(id)).execute()
  const before = await estates()
  const submission = await inquire(form, url, { title: 'Haus' })
  await queueDue(app)
  expect(await estates()).toBe(before)
  const { stages } = await written(submission)
  expect(stages).toContainEqual(
    expect.objectContaining({ stage: 'estate', state: 'failed', error: expect.stringContaining(uuid) }),
  )
  expect(stages.filter(({ state }) => state === 'done').map(({ stage }) => stage)).toEqual(['address', 'agentsLog'])
})

test('form links: what was held back is about its estate when it is released', async () => {
  const { id, uuid } = await house()
  const form = await formWith({})
  await post(app, await linkTo(form, uuid), { ...named(form.ids, { name: 'Löwe' }), website_url: 'x' })
  const [held] = (await app.call(quarantine.list, { id: form.id })).data
  const released = await app.call(quarantine.release, { id: held.id })
  await queueDue(app)
  expect((await written(released.data.id)).ids['estate']).toBe(id)
})

test('form links: crm_user_assignment, notification_to_supervisor: the supervisor gets records and mail', async () => {
  const assigned = await formWith({
    crm_user_assignment: 'estate_supervisor',
    crm_task_enabled: true,
    notification_enabled: true,
    notification_to_supervisor: true,
    notification_receivers: ['office@agency.example'],
  })
  const told = await formWith({ notification_enabled: true, notification_receivers: ['office@agency.example'] })
  const looked = {
    byId: await house({ benutzer: users['Gaby Muster'] }),
    byName: await house({ benutzer: 'gaby muster' }),
    inactive: await house({ benutzer: 'Paul Probe' }),
    unknown: await house({ benutzer: 'Niemand' }),
    unowned: await house(),
  }
  const sent: Record<string, number> = {}
  for (const [name, { uuid }] of Object.entries(looked))
    sent[name] = await inquire(assigned, await linkTo(assigned, uuid))
  sent['unlinked'] = await inquire(assigned, assigned.path)
  sent['not asked for'] = await inquire(told, await linkTo(told, looked.byId.uuid))
  await queueDue(app)
  const mails = new Map(
    (await queued(app)).map(({ submission_id, recipient, more_recipients }) => [
      submission_id,
      [recipient, ...more_recipients],
    ]),
  )
  const gaby = users['Gaby Muster']
  for (const [name, submission] of Object.entries(sent)) {
    const { values } = await written(submission)
    const isHers = name === 'byId' || name === 'byName'
    const responsible = [
      (await values('address'))?.['Benutzer'],
      (await values('task'))?.['Verantwortung'],
      (await values('agentsLog'))?.['Benutzer'],
    ]
    expect(responsible, name).toEqual(isHers ? [gaby, gaby, gaby] : [undefined, undefined, undefined])
    const recipients = isHers ? ['office@agency.example', 'gaby@agency.example'] : ['office@agency.example']
    expect(mails.get(submission), name).toEqual(recipients)
  }
})

test('form links: a form with checks by its CRM asks it about the estate, but not for a used link', async () => {
  const { id, uuid } = await house()
  const form = await formWith({ crm_error_mode: 'reject', single_use_links_enabled: true })
  const url = await linkTo(form, uuid)
  const submission = await inquire(form, url)
  const addresses = async () =>
    (
      await app.platform.database.system
        .selectFrom('built_in_crm_records')
        .select('id')
        .where('module', '=', 'address')
        .execute()
    ).length
  const before = await addresses()
  expect((await post(app, url, named(form.ids, { name: 'Ein anderer' }))).status).toBe(409)
  await queueDue(app)
  expect([(await written(submission)).ids['estate'], await addresses()]).toEqual([id, before])
})
