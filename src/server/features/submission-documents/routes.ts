import { reasonOf } from '../../lib/reasons.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import {
  submissionDocuments,
  type SubmissionDocument,
} from '../../../shared/contract/submissions/submission-documents.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { routes, type FileAnswer } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { MissingFile } from '../../lib/files/files.ts'
import type { Platform } from '../../platform.ts'
import { hiddenPlaces } from '../confidential/index.ts'
import { makeDocument, settled, type DocumentOutcome } from './make.ts'
import { findSubject, type DocumentSubject, type StoredDocument } from './queries.ts'

export const submissionDocumentRoutes = routes('submissionDocuments', submissionDocuments, {
  async get({ db, account, actor, params, platform }): Promise<FileAnswer | undefined> {
    const key = { account_id: account.id, submission_id: params.id }
    const subject = await findSubject(db, key)
    if (!subject) return undefined
    // Where content is not saved, the document is for mails and for the visitor's link alone.
    if (subject.content === null) throw missing(refusal('document_not_saved'))
    if (await hidesAnswers(db, actor, subject)) throw new ApiError('forbidden', refusal('document_confidential'))
    const known = settled(subject)
    if (known?.state !== 'made' && !account.features.has('pdf_templates'))
      throw new ApiError('forbidden', refusal('feature_not_in_plan', { feature: 'pdf_templates' }))
    if (!known && subject.is_coming) throw later(refusal('document_being_made'))
    return answerOf(platform, known?.state === 'made' ? known : await makeDocument(platform, key, { again: true }))
  },
  async status({ db, account, actor, params }) {
    const subject = await findSubject(db, { account_id: account.id, submission_id: params.id })
    if (subject && (await hidesAnswers(db, actor, subject))) {
      return { ...nothingYet, state: 'none' as const, ...because(refusal('document_confidential')) }
    }
    return subject && statusOf(subject)
  },
})

const hidesAnswers = async (db: Db, actor: Actor, { form_id }: DocumentSubject) =>
  (await hiddenPlaces(actor, db, form_id)).length > 0

const nothingYet = { reason: null, reason_details: [], name: null, size: null }

const because = (reason: Refusal) => ({ reason: reason.message, reason_details: [reasonOf(reason)] })

function statusOf(subject: DocumentSubject): SubmissionDocument {
  if (subject.content === null) {
    return { ...nothingYet, state: 'none', ...because(refusal('document_not_saved')) }
  }
  const known = settled(subject)
  if (!known) return { ...nothingYet, state: subject.is_coming ? 'waiting' : 'unmade' }
  switch (known.state) {
    case 'made':
      return { ...nothingYet, state: 'ready', name: known.document.name, size: known.document.size }
    case 'none':
      return { ...nothingYet, state: 'none', ...because(known.reason) }
    case 'failed':
      return { ...nothingYet, state: 'failed', ...because(known.error) }
    case 'later':
      return { ...nothingYet, state: 'waiting', ...because(known.error) }
  }
}

async function answerOf(platform: Platform, outcome: DocumentOutcome): Promise<FileAnswer> {
  switch (outcome.state) {
    case 'made':
      return { ...(await bytesOf(platform, outcome.document)), content_type: 'application/pdf', download: true }
    case 'none':
      throw missing(outcome.reason)
    case 'failed':
      throw new ApiError('conflict', outcome.error)
    case 'later':
      throw later(outcome.error)
  }
}

async function bytesOf({ files }: Platform, { file_key, name }: StoredDocument) {
  const content = await files.get(file_key).catch((error: unknown) => {
    if (error instanceof MissingFile) throw missing(refusal('document_file_gone'))
    throw error
  })
  return { content, file_name: name }
}

const missing = (reason: Refusal) => new ApiError('not_found', reason)

const later = (reason: Refusal) =>
  new ApiError('unavailable', reason, {
    message: `${reason.message} Please ask again in a few seconds.`,
    headers: { 'retry-after': '3' },
  })
