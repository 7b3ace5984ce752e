import { refusal, storedRefusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { createHash, randomBytes } from 'node:crypto'
import { perHandle } from '../../lib/scheduling/batcher.ts'
import { openTurns } from '../../lib/turns/turns.ts'
import { backgroundOf } from '../../lib/turns/turn-parties.ts'
import type { Platform } from '../../platform.ts'
import { keepFiles } from '../files/index.ts'
import { makesDocuments } from '../follow-ups/index.ts'
import {
  claimDocument,
  findSubject,
  giveUpClaim,
  saveDocument,
  type Claim,
  type DocumentSubject,
  type StoredDocument,
  type SubmissionKey,
} from './queries.ts'
import { renderSubmission } from './render.ts'
import { failureOf, maxCrashes } from './failure.ts'
import { insertSignature } from './signatures.ts'

/** What there is of the document of a submission. The reasons are for people of the account. */
export type DocumentOutcome =
  | { state: 'made'; document: StoredDocument }
  /** There is none, and none to come: the template is not enabled, say. */
  | { state: 'none'; reason: Refusal }
  /** It cannot be made. */
  | { state: 'failed'; error: Refusal }
  /** Ask again. */
  | { state: 'later'; error: Refusal }

/** Longer than a document takes, its images and its wait for the renderer included; a claim of a process that died ends then. */
const leaseSeconds = 120
/** Documents of background work that a process makes at a time: one is drawn while the files of others are fetched. */
const atOnce = 3

/**
 * The document of a submission: what is stored, or made and stored now. However many ask, in however many processes, one is made.
 * For background work: documents are made in turn, one of an account at a time, so that previews find the renderer free and no
 * account with a slow template holds up the others.
 */
export function documentOf(platform: Platform, key: SubmissionKey): Promise<DocumentOutcome> {
  return workshop(platform)(key)
}

const workshop = perHandle((platform: Platform) => {
  const turns = openTurns({
    what: 'documents',
    name: 'background_documents',
    places: atOnce,
    perKey: { running: 1 },
  })
  const underWay = new Map<string, Promise<DocumentOutcome>>()

  async function inItsTurn(key: SubmissionKey): Promise<DocumentOutcome> {
    const subject = await findSubject(platform.database.forAccount(key.account_id), key)
    return settled(subject) ?? turns.run(backgroundOf(key.account_id, 'documents'), () => makeDocument(platform, key))
  }

  return (key: SubmissionKey) => {
    const name = `${key.account_id} ${key.submission_id}`
    let made = underWay.get(name)
    if (!made) {
      made = inItsTurn(key).finally(() => underWay.delete(name))
      underWay.set(name, made)
    }
    return made
  }
})

/** The same at once; one that could not be made before only `again`. */
export async function makeDocument(
  platform: Platform,
  key: SubmissionKey,
  { again = false } = {},
): Promise<DocumentOutcome> {
  const db = platform.database.forAccount(key.account_id)
  const subject = await findSubject(db, key)
  const known = settled(subject)
  if (!subject || (known && !(again && known.state === 'failed'))) return known ?? gone
  const claim = await claimDocument(db, key, { leaseSeconds, again })
  if (!claim) return settled(await findSubject(db, key)) ?? beingMade
  try {
    return (await fulfil(platform, claim, subject)) ?? settled(await findSubject(db, key)) ?? beingMade
  } catch (error) {
    const failure = failureOf(error)
    const { account_id, submission_id } = key
    platform.log.warn({ err: error, account_id, submission_id }, 'document not made')
    const isGivenUp = await giveUpClaim(db, claim, { ...failure, maxCrashes })
    return { state: isGivenUp ? 'failed' : 'later', error: failure.error }
  }
}

/** Makes and stores it; `undefined` when the claim, the submission or its form went meanwhile. */
async function fulfil(
  platform: Platform,
  claim: Claim,
  subject: DocumentSubject,
): Promise<DocumentOutcome | undefined> {
  const rendered = await renderSubmission(platform, claim, subject)
  if (!rendered) return gone
  const { pdf, name, keep_until, frozen } = rendered
  const document: StoredDocument = {
    file_key: `documents/${claim.account_id}/${randomBytes(16).toString('hex')}.pdf`,
    name,
    size: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
  }
  const db = platform.database.forAccount(claim.account_id)
  const model = frozen ? [{ key: frozen.signature.model.file_key, bytes: frozen.bytes }] : []
  const isSaved = await keepFiles(platform, [{ key: document.file_key, bytes: pdf }, ...model], () =>
    db.transaction().execute(async (db) => {
      const isOurs = await saveDocument(db, claim, { ...document, keep_until })
      if (isOurs && frozen) await insertSignature(db, claim, frozen.signature)
      return isOurs
    }),
  )
  return isSaved ? { state: 'made', document } : undefined
}

const gone: DocumentOutcome = { state: 'none', reason: refusal('document_missing') }
const beingMade: DocumentOutcome = { state: 'later', error: refusal('document_being_made') }

/** What is known without making anything; `undefined`: it is to be made. */
export function settled(subject: DocumentSubject | undefined): DocumentOutcome | undefined {
  if (!subject) return gone
  const { state, error, file_key, name, size, sha256 } = subject
  if (file_key !== null && name !== null && size !== null && sha256 !== null) {
    return { state: 'made', document: { file_key, name, size, sha256 } }
  }
  const none = (reason: Refusal): DocumentOutcome => ({ state: 'none', reason })
  if (subject.template_enabled !== true) return none(refusal('document_template_off'))
  if (!makesDocuments(subject)) return none(refusal('document_not_in_plan'))
  if (subject.content === null && subject.sealed_content === null) {
    return none(refusal('document_not_saved'))
  }
  if (state !== 'failed') return undefined
  return { state, error: error === null ? refusal('document_not_made') : storedRefusal(error) }
}
