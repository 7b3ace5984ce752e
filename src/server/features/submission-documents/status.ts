import type { Db } from '../../db/db.ts'
import { settled } from './make.ts'
import { findSubject, type StoredDocument, type SubmissionKey } from './queries.ts'

export type DocumentStatus = { state: 'made'; document: StoredDocument } | { state: 'coming' } | { state: 'none' }

/** How far the document of a submission is; makes nothing. */
export async function documentStatus(db: Db, key: SubmissionKey): Promise<DocumentStatus> {
  const subject = await findSubject(db, key)
  const known = settled(subject)
  if (known?.state === 'made') return known
  return !known && subject?.is_coming ? { state: 'coming' } : { state: 'none' }
}
