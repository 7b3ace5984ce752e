import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { assignment } from '../../../shared/contract/forms/assignment.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import { pictures } from '../../../shared/contract/documents/pictures.ts'
import { partialSubmissions } from '../../../shared/contract/submissions/partial-submissions.ts'
import { passkeys } from '../../../shared/contract/accounts/passkeys.ts'
import { pdfDesign } from '../../../shared/contract/documents/pdf-design.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { apiKeys } from '../../../shared/contract/accounts/api-keys.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { replyTemplates } from '../../../shared/contract/submissions/reply-templates.ts'
import { submissionViews } from '../../../shared/contract/submissions/submission-views.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { sessions } from '../../../shared/contract/accounts/session.ts'
import { userInvitations, users } from '../../../shared/contract/accounts/users.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import type { EndpointSpec, RecordKind } from '../../../shared/contract/endpoint.ts'
import { png } from '../documents/png.ts'
import { startApp, type CallOptions, type TestAccount, type TestApp } from '../harness.ts'
import { faultsOf } from './answer-faults.ts'
import { callerOf, readOnlyKey, signedIn, withKey, type Credentials } from '../callers.ts'
import { createRecord, publicTarget } from './record-factories.ts'
import { endpoints, listsOfInstallation, validCall } from './valid-calls.ts'

let app: TestApp
let own: TestAccount
let other: TestAccount
let callers: [string, Credentials][]

beforeAll(async () => {
  app = await startApp({ limited: false })
  own = await app.createAccount()
  other = await app.createAccount()
  callers = [
    ['key', withKey(own.api_key)],
    ['read-only key', await readOnlyKey(app, own)],
    ['session', await signedIn(app, own)],
  ]
})
afterAll(() => app[Symbol.asyncDispose]())

/** A hash of every row that the account has in any table, but for when its keys and sessions were last used: a request writes that once a minute. */
async function contentOf(account: TestAccount): Promise<Record<string, string>> {
  const { system } = app.platform.database
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`.execute(system)
  const hashes: Record<string, string> = {}
  for (const [table, column] of [['accounts', 'id'], ...tables.rows.map(({ name }) => [name, 'account_id'])] as [
    string,
    string,
  ][]) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(content, '|' order by content)), '') as hash
      from (select (to_jsonb(t) - 'last_used_at')::text as content from ${sql.table(table)} t
            where ${sql.ref(column)} = ${account.account_id}) as contents`.execute(system)
    hashes[table] = rows[0]!.hash
  }
  return hashes
}

/** A file goes with its submission alone, a mail with its account, a failure with what failed. */
const deleteOf: Record<Exclude<RecordKind, 'submission_files' | 'mails' | 'failed_work'>, EndpointSpec> = {
  forms: forms.remove,
  fields: fields.remove,
  form_groups: formGroups.remove,
  submissions: endpoints.find(({ name }) => name === 'submissions.remove')!.spec,
  quarantined_submissions: endpoints.find(({ name }) => name === 'quarantine.remove')!.spec,
  webhooks: webhooks.remove,
  letterheads: letterheads.remove,
  pictures: pictures.remove,
  staff_members: staffMembers.remove,
  staff_groups: staffGroups.remove,
  api_keys: apiKeys.revoke,
  partial_submissions: partialSubmissions.remove,
  users: users.remove,
  user_invitations: userInvitations.remove,
  sessions: sessions.remove,
  passkeys: passkeys.remove,
  submission_views: submissionViews.remove,
  reply_templates: replyTemplates.remove,
}

async function remove(kind: RecordKind, id: number): Promise<void> {
  if (kind === 'mails' || kind === 'failed_work') {
    await app.platform.database.system.deleteFrom(kind).where('id', '=', id).execute()
    return
  }
  if (kind === 'submission_files') {
    const { system } = app.platform.database
    const { submission_id } = await system
      .selectFrom('submission_files')
      .select('submission_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return remove('submissions', submission_id!)
  }
  const spec = deleteOf[kind]
  await app.call(spec, { id, ...(await callerOf(app, own, spec)) })
}

test('ids: own, foreign, missing, deleted and malformed on every path, for each kind of caller [B1-9, B5-7, B7-6, B7-8]', async () => {
  const paths = endpoints.filter(({ spec }) => spec.path.includes('{id}'))
  expect(paths.length).toBeGreaterThanOrEqual(20)
  const wrong: string[] = []
  let cells = 0
  for (const endpoint of paths) {
    const { name, spec } = endpoint
    const success = spec.status ?? (spec.shape === 'empty' ? 204 : 200)
    const foreign = await validCall(endpoint, app, other)
    const deleted = await validCall(endpoint, app, own)
    await remove(spec.record!, Number(deleted.id))
    const before = await contentOf(other)
    for (const [via, caller] of callers) {
      const targets: [string, CallOptions, number][] = [
        ['own', await validCall(endpoint, app, own), success],
        ['foreign', foreign, 403],
        ['missing', { ...foreign, id: 999_999_999 }, 404],
        ['deleted', deleted, 404],
        ['malformed', { ...foreign, id: 'x1' }, 404],
      ]
      for (const [target, call, status] of targets) {
        const may = spec.auth !== 'session' || via === 'session'
        const expected = !may ? 401 : via === 'read-only key' && spec.method !== 'GET' ? 403 : status
        const answer = await app.call(spec, { ...call, ...caller })
        cells++
        const faults = faultsOf(answer)
        if (answer.status !== expected) faults.unshift(`${answer.status} instead of ${expected}`)
        if (faults.length > 0) wrong.push(`${name} ${target} ${via}: ${faults.join(', ')}`)
      }
    }
    expect(await contentOf(other), name).toEqual(before)
  }
  expect(wrong).toEqual([])
  expect(cells).toBe(paths.length * 3 * 5)
})

test('ids: whatever is no id is a 404 on every path, and changes nothing [B7-8]', async () => {
  const malformed = ['0', '-1', '1.5', '1e3', '%00', '%20', '2147483648', '9'.repeat(23), '%D9%A3', '1;drop']
  const paths = endpoints.filter(({ spec }) => spec.path.includes('{id}'))
  const calls: [name: string, spec: EndpointSpec, call: CallOptions][] = []
  for (const endpoint of paths) {
    const { name, spec } = endpoint
    calls.push([name, spec, { ...(await validCall(endpoint, app, own)), ...(await callerOf(app, own, spec)) }])
  }
  const before = [await contentOf(own), await contentOf(other)]
  const wrong: string[] = []
  for (const [name, spec, call] of calls) {
    const answers = await Promise.all(malformed.map((id) => app.call(spec, { ...call, id })))
    for (const [i, answer] of answers.entries()) {
      const faults = faultsOf(answer)
      if (answer.status !== 404) faults.unshift(`${answer.status} instead of 404`)
      if (faults.length > 0) wrong.push(`${name} ${malformed[i]}: ${faults.join(', ')}`)
    }
  }
  expect(wrong).toEqual([])
  expect([await contentOf(own), await contentOf(other)]).toEqual(before)
})

/** An id inside a body: where it stands, what it names, and a request that is valid but for it. */
interface Reference {
  key: string
  kind: RecordKind
  /** The path of the error. */
  error: string
  request(
    id: number,
    home: { form: number; field: number; submission: number },
  ): Pick<CallOptions, 'id' | 'body' | 'form'> & { spec: EndpointSpec }
}

const rule = (clause: object[], action: object[]) => ({ rules: [{ clauses: clause, actions: action }] })

const block = (form: number, sent: object) => ({ spec: pdfTemplates.update, id: form, body: { blocks: [sent] } })

const references: Reference[] = [
  {
    key: 'form_groups',
    kind: 'form_groups',
    error: 'form_groups',
    request: (id) => ({ spec: forms.create, body: { internal_title: 'A', form_groups: [id] } }),
  },
  {
    key: 'form_groups',
    kind: 'form_groups',
    error: 'form_groups',
    request: (id, { form }) => ({ spec: forms.update, id: form, body: { form_groups: [id] } }),
  },
  {
    key: 'staff_allowed_member_ids',
    kind: 'staff_members',
    error: 'staff_allowed_member_ids',
    request: (id, { form }) => ({ spec: forms.update, id: form, body: { staff_allowed_member_ids: [id] } }),
  },
  {
    key: 'staff_allowed_group_ids',
    kind: 'staff_groups',
    error: 'staff_allowed_group_ids',
    request: (id, { form }) => ({ spec: forms.update, id: form, body: { staff_allowed_group_ids: [id] } }),
  },
  {
    key: 'email_receiver_field_id',
    kind: 'fields',
    error: 'email_receiver_field_id',
    request: (id, { form }) => ({ spec: forms.update, id: form, body: { email_receiver_field_id: id } }),
  },
  {
    key: 'double_opt_in_field_id',
    kind: 'fields',
    error: 'double_opt_in_field_id',
    request: (id, { form }) => ({ spec: forms.update, id: form, body: { double_opt_in_field_id: id } }),
  },
  {
    key: 'when_field_id',
    kind: 'fields',
    error: 'redirect_rules.0.clauses.0.when_field_id',
    request: (id, { form }) => ({
      spec: forms.update,
      id: form,
      body: {
        redirect_rules: [{ clauses: [{ when_field_id: id, operator: 'empty' }], url: 'https://agency.example' }],
      },
    }),
  },
  {
    key: 'chat_assistant_excluded_field_ids',
    kind: 'fields',
    error: 'chat_assistant_excluded_field_ids',
    request: (id, { form }) => ({ spec: forms.update, id: form, body: { chat_assistant_excluded_field_ids: [id] } }),
  },
  {
    key: 'confidential_field_ids',
    kind: 'fields',
    error: 'confidential_field_ids',
    request: (id, { form }) => ({ spec: forms.update, id: form, body: { confidential_field_ids: [id] } }),
  },
  {
    key: 'groups',
    kind: 'staff_groups',
    error: 'groups',
    request: (id) => ({ spec: staffMembers.create, body: { name: 'A', email: 'a@agency.example', groups: [id] } }),
  },
  {
    key: 'field_ids',
    kind: 'fields',
    error: 'field_ids',
    request: (id, { form, field }) => ({ spec: fields.reorder, id: form, body: { field_ids: [field, id] } }),
  },
  {
    key: 'field_id',
    kind: 'fields',
    error: 'field_id',
    request: (id, { form }) => ({ spec: fields.restore, id: form, body: { field_id: id } }),
  },
  {
    key: 'form_id',
    kind: 'forms',
    error: 'form_id',
    request: (id) => ({ spec: webhooks.create, body: { url: publicTarget, form_id: id } }),
  },
  {
    key: 'form_id',
    kind: 'forms',
    error: 'form_id',
    request: (id) => ({
      spec: letterheads.create,
      form: { letterhead_name: 'L', letterhead_first: { content: png(210, 297) }, form_id: String(id) },
    }),
  },
  {
    key: 'when_field_id',
    kind: 'fields',
    error: 'rules.0.clauses.0.when_field_id',
    request: (id, { form }) => ({
      spec: rules.replace,
      id: form,
      body: rule([{ when_field_id: String(id), operator: 'empty' }], []),
    }),
  },
  {
    key: 'target_field_id',
    kind: 'fields',
    error: 'rules.0.actions.0.target_field_id',
    request: (id, { form }) => ({
      spec: rules.replace,
      id: form,
      body: rule([], [{ action: 'hide', target_field_id: String(id) }]),
    }),
  },
  {
    key: 'assignee_id',
    kind: 'users',
    error: 'assignee_id',
    request: (id, { submission }) => ({ spec: submissionProcessing.update, id: submission, body: { assignee_id: id } }),
  },
  {
    key: 'user_ids',
    kind: 'users',
    error: 'rules.0.user_ids.0',
    request: (id, { form }) => ({
      spec: assignment.replace,
      id: form,
      body: { rules: [{ field_id: null, values: [], user_ids: [id] }] },
    }),
  },
  {
    key: 'field_id',
    kind: 'fields',
    error: 'rules.0.field_id',
    request: (id, { form }) => ({
      spec: assignment.replace,
      id: form,
      body: { rules: [{ field_id: id, values: ['x'], user_ids: [own.user_id] }] },
    }),
  },
  ...['field', 'signature'].map((type): Reference => ({
    key: 'field_id',
    kind: 'fields',
    error: 'blocks.0.field_id',
    request: (id, { form }) => block(form, { type, field_id: id }),
  })),
  {
    key: 'field_ids',
    kind: 'fields',
    error: 'blocks.0.left.0.field_ids.1',
    request: (id, { form, field }) =>
      block(form, { type: 'columns', left: [{ type: 'fieldlist', field_ids: [field, id] }], right: [] }),
  },
  {
    key: 'letterhead_id',
    kind: 'letterheads',
    error: 'design.letterhead_id',
    request: (id, { form }) => ({ spec: pdfTemplates.update, id: form, body: { design: { letterhead_id: id } } }),
  },
  {
    key: 'letterhead_id',
    kind: 'letterheads',
    error: 'design.letterhead_id',
    request: (id) => ({ spec: pdfDesign.update, body: { design: { letterhead_id: id } } }),
  },
]

/** Ids of the CRM's own records, and of providers, name none of ours. */
test('isolation: the references above are all that a body can hold', () => {
  const found = new Set<string>()
  const search = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { properties } = schema as { properties?: Record<string, unknown> }
    for (const name of Object.keys(properties ?? {}))
      if (/(_ids?|groups)$/.test(name) && !/^(crm_user|tracking|client|makler)_id/.test(name)) found.add(name)
    Object.values(schema).forEach(search)
  }
  for (const { spec } of endpoints) {
    if (spec.body) search(z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }))
  }
  expect([...found].toSorted()).toEqual([...new Set(references.map(({ key }) => key))].toSorted())
})

test('isolation: foreign, missing and deleted ids inside a body are a 422, for each kind of caller [B11-15]', async () => {
  for (const { kind, error, request } of references) {
    const foreign = await createRecord[kind](app, other)
    const deleted = await createRecord[kind](app, own)
    await remove(kind, deleted)
    const form = await createRecord.forms(app, own)
    const field = (await app.call(fields.list, { id: form, key: own.api_key })).data[0].id
    const submission = await createRecord.submissions(app, own)
    const before = [await contentOf(other), await contentOf(own)]
    for (const id of [foreign, deleted, 999_999_999, Number.MAX_SAFE_INTEGER]) {
      const { spec, ...call } = request(id, { form, field, submission })
      for (const [via, caller] of callers) {
        const answer = await app.call(spec, { ...call, ...caller })
        const mayWrite = via !== 'read-only key'
        expect(answer.status, `${spec.method} ${spec.path} ${id} ${via}`).toBe(mayWrite ? 422 : 403)
        expect(Object.keys(answer.body.errors ?? {})).toEqual(mayWrite ? [error] : [])
      }
    }
    expect([await contentOf(other), await contentOf(own)]).toEqual(before)
  }
})

test('isolation: a field of another form of the same account is no field of this one', async () => {
  const [stray, form] = [await createRecord.fields(app, own), await createRecord.forms(app, own)]
  const field = (await app.call(fields.list, { id: form, key: own.api_key })).data[0].id
  for (const { kind, request } of references.filter(({ kind }) => kind === 'fields')) {
    const { spec, ...call } = request(stray, { form, field, submission: 0 })
    expect((await app.call(spec, { ...call, key: own.api_key })).status, kind).toBe(422)
  }
})

test('isolation: a delivery is only found under its own subscription', async () => {
  const mine = await createRecord.webhooks(app, own)
  const second = await createRecord.webhooks(app, own)
  const theirs = await createRecord.webhooks(app, other)
  const deliveryOf = async (id: number, key: string) =>
    (await app.call(webhooks.deliveries, { id, key })).data[0].id as string
  const before = await contentOf(other)
  for (const delivery_id of [
    await deliveryOf(second, own.api_key),
    await deliveryOf(theirs, other.api_key),
    '7',
    'x'.repeat(150),
    '%00',
  ]) {
    const answer = await app.call(webhooks.redeliver, { id: mine, params: { delivery_id }, key: own.api_key })
    expect(answer.status, delivery_id).toBe(404)
    expect(faultsOf(answer)).toEqual([])
  }
  expect(await contentOf(other)).toEqual(before)
})

test('isolation: no list and no collection shows a record of another account [B1-9]', async () => {
  const reader = await app.createAccount()
  for (const make of Object.values(createRecord)) await make(app, other)
  const lists = endpoints.filter(({ spec }) => spec.shape === 'page' && !spec.record)
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['forms.list', 'webhooks.list', 'formGroups.list']),
  )
  for (const { name, spec } of lists) {
    const answer = await app.call(spec, { ...(await callerOf(app, reader, spec)), params: { module: 'address' } })
    if (listsOfInstallation.includes(name)) {
      expect((await app.call(spec, { key: other.api_key })).data).toEqual(answer.data)
      continue
    }
    if (['/audit-log', '/api-keys', '/users', '/assignees', '/sessions'].includes(spec.path)) {
      // How the account itself was made, its first key and user, and the session that asks; nothing of the other.
      expect(JSON.stringify(answer.data)).not.toContain(other.email)
      continue
    }
    expect(answer.data, name).toEqual([])
    expect(answer.body.meta.total, name).toBe(0)
  }
})

test('isolation: an Idempotency-Key of another account means nothing: each gets its own answer', async () => {
  const headers = { 'idempotency-key': 'the-same-key' }
  const first = await app.call(forms.create, { key: other.api_key, headers, body: { internal_title: 'Theirs' } })
  const before = await contentOf(other)
  const second = await app.call(forms.create, { key: own.api_key, headers, body: { internal_title: 'Mine' } })
  expect(second).toMatchObject({ status: 201, data: { internal_title: 'Mine' } })
  expect(second.data.id).not.toBe(first.data.id)
  expect(await contentOf(other)).toEqual(before)
})

test('isolation: what an account deletes goes, and only its own', async () => {
  const [mine, theirs] = [await createRecord.forms(app, own), await createRecord.forms(app, other)]
  const before = await contentOf(other)
  expect((await app.call(forms.remove, { id: mine, key: own.api_key })).status).toBe(204)
  expect(await contentOf(other)).toEqual(before)
  expect((await app.call(forms.get, { id: theirs, key: other.api_key })).status).toBe(200)
})
