import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { formLinks } from '../../../../shared/contract/forms/form-links.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { submissionTimeline } from '../../../../shared/contract/submissions/submission-timeline.ts'
import { activeForm, named, post, postFiles } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import { doubleOptIn, optInFields, person } from '../../../testing/double-opt-in.ts'
import { queueDue } from '../../../testing/submission-mails.ts'
import { note, storedFiles } from '../../../testing/uploads.ts'
import { erasePerson } from '../../privacy/index.ts'
import { htmlOf } from '../../mails/index.ts'
import { sweepFiles } from '../../files/index.ts'
import { sweepRetention } from '../../retention/sweep.ts'
import { subscribeTo } from '../../webhooks/test-receiver.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database
const { optInForm, askingMails, lastLink, visit, seen, mailedAbout, age } = doubleOptIn(app)

/** A connection of the owner of everything. */
async function connected(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

test('`double_opt_in_enabled`: a submission waits for the confirmation of its address, never a GET [B13-139]', async () => {
  await subscribeTo(app, 'https://example.com/hook', {})
  const form = await optInForm({ crm_write_enabled: true, title: 'Newsletter' })
  const ada = person()
  const send = () => post(app, form.path, named(form.ids, ada), { 'idempotency-key': 'twice' })
  const { status, body } = await send()
  expect((await send()).body.data.id).toBe(body.data.id)
  expect([status, body.data.index, body.data.confirmation]).toEqual([
    201,
    null,
    { email: 'A•••@home.example', required: true },
  ])
  const thanks = await visit('GET', body.data.thankyou.url)
  expect([thanks.headline, thanks.body.includes('A•••@home.example')]).toEqual([body.data.thankyou.headline, true])
  expect(thanks.body).not.toContain(ada.email)
  // It is no submission yet: no index, no count, and nothing of it goes anywhere but the question.
  const waiting = await seen(form.id)
  expect([waiting.listed, waiting.stats]).toEqual([[], 0])
  expect(waiting.held).toMatchObject([
    { reason: 'awaiting_confirmation', confirmation: { state: 'awaiting', email: ada.email, mailed: true } },
  ])
  expect(await queueDue(app)).toBe(0)
  expect(await system.selectFrom('deliveries').select('id').execute()).toEqual([])
  const [mail, ...more] = await askingMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: ada.email, subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse: Newsletter' })
  expect([mail!.message_id, htmlOf(mail!)?.includes(await lastLink())]).toEqual([
    expect.stringMatching(/^<[0-9a-f]{32}\.double_opt_in@/),
    true,
  ])
  const link = await lastLink()
  const everything = JSON.stringify(await system.selectFrom('submission_confirmations').selectAll().execute())
  expect(everything).not.toContain(link.split('/').at(-1))
  for (let i = 0; i < 2; i++) {
    const asked = await visit('GET', link)
    expect([asked.status, asked.headline]).toEqual([200, 'E-Mail-Adresse bestätigen?'])
    expect(asked.body).toMatch(/<h1><span class="whole">E-Mail-Adresse<\/span>[^]*<strong>\w•••@[\w.]+<\/strong>/)
    const { 'x-robots-tag': robots, 'cache-control': cache, 'referrer-policy': referrer } = asked.headers
    expect([robots, cache, referrer]).toEqual(['noindex', 'no-store', 'no-referrer'])
  }
  expect((await seen(form.id)).stats).toBe(0)

  // Two at once: one of them releases it.
  const both = await Promise.all([visit('POST', link), visit('POST', link)])
  expect(both.map(({ status: code }) => code)).toEqual([200, 200])
  expect(both.map(({ headline }) => headline).toSorted()).toEqual([
    'Ihre E-Mail-Adresse ist schon bestätigt',
    expect.stringMatching(/^Vielen Dank/),
  ])
  expect([(await visit('POST', link)).headline, (await visit('GET', link)).headline]).toEqual([
    'Ihre E-Mail-Adresse ist schon bestätigt',
    'Ihre E-Mail-Adresse ist schon bestätigt',
  ])
  const after = await seen(form.id)
  expect([after.held, after.stats]).toEqual([[], 1])
  expect(after.listed).toMatchObject([
    {
      index: 1,
      content: { address: { Email: ada.email } },
      confirmation: { state: 'confirmed', email: ada.email, ip_address: '127.0.0.1' },
    },
  ])
  expect(await queueDue(app)).toBe(1)
  expect(await system.selectFrom('deliveries').select('id').execute()).toHaveLength(1)
  const { data: timeline } = await app.call(submissionTimeline.get, { id: after.listed[0]!.id })
  const told = timeline.events.map((event: { kind: string; state: string; address: string | null }) => [
    event.kind,
    event.state,
    event.address,
  ])
  expect(told.slice(0, 3)).toEqual([
    // The mail that asks is not sent in this test.
    ['confirmation_asked', 'waiting', ada.email],
    ['confirmation', 'done', ada.email],
    ['received', 'done', null],
  ])
  // What is sent again after all this is still the same submission.
  expect((await send()).body.data).toMatchObject({ id: after.listed[0]!.id, index: 1 })
  expect([(await askingMails()).length, (await seen(form.id)).stats]).toEqual([1, 1])
  expect(
    (
      await visit(
        'POST',
        link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      )
    ).status,
  ).toBe(404)
  expect((await visit('GET', `${form.path}/confirm/x`)).status).toBe(404)
})

test('`double_opt_in_valid_hours`: what is not confirmed in time is deleted; its link says so', async () => {
  const form = await optInForm({ double_opt_in_valid_hours: 5, single_use_links_enabled: true })
  const { data: single } = await app.call(formLinks.create, { id: form.id, body: {} })
  const url = new URL(single.url).pathname + new URL(single.url).search
  const again = () => post(app, url, named(form.ids, person()))
  const before = storedFiles(app).length
  const { email } = person()
  const [e, p] = [`field_${form.ids['email']}`, `field_${form.ids['plan']}`]
  expect(
    (
      await postFiles(app, url, [
        [e, email],
        [p, note('Plan')],
      ])
    ).status,
  ).toBe(201)
  const link = await lastLink()
  expect((await again()).status).toBe(409)
  await age(4)
  await sweepRetention(app.platform)
  expect([(await visit('GET', link)).status, storedFiles(app).length]).toEqual([200, before + 1])
  await age(1)
  expect([(await visit('GET', link)).status, (await visit('POST', link)).status]).toEqual([410, 410])
  await Promise.all([sweepRetention(app.platform), sweepRetention(app.platform)])
  await sweepFiles(app.platform)
  expect([(await seen(form.id)).held, storedFiles(app).length]).toEqual([[], before])
  const ended = await visit('POST', link)
  expect([ended.status, ended.headline]).toEqual([410, 'Dieser Link ist abgelaufen'])
  const rows = await system.selectFrom('submission_confirmations').selectAll().where('form_id', '=', form.id).execute()
  expect(rows).toMatchObject([{ email: null, address_hash: null }])
  expect((await again()).status).toBe(201)
})

test('public forms: a kill between release and confirmation loses neither: they are one transaction', async () => {
  const form = await optInForm({ max_submissions_per_email: 1 })
  await post(app, form.path, named(form.ids, person()))
  const link = await lastLink()
  const { address_hash: hash } = await system
    .selectFrom('submission_confirmations')
    .select('address_hash')
    .where('form_id', '=', form.id)
    .executeTakeFirstOrThrow()
  await using admin = await connected(app.databaseUrl)
  await admin.query('begin')
  // The last thing before the confirmation is noted: it has been released by then, and waits here.
  await admin.query(`select pg_advisory_xact_lock(hashtextextended('submission_address', $1))`, [hash!.readInt32BE()])
  const cut = visit('POST', link)
  await vi.waitUntil(
    async () =>
      (
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'`)
      ).rowCount,
    { interval: 5 },
  )
  expect((await cut).status).toBe(503)
  await admin.query('rollback')
  const after = await seen(form.id)
  expect([after.listed, after.held.length, after.stats]).toEqual([[], 1, 0])
  expect((await visit('POST', link)).status).toBe(200)
  expect((await seen(form.id)).listed).toMatchObject([{ index: 1, confirmation: { state: 'confirmed' } }])
})

test('`double_opt_in_hold` off: everything goes at once, and only the confirmation is recorded', async () => {
  const form = await optInForm({ double_opt_in_hold: false, language: 'en' })
  const { status, body } = await post(app, form.path, named(form.ids, person()))
  expect([status, body.data.index, body.data.confirmation.required]).toEqual([201, 1, false])
  expect((await visit('GET', body.data.thankyou.url)).body).toContain('Please confirm your address')
  const first = await seen(form.id)
  expect([first.held, first.listed[0]?.confirmation.state]).toEqual([[], 'awaiting'])
  expect(await mailedAbout(body.data.id)).toEqual([])
  await queueDue(app)
  expect(await mailedAbout(body.data.id)).toEqual(['confirmation', 'notification'])
  const confirmed = await visit('POST', await lastLink())
  expect([confirmed.status, confirmed.headline]).toEqual([200, 'Your e-mail address is confirmed'])
  expect((await seen(form.id)).listed[0]?.confirmation.state).toBe('confirmed')
  // Nothing is deleted that is not confirmed.
  await post(app, form.path, named(form.ids, person()))
  await age(48)
  await sweepRetention(app.platform)
  expect((await visit('POST', await lastLink())).status).toBe(410)
  expect((await seen(form.id)).listed.map(({ confirmation }) => confirmation.state)).toEqual(['expired', 'confirmed'])
})

test('public forms: unsaved content waits sealed for the confirmation; erasure finds it', async () => {
  const form = await optInForm({ save_submission_data: 'off', crm_write_enabled: true })
  const before = storedFiles(app).length
  const send = async (email: string) => {
    const parts = [
      [`field_${form.ids['email']}`, email],
      [`field_${form.ids['plan']}`, note('Plan')],
    ] as const
    expect((await postFiles(app, form.path, [...parts])).status).toBe(201)
    return lastLink()
  }
  const [ada, bob] = [person().email, person().email]
  const link = await send(ada)
  await send(bob)
  expect((await seen(form.id)).held).toMatchObject([{ content: null }, { content: null }])
  expect(storedFiles(app)).toHaveLength(before + 2)
  const erased = await erasePerson(app.platform, { email: bob.toUpperCase(), account: app.owner.account_id })
  expect(erased).toMatchObject({ erased: { quarantined_submissions: 1, submission_confirmations: 1 }, mentioned: {} })
  expect(storedFiles(app)).toHaveLength(before + 1)
  expect((await visit('POST', link)).status).toBe(200)
  await queueDue(app)
  const [stored] = (await seen(form.id)).listed
  expect(stored).toMatchObject({ content: null, confirmation: { state: 'confirmed', email: null } })
  const mails = await system.selectFrom('mails').select('body').where('submission_id', '=', stored!.id).execute()
  expect(mails.map(({ body }) => body).join()).toContain(ada)
})

test('public forms: the address to confirm is required where it is shown; hidden, nothing waits', async () => {
  const form = await activeForm(app, {
    fields: [{ key: 'letter', field_type: 'checkbox' }, ...optInFields],
    settings: { double_opt_in_enabled: true },
    rules: (ids) => [
      {
        clauses: [{ when_field_id: ids['letter'], operator: 'empty' }],
        actions: [{ action: 'hide', target_field_id: ids['email'] }],
      },
      {
        clauses: [{ when_field_id: ids['name'], operator: 'equals', value: 'x' }],
        actions: [{ action: 'optional', target_field_id: ids['email'] }],
      },
    ],
  })
  const send = (answers: object) => post(app, form.path, named(form.ids, { ...answers }))
  for (const answers of [
    { letter: '1', name: 'Ada' },
    { letter: '1', name: 'x' },
  ]) {
    expect(await send(answers)).toMatchObject({
      status: 422,
      body: { errors: { [`field_${form.ids['email']}`]: ['Bitte füllen Sie dieses Feld aus.'] } },
    })
  }
  expect((await send({ name: 'Ada' })).body.data).toMatchObject({ index: 1 })
  expect((await seen(form.id)).listed).toMatchObject([{ confirmation: null }])
})

test('public forms: double_opt_in_subject, double_opt_in_body, double_opt_in_field_id are checked', async () => {
  const form = await optInForm({
    double_opt_in_subject: 'Für _Name',
    double_opt_in_body: 'Hallo **_Name**, [hier bestätigen]({link}) oder {link}',
  })
  const wrong = { double_opt_in_body: 'Ohne Link', double_opt_in_field_id: 999_999, double_opt_in_valid_hours: 169 }
  const refused = await app.call(forms.update, { id: form.id, body: wrong })
  expect(refused.body.errors).toEqual({
    double_opt_in_body: ['The double opt in body field must hold {link}, which becomes the address to confirm with.'],
    double_opt_in_field_id: ['This form has no field 999999.'],
    double_opt_in_valid_hours: [expect.any(String)],
  })
  await post(app, form.path, named(form.ids, { ...person(), name: '<b>{link}</b>' }))
  const mail = (await askingMails()).at(-1)!
  const link = `http://127.0.0.1:3000${await lastLink()}`
  expect(mail.subject).toBe('Für <b>{link}</b>')
  expect(mail.body).toMatch(`Hallo <b>{link}</b>, hier bestätigen (${link}) oder ${link}\n`)
  const [words, bare] = htmlOf(mail)!.match(/<a href="[^"]+\/confirm\/[^>]+>[^<]*<\/a>/g)!
  expect([words, bare]).toEqual([
    expect.stringMatching(`^<a href="${link}" .*>hier bestätigen</a>$`),
    expect.stringMatching(`^<a href="${link}" .*>${link}</a>$`),
  ])
  expect(htmlOf(mail)).toContain('&lt;b&gt;{link}&lt;/b&gt;')

  await app.call(forms.update, { id: form.id, body: { double_opt_in_field_id: form.ids['name'] } })
  await post(app, form.path, named(form.ids, { ...person(), name: 'other@home.example' }))
  expect((await askingMails()).at(-1)!.recipient).toBe('other@home.example')
})

test('public forms: what a link brought from records is withheld on the page after a confirmation, too [B15-2]', async () => {
  const form = await optInForm({ thankyou_text: 'Danke, _Name!' })
  const ada = person()
  await post(app, form.path, named(form.ids, ada))
  await system
    .updateTable('quarantined_submissions')
    .set({ meta: JSON.stringify({ withheld: [{ module: 'address', name: 'Name' }] }) })
    .where('form_id', '=', form.id)
    .execute()
  const confirmed = await visit('POST', await lastLink())
  expect(confirmed.status).toBe(200)
  expect(confirmed.body).toContain('Danke, ')
  expect(confirmed.body).not.toContain(ada.name)
})
