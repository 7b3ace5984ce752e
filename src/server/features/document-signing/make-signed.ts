import { refusal, storedRefusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { databaseTime } from '../../lib/clock.ts'
import { MissingFile } from '../../lib/files/files.ts'
import { visitorsOf } from '../../lib/turns/turn-parties.ts'
import {
  sealPdf,
  withAuditPage,
  writtenDocument,
  type DocumentModel,
  type SealCertificate,
  type SignatureFacts,
} from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { keepFiles } from '../files/index.ts'
import { failureOf, maxCrashes, type SignatureFile, type SubmissionKey } from '../submission-documents/index.ts'
import { sealCertificate } from './certificate.ts'
import { pagePreviews } from './page-previews.ts'
import { findSubject, noteFailure, saveSigned, type SignedSubject } from './queries.ts'

/** What there is of a signed document; the reasons are for people of the account. */
export type SignedOutcome =
  | { state: 'signed'; signer: string }
  /** It cannot be made. */
  | { state: 'failed'; error: Refusal }
  /** Ask again. */
  | { state: 'later'; error: Refusal }
  /** There is no signature, or the submission is gone. */
  | { state: 'none' }

interface SigningAccount {
  name: string
  timezone: string
  /** Of the visitor; null: none is known. */
  email: string | null
}

/** The signed document of a submission: what is stored, or made from what was shown, sealed and stored now. */
export async function makeSigned(
  platform: Platform,
  key: SubmissionKey,
  account: SigningAccount,
): Promise<SignedOutcome> {
  const db = platform.database.forAccount(key.account_id)
  const subject = await findSubject(db, key)
  if (subject?.state !== 'signing') return outcomeOf(subject)
  try {
    const files = await signedFiles(platform, subject, { ...account, account_id: key.account_id })
    const stored = [files.unsealed, files.sealed].map(({ file: { file_key }, bytes }) => ({ key: file_key, bytes }))
    await keepFiles(platform, stored, () =>
      saveSigned(db, key, { unsealed: files.unsealed.file, sealed: files.sealed.file, sealed_at: files.sealed_at }),
    )
    return outcomeOf(await findSubject(db, key))
  } catch (error) {
    platform.log.warn({ err: error, ...key }, 'signed document not made')
    const failure =
      error instanceof MissingFile
        ? { error: refusal('signed_document_without_source'), crashed: false, final: true }
        : failureOf(error)
    const isGivenUp = await noteFailure(db, key, { ...failure, maxCrashes })
    return { state: isGivenUp ? 'failed' : 'later', error: failure.error }
  }
}

function outcomeOf(subject: SignedSubject | undefined): SignedOutcome {
  switch (subject?.state) {
    case 'signed':
      return { state: 'signed', signer: subject.signer_name ?? '' }
    case 'failed':
      return {
        state: 'failed',
        error: subject.error === null ? refusal('signed_document_not_made') : storedRefusal(subject.error),
      }
    case 'signing':
      return { state: 'later', error: refusal('signed_document_being_made') }
    default:
      return { state: 'none' }
  }
}

interface MadeFile {
  file: SignatureFile
  bytes: Buffer
}

async function signedFiles(
  platform: Platform,
  subject: SignedSubject,
  { account_id, name: agency, timezone, email }: SigningAccount & { account_id: number },
): Promise<{ unsealed: MadeFile; sealed: MadeFile; sealed_at: Date }> {
  const { model_key, written_key, written_name, document_id, name, way, signer_name, signed_at } = subject
  if (!model_key || !written_key || !written_name || !way || signer_name === null || signed_at === null) {
    throw new Error('A signature lacks what its document is made from.')
  }
  const [stored, written] = await Promise.all([
    platform.files.get(model_key).then(buffer),
    platform.files.get(written_key).then(buffer),
  ])
  // Bytes that this service wrote itself.
  const model = deserialize(stored) as DocumentModel
  const certificate = await sealCertificate(platform)
  const signingTime = new Date(databaseTime())
  const facts: SignatureFacts = {
    title: model.title,
    document_id,
    address: `${platform.config.publicUrl}/verify/${document_id}`,
    shown_sha256: subject.shown_sha256,
    made_at: subject.made_at,
    opened_at: subject.opened_at,
    signed_at,
    sealed_at: signingTime.toISOString(),
    agency,
    timezone,
    signer: signer_name,
    email,
    way,
    ip: subject.ip_address,
    seal: certificate,
  }
  const content_type = written_name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  const turn = visitorsOf(account_id, 'sign')
  const body = writtenDocument(model, { content_type, bytes: written }, facts)
  const previews = await pagePreviews(await platform.pdf.render(body, turn), turn, (error) =>
    platform.log.warn({ err: error, account_id }, 'no pictures of the pages on the record of a signature'),
  )
  const unsealed = await platform.pdf.render(withAuditPage(body, facts, previews), turn)
  const sealed = await seal(platform, unsealed, { certificate, signingTime })
  const signedName = name.replace(/(?=\.pdf$)/, catalogue[model.language].signing.fileSuffix)
  return {
    unsealed: madeFile(account_id, signedName, unsealed),
    sealed: madeFile(account_id, signedName, sealed),
    sealed_at: signingTime,
  }
}

/** With the time of an authority where one is set up; while it does not answer, with ours alone: no signer waits for it. */
async function seal(
  { config, log }: Platform,
  pdf: Buffer,
  { certificate, signingTime }: { certificate: SealCertificate; signingTime: Date },
): Promise<Buffer> {
  const timestampUrl = config.sealTimestampUrl
  if (timestampUrl !== null) {
    try {
      return await sealPdf(pdf, certificate, { signingTime, timestampUrl })
    } catch (error) {
      log.warn({ err: error }, 'no time stamp from SEAL_TIMESTAMP_URL: a document is sealed without')
    }
  }
  return sealPdf(pdf, certificate, { signingTime, timestampUrl: null })
}

const madeFile = (accountId: number, name: string, bytes: Buffer): MadeFile => ({
  file: {
    file_key: `documents/${accountId}/${randomBytes(16).toString('hex')}.pdf`,
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  },
  bytes,
})
