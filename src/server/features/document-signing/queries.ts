import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { toStore, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { imprintOf } from './imprint.ts'
import {
  insertSignatureFile,
  type SignatureFile,
  type Signature,
  type SubmissionKey,
} from '../submission-documents/index.ts'

/** A document as it is shown to be signed, or has been. */
export interface SignedSubject extends Signature {
  made_at: string
  /** Name of the PDF that was shown, and its SHA-256 in hex. */
  name: string
  shown_sha256: string
  opened_at: string | null
  signer_name: string | null
  way: 'draw' | 'type' | 'upload' | null
  ip_address: string | null
  error: string | null
  /** In the file store; they are gone once the document is made. */
  model_key: string | null
  written_key: string | null
  written_name: string | null
}

export async function findSubject(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
): Promise<SignedSubject | undefined> {
  const { rows } = await sql<SignedSubject>`
    select g.document_id, g.required, g.state, g.ends_at, g.state = 'awaiting' and g.ends_at <= now() as is_over,
      g.signed_at, g.opened_at, g.signer_name, g.way, g.ip_address, g.error,
      d.made_at, d.name, encode(d.sha256, 'hex') as shown_sha256,
      m.file_key as model_key, w.file_key as written_key, w.name as written_name
    from document_signatures g
    join submission_documents d on d.account_id = g.account_id and d.submission_id = g.submission_id
    left join document_signature_files m
      on m.account_id = g.account_id and m.submission_id = g.submission_id and m.kind = 'model'
    left join document_signature_files w
      on w.account_id = g.account_id and w.submission_id = g.submission_id and w.kind = 'written'
    where g.account_id = ${account_id} and g.submission_id = ${submission_id}`.execute(db)
  return rows[0]
}

/** What was submitted, as JSON text, and where that has what no text for the visitor may say; null: it is not kept. */
export function findAnswers(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
): Promise<{ content: string | null; withheld: string | null } | undefined> {
  return sql<{ content: string | null; withheld: string | null }>`
    select content, meta -> 'withheld' as withheld from submissions
    where account_id = ${account_id} and id = ${submission_id}`
    .execute(db)
    .then(({ rows }) => rows[0])
}

/** Notes when a document was first shown to be signed. */
export async function noteOpened(db: Db, { account_id, submission_id }: SubmissionKey): Promise<void> {
  await db
    .updateTable('document_signatures')
    .set({ opened_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .where('opened_at', 'is', null)
    .where('state', '=', 'awaiting')
    .execute()
}

export interface GivenSignature {
  signer_name: string
  way: 'draw' | 'type' | 'upload'
  ip_address: string | null
  /** Of the PDF that was shown, in hex. */
  shown_sha256: string
  written: SignatureFile
}

/**
 * Stores a signature with what is to follow it: all of it, or nothing. False: another signature was first, its time is over, another
 * document was shown, or the submission is gone.
 */
export function storeSignature(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
  { signer_name, way, ip_address, shown_sha256, written }: GivenSignature,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // A deletion locks the submission first, too: there is no deadlock.
    await sql`select from submissions where account_id = ${account_id} and id = ${submission_id} for share`.execute(db)
    const { rows } = await sql<{ sealed_content: string | null }>`
      update document_signatures g set state = 'signing', signed_at = now(), signer_name = ${signer_name}, way = ${way},
        ip_address = ${ip_address}, opened_at = coalesce(opened_at, now())
      from submission_documents d
      where g.account_id = ${account_id} and g.submission_id = ${submission_id} and g.state = 'awaiting' and g.ends_at > now()
        and d.account_id = g.account_id and d.submission_id = g.submission_id and d.sha256 = decode(${shown_sha256}, 'hex')
      returning g.sealed_content`.execute(db)
    const [signed] = rows
    if (!signed) return false
    await insertSignatureFile(db, { account_id, submission_id }, 'written', written)
    const { sealed_content } = signed
    await db.insertInto('follow_ups').values({ account_id, submission_id, kind: 'signature', sealed_content }).execute()
    // The follow-up has it now. A person who has just signed has a day at least to fetch the document.
    await sql`update document_signatures set sealed_content = null
      where account_id = ${account_id} and submission_id = ${submission_id}`.execute(db)
    await sql`update submission_documents set keep_until = greatest(keep_until, now() + interval '24 hours')
      where account_id = ${account_id} and submission_id = ${submission_id} and keep_until is not null`.execute(db)
    return true
  })
}

/** Stores the signed document, and what a person with a copy can verify it by. False: it was stored before, or is gone. */
export function saveSigned(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
  { unsealed, sealed, sealed_at }: { unsealed: SignatureFile; sealed: SignatureFile; sealed_at: Date },
): Promise<boolean> {
  const key = { account_id, submission_id }
  return db.transaction().execute(async (db) => {
    const { numAffectedRows } = await sql`
      with signed as (
        update document_signatures set state = 'signed', sealed_at = ${sealed_at}, error = null
        where account_id = ${account_id} and submission_id = ${submission_id} and state = 'signing'
        returning document_id, account_id, submission_id, signed_at, sealed_at
      )
      insert into document_seals (document_id, account_id, sha256, shown_sha256, signed_at, sealed_at)
      select s.document_id, s.account_id, decode(${sealed.sha256}, 'hex'), d.sha256, s.signed_at, s.sealed_at
      from signed s join submission_documents d on d.account_id = s.account_id and d.submission_id = s.submission_id`.execute(
      db,
    )
    if (numAffectedRows !== 1n) return false
    await db
      .deleteFrom('document_signature_files')
      .where('account_id', '=', account_id)
      .where('submission_id', '=', submission_id)
      .where('kind', 'in', ['model', 'written'])
      .execute()
    await insertSignatureFile(db, key, 'unsealed', unsealed)
    await insertSignatureFile(db, key, 'sealed', sealed)
    return true
  })
}

/** Notes why the signed document was not made; answers whether it is given up. */
export async function noteFailure(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
  { error, crashed, final, maxCrashes }: { error: Refusal; crashed: boolean; final: boolean; maxCrashes: number },
): Promise<boolean> {
  const crashes = sql`crashes + ${crashed ? 1 : 0}`
  const { rows } = await sql<{ state: string }>`
    update document_signatures set crashes = ${crashes}, error = ${toStore(error)},
      state = case when ${final} or ${crashes} >= ${maxCrashes} then 'failed' else 'signing' end
    where account_id = ${account_id} and submission_id = ${submission_id} and state = 'signing'
    returning state`.execute(db)
  return rows[0]?.state === 'failed'
}

/** Lets signed documents that could not be made be made again. */
export async function forgetFailedSignatures(
  db: Db,
  accountId: number,
  submissionIds: readonly number[],
): Promise<void> {
  if (submissionIds.length === 0) return
  await sql`update document_signatures set state = 'signing', crashes = 0, error = null
    where account_id = ${accountId} and submission_id = any(${submissionIds}::bigint[]) and state = 'failed'`.execute(
    db,
  )
}

/** What is known of a signed document by its number alone. */
export interface Seal {
  document_id: string
  account_name: string
  timezone: string
  /** Of the form that the document is of, while that is there, and as the account presets it. */
  imprint: Partial<FormSettings>
  /** Of the sealed document and of the one that was shown, in hex. */
  sha256: string
  shown_sha256: string
  signed_at: string
  sealed_at: string
}

export async function findSeal(db: Db, documentId: string): Promise<Seal | undefined> {
  const { rows } = await sql<Seal & { form_settings: Partial<FormSettings> | null }>`
    select s.document_id, a.name as account_name, a.timezone, a.imprint, f.settings as form_settings, encode(s.sha256, 'hex') as sha256,
      encode(s.shown_sha256, 'hex') as shown_sha256, s.signed_at, s.sealed_at
    from document_seals s
    join accounts a on a.id = s.account_id
    left join document_signatures d on d.document_id = s.document_id and d.account_id = s.account_id
    left join submissions b on b.id = d.submission_id and b.account_id = s.account_id
    left join forms f on f.id = b.form_id and f.account_id = s.account_id
    where s.document_id = ${documentId}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { form_settings, ...seal } = found
  return { ...seal, imprint: imprintOf(seal.imprint, form_settings ?? {}) }
}

/** Whether the write to the CRM of a submission is still to end. */
export async function isWritten(db: Db, { account_id, submission_id }: SubmissionKey): Promise<boolean> {
  const waiting = await db
    .selectFrom('follow_ups')
    .select('kind')
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .where('kind', '=', 'crm')
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return waiting === undefined
}
