import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { crmModules } from '../../../shared/contract/forms/fields.ts'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { insertUser } from '../../features/accounts/index.ts'
import { createKey } from '../../features/api-keys/index.ts'
import { openSession } from '../callers.ts'
import { withKey, type Credentials } from '../callers.ts'
import { startApp } from '../harness.ts'
import { createRecord, newEmail } from './record-factories.ts'
import { plantSecrets, type Markers } from './secrets.ts'
import { endpoints } from './valid-calls.ts'

const app = await startApp({ limited: false, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const actors = [
  'read-only key',
  'key of a viewer',
  'key of an editor',
  'key for forms',
  'key for the account',
  'key to read submissions and webhooks',
  'key',
  'viewer',
  'editor',
  'owner',
  'another account',
] as const
type ActorName = (typeof actors)[number]

/** The actors that find what was planted, at any endpoint. An actor that is not named here may not see it. */
const seenBy: Record<keyof Markers, readonly ActorName[]> = {
  openAnswers: actors.filter((name) => !['key for forms', 'key for the account', 'another account'].includes(name)),
  confidentialAnswers: ['key of an editor', 'key', 'editor', 'owner'],
  webhookSecrets: ['key of an editor', 'key', 'editor', 'owner'],
  visitorLinks: [],
  userLinks: [],
  neverShown: [],
}

async function callersOf(): Promise<{ account: Account; by: Record<ActorName, Credentials> }> {
  const [account, other] = [await app.createAccount(), await app.createAccount()]
  const { account_id, email } = account
  const member = async (role: Role) => {
    const user = { account_id, name: role, email: newEmail(role), role, password_hash: 'none' }
    return { email: user.email, user_id: await insertUser(system, user) }
  }
  const [viewer, editor, owner] = [await member('viewer'), await member('editor'), await member('owner')]
  const key = async (of: string, rights: object = {}) =>
    withKey((await createKey(system, { email: of, name: 'Sweep', ...rights })).api_key)
  const session = (user_id: number) => openSession(app, { account_id, user_id })
  return {
    account,
    by: {
      'read-only key': await key(email, { read_only: true }),
      'key of a viewer': await key(viewer.email),
      'key of an editor': await key(editor.email),
      'key for forms': await key(email, { scopes: ['forms:write'] }),
      'key for the account': await key(email, { scopes: ['account:write'] }),
      'key to read submissions and webhooks': await key(email, {
        scopes: ['submissions:read', 'webhooks:read', 'crm:write'],
      }),
      key: await key(email),
      viewer: await session(viewer.user_id),
      editor: await session(editor.user_id),
      owner: await session(owner.user_id),
      'another account': withKey(other.api_key),
    },
  }
}

const reads = endpoints.filter(({ spec }) => spec.method === 'GET' && spec.auth !== 'none')

type Account = Awaited<ReturnType<typeof app.createAccount>>

/** Ids of the account's records of each kind that a path can name, newest first. */
async function recordsOf({ account_id }: Account): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  for (const kind of new Set(reads.flatMap(({ spec }) => spec.record ?? []))) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(kind)} where account_id = ${account_id} order by id desc limit 40`.execute(system)
    const all = rows.map(({ id }) => id)
    ids.set(kind, all)
  }
  return ids
}

interface ReadResponse {
  endpoint: string
  status: number
  text: string
}

/** Every GET of the contract as one actor, over every record of the account. */
async function readEverything(caller: Credentials, ids: Map<string, number[]>): Promise<ReadResponse[]> {
  const calls = reads.flatMap(({ name, spec }) => {
    const records = spec.record ? (ids.get(spec.record) ?? []) : [0]
    const query = spec.shape === 'page' ? { per_page: 100 } : {}
    return records.flatMap((id) => paramsOf(spec.path).map((params) => ({ name, spec, call: { id, params, query } })))
  })
  const answers: ReadResponse[] = []
  for (const { name, spec, call } of calls) {
    const { status, body } = await app.call(spec, { ...call, ...caller })
    const text = Buffer.isBuffer(body) ? body.toString('latin1') : (JSON.stringify(body) ?? '')
    answers.push({ endpoint: `${name} ${call.params['module'] ?? ''}`.trim(), status, text })
  }
  return answers
}

/** What was planted, each with who may find it. */
const markersOf = (planted: Markers) =>
  Object.entries(planted).flatMap(([kind, markers]) =>
    Object.entries(markers).map(([name, marker]) => {
      const finders: readonly string[] = seenBy[kind as keyof Markers]
      return { what: `${kind}: ${name}`, marker, finders }
    }),
  )

test('secrets: over every GET, confidential values are found only by those whom the table names', async () => {
  const { account, by } = await callersOf()
  for (const make of Object.values(createRecord)) await make(app, account)
  const markers = markersOf(await plantSecrets(app, account))
  const ids = await recordsOf(account)
  const [leaks, missed, answered] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const actor of actors) {
    const answers = await readEverything(by[actor], ids)
    for (const { endpoint, status } of answers) if (status === 200) answered.add(endpoint.split(' ')[0] ?? '')
    for (const { what, marker, finders } of markers) {
      const places = answers.filter(({ text }) => text.includes(marker)).map(({ endpoint }) => endpoint)
      const may = finders.includes(actor)
      if (!may) for (const endpoint of places) leaks.add(`${actor} finds ${what} at ${endpoint}`)
      // A marker that its actors do not find either was looked for in too few answers.
      if (may && places.length === 0) missed.add(`${actor} does not find ${what}`)
    }
  }
  expect([...leaks]).toEqual([])
  expect([...missed]).toEqual([])
  expect(reads.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual([])
})

function paramsOf(path: string): Record<string, string>[] {
  if (path.includes('{module}')) return crmModules.map((module) => ({ module }))
  if (path.includes('{template}')) return [{ template: 'owner-inquiry' }]
  return [path.includes('{version}') ? { version: '1' } : {}]
}

/** Columns that hold a secret, and where the test above looks for it; what else has such a name says why it needs no marker. */
const secretColumns: Record<string, string> = {
  'account_assistant_keys.sealed_key': 'planted: assistantkeyofaccount',
  'account_moves.receipt_hash': 'hash',
  'acme_accounts.sealed_key': 'key of the installation, of no account',
  'api_keys.key_hash': 'hash of the planted key',
  'assistant_keys.sealed_key': 'planted: assistantkey',
  'built_in_crm_records.email_key': 'generated from values, which are planted',
  'built_in_crm_records.name_key': 'generated from values, which are planted',
  'crm_attempts.token': 'name of a page',
  'crm_credentials.sealed_credentials': 'planted: crmtoken, crmsecret',
  'crm_stages.sealed_match': 'what was matched, sealed; no endpoint selects it',
  'document_seals.sealed_at': 'time',
  'document_signature_files.file_key': 'place in the file store',
  'document_signatures.sealed_at': 'time',
  'document_signatures.sealed_content': 'planted content of a submission, sealed',
  'domain_certificates.challenge_token': 'public: the authority asks for it',
  'domain_certificates.sealed_key': 'key of a certificate, sealed',
  'doomed_files.file_key': 'place in the file store',
  'follow_ups.sealed_content': 'planted content of a submission, sealed',
  'follow_ups.sealed_records': 'records of the CRM, sealed',
  'form_passwords.password_hash': 'planted: formpassword',
  'form_receipts.key_hash': 'hash',
  'form_receipts.sealed': 'content of a submission, sealed, for its visitor',
  'idempotency_keys.body_hash': 'hash',
  'letterhead_sheets.file_key': 'place in the file store',
  'marketplace_calls.signature_hash': 'hash',
  'marketplace_codes.code_hash': 'hash',
  'partial_submissions.address_hash': 'hash',
  'partial_submissions.link_hash': 'hash of the planted link: resume',
  'partial_submissions.sealed_answers': 'answers that are the visitor’s alone, sealed',
  'passkey_challenges.challenge_hash': 'hash',
  'passkeys.credential_hash': 'hash',
  'passkeys.sealed_credential': 'public key, sealed',
  'password_resets.token_hash': 'hash',
  'pictures.file_key': 'place in the file store',
  'quarantined_submissions.address_hash': 'hash',
  'quarantined_submissions.sealed_content': 'content that is not saved, sealed',
  'quarantined_submissions.token': 'name of a page',
  'recovery_codes.code_hash': 'hash',
  'provider_sessions.sealed_id_token': 'what the provider has signed, sealed; no endpoint selects it',
  'resumable_upload_pieces.file_key': 'place in the file store',
  'resumable_uploads.token_hash': 'hash',
  'seal_certificates.sealed_key': 'key of the installation, of no account',
  'second_factors.sealed_secret': 'planted: totp',
  'sender_confirmations.token_hash': 'hash of the planted link: senders',
  'sessions.token_hash': 'hash of the planted session',
  'set_up_tokens.token_hash': 'hash',
  'sign_in_attempts.browser_hash': 'hash',
  'sign_in_attempts.state_hash': 'hash',
  'sign_in_domains.token': 'to be published in the DNS',
  'sign_in_providers.sealed_client_secret': 'planted: providersecret',
  'spent_proofs.token': 'used up',
  'staff_logins.address_hash': 'hash',
  'staff_logins.code_hash': 'hash',
  'staff_logins.request_hash': 'hash',
  'staff_logins.token_hash': 'hash of the planted link: login',
  'staff_sessions.token_hash': 'hash',
  'submission_addresses.address_hash': 'hash',
  'submission_confirmations.address_hash': 'hash',
  'submission_confirmations.token_hash': 'hash of the planted link: confirm',
  'submission_documents.file_key': 'place in the file store',
  'submissions.token': 'name of a page',
  'uploads.file_key': 'place in the file store',
  'user_invitations.token_hash': 'hash of the planted link: invitation',
  'user_passwords.password_hash': 'planted: password',
  'webhooks.message_key': 'name in the payload',
  'webhooks.sealed_secret': 'planted: secret',
}

test('secrets: every column whose name speaks of a secret is planted with a marker, or says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^sealed|secret|token|password|_hash$|_key$|credential)'
    order by 1`.execute(system)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(secretColumns).toSorted())
})
