import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formVersions } from '../../../shared/contract/forms/form-versions.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { partialSubmissions } from '../../../shared/contract/submissions/partial-submissions.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { submissionNotes } from '../../../shared/contract/submissions/submission-notes.ts'
import { submissionReplies } from '../../../shared/contract/submissions/submission-replies.ts'
import { submissionViews } from '../../../shared/contract/submissions/submission-views.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import { decoyName } from '../../../shared/form/page/page-names.ts'
import { activeForm, named, post } from '../forms.ts'
import { startApp, type CallOptions, type TestApp } from '../harness.ts'
import { callerOf } from '../callers.ts'
import { createRecord, publicTarget } from './record-factories.ts'
import { endpoints, listsOfInstallation } from './valid-calls.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'

/** Every statement of this process, counted where it leaves for the database. */
let statements = 0
const { query } = pg.Client.prototype
let app: TestApp

beforeAll(async () => {
  app = await startApp()
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    // Which account a connection shows is set when it changes, whatever is asked.
    if ((args[0] as { name?: string }).name !== 'account') statements++
    return Reflect.apply(query, this, args)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await app[Symbol.asyncDispose]()
})

/** Statements of one call: the fewest of three, since now and then a call finds out anew whose key it is. */
async function countOf(spec: EndpointSpec, call: CallOptions): Promise<{ count: number; rows: number }> {
  const counts: number[] = []
  let rows = 0
  for (let i = 0; i < 3; i++) {
    const before = statements
    const answer = await app.call(spec, { ...call, query: { per_page: 100 } })
    expect(answer.status).toBe(200)
    counts.push(statements - before)
    rows = answer.body.meta.total
  }
  return { count: Math.min(...counts), rows }
}

test('query count: no list of an account asks more often when it has more rows', async () => {
  const lists = endpoints.filter(({ spec }) => spec.shape === 'page' && !spec.record)
  const [few, many] = [await app.createAccount(), await app.createAccount()]
  for (const make of Object.values(createRecord)) await make(app, few)
  for (const make of Object.values(createRecord)) for (let i = 0; i < 5; i++) await make(app, many)
  for (const { account_id } of [few, many, many]) {
    const row = { account_id, module: 'address', values: '{}' }
    await app.platform.database.system.insertInto('built_in_crm_records').values(row).execute()
  }
  for (const [{ account_id, user_id }, size] of [[few, 1] as const, [many, 6] as const]) {
    const view = { account_id, user_id, filter: '{}', is_shared: false }
    const views = Array.from({ length: size }, (_, at) => ({ ...view, name: `${at}` }))
    await app.platform.database.system.insertInto('submission_views').values(views).execute()
  }
  // Forms that were made for another CRM.
  await app.platform.database.system.updateTable('fields').set({ crm_field_name: 'Elsewhere' }).execute()
  const params = { module: 'address' }
  for (const { name, spec } of lists) {
    const small = await countOf(spec, { ...(await callerOf(app, few, spec)), params })
    const large = await countOf(spec, { ...(await callerOf(app, many, spec)), params })
    if (!listsOfInstallation.includes(name)) expect(large.rows, name).toBeGreaterThan(small.rows)
    expect(large.count, name).toBeLessThanOrEqual(small.count)
  }
})

/** A form with so many fields, rules, submissions, notes and replies about one of them and held-back answers, and its subscription with as many deliveries. */
async function formOf(size: number): Promise<{ form: number; webhook: number; submission: number }> {
  const names = Array.from({ length: size }, (_, i) => ({ key: `f${i}`, crm_field_name: 'Name' }))
  const form = await activeForm(app, { fields: [...names, { key: 'email', crm_field_name: 'Email' }] })
  const { data: webhook } = await app.call(webhooks.create, { body: { url: publicTarget, form_id: form.id } })
  const list = names.map(({ key }, i) => ({
    title: key,
    mode: 'all',
    priority: i,
    is_enabled: 1,
    run_on_init: 1,
    clauses: [],
    actions: [{ order: 1, action: 'hide', target_field_id: String(form.ids[key]) }],
  }))
  for (let i = 0; i < size; i++) {
    await post(app, form.path, named(form.ids, { f0: `A${i}`, email: 'ada@home.example' }))
    await post(app, form.path, { [`field_${form.ids['f0']}`]: `B${i}`, [decoyName]: 'x' })
  }
  await app.call(rules.replace, { id: form.id, body: { rules: list } })
  await sql`insert into form_versions (account_id, form_id, version, reason, actor_type, content)
    select ${app.owner.account_id}, ${form.id}, 10 + n, 'changed', 'key', jsonb_build_object('settings', '{}'::jsonb, 'fields', '[]'::jsonb, 'rules', '[]'::jsonb)
    from generate_series(1, ${size}::int) as n`.execute(app.platform.database.system)
  const draft = { account_id: app.owner.account_id, form_id: form.id, answers: '{}' }
  const drafts = names.map(({ key }) => ({ ...draft, visit: Buffer.from(key) }))
  await app.platform.database.system.insertInto('partial_submissions').values(drafts).execute()
  const { account_id, user_id } = app.owner
  const view = { account_id, user_id, form_id: form.id, filter: '{}', is_shared: false }
  const views = names.map(({ key }) => ({ ...view, name: key }))
  await app.platform.database.system.insertInto('submission_views').values(views).execute()
  const [{ id: submission }] = (await app.call(submissions.list, { id: form.id })).data
  for (const { key } of names) await app.call(submissionNotes.create, { id: submission, body: { text: key } })
  for (const { key } of names) await app.call(submissionReplies.create, { id: submission, body: { text: key } })
  return { form: form.id, webhook: webhook.id, submission }
}

test('query count: no list of one form or subscription asks more often when it has more rows', async () => {
  const [small, large] = [await formOf(1), await formOf(6)]
  const lists: [EndpointSpec, 'form' | 'webhook' | 'submission'][] = [
    [fields.list, 'form'],
    [rules.list, 'form'],
    [formVersions.list, 'form'],
    [submissions.list, 'form'],
    [quarantine.list, 'form'],
    [partialSubmissions.list, 'form'],
    [webhooks.deliveries, 'webhook'],
    [submissionViews.list, 'form'],
    [submissionNotes.list, 'submission'],
    [submissionReplies.list, 'submission'],
  ]
  const named = endpoints.filter(({ spec }) => spec.method === 'GET' && spec.shape === 'page' && spec.record)
  expect(lists.map(([spec]) => spec.path).toSorted()).toEqual(named.map(({ spec }) => spec.path).toSorted())
  for (const [spec, kind] of lists) {
    const caller = await callerOf(app, app.owner, spec)
    const few = await countOf(spec, { ...caller, id: small[kind] })
    const many = await countOf(spec, { ...caller, id: large[kind] })
    expect(many.rows, spec.path).toBeGreaterThan(few.rows)
    expect(many.count, spec.path).toBeLessThanOrEqual(few.count)
  }
})
