import { afterEach, beforeEach, expect, test } from 'vitest'
import { activeForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { connectToHubSpot } from '../../../testing/hubspot-server/connect.ts'
import { startHubSpot, type HubSpotServer } from '../../../testing/hubspot-server/server.ts'
import { connect } from '../../crm/index.ts'
import { faultsAtCreations, outcomeOf, submit, writeThrough, type FaultyCrm } from './fault-runs.ts'

let server: HubSpotServer
let app: TestApp

beforeEach(async () => {
  server = await startHubSpot()
  app = await startApp({ env: { HUBSPOT_API_URL: server.url, CRM_ALLOW_HOSTS: server.host } })
  const credentials = { access_token: server.portal.accessToken }
  await connect(app.platform, app.owner.account_id, { kind: 'hubspot', credentials })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const formWith = (settings: object) =>
  activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'channel', crm_field_name: 'marketing_channel', label: 'Kanal' },
      { key: 'title', crm_module: 'estate', crm_field_name: 'objekttitel' },
    ],
    settings: { crm_write_enabled: true, crm_relation: 'interested', crm_task_enabled: true, ...settings },
  })

const answersOf = (n: number) => ({
  name: `Löwe ${n}`,
  email: `ada${n}@home.example`,
  channel: 'Lead',
  title: `Haus ${n}`,
})

const faulty = (): FaultyCrm => ({
  app,
  server,
  connect: () => connectToHubSpot(server),
  creations: ['contacts', '0-420', 'deals', 'tasks', 'notes'].map((type) => ({ only: `POST /crm/v3/objects/${type}` })),
  madeFor,
})

const recordsOf = (type: string) => [...server.portal.table(type).values()]

/** How many records of each kind there are about the visitor of this number. */
function madeFor(n: number): Record<string, number> {
  const people = recordsOf('contacts').filter(({ properties }) => properties['lastname'] === `Löwe ${n}`)
  const about = (type: string) =>
    people.flatMap(({ id }) => [...server.portal.associatedWith('contacts', id, type).keys()]).length
  return {
    address: people.length,
    estate: recordsOf('0-420').filter(({ properties }) => properties['hs_name'] === `Haus ${n}`).length,
    relation: about('deals'),
    task: about('tasks'),
    activity: about('notes'),
  }
}

test('crm writes: with a fault at any creation at HubSpot, each record is made once', async () => {
  expect(await faultsAtCreations(faulty(), await formWith({}), answersOf)).toEqual([])
}, 300_000)

test('crm writes: a HubSpot that is away for a while makes nothing twice and loses nothing', async () => {
  const form = await formWith({})
  const submissions = await Promise.all([1, 2, 3].map((n) => submit(app, form, answersOf(n))))
  await server.fail('down')
  await writeThrough(faulty())
  for (const [i, submission] of submissions.entries()) {
    expect((await outcomeOf(app, submission)).state).toBe('done')
    expect(Object.values(madeFor(i + 1))).toEqual([1, 1, 1, 1, 1])
  }
})

test('crm writes: what a visitor sent stands at HubSpot with its deal, and links one to the other', async () => {
  const submission = await submit(
    app,
    await formWith({ crm_agentslog_note: 'Anfrage <von> der Website' }),
    answersOf(1),
  )
  await writeThrough(faulty())
  expect((await outcomeOf(app, submission)).state).toBe('done')
  const [contact, listing, deal, note] = ['contacts', '0-420', 'deals', 'notes'].map((type) => recordsOf(type)[0])
  expect(contact?.properties).toMatchObject({
    lastname: 'Löwe 1',
    email: 'ada1@home.example',
    marketing_channel: 'Lead',
  })
  expect(deal?.properties).toMatchObject({ dealname: 'Löwe 1 – Haus 1', pipeline: 'default', dealstage: '51' })
  expect(note?.properties['hs_note_body']).toContain('Anfrage &lt;von&gt; der Website')
  const about = (to: string) => [...server.portal.associatedWith('deals', deal?.id ?? '', to).keys()]
  expect([about('contacts'), about('0-420')]).toEqual([[contact?.id], [listing?.id]])
})

test('crm writes: a property that HubSpot has no more costs itself alone: its answer is in the note', async () => {
  const form = await formWith({ crm_agentslog_note: 'Anfrage von der Website' })
  server.portal.removeProperty('contacts', 'marketing_channel')
  const submission = await submit(app, form, answersOf(1))
  await writeThrough(faulty())
  const { state, stages } = await outcomeOf(app, submission)
  expect(state).toBe('done')
  expect(stages.find(({ stage }) => stage === 'address')?.error).toContain('marketing_channel')
  expect(Object.values(madeFor(1))).toEqual([1, 1, 1, 1, 1])
  const bodies = recordsOf('notes').map(({ properties }) => properties['hs_note_body'] ?? '')
  expect(bodies.some((body) => body.includes('Anfrage von der Website') && body.includes('Kanal: Lead'))).toBe(true)
  const mails = await app.platform.database.system.selectFrom('mails').select('body').execute()
  expect(mails.map(({ body }) => body).join()).toContain('address.marketing_channel')
})

test('crm writes: a value that HubSpot refuses, and a record deleted between two stages, are told', async () => {
  const form = await formWith({})
  const channel = server.portal.propertiesOf('contacts').find(({ name }) => name === 'marketing_channel')
  const options = channel?.options ?? []
  const refused = await submit(app, form, answersOf(1))
  if (channel) channel.options = options.filter(({ value }) => value !== 'Lead')
  await writeThrough(faulty())
  expect(await outcomeOf(app, refused)).toMatchObject({ state: 'failed', error: expect.stringMatching(/Lead/) })
  if (channel) channel.options = options
  expect(madeFor(1)).toMatchObject({ address: 0, estate: 1 })
  const deleted = await submit(app, form, answersOf(2))
  await writeThrough(faulty(), (crm) => ({
    ...crm,
    async createRecord(record, sending) {
      const id = await crm.createRecord(record, sending)
      if (record.module === 'address') server.portal.table('contacts').delete(id)
      return id
    },
  }))
  expect(await outcomeOf(app, deleted)).toMatchObject({ state: 'failed', error: expect.stringMatching(/hubspot_/) })
  expect(madeFor(2)).toMatchObject({ address: 0, estate: 1, relation: 0, task: 0 })
})

test('crm writes: where an e-mail address is one person’s at HubSpot, no known contact is overwritten', async () => {
  const { portal } = server
  const known = portal.add('contacts', { firstname: 'Ada', lastname: 'Löwe', email: 'ada1@home.example' })
  // It has another address beside its first one, too.
  const other = portal.add('contacts', {
    lastname: 'Bär',
    email: 'b@x.example',
    hs_additional_emails: 'ada2@home.example',
  })
  const before = structuredClone([known, other])
  for (const settings of [{ crm_duplicate_action: 'create_new' }, { crm_duplicate_check_enabled: false }]) {
    const form = await formWith({ ...settings, crm_relation: null })
    for (const [i, contact] of [known, other].entries()) {
      const submission = await submit(app, form, { ...answersOf(i + 1), name: 'Tiger' })
      await writeThrough(faulty())
      const { state, stages } = await outcomeOf(app, submission)
      expect(state).toBe('done')
      expect(stages.find(({ stage }) => stage === 'address')?.record_id).toBe(contact.id)
    }
  }
  expect(recordsOf('contacts')).toEqual(before)
  expect([...portal.associatedWith('contacts', known.id, 'notes').keys()]).toHaveLength(2)
})
