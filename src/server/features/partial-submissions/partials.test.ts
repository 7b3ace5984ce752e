import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { partialSubmissions } from '../../../shared/contract/submissions/partial-submissions.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post, type ActiveForm, type TestForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { forgetCounts } from '../../testing/limits.ts'
import { visitor } from '../../testing/staff.ts'
import { erasePerson, exportPerson } from '../privacy/index.ts'
import { sweep } from '../housekeeping/sweep.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const fields = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email', required: true },
  { key: 'secret', field_type: 'text' },
  { key: 'plan', field_type: 'file' },
]
const inquiry = (settings: ActiveForm['settings'] = {}) =>
  activeForm(app, { fields, settings: { notification_enabled: false, email_enabled: false, ...settings } })

const newKey = () => randomBytes(32).toString('base64url')
const tokenIn = (body: string) => /name="_token" value="([\w-]{64})"/.exec(body)?.[1] ?? ''

/** A page of the form, as the script of the page uses it. */
async function opened(form: Pick<TestForm, 'path' | 'ids'>, draft = newKey()) {
  const page = visitor(app)
  const { body } = await page.get(form.path)
  const send = (to: string, answers: Record<string, unknown>, more: Record<string, string> = {}) => {
    const input = { _token: tokenIn(body), _draft: draft, ...named(form.ids, answers), ...more }
    return page.post(form.path + to, input as Record<string, string>)
  }
  return {
    ...page,
    body,
    draft,
    send,
    keep: (answers: Record<string, unknown>) => send('/partial', answers, { _step: '2' }),
  }
}

const listed = async (id: number) => (await app.call(partialSubmissions.list, { id })).data
const rows = async (id: number) =>
  system
    .selectFrom('partial_submissions')
    .selectAll()
    .where('form_id', '=', id)
    .where('sent_from', 'is', null)
    .orderBy('id')
    .execute()

test('partial submissions: `partial_submissions_enabled` keeps one row per visit, counted nowhere', async () => {
  const form = await inquiry({ partial_submissions_enabled: true, min_fill_seconds: 0 })
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['secret']] } })
  const visit = await opened(form)
  expect((await visit.keep({ name: 'Lö' })).status).toBe(204)
  expect((await visit.keep({ name: 'Löwe', email: 'no address yet', secret: 'geheim', plan: 'x' })).status).toBe(204)
  const other = await opened(form)
  await other.keep({ name: 'Bär' })
  const [, kept] = await listed(form.id)
  expect(kept).toMatchObject({
    form_id: form.id,
    content: { address: { Name: 'Löwe', Email: 'no address yet' } },
    step: 2,
  })
  expect(Date.parse(kept.expires_at) - Date.parse(kept.updated_at)).toBeCloseTo(14 * 86_400_000, -7)
  expect(JSON.stringify(await rows(form.id))).not.toContain('geheim')
  const { data } = await app.call(submissions.stats, { id: form.id })
  expect(data.submissions).toBe(0)
  expect(await system.selectFrom('mails').select('id').execute()).toEqual([])

  // What is refused is not sent: the answers stay.
  expect((await visit.send('', { name: 'Löwe' })).status).toBe(422)
  expect(await listed(form.id)).toHaveLength(2)
  expect((await visit.send('', { name: 'Löwe', email: 'ada@home.example' })).status).toBe(303)
  expect((await listed(form.id)).map(({ content }: { content: object }) => content)).toEqual([
    { address: { Name: 'Bär' } },
  ])
  // What the page had under way arrives late, in this process or another.
  expect((await visit.keep({ name: 'Löwe' })).status).toBe(413)
  expect(await listed(form.id)).toHaveLength(1)
  // Held back as spam, it is sent all the same.
  expect((await other.send('', { name: 'Bär', email: 'b@home.example' }, { website_url: 'x' })).status).toBe(303)
  expect((await other.keep({ name: 'Bär' })).status).toBe(413)
  expect(await rows(form.id)).toEqual([])
  // Another page of the same browser, which was open at the same time, is not sent yet.
  const second = await opened(form, visit.draft)
  expect((await second.keep({ name: 'Wolf', email: 'w' })).status).toBe(204)
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['email']] } })
  expect(await listed(form.id)).toMatchObject([{ content: { address: { Name: 'Wolf' } }, step: 2 }])
  expect(JSON.stringify(await listed(form.id))).not.toContain('Email')
  // A visitor who empties all fields leaves nothing.
  expect((await second.keep({ name: '', email: '' })).status).toBe(204)
  expect(await rows(form.id)).toEqual([])
  await sql`update partial_submissions set updated_at = now() - interval '25 hours'`.execute(system)
  await sweep(system)
  const all = await system.selectFrom('partial_submissions').select('id').where('form_id', '=', form.id).execute()
  expect(all).toEqual([])
})

test('partial submissions: the audit log says who has deleted a submission, and nothing of what it carried', async () => {
  const form = await inquiry({ min_fill_seconds: 0 })
  const email = 'ada@home.example'
  const sent = await post(app, `${form.path}?utm_campaign=Spring-Secret`, named(form.ids, { email }))
  const held = await post(app, `${form.path}?utm_campaign=Spring-Secret`, {
    ...named(form.ids, { email }),
    website_url: 'x',
  })
  expect((await app.call(submissions.remove, { id: sent.body.data.id })).status).toBe(204)
  expect((await app.call(quarantine.remove, { id: held.body.data.id })).status).toBe(204)
  const { data } = await app.call(auditLog.list)
  expect(data.slice(0, 2)).toMatchObject([{ action: 'quarantine.remove' }, { action: 'submissions.remove' }])
  expect(JSON.stringify(data)).not.toContain('Spring-Secret')
})

test('partial submissions: an unfinished answer can be deleted, once', async () => {
  const form = await inquiry({ partial_submissions_enabled: true })
  const visit = await opened(form)
  await visit.keep({ name: 'Löwe' })
  const [{ id }] = await listed(form.id)
  const remove = async () => (await app.call(partialSubmissions.remove, { id })).status
  expect([await remove(), await remove()]).toEqual([204, 404])
  expect(await listed(form.id)).toEqual([])
})

test('partial submissions: `partial_submissions_enabled` takes nothing large, or without a page', async () => {
  const form = await inquiry({ partial_submissions_enabled: true })
  const visit = await opened(form)
  const post = (input: Record<string, string>, headers: Record<string, string> = {}) =>
    visitor(app, headers).post(`${form.path}/partial`, input)
  const good = { _token: tokenIn(visit.body), _draft: visit.draft, [`field_${form.ids['name']}`]: 'Ada' }
  const large = { ...good, [`field_${form.ids['name']}`]: 'x'.repeat(65_536) }
  const refused = [
    await post({ ...good, _token: '' }),
    await post({ ...good, _token: 'A'.repeat(64) }),
    await post({ ...good, _draft: 'short' }),
    await post(large),
    await post(good, { 'sec-fetch-site': 'cross-site' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 422, 413, 403])
  // Programs that fill in everything, and visitors who have typed nothing, leave nothing.
  expect((await post({ ...good, website_url: 'x' })).status).toBe(204)
  expect((await post({ ...good, [`field_${form.ids['name']}`]: '' })).status).toBe(204)
  expect(await rows(form.id)).toEqual([])
  await app.call(forms.update, { id: form.id, body: { partial_submissions_enabled: false } })
  expect((await post(good)).status).toBe(404)
  await app.call(forms.update, { id: form.id, body: { partial_submissions_enabled: true } })
  await sql`update limit_counts set amounts[1] = 300 where name = 'kept_answers'`.execute(system)
  const often = await post(good)
  expect([often.status, Number(often.headers['retry-after']) > 0]).toEqual([429, true])
  await forgetCounts(app)
})

test('partial submissions: a form keeps 5,000 unfinished answers; more replace the oldest', async () => {
  const form = await inquiry({ partial_submissions_enabled: true })
  await sql`insert into partial_submissions (account_id, form_id, visit, answers, updated_at)
    select ${app.owner.account_id}, ${form.id}, sha256(n::text::bytea), '{}', now() - n * interval '1 second'
    from generate_series(1, 5000) n`.execute(system)
  const before = await rows(form.id)
  const page = await opened(form)
  for (const name of ['Ada', 'Eva']) expect((await page.keep({ name })).status).toBe(204)
  const after = await rows(form.id)
  expect(after).toHaveLength(5_000)
  const left = new Set(after.map(({ id }) => id))
  expect(before.filter(({ id }) => !left.has(id))).toEqual([before.at(-1)])
  expect(JSON.stringify(after.at(-1)!.answers)).toContain('Eva')
})

test('S17: thousands of drafts of few networks take no place of another visit; one page keeps one draft', async () => {
  const form = await inquiry({ partial_submissions_enabled: true })
  const real = await opened(form)
  expect((await real.keep({ name: 'Ada' })).status).toBe(204)
  await sql`update partial_submissions set updated_at = now() - interval '3 days' where form_id = ${form.id}`.execute(
    system,
  )
  // As 51 networks have left them, all later than the visit.
  await sql`insert into partial_submissions (account_id, form_id, visit, answers, network)
    select ${app.owner.account_id}, ${form.id}, sha256(n::text::bytea), '{}', (n % 51)::text::bytea
    from generate_series(1, 5100) n`.execute(system)
  const forger = await opened(form)
  expect((await forger.keep({ name: 'Bot' })).status).toBe(204)
  expect((await forger.send('/partial', { name: 'Bot' }, { _draft: newKey() })).status).toBe(413)
  const after = await rows(form.id)
  expect(after).toHaveLength(5_000)
  expect(after.filter(({ answers }) => JSON.stringify(answers).includes('Ada'))).toHaveLength(1)
  // The visit goes on.
  expect((await real.keep({ name: 'Ada L.' })).status).toBe(204)
})

test('partial submissions: `resume_link_enabled` mails a link whose button brings the answers back once', async () => {
  const form = await inquiry({ resume_link_enabled: true, min_fill_seconds: 0, title: 'Bewertung' })
  const page = visitor(app)
  const { body } = await page.get(`${form.path}?utm_source=x`)
  const action = /formaction="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(action).toBe(`${form.path}/resume?utm_source=x`)
  // As a browser without scripts sends it.
  const asked = await page.post(action, {
    _token: tokenIn(body),
    ...(named(form.ids, { name: 'Löwe <b>', email: '' }) as Record<string, string>),
  })
  expect(asked.status).toBe(303)
  const [row] = await rows(form.id)
  expect([row?.answers, row?.sealed_answers?.includes('Löwe')]).toEqual([null, false])
  expect((await listed(form.id))[0].content).toBeNull()
  const form2 = await page.get(asked.location)
  expect([form2.status, form2.body.includes('type="email"'), form2.body.includes('Löwe')]).toEqual([200, true, false])
  expect((await page.post(asked.location, { email: 'nobody' })).status).toBe(422)
  const said = await page.post(asked.location, { email: 'Ada@home.example' })
  expect([said.status, /Postfach/.test(said.body)]).toEqual([200, true])

  const mails = () =>
    system.selectFrom('mails').selectAll().where('recipient', '=', 'Ada@home.example').orderBy('id').execute()
  const linkIn = (text = '') => new URL(/https?:\S+\/resume\/\S+/.exec(text)?.[0] ?? 'http://none')
  const [mail] = await mails()
  const { pathname, search } = linkIn(mail?.body)
  expect(search).toBe('?utm_source=x')
  expect(mail?.body).not.toContain('Löwe')
  expect(JSON.stringify(await rows(form.id))).not.toContain(pathname.split('/').at(-1))
  const link = pathname + search
  // Mail scanners open links.
  for (let i = 0; i < 2; i++) expect((await visitor(app).get(link)).body).toContain('method="post"')
  const elsewhere = visitor(app)
  const [first, double] = [await elsewhere.post(link), await elsewhere.post(link)]
  expect([first.status, double.location]).toEqual([303, first.location])
  const back = await elsewhere.get(first.location)
  expect(back.body).toContain('value="Löwe &lt;b&gt;"')
  expect(back.headers['referrer-policy']).toBe('no-referrer')
  // The browser that asked has it no longer, and the link has been used.
  expect((await page.get(asked.location.replace('/resume', ''))).body).not.toContain('Löwe')
  await sql`update partial_submissions set link_used_at = now() - interval '2 minutes'`.execute(system)
  expect([(await elsewhere.get(link)).status, (await elsewhere.post(link)).status]).toEqual([410, 410])

  const draft = new URL(first.location, 'http://x').searchParams.get('_draft') ?? ''
  const sent = await elsewhere.post(first.location, {
    _token: tokenIn(back.body),
    _draft: draft,
    ...(named(form.ids, { name: 'Löwe', email: 'a@b.example' }) as Record<string, string>),
  })
  expect(sent.status).toBe(303)
  expect(await rows(form.id)).toEqual([])
  expect((await elsewhere.get(first.location)).body).not.toContain('Löwe')
})

test('partial submissions: numbers are brought back as the language of the page writes them', async () => {
  const form = await activeForm(app, {
    fields: [{ key: 'rent', field_type: 'number', label: 'Hausgeld' }],
    settings: { language: 'de', additional_languages: ['en'], partial_submissions_enabled: true, min_fill_seconds: 0 },
  })
  const visit = await opened(form)
  expect((await visit.keep({ rent: '1.250' })).status).toBe(204)
  const shown = async (language: string) => {
    const { body } = await visit.get(`${form.path}?lang=${language}&_draft=${visit.draft}`)
    return /name="field_\d+"[^>]* value="([^"]*)"/.exec(body)?.[1]
  }
  expect([await shown('de'), await shown('en')]).toEqual(['1.250', '1250'])
})

test('partial submissions: `resume_link_enabled` answers alike for any address, and mails few links', async () => {
  const form = await inquiry({ resume_link_enabled: true })
  const visit = await opened(form)
  const { location } = await visit.send('/resume', { name: 'Ada' })
  const said = []
  for (let i = 0; i < 5; i++) said.push(await visit.post(location, { email: 'victim@home.example' }))
  expect(new Set(said.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  const to = await system
    .selectFrom('mails')
    .select(['state', 'error'])
    .where('recipient', '=', 'victim@home.example')
    .execute()
  expect(to.filter(({ state }) => state === 'waiting')).toHaveLength(3)
  // The others are in the outbox with the reason, and were never sent.
  const kept = to.filter(({ state }) => state === 'failed')
  expect(kept.length).toBe(to.length - 3)
  for (const { error } of kept) expect(error).toMatch(/^limited_resume_address/)
  const from = await sql<{
    n: number
  }>`select count(*)::int as n from partial_submissions where link_hash is not null and form_id = ${form.id}`.execute(
    system,
  )
  // One row, one link: the last that was mailed.
  expect(from.rows[0]?.n).toBe(1)
  const foreign = await visitor(app, { 'sec-fetch-site': 'cross-site' }).post(location, { email: 'v2@home.example' })
  expect(foreign.status).toBe(403)
  expect((await visit.post(`${form.path}/resume/${newKey()}`)).status).toBe(410)
  await app.call(forms.update, { id: form.id, body: { resume_link_enabled: false } })
  expect((await visit.get(form.path)).body).not.toContain('formaction')
  expect((await visit.post(location, { email: 'v3@home.example' })).status).toBe(303)
})

test('partial submissions: `partial_retention_days` ends unfinished answers; unsaved content is sealed', async () => {
  const form = await inquiry({
    partial_submissions_enabled: true,
    partial_retention_days: 3,
    save_submission_data: 'off',
  })
  const [old, young] = [await opened(form), await opened(form)]
  await old.keep({ name: 'Altmann' })
  await young.keep({ name: 'Jungmann' })
  expect(JSON.stringify(await rows(form.id))).not.toMatch(/mann/)
  await sql`update partial_submissions set updated_at = now() - interval '73 hours'
    where id = (select min(id) from partial_submissions where form_id = ${form.id})`.execute(system)
  expect(await listed(form.id)).toHaveLength(1)
  // Before the sweep, too.
  expect((await old.get(`${form.path}?_draft=${old.draft}`)).body).not.toContain('Altmann')
  expect((await young.get(`${form.path}?_draft=${young.draft}`)).body).toContain('Jungmann')
  await sweep(system)
  expect(await rows(form.id)).toHaveLength(1)
  const { body } = await app.call(forms.update, { id: form.id, body: { partial_retention_days: 91 } })
  expect(Object.keys(body.errors)).toEqual(['partial_retention_days'])
})

test('partial submissions: `foyer privacy` finds unfinished answers by content and by address', async () => {
  const person = 'Carla@home.example'
  const open = await inquiry({ partial_submissions_enabled: true })
  const sealed = await inquiry({ resume_link_enabled: true })
  await (await opened(open)).keep({ name: 'Carla', email: person.toLowerCase() })
  await (await opened(open)).keep({ name: 'Dora', email: 'dora@home.example' })
  await (await opened(sealed)).send('/resume', { email: person })
  const mailed = await opened(sealed)
  const { location } = await mailed.send('/resume', { name: 'Carla' })
  await mailed.post(location, { email: person })
  const wanted = { email: person, account: app.owner.account_id }
  const { data } = await exportPerson(app.platform, wanted)
  expect(data.partial_submissions).toHaveLength(3)
  expect(JSON.stringify(data)).not.toMatch(/Dora|link_hash|sealed_answers/)
  const { erased } = await erasePerson(app.platform, wanted)
  expect(erased.partial_submissions).toBe(3)
  expect([(await rows(open.id)).length, await rows(sealed.id)]).toEqual([1, []])
})

test('partial submissions: a form behind a password keeps and shows nothing to who has not entered it', async () => {
  await app.call(account.update, { body: { profile: { name: 'Muster' } } })
  const form = await inquiry({
    partial_submissions_enabled: true,
    resume_link_enabled: true,
    password: 'Sesam öffne dich',
  })
  const key = newKey()
  const answers = { _draft: key, [`field_${form.ids['name']}`]: 'Ada' }
  const page = visitor(app)
  expect((await page.post(`${form.path}/partial`, answers)).status).toBe(401)
  expect((await page.post(`${form.path}/resume`, answers)).status).toBe(401)
  const gate = await page.get(`${form.path}/resume/${newKey()}`)
  expect(/action="([^"]+)"/.exec(gate.body)?.[1]).toBe(form.path)
})
