import pino from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { mails as outbox } from '../../../shared/contract/submissions/mails.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { submissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { limits } from '../../../shared/contract/limits.ts'
import { createApp } from '../../app.ts'
import { openPlatform } from '../../open-platform.ts'
import { signedIn } from '../../testing/callers.ts'
import { activeForm, named } from '../../testing/forms.ts'
import { openMetrics } from '../../http/metrics/metrics.ts'
import { startApp } from '../../testing/harness.ts'
import { countAlready, forgetCounts, setLimitClock } from '../../testing/limits.ts'
import { visitor } from '../../testing/staff.ts'
import { performDue } from '../follow-ups/index.ts'
import { submissionMails } from './mail-submission.ts'

const app = await startApp()
const platform = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
const second = { server: await createApp(platform), platform }
afterAll(async () => {
  await second.server.close()
  await platform.close()
  await app[Symbol.asyncDispose]()
})
afterEach(async () => {
  const { system } = app.platform.database
  await system.deleteFrom('mails').execute()
  await system.deleteFrom('follow_ups').execute()
  await forgetCounts(app)
  await setLimitClock(app, '0 seconds')
})

const office = 'office@agency.example'
const fields = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email', field_type: 'email' },
]
const formWith = (settings: object) =>
  activeForm(app, {
    fields,
    settings: { min_fill_seconds: 0, notification_enabled: false, email_bcc: [office], ...settings },
  })
type Form = Awaited<ReturnType<typeof formWith>>

const send = async (form: Form, email: string, name: string, server = app.server) => {
  const payload = named(form.ids, { name, email })
  const answer = await server.inject({
    method: 'POST',
    url: form.path,
    payload,
    headers: { accept: 'application/json' },
  })
  const { id: _id, index: _index, ...data } = (answer.json() as { data: Record<string, unknown> }).data
  return { status: answer.statusCode, data: { ...data, document_url: null } }
}

/** Both processes work off what there is, at the same time. */
async function workOff(): Promise<void> {
  await Promise.all([app.platform, platform].map((one) => performDue(one, submissionMails(one))))
}

const mailsTo = (recipient: string) =>
  app.platform.database.system
    .selectFrom('mails')
    .select(['state', 'purpose', 'error', 'submission_id'])
    .where('recipient', '=', recipient)
    .execute()
const waiting = (list: { state: string }[]) => list.filter(({ state }) => state === 'waiting')

test('S4: 100 posts to two processes for one recipient make as many mails as the limit allows [B15-6]', async () => {
  const form = await formWith({ email2_enabled: true, email2_receiver: '_Email' })
  const spellings = ['victim@home.example', 'Victim@home.example', 'victim+1@home.example', 'victim+foyer@HOME.example']
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => send(form, spellings[n % 4]!, `N ${n}`, n % 2 ? app.server : second.server)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  await workOff()
  const made = (await Promise.all(spellings.map(mailsTo))).flat()
  expect(made).toHaveLength(200)
  expect(waiting(made)).toHaveLength(limits.mail_recipient_form.places)
  const { data, meta } = (await app.call(submissions.list, { id: form.id })).body
  expect([data.length, meta.total]).toEqual([25, 100])

  // What was not sent says why, in the outbox and at the submission, and in the metrics.
  const refused = made.find(({ state }) => state === 'failed')
  const reason = 'Not sent: this address was sent 30 e-mails of this form within an hour.'
  expect(refused?.error).toBe('limited_mail_recipient_form{"places":30}')
  const caller = await signedIn(app, app.owner)
  const listed = (await app.call(outbox.list, { ...caller, query: { state: 'failed' } })).data
  expect(listed[0]).toMatchObject({ error: reason, attempts: 0, next_attempt_at: null })
  const timeline = await app.call(submissionTimeline.get, { ...caller, id: refused?.submission_id ?? 0 })
  expect(JSON.stringify(timeline.data)).toContain(reason)
  const metrics = await openMetrics(app.platform).text()
  expect(metrics).toMatch(/^foyer_limit_refusals_total\{limit="mail_recipient_form"\} \d+$/m)
})

test('S4: one recipient gets a limited number of mails of all forms of all accounts [B15-6]', async () => {
  const form = await formWith({})
  await countAlready(app, { limit: 'mail_recipient', of: ['victim@home.example'] }, 99)
  await send(form, 'victim@home.example', 'first')
  await send(form, 'victim@home.example', 'second')
  await send(form, 'other@home.example', 'third')
  await workOff()
  expect((await mailsTo('victim@home.example')).map(({ state }) => state).toSorted()).toEqual(['failed', 'waiting'])
  expect(waiting(await mailsTo('other@home.example'))).toHaveLength(1)
})

test('S4: a form and an account send visitors a limited number of mails, the account as its plan says [B15-6]', async () => {
  const form = await formWith({})
  const { account_id } = app.owner
  await countAlready(app, { limit: 'mail_form', of: [form.id] }, limits.mail_form.places - 1)
  await send(form, 'a@home.example', 'a')
  await send(form, 'b@home.example', 'b')
  await workOff()
  const states = async () => (await Promise.all(['a', 'b'].map((one) => mailsTo(`${one}@home.example`)))).flat()
  expect(waiting(await states())).toHaveLength(1)
  expect((await states()).find(({ state }) => state === 'failed')?.error).toBe('limited_mail_form{}')

  await forgetCounts(app)
  await countAlready(app, { limit: 'mail_account', of: [account_id], places: 100_000 }, 100_000)
  await send(form, 'c@home.example', 'c')
  await workOff()
  const [over] = await mailsTo('c@home.example')
  expect([over?.state, over?.error]).toEqual(['failed', 'limited_mail_account{}'])
})

test('S4: addresses that the form names itself are not counted, nor is what the agency gets', async () => {
  const form = await formWith({ receiver: office, email_bcc: [], notification_enabled: true })
  for (let n = 0; n < 40; n++) await send(form, 'ada@home.example', `N ${n}`)
  await workOff()
  const all = await app.platform.database.system.selectFrom('mails').select(['state', 'recipient']).execute()
  expect(all.length).toBeGreaterThanOrEqual(40)
  expect(waiting(all)).toHaveLength(all.length)
  expect(all.filter(({ recipient }) => recipient === office).length).toBeGreaterThanOrEqual(40)
})

test('S4: a member of the agency who tries a form out twenty times with the own address gets every mail', async () => {
  const form = await formWith({ double_opt_in_enabled: false })
  for (let n = 0; n < 20; n++) await send(form, 'me@agency.example', `Test ${n}`)
  await workOff()
  expect(waiting(await mailsTo('me@agency.example'))).toHaveLength(20)
})

test('S4: a repeated follow-up counts its mails once, and an hour later there is room again', async () => {
  const form = await formWith({})
  await send(form, 'ada@home.example', 'first')
  const claimed = await app.platform.database.system.selectFrom('follow_ups').selectAll().execute()
  await workOff()
  // As if the process had ended before it could write what came of it.
  await app.platform.database.system.deleteFrom('mails').execute()
  await app.platform.database.system
    .insertInto('follow_ups')
    .values(claimed.map((row) => ({ ...row, due_at: new Date(0).toISOString() })))
    .execute()
  await workOff()
  const counted = async () =>
    (
      await app.platform.database.system
        .selectFrom('limit_counts')
        .select('amounts')
        .where('name', '=', 'mail_recipient')
        .execute()
    ).flatMap(({ amounts }) => amounts)
  expect(await counted()).toEqual([1])
  await countAlready(app, { limit: 'mail_recipient_form', of: [form.id, 'ada@home.example'] }, 29)
  await send(form, 'ada@home.example', 'second')
  await workOff()
  expect(waiting(await mailsTo('ada@home.example'))).toHaveLength(1)
  await setLimitClock(app, '1 hour')
  await send(form, 'ada@home.example', 'third')
  await workOff()
  expect(waiting(await mailsTo('ada@home.example'))).toHaveLength(2)
})

test('S4: requests to confirm and links to continue are counted with the other mails of the form', async () => {
  const form = await formWith({ double_opt_in_enabled: true })
  await countAlready(app, { limit: 'mail_recipient_form', of: [form.id, 'ada@home.example'] }, 30)
  expect((await send(form, 'ada@home.example', 'first')).status).toBe(201)
  expect(await mailsTo('ada@home.example')).toEqual([])
  const held = await app.platform.database.system.selectFrom('submission_confirmations').select('mailed').execute()
  expect(held).toEqual([{ mailed: false }])

  const later = await formWith({ resume_link_enabled: true })
  await countAlready(app, { limit: 'mail_recipient_form', of: [later.id, 'ada@home.example'] }, 30)
  const page = visitor(app)
  const _token = /name="_token" value="([\w-]{64})"/.exec((await page.get(later.path)).body)?.[1] ?? ''
  const asked = await page.post(`${later.path}/resume`, { _token, [`field_${later.ids['name']}`]: 'Ada' })
  expect((await page.post(asked.location, { email: 'ada@home.example' })).status).toBe(200)
  expect((await mailsTo('ada@home.example')).map(({ state }) => state)).toEqual(['failed'])
})
