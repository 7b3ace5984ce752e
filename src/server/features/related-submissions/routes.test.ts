import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import { relatedSubmissions } from '../../../shared/contract/submissions/related-submissions.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { readOnlyKey, type Credentials } from '../../testing/callers.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { indexAll } from '../submission-index/index.ts'
import { forgetDue } from '../retention/sweep.ts'

const contact = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email' },
  { key: 'phone', crm_field_name: 'Telefon1' },
]

const contactForm = (app: TestApp, settings: Record<string, unknown> = {}, key = app.owner.api_key) =>
  activeForm(app, { fields: contact, settings, key })

async function submit(app: TestApp, form: Awaited<ReturnType<typeof contactForm>>, answers: Record<string, string>) {
  return (await post(app, form.path, named(form.ids, { name: 'Löwe', ...answers }))).body.data.id as number
}

const indexed = (app: TestApp) => indexAll(app.platform.database.system)

const related = async (app: TestApp, id: number, caller: Partial<Credentials> = {}) =>
  (await app.call(relatedSubmissions.list, { id, ...caller })).data.submissions as {
    submission_id: number
    status: string
    by: string[]
  }[]
const idsOf = async (...of: Parameters<typeof related>) => (await related(...of)).map((one) => one.submission_id)

test('related submissions: those of all forms by address or number, newest first, with what is the same [B28-5, B28-6]', async () => {
  await using app = await startApp()
  const [buying, renting] = [await contactForm(app), await contactForm(app)]
  const first = await submit(app, buying, { email: 'Ada@home.example', phone: '040 123456' })
  const second = await submit(app, renting, { email: 'ada@home.example' })
  await submit(app, renting, { email: 'eva@home.example', phone: '040 654321' })
  await indexed(app)
  await app.call(submissionProcessing.update, { id: first, body: { status: 'done' } })
  const third = await submit(app, renting, { email: 'ADA@home.example', phone: '+49 (0)40 12 34 56' })
  expect(await related(app, third)).toMatchObject([
    { submission_id: second, status: 'new', by: ['email'], form: { id: renting.id } },
    { submission_id: first, status: 'done', by: ['email', 'phone'], form: { id: buying.id }, index: 1 },
  ])
  await indexed(app)
  expect(await idsOf(app, first)).toEqual([third, second])
  const { entries } = (await app.call(inbox.list, { query: { status: 'new,done' } })).data
  const counts = new Map(
    entries.map((one: { submission_id: number; related: number }) => [one.submission_id, one.related]),
  )
  expect([first, second, third].map((id) => counts.get(id))).toEqual([2, 2, 2])
  expect([...counts.values()].filter((count) => count === 0)).toHaveLength(1)
})

test('related submissions: there are none of another account, and none of what is deleted or emptied [B28-5, B28-8]', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const other = await app.createAccount()
  const [form, theirs] = [await contactForm(app), await contactForm(app, {}, other.api_key)]
  const answers = { email: 'ada@home.example', phone: '040 123456' }
  const own = [await submit(app, form, answers), await submit(app, form, answers), await submit(app, form, answers)]
  const foreign = await submit(app, theirs, answers)
  await indexed(app)
  expect(await idsOf(app, own[0]!)).toEqual([own[2], own[1]])
  expect(await idsOf(app, foreign, { key: other.api_key })).toEqual([])
  expect((await app.call(relatedSubmissions.list, { id: foreign })).status).toBe(403)
  await app.call(submissions.remove, { id: own[1]! })
  await sql`update submissions set forget_content = true where id = ${own[2]}`.execute(system)
  await sql`insert into follow_ups (account_id, submission_id, kind, state, finished_at)
    select account_id, id, 'crm', 'done', now() from submissions where id = ${own[2]}
    on conflict (submission_id, kind) do update set state = 'done', finished_at = now()`.execute(system)
  await sql`delete from follow_ups where submission_id = ${own[2]} and kind <> 'crm'`.execute(system)
  await sql`delete from mails`.execute(system)
  await forgetDue(system)
  expect(await idsOf(app, own[0]!)).toEqual([])
  const left = await sql<{
    id: number
  }>`select distinct submission_id as id from submission_contacts where account_id = ${app.owner.account_id}`.execute(
    system,
  )
  expect(left.rows).toEqual([{ id: own[0] }])
})

test('related submissions: what the caller sees as marks relates nothing [B28-7]', async () => {
  await using app = await startApp()
  const [open, closed] = [await contactForm(app), await contactForm(app)]
  await app.call(forms.update, { id: closed.id, body: { confidential_field_ids: [closed.ids['email']] } })
  const answers = { email: 'ada@home.example' }
  const [one, two, hidden] = [
    await submit(app, open, answers),
    await submit(app, open, answers),
    await submit(app, closed, answers),
  ]
  await indexed(app)
  const reader = await readOnlyKey(app, app.owner)
  expect(await idsOf(app, one)).toEqual([hidden, two])
  expect(await idsOf(app, one, reader)).toEqual([two])
  expect(await idsOf(app, hidden, reader)).toEqual([])
  const { entries } = (await app.call(inbox.list, reader)).data
  expect(entries.map((entry: { related: number }) => entry.related)).toEqual([0, 1, 1])
})

test('related submissions: keys follow content that has changed, and are there for what came before', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const form = await contactForm(app)
  const keys = async () => {
    const rows = await system.selectFrom('submission_contacts').select('key').execute()
    return rows.map(({ key }) => key)
  }
  const id = await submit(app, form, { email: 'ada@home.example' })
  expect(await keys()).toEqual([])
  await indexed(app)
  expect(await keys()).toEqual(['e:ada@home.example'])
  const content = JSON.stringify({ address: { Email: 'eva@home.example' } })
  await system.updateTable('submissions').set({ content }).where('id', '=', id).execute()
  expect(await keys()).toEqual([])
  await indexed(app)
  expect(await keys()).toEqual(['e:eva@home.example'])
  await sql`delete from submission_index_cursors`.execute(system)
  await indexed(app)
  expect(await keys()).toEqual(['e:eva@home.example'])
})
