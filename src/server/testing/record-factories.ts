import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { ErrorBody, type EndpointSpec, type RecordKind } from '../../shared/contract/endpoint.ts'
import { fields } from '../../shared/contract/fields.ts'
import { formGroups } from '../../shared/contract/form-groups.ts'
import { formDrafts } from '../../shared/contract/form-versions.ts'
import { forms } from '../../shared/contract/forms.ts'
import { contract } from '../../shared/contract/index.ts'
import { defaultMargins } from '../../shared/contract/letterheads.ts'
import { partialSubmissions } from '../../shared/contract/partial-submissions.ts'
import { quarantine } from '../../shared/contract/quarantine.ts'
import { session } from '../../shared/contract/session.ts'
import { staffGroups } from '../../shared/contract/staff-groups.ts'
import { staffMembers } from '../../shared/contract/staff-members.ts'
import { submissions } from '../../shared/contract/submissions.ts'
import { webhooks } from '../../shared/contract/webhooks.ts'
import { decoyName, draftName, tokenName } from '../../shared/form/page-names.ts'
import { insertUser } from '../features/accounts/index.ts'
import { createKey } from '../features/api-keys/index.ts'
import { announceFiles } from '../features/files/queries.ts'
import { insertLetterhead } from '../features/letterheads/queries.ts'
import { issueToken } from '../features/public-forms/page-token.ts'
import { insertPasskey } from '../features/passkeys/queries.ts'
import { insertReset } from '../features/password/queries.ts'
import { putInvitation } from '../features/users/queries.ts'
import { tokenHash } from '../lib/api-key.ts'
import { passkeyAnswer } from './authenticator.ts'
import { activeForm, post, postFiles } from './forms.ts'
import type { CallOptions, CallResult, TestAccount, TestApp } from './harness.ts'
import { onePage } from './pdf.ts'
import { png } from './png.ts'
import { visitor } from './staff.ts'

/**
 * What the tests over the whole contract know about it: every endpoint by name, how a record of each kind comes into
 * being, a valid body for each endpoint that takes one, and the kinds of callers. A new record kind or body that is
 * missing here does not compile.
 */
export interface NamedEndpoint {
  /** `forms.create` */
  name: string
  spec: EndpointSpec
}

export const endpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([resource, list]) =>
  Object.entries(list).map(([name, spec]) => ({ name: `${resource}.${name}`, spec: spec as EndpointSpec })),
)

let people = 0

const sheetImage = png(210, 297)

/** A literal public address: nobody is asked for its name, and no worker runs that would call it. */
export const publicTarget = 'https://93.184.216.34/hook'

async function formWithField(app: TestApp, account: TestAccount, settings: Record<string, unknown> = {}) {
  return activeForm(app, { key: account.api_key, settings, fields: [{ key: 'name', crm_field_name: 'Name' }] })
}

async function listedIds(app: TestApp, account: TestAccount, spec: EndpointSpec, id: number): Promise<number> {
  const { data } = await app.call(spec, { id, key: account.api_key })
  return data[0].id
}

/** Gives a submission a PDF, as if it had been made. */
async function storeDocument(app: TestApp, key: { account_id: number; submission_id: number }): Promise<void> {
  const { database, files } = app.platform
  const bytes = onePage()
  const file_key = `documents/${key.account_id}/${randomUUID()}.pdf`
  await announceFiles(database.system, [file_key])
  await files.put(file_key, bytes)
  const made = {
    state: 'made',
    name: 'Anfrage.pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  }
  const made_at = new Date().toISOString()
  await database.system
    .insertInto('submission_documents')
    .values({ ...key, ...made, file_key, made_at })
    .execute()
}

/** Makes a record with a form of its own in the account; gives its id. */
export const createRecord: Record<RecordKind, (app: TestApp, account: TestAccount) => Promise<number>> = {
  forms: async (app, account) => (await formWithField(app, account)).id,
  fields: async (app, account) => (await formWithField(app, account)).ids['name']!,
  async form_groups(app, account) {
    const { data } = await app.call(formGroups.create, { key: account.api_key, body: { name: 'Owners' } })
    const form = await formWithField(app, account)
    await app.call(forms.update, { key: account.api_key, id: form.id, body: { form_groups: [data.id] } })
    return data.id
  },
  async submissions(app, account) {
    const form = await formWithField(app, account)
    await post(app, form.path, { [`field_${form.ids['name']}`]: 'Löwe' })
    const submission_id = await listedIds(app, account, submissions.list, form.id)
    await storeDocument(app, { account_id: account.account_id, submission_id })
    return submission_id
  },
  async quarantined_submissions(app, account) {
    const form = await formWithField(app, account)
    await post(app, form.path, { [`field_${form.ids['name']}`]: 'Spam', [decoyName]: 'x' })
    return listedIds(app, account, quarantine.list, form.id)
  },
  async partial_submissions(app, account) {
    const form = await activeForm(app, {
      key: account.api_key,
      fields: [{ key: 'name' }],
      settings: { partial_submissions_enabled: true },
    })
    const [token, draft] = [issueToken(app.platform.tokenKey, form.id), randomBytes(32).toString('base64url')]
    const answers = { [`field_${form.ids['name']}`]: 'Löwe' }
    await visitor(app).post(`${form.path}/partial`, { [tokenName]: token, [draftName]: draft, ...answers })
    return listedIds(app, account, partialSubmissions.list, form.id)
  },
  /** Of a submission with one file. */
  async submission_files(app, account) {
    const form = await activeForm(app, {
      key: account.api_key,
      fields: [{ key: 'plan', field_type: 'file' }],
      settings: { upload_allowed_types: ['txt'] },
    })
    const sent = await postFiles(app, form.path, [
      [`field_${form.ids['plan']}`, { name: 'plan.txt', content: Buffer.from('Plan') }],
    ])
    const row = await app.platform.database.system
      .selectFrom('submission_files')
      .select('id')
      .where('submission_id', '=', sent.body.data.id)
      .executeTakeFirstOrThrow()
    return row.id
  },
  async staff_members(app, account) {
    const body = { name: 'Jana Weiss', email: `jana${++people}@agency.example` }
    return (await app.call(staffMembers.create, { key: account.api_key, body })).data.id
  },
  async staff_groups(app, account) {
    return (await app.call(staffGroups.create, { key: account.api_key, body: { name: `Sales ${++people}` } })).data.id
  },
  /** With both sheets, as they are when they have been checked. */
  async letterheads(app, { account_id }) {
    const { database, files } = app.platform
    const sheets = (['first', 'continuation'] as const).map((sheet) => ({
      sheet,
      file_key: `letterheads/${account_id}/${randomUUID()}.png`,
      content_type: 'image/png',
      size: sheetImage.length,
      pages: 1,
      width_mm: 210,
      height_mm: 297,
    }))
    await announceFiles(
      database.system,
      sheets.map(({ file_key }) => file_key),
    )
    for (const { file_key } of sheets) await files.put(file_key, sheetImage)
    return insertLetterhead(
      database.forAccount(account_id),
      { account_id, letterhead_name: 'Geschäftspapier', ...defaultMargins },
      sheets,
    )
  },
  async users(app, { account_id }) {
    const user = { account_id, name: 'Jana Weiss', email: `user${++people}@agency.example`, role: 'editor' as const }
    return insertUser(app.platform.database.system, { ...user, password_hash: 'none' })
  },
  user_invitations: async (app, { account_id }) =>
    putInvitation(app.platform.database.system, {
      account_id,
      email: `invited${++people}@agency.example`,
      role: 'viewer',
      language: 'de',
      invited_by: 'Erika Mustermann',
      token_hash: randomBytes(32),
    }),
  async sessions(app, { account_id, user_id }) {
    const { id } = await app.platform.database.system
      .insertInto('sessions')
      .values({ account_id, user_id, token_hash: randomBytes(32), expires_at: '2099-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  async passkeys(app, { account_id, user_id }) {
    const passkey = {
      account_id,
      user_id,
      name: 'Notebook',
      credential_hash: randomBytes(32),
      sealed_credential: 'v1.',
    }
    return insertPasskey(app.platform.database.system, { ...passkey, counter: 0 })
  },
  async api_keys(app, { email }) {
    return (await createKey(app.platform.database.system, { email, name: 'Website' })).id
  },
  async mails(app, { account_id, email }) {
    const { id } = await app.platform.database.system
      .insertInto('mails')
      .values({
        account_id,
        recipient: email,
        subject: 'Webhook',
        body: 'Abgeschaltet',
        state: 'failed',
        error: 'Full',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  /** A subscription with one delivery, whose attempts are used up. */
  async webhooks(app, account) {
    const form = await formWithField(app, account)
    const body = { url: publicTarget, form_id: form.id }
    const { data } = await app.call(webhooks.create, { key: account.api_key, body })
    await post(app, form.path, { [`field_${form.ids['name']}`]: 'Löwe' })
    await app.platform.database.system
      .updateTable('deliveries')
      .set({ state: 'exhausted', attempts: 4, body: '{}' })
      .where('webhook_id', '=', data.id)
      .execute()
    return data.id
  },
}

/** Where a body is going to be sent: the account, and the record that the path names. */
export interface Place {
  app: TestApp
  account: TestAccount
  id: number
}

type Contract = typeof contract
type Bodies = {
  [R in keyof Contract]: {
    [E in keyof Contract[R] as Contract[R][E] extends { body: z.ZodType } ? E : never]: Contract[R][E] extends {
      body: infer Body extends z.ZodType
    }
      ? (place: Place) => z.input<Body> | Promise<z.input<Body>>
      : never
  }
}

const bodies: Bodies = {
  me: {},
  session: { create: ({ account: { email, password } }) => ({ email, password }) },
  sessions: {},
  password: {
    requestReset: ({ account: { email } }) => ({ email, language: 'de' }),
    async reset({ app, account }) {
      const token = randomBytes(32).toString('base64url')
      const user = { account_id: account.account_id, user_id: await createRecord.users(app, account) }
      await insertReset(app.platform.database.system, { ...user, token_hash: tokenHash(token) })
      return { token, password: 'correct horse battery staple', language: 'de' }
    },
    change: ({ account: { password } }) => ({ current_password: password, password, language: 'de' }),
  },
  secondFactor: {
    begin: ({ account: { password } }) => ({ current_password: password }),
    confirm: () => ({ code: '123456' }),
    remove: ({ account: { password } }) => ({ current_password: password }),
    async removeOf({ app, account: { account_id, password }, id }) {
      const factor = { account_id, user_id: id, sealed_secret: 'v1.' }
      await app.platform.database.system.insertInto('second_factors').values(factor).execute()
      return { current_password: password, language: 'de' }
    },
  },
  passkeys: {
    options: ({ account: { password } }) => ({ current_password: password }),
    create: () => ({ name: 'Notebook', response: {} }),
    async signIn({ app, account }) {
      const user = { account_id: account.account_id, user_id: await createRecord.users(app, account) }
      return { response: await passkeyAnswer(app.platform, user) }
    },
  },
  users: { update: () => ({ name: 'Jana Berg', role: 'viewer' }) },
  userInvitations: {
    create: () => ({ email: `invited${++people}@agency.example`, role: 'editor', language: 'de' }),
    open: async (place) => ({ token: await invitationToken(place) }),
    accept: async (place) => ({
      token: await invitationToken(place),
      name: 'Jana Weiss',
      password: 'correct horse battery staple',
    }),
  },
  setUp: {
    create: () => ({
      token: 'void',
      name: 'Agentur Nord',
      user_name: 'Erika Mustermann',
      email: 'erika@agency.example',
      password: 'correct horse battery staple',
    }),
  },
  account: {
    update: () => ({
      profile: { name: 'Agentur Nord', timezone: 'Europe/Vienna' },
      styling: { default_accent_color: '#112233' },
      staff_area: { session_days: 14 },
    }),
  },
  forms: {
    create: () => ({ internal_title: 'Inquiry', title: 'Ihre Anfrage', accent_color: '#112233' }),
    update: () => ({ title: 'Neu', card_width_px: 800, redirect: 'https://agency.example/danke' }),
  },
  fields: {
    create: () => ({ crm_module: 'address', crm_field_name: 'Vorname', label: 'Vorname', options: { max_length: 50 } }),
    update: () => ({ label: 'Nachname', required: true }),
    reorder: async (place) => ({ field_ids: (await fieldIds(place)).toReversed() }),
    async restore({ app, account, id }) {
      const body = { crm_module: 'address' as const }
      const { data } = await app.call(fields.create, { id, key: account.api_key, body })
      await app.call(fields.remove, { id: data.id, key: account.api_key })
      return { field_id: data.id as number }
    },
  },
  rules: {
    async replace(place) {
      const [id] = await fieldIds(place)
      const clauses = [{ when_field_id: String(id), operator: 'equals' as const, value: 'x' }]
      const actions = [{ order: 1, action: 'hide' as const, target_field_id: String(id) }]
      return {
        rules: [{ title: 'R', mode: 'all', priority: 1, is_enabled: 1, run_on_init: 0, tags: ['t'], clauses, actions }],
      }
    },
  },
  formVersions: {},
  formDrafts: {
    update: async (place) => ({ token: await draftToken(place), settings: { title: 'Entwurf' } }),
    async publish(place) {
      const body = { token: await draftToken(place), settings: { title: 'Entwurf' } }
      const { app, account, id } = place
      return { token: (await app.call(formDrafts.update, { id, key: account.api_key, body })).data.token as string }
    },
  },
  submissions: {},
  submissionDocuments: {},
  auditLog: {},
  apiKeys: { create: () => ({ name: 'Website', read_only: true }) },
  partialSubmissions: {},
  statistics: {},
  quarantine: {},
  formLinks: {
    create: async (place) => ({
      days: 7,
      single_use: true,
      answers: { [`field_${(await fieldIds(place))[0]}`]: 'Löwe' },
    }),
  },
  files: {},
  webhooks: {
    create: () => ({ url: publicTarget, payload_template: 'Hallo', message_key: 'content' }),
    redeliverFailed: () => ({ since: '2020-01-01' }),
  },
  pdfTemplates: {
    async update(place) {
      const [field_id] = await fieldIds(place)
      return {
        enabled: true,
        name: 'Anfrage',
        blocks: [
          { type: 'heading', text: 'Ihre Anfrage', level: 1 },
          { type: 'field', field_id },
          { type: 'pagebreak' },
        ],
        design: { font: 'lato', font_size: 9.5, letterhead_margin_top: 50 },
        settings: { empty_fields: 'dash', document_signing: { enabled: true } },
      }
    },
    livePreview: () => ({ blocks: [{ type: 'heading', text: 'Entwurf', level: 1 }] }),
    livePages: () => ({ blocks: [{ type: 'heading', text: 'Entwurf', level: 1 }] }),
  },
  pdfDesign: { update: () => ({ design: { accent_color: '#112233' }, settings: { attach_uploaded_pdfs: true } }) },
  letterheads: {
    create: () => ({ letterhead_name: 'Geschäftspapier', letterhead_margin_top: '45.5' }),
    update: () => ({ letterhead_name: 'Briefpapier', letterhead_margin_left: 30 }),
  },
  mails: {},
  staffMembers: {
    create: () => ({ name: 'Ole', email: `ole${++people}@agency.example` }),
    update: () => ({ name: 'Ole Berg', is_active: false }),
    importCrm: () => ({}),
  },
  staffGroups: { create: () => ({ name: `Letting ${++people}` }) },
  crm: {},
  crmRecords: {},
  accountCrm: {
    update: () => ({
      email_crm_api_user: ['sales@agency.example'],
      field_config_locale: 'en',
      reason_cancellation: null,
    }),
    setCredentials: () => ({ crm: 'onoffice', token: 't'.repeat(32), secret: 's'.repeat(64) }),
  },
  formGroups: { create: () => ({ name: 'Owners', copy: true }), update: () => ({ name: 'Tenants' }) },
}

async function invitationToken({ app, account: { account_id } }: Place): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await putInvitation(app.platform.database.system, {
    account_id,
    email: `invited${++people}@agency.example`,
    role: 'viewer',
    language: 'de',
    invited_by: 'Erika Mustermann',
    token_hash: tokenHash(token),
  })
  return token
}

async function fieldIds({ app, account, id }: Place): Promise<number[]> {
  const { data } = await app.call(fields.list, { id, key: account.api_key })
  return (data as { id: number }[]).map((field) => field.id)
}

async function draftToken({ app, account, id }: Place): Promise<string> {
  return (await app.call(formDrafts.get, { id, key: account.api_key })).data.token
}

/** A body that the endpoint accepts, `undefined` where it takes none. */
export async function validBody(name: string, place: Place): Promise<Record<string, unknown> | undefined> {
  const [resource = '', endpoint = ''] = name.split('.')
  const make = (bodies as Record<string, Record<string, (place: Place) => object | Promise<object>>>)[resource]?.[
    endpoint
  ]
  return (await make?.(place)) as Record<string, unknown> | undefined
}

/** A request that succeeds, on a new record of the account. */
export async function validCall(
  { name, spec }: NamedEndpoint,
  app: TestApp,
  account: TestAccount,
): Promise<CallOptions> {
  const id = spec.record ? await createRecord[spec.record](app, account) : 0
  const params = await pathParams(spec, { app, account, id })
  const body = await validBody(name, { app, account, id })
  const files = spec.files?.map((part) => [part, { name: `${part}.png`, content: sheetImage }] as const)
  if (files) return { id, form: [...(Object.entries(body ?? {}) as [string, string][]), ...files] }
  return { id, ...(params && { params }), ...(body && { body }) }
}

/** The parts of the path besides `{id}`. */
async function pathParams(
  { path }: EndpointSpec,
  { app, account, id }: Place,
): Promise<Record<string, string> | undefined> {
  if (path.includes('{module}')) return { module: 'address' }
  if (path.includes('{version}')) return { version: '1' }
  if (!path.includes('{delivery_id}')) return undefined
  const { data } = await app.call(webhooks.deliveries, { id, key: account.api_key })
  return { delivery_id: data[0].id }
}

/** The part of a call that says who makes it. */
export type Credentials = Required<Pick<CallOptions, 'key' | 'headers'>>

export const withKey = (key: string): Credentials => ({ key, headers: {} })

/** A dashboard session, used from the dashboard itself. */
export async function signedIn(app: TestApp, { email, password }: TestAccount): Promise<Credentials> {
  const answer = await app.call(session.create, { key: null, body: { email, password } })
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { key: null, headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}

/** Whoever may call this endpoint for the account: a key, or a session where only that will do. */
export async function callerOf(app: TestApp, account: TestAccount, { auth }: EndpointSpec): Promise<Credentials> {
  return auth === 'session' ? signedIn(app, account) : withKey(account.api_key)
}

export async function readOnlyKey(app: TestApp, { email }: TestAccount): Promise<Credentials> {
  const { api_key } = await createKey(app.platform.database.system, { email, name: 'report', read_only: true })
  return withKey(api_key)
}

/** Traces of the inside that no answer may carry: stack frames, files, SQL and the names of what runs here. */
const inside =
  /\bat \S+ \(|\bnode_modules\b|\.ts:\d|file:\/\/|\bsrc\/server\b|\bselect .+ from\b|\binsert into\b|\bsyntax error\b|violates|kysely|postgres|fastify|FST_ERR|\bzod\b/i

/** What is wrong with an answer, whatever was asked: section 7, contract §2. */
export function faultsOf({ status, headers, body }: Pick<CallResult, 'status' | 'headers' | 'body'>): string[] {
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if (!/^[\w-]{8,64}$/.test(String(headers['x-request-id']))) faults.push('no X-Request-Id')
  if (status < 400) return faults
  if (!ErrorBody.safeParse(body).success || body.message === '') faults.push(`error body ${JSON.stringify(body)}`)
  if (status === 422 && Object.keys(body?.errors ?? {}).length === 0) faults.push('422 without errors')
  const leak = inside.exec(JSON.stringify(body))?.[0]
  if (leak !== undefined) faults.push(`says ${leak}`)
  return faults
}
