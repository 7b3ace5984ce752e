import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SubmissionKey } from './queries.ts'

/** A file that belongs to a signature, as its row names it. */
export interface SignatureFile {
  file_key: string
  name: string
  size: number
  /** Of the bytes, in hex. */
  sha256: string
}

export interface AwaitedSignature {
  document_id: string
  required: boolean
  /** Later, signing is not possible. */
  ends_at: string
  /** What was submitted, where the account does not save it. */
  sealed_content: string | null
  /** The document as it is shown. */
  model: SignatureFile
}

/** Notes, in the caller's transaction, that a document that has just been stored may be signed. */
export async function insertSignature(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
  { model, document_id, required, ends_at, sealed_content }: AwaitedSignature,
): Promise<void> {
  const key = { account_id, submission_id }
  await db
    .insertInto('document_signatures')
    .values({ ...key, document_id, required, ends_at, sealed_content })
    .execute()
  await insertSignatureFile(db, key, 'model', model)
}

/** Its file must have been announced. */
export async function insertSignatureFile(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
  kind: 'model' | 'written' | 'unsealed' | 'sealed',
  { sha256, ...file }: SignatureFile,
): Promise<void> {
  await db
    .insertInto('document_signature_files')
    .values({ account_id, submission_id, kind, ...file, sha256: Buffer.from(sha256, 'hex') })
    .execute()
}

/** `signing`: signed, and the document is being made. `failed`: it cannot be made. */
export type SignatureState = 'awaiting' | 'signing' | 'signed' | 'failed'

export interface Signature {
  document_id: string
  required: boolean
  state: SignatureState
  ends_at: string
  /** Signing has ended: it was awaited, and its time is over. */
  is_over: boolean
  signed_at: string | null
}

/** The signature of a submission's document; `undefined`: it is not made, or not for signing. */
export async function findSignature(
  db: Db,
  { account_id, submission_id }: SubmissionKey,
): Promise<Signature | undefined> {
  const row = await db
    .selectFrom('document_signatures')
    .select(['document_id', 'required', 'state', 'ends_at', 'signed_at'])
    .select(sql<boolean>`state = 'awaiting' and ends_at <= now()`.as('is_over'))
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .executeTakeFirst()
  return row as Signature | undefined
}
