import { submissionDocuments, type SubmissionDocument } from '../../../shared/contract/submission-documents.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/actor.ts'
import { routes, type FileAnswer } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { MissingFile } from '../../lib/files.ts'
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
    if (subject.content === null) throw missing('This submission has no document: its content is not saved.')
    if (await hidesAnswers(db, actor, subject)) throw new ApiError('forbidden', hiddenDocument)
    const known = settled(subject)
    if (!known && subject.is_coming) throw later('The document is being made.')
    return answerOf(platform, known?.state === 'made' ? known : await makeDocument(platform, key, { again: true }))
  },
  async status({ db, account, actor, params }) {
    const subject = await findSubject(db, { account_id: account.id, submission_id: params.id })
    if (subject && (await hidesAnswers(db, actor, subject))) {
      return { ...nothingYet, state: 'none' as const, reason: hiddenDocument }
    }
    return subject && statusOf(subject)
  },
})

const hiddenDocument =
  'This document holds confidential answers: only users and API keys that may change submissions see it.'

const hidesAnswers = async (db: Db, actor: Actor, { form_id }: DocumentSubject) =>
  (await hiddenPlaces(actor, db, form_id)).length > 0

const nothingYet = { reason: null, name: null, size: null }

function statusOf(subject: DocumentSubject): SubmissionDocument {
  if (subject.content === null) {
    return { ...nothingYet, state: 'none', reason: 'This submission has no document: its content is not saved.' }
  }
  const known = settled(subject)
  if (!known) return { ...nothingYet, state: subject.is_coming ? 'waiting' : 'unmade' }
  switch (known.state) {
    case 'made':
      return { state: 'ready', reason: null, name: known.document.name, size: known.document.size }
    case 'none':
      return { ...nothingYet, state: 'none', reason: known.reason }
    case 'failed':
      return { ...nothingYet, state: 'failed', reason: known.error }
    case 'later':
      return { ...nothingYet, state: 'waiting', reason: known.error }
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
    if (error instanceof MissingFile) throw missing('The file of this document is no longer there.')
    throw error
  })
  return { content, file_name: name }
}

const missing = (sentence: string) => new ApiError('not_found', sentence)

const later = (sentence: string) =>
  new ApiError('unavailable', `${sentence} Please ask again in a few seconds.`, { headers: { 'retry-after': '3' } })
