import { toStore, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import type { Language } from '../../../shared/text/languages.ts'
import type { Db } from '../../db/db.ts'

/** Names a submission together with its account, as every query here does. */
export interface SubmissionKey {
  account_id: number
  submission_id: number
}

/** The PDF of a submission; its bytes are in the file store. */
export interface StoredDocument {
  file_key: string
  /** With its ending; safe on every system. */
  name: string
  /** Bytes. */
  size: number
  /** Of the bytes, in hex. */
  sha256: string
}

export type DocumentState = 'making' | 'made' | 'failed'

/** A submission with all that decides about its document. */
export interface DocumentSubject {
  form_id: number
  index: number
  created_at: string
  /** JSON text as stored; null where it is not saved. */
  content: string | null
  /** The same, sealed, as long as something is still to follow the submission. */
  sealed_content: string | null
  /** In which it was filled in; null: the form's own. */
  language: Language | null
  /** The records of the CRM that its signed link names, as JSON text. */
  linked: string | null
  /** Where its content has what no text for the visitor may say, as JSON text of a list of `Place`. */
  withheld: string | null
  /** Whether the document is among what is still to follow. */
  is_coming: boolean
  template_enabled: boolean | null
  plan: string
  /** null: making it has not begun. */
  state: DocumentState | null
  error: string | null
  /** Of the signed document, once there is one. */
  file_key: string | null
  name: string | null
  size: number | null
  sha256: string | null
}

export async function findSubject(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
): Promise<DocumentSubject | undefined> {
  const { rows } = await sql<DocumentSubject>`
    select s.form_id, s.index, s.created_at, s.content, s.meta ->> 'language' as language,
      s.meta -> 'linked' as linked, s.meta -> 'withheld' as withheld,
      (select f.sealed_content from follow_ups f where f.account_id = s.account_id and f.submission_id = s.id
        and f.sealed_content is not null limit 1) as sealed_content,
      exists (select from follow_ups f where f.account_id = s.account_id and f.submission_id = s.id
        and f.kind = 'document' and f.state = 'waiting') as is_coming,
      t.enabled as template_enabled, a.plan,
      d.state, d.error, coalesce(x.file_key, d.file_key) as file_key, coalesce(x.name, d.name) as name,
      coalesce(x.size, d.size) as size, encode(coalesce(x.sha256, d.sha256), 'hex') as sha256
    from submissions s
    join accounts a on a.id = s.account_id
    left join pdf_templates t on t.account_id = s.account_id and t.form_id = s.form_id
    left join submission_documents d on d.account_id = s.account_id and d.submission_id = s.id
    left join document_signature_files x on x.account_id = s.account_id and x.submission_id = s.id and x.kind = 'sealed'
    where s.account_id = ${account_id} and s.id = ${submission_id}`.execute(db)
  return rows[0]
}

/** The right to make a document, for `leaseSeconds`. */
export interface Claim extends SubmissionKey {
  tries: number
}

/**
 * Claims the making of a document that is not being made; one that could not be made only `again`. `undefined`: another process
 * makes it, it is made, or the submission is gone.
 */
export async function claimDocument(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
  { leaseSeconds, again }: { leaseSeconds: number; again: boolean },
): Promise<Claim | undefined> {
  const leased_until = sql`now() + make_interval(secs => ${leaseSeconds})`
  const { rows } = await sql<{ tries: number }>`
    insert into submission_documents as d (submission_id, account_id, leased_until)
    select s.id, s.account_id, ${leased_until} from submissions s
    where s.account_id = ${account_id} and s.id = ${submission_id}
      -- What was emptied since it was looked at has no document any more.
      and (s.content is not null or exists (select from follow_ups f where f.submission_id = s.id and f.sealed_content is not null))
    for share of s
    on conflict (submission_id) do update set state = 'making', tries = d.tries + 1, leased_until = excluded.leased_until,
      crashes = case d.state when 'failed' then 0 else d.crashes end, error = null
    where d.state = 'making' and d.leased_until <= now() or d.state = 'failed' and ${again}
    returning tries`.execute(db)
  const [row] = rows
  return row && { account_id, submission_id, ...row }
}

/** Stores a document that was made under a claim; its file must have been announced. False: the claim, or the submission, is gone. */
export async function saveDocument(
  db: Db,
  { account_id, submission_id, tries }: Claim,
  { file_key, name, size, sha256, keep_until }: StoredDocument & { keep_until: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update submission_documents set state = 'made', file_key = ${file_key}, name = ${name}, size = ${size}::bigint,
      sha256 = decode(${sha256}, 'hex'), keep_until = ${keep_until}, made_at = now(), error = null
    where account_id = ${account_id} and submission_id = ${submission_id} and tries = ${tries} and state = 'making'`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Lets documents that could not be made be made again. */
export async function forgetFailedDocuments(
  db: Db,
  accountId: number,
  submissionIds: readonly number[],
): Promise<void> {
  if (submissionIds.length === 0) return
  await sql`update submission_documents set state = 'making', leased_until = now(), crashes = 0, error = null
    where account_id = ${accountId} and submission_id = any(${submissionIds}::bigint[]) and state = 'failed'`.execute(
    db,
  )
}

/** What became of a try that made nothing. */
export interface Failure {
  error: Refusal
  /** It ended with the renderer. */
  crashed: boolean
  /** No try can do better. */
  final: boolean
}

/** Gives a claim back; answers whether the document is given up, since no try can do better, or too many ended with the renderer. */
export async function giveUpClaim(
  db: Db,
  { account_id, submission_id, tries }: Claim,
  { error, crashed, final, maxCrashes }: Failure & { maxCrashes: number },
): Promise<boolean> {
  const crashes = sql`crashes + ${crashed ? 1 : 0}`
  const { rows } = await sql<{ state: DocumentState }>`
    update submission_documents set crashes = ${crashes}, error = ${toStore(error)}, leased_until = now(),
      state = case when ${final} or ${crashes} >= ${maxCrashes} then 'failed' else 'making' end
    where account_id = ${account_id} and submission_id = ${submission_id} and tries = ${tries} and state = 'making'
    returning state`.execute(db)
  return rows[0]?.state === 'failed'
}

/**
 * What a mail, a record of the CRM or a download needs of the document of a submission, once it is made: the signed one where it
 * has been signed.
 */
export async function findDocument(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select coalesce(x.file_key, d.file_key) as file_key, coalesce(x.name, d.name) as name, coalesce(x.size, d.size) as size,
      encode(coalesce(x.sha256, d.sha256), 'hex') as sha256
    from submission_documents d
    left join document_signature_files x
      on x.account_id = d.account_id and x.submission_id = d.submission_id and x.kind = 'sealed'
    where d.account_id = ${account_id} and d.submission_id = ${submission_id} and d.state = 'made'`.execute(db)
  return rows[0]
}
