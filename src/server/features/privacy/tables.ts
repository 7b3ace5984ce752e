import { sql, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** Everything by which the rows of one person are known. */
export interface Person {
  email: string
  accounts: readonly number[]
  /** Sealed values of these accounts that no key of the installation opens: whose they are cannot be told. */
  unopened: number
  /** Ids of submissions in which an answer is the address. */
  submissions: readonly number[]
  /** The same for what was held back as spam. */
  held: readonly number[]
  /** Ids of answers that were not sent. */
  partials: readonly number[]
  /** Ids of members of the staff with the address, and what their logins know it by. */
  members: readonly number[]
  addressHashes: readonly Buffer[]
  /** Ids of addresses, and of what is about them, in the built-in CRM. */
  records: readonly number[]
}

/** Where the rows of a person are in a table `t`, and which of its columns say nothing to people. */
interface PersonalRows {
  rows(person: Person): RawBuilder<boolean>
  hidden?: readonly string[]
  /** Rows that are about another person all the same: of them no more is told than that they are there. */
  isOthers?(person: Person): RawBuilder<boolean>
}

const any = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(`t.${column}`)} = any(${ids}::bigint[])`

/** Whether a text holds the address, as one whole value of JSON. */
export const holds = (column: string, { email }: Pick<Person, 'email'>) =>
  sql<boolean>`coalesce(strpos(lower(${sql.ref(`t.${column}`)}::text), lower(${JSON.stringify(email)})), 0) > 0`

const ofAccounts = ({ accounts }: Person) => any('account_id', accounts)
const ofSubmission: PersonalRows = { rows: ({ submissions }) => any('submission_id', submissions) }
const ofFiles = ({ submissions, held }: Person) =>
  sql<boolean>`(${any('submission_id', submissions)} or ${any('quarantined_id', held)})`

/** To whom a mail goes, and who is answered. */
export const addressed = (person: Person) => sql<boolean>`(${ofAccounts(person)} and lower(${person.email}) in (
  select lower(a) from unnest(array[t.recipient, t.reply_to] || t.more_recipients || t.cc || t.bcc) a))`

/** Tables with rows about visitors, and about members of the staff. */
export const personal = {
  submissions: { rows: ({ submissions }) => any('id', submissions), hidden: ['token'] },
  quarantined_submissions: { rows: ({ held }) => any('id', held), hidden: ['token', 'sealed_content', 'link'] },
  partial_submissions: {
    rows: ({ partials }) => any('id', partials),
    hidden: ['visit', 'sealed_answers', 'link_hash', 'address_hash', 'sent_from', 'page', 'network'],
  },
  submission_files: { rows: ofFiles },
  uploads: {
    rows: (person) => sql<boolean>`t.id in (select t.id from submission_files t where ${ofFiles(person)})`,
  },
  submission_confirmations: {
    rows: (person) => sql`(${ofFiles(person)} or ${ofAccounts(person)} and lower(t.email) = lower(${person.email}))`,
    hidden: ['token_hash', 'address_hash', 'link_seed'],
  },
  submission_processing: ofSubmission,
  submission_tags: ofSubmission,
  submission_changes: ofSubmission,
  submission_notes: ofSubmission,
  search_submissions: ofSubmission,
  submission_replies: ofSubmission,
  submission_contacts: ofSubmission,
  submission_addresses: { ...ofSubmission, hidden: ['address_hash'] },
  submission_documents: { ...ofSubmission, hidden: ['sha256'] },
  document_signatures: { ...ofSubmission, hidden: ['sealed_content'] },
  document_signature_files: { ...ofSubmission, hidden: ['sha256'] },
  follow_ups: { ...ofSubmission, hidden: ['sealed_content', 'sealed_records', 'network'] },
  crm_stages: { ...ofSubmission, hidden: ['sealed_match'] },
  crm_attachments: ofSubmission,
  crm_watched_records: ofSubmission,
  crm_changes: ofSubmission,
  failed_work: ofSubmission,
  form_receipts: {
    rows: ({ submissions, held }) => sql`(${any('submission_id', submissions)} or ${any('quarantined_id', held)})`,
    hidden: ['key_hash', 'sealed'],
  },
  mails: {
    rows: (person) => sql`(${any('submission_id', person.submissions)} or ${addressed(person)})`,
    isOthers: ({ submissions }) => sql`t.submission_id <> all(${submissions}::bigint[])`,
  },
  mail_returns: {
    rows: (person) =>
      sql`(${ofAccounts(person)} and (lower(t.recipient) = lower(${person.email}) or exists (select from mails m
        where m.account_id = t.account_id and m.id = t.mail_id and m.submission_id = any(${person.submissions}::bigint[]))))`,
    hidden: ['stops_mails'],
  },
  deliveries: {
    rows: (person) =>
      sql`(${any('submission_id', person.submissions)} or ${ofAccounts(person)}
        and (${holds('body', person)} or ${holds('change', person)}))`,
  },
  delivery_attempts: {
    rows: ({ submissions }) =>
      sql`exists (select from deliveries d where d.account_id = t.account_id and d.id = t.delivery_id
        and d.submission_id = any(${submissions}::bigint[]))`,
  },
  staff_members: { rows: ({ members }) => any('id', members) },
  staff_group_members: { rows: ({ members }) => any('staff_member_id', members) },
  staff_sessions: { rows: ({ members }) => any('staff_member_id', members), hidden: ['token_hash'] },
  staff_logins: {
    rows: ({ members, addressHashes }) =>
      sql`(${any('staff_member_id', members)} or t.address_hash = any(${addressHashes}::bytea[]))`,
    hidden: ['address_hash', 'token_hash', 'request_hash', 'code_hash'],
  },
  built_in_crm_records: { rows: ({ records }) => any('id', records) },
  built_in_crm_files: { rows: ({ records }) => any('record_id', records), hidden: ['content'] },
  built_in_crm_relations: { rows: ({ records }) => any('address_id', records) },
  audit_changes: {
    rows: (person) =>
      sql`${ofAccounts(person)} and (${holds('before', person)} or ${holds('after', person)}
        or t.record_type = 'staff_members' and ${any('record_id', person.members)})`,
  },
} satisfies Partial<Record<keyof DB, PersonalRows>>

/** A table of {@link personal}, by name. */
export type PersonalTable = keyof typeof personal
export const personalTables = Object.keys(personal) as PersonalTable[]
export const ruleOf = (table: PersonalTable): PersonalRows => personal[table]

/** Every other table, and why nothing of a visitor is looked for in it. */
export const impersonal: Record<Exclude<keyof DB, PersonalTable>, string> = {
  accounts: 'the agency itself',
  account_changes: 'keys of rows, for the time of a move',
  account_copies: 'that a copy of an account was made, for the time of a move',
  account_moves: 'where an account is, its addresses and hashes of its keys',
  users: 'people of the agency, whom an owner removes',
  user_passwords: 'of users',
  sessions: 'of users',
  password_resets: 'of users, for half an hour',
  second_factors: 'of users',
  recovery_codes: 'of users',
  passkeys: 'of users',
  sign_in_providers: 'how people of the agency sign in',
  sign_in_domains: 'of the agency',
  user_identities: 'of users, or of people of the agency whom an owner has removed',
  sign_in_attempts: 'belongs to no person, for minutes',
  provider_sessions: 'of users',
  passkey_challenges: 'belongs to no person, for minutes',
  user_invitations: 'people of the agency; withdrawn by an owner, gone a month after they have ended',
  api_keys: 'of users',
  set_up_addresses: 'belongs to no person',
  set_up_tokens: 'belongs to no person',
  audit_entries: 'names users and keys, not visitors',
  account_assistant_keys: 'a secret of the agency',
  assistant_keys: 'a secret of the agency',
  limit_counts: 'numbers under keyed hashes, until their windows end',
  confidential_places: 'how a form is set up',
  former_confidential_places: 'how forms were set up',
  built_in_crm_users: 'people of the agency',
  built_in_crm_groups: 'groups of people of the agency',
  built_in_crm_group_users: 'people of the agency',
  consent_texts: 'texts of the agency',
  marketplace_calls: 'hashes, for a day',
  marketplace_codes: 'hashes of codes of the agency',
  crm_attempts: 'hashes and ids, for days',
  crm_connections: 'the agency',
  crm_look_turns: 'when the CRM is asked next',
  crm_credentials: 'secrets of the agency',
  crm_field_configurations: 'names of fields',
  crm_identities: 'addresses of the agency',
  sender_confirmations: 'addresses of the agency, until their links have ended for a day',
  document_seals: 'proves that a copy is unchanged, and names no person',
  doomed_files: 'names of files that are being deleted',
  erased_ranges: 'numbers',
  resumable_uploads: 'files that are being sent, for hours; with its upload, a row goes',
  resumable_upload_pieces: 'pieces of files that are being sent, for hours',
  acme_accounts: 'of the installation',
  domain_certificates: 'of the agency',
  failure_notices: 'when the agency was mailed',
  list_counts: 'numbers',
  list_count_changes: 'numbers',
  absent_fields: 'of forms',
  fields: 'of forms',
  form_counters: 'numbers',
  search_words: 'words and ids of submissions: those of a person are in search_submissions, and go with them',
  search_queue: 'ids of submissions, for seconds',
  form_drafts: 'of forms',
  form_versions: 'of forms',
  form_daily_counts: 'numbers',
  form_groups: 'of forms',
  form_group_members: 'of forms',
  form_link_uses: 'ids of links',
  spent_proofs: 'random numbers, for hours',
  form_passwords: 'of forms',
  form_statistics: 'numbers',
  former_slugs: 'of forms',
  forms: 'texts and settings of the agency',
  idempotency_keys: 'answers to programs of the agency, sealed, and hashes of what programs send to forms, for a day',
  letterheads: 'of the agency',
  letterhead_sheets: 'of the agency',
  pictures: 'of the agency',
  account_places: 'postal codes, places and streets',
  pdf_presets: 'of the agency',
  pdf_templates: 'of the agency',
  return_mailbox: 'when a mailbox of the installation is looked into',
  rules: 'of forms',
  seal_certificates: 'of the installation',
  secret_keys: 'hashes of keys of the installation',
  key_holders: 'processes of the installation',
  staff_groups: 'groups of the agency',
  inbox_reads: 'what users have opened',
  inbox_watermarks: 'of users',
  submission_views: 'names of fields, days, tags, and ids of forms and users',
  reply_templates: 'texts of the agency',
  submission_index_cursors: 'numbers',
  assignment_rules: 'ids of users, and answers that rules are for',
  webhooks: 'of the agency',
}
