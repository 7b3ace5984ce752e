import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import type { Html } from '../../../shared/form/markup/html.ts'
import { MissingFile } from '../../lib/files/files.ts'
import { wordsOf, type DocumentModel } from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import type { SubmissionKey } from '../submission-documents/index.ts'
import { documentText } from './document-text.ts'
import { findSubject, noteOpened, type SignedSubject } from './queries.ts'

/** A document that can be signed, as it is shown. */
export interface ShownDocument {
  /** Its words as markup. */
  text: Html
}

/** How far the signature of a submission's document is; `undefined`: none is asked for. */
export function signatureOf(platform: Platform, key: SubmissionKey): Promise<SignedSubject | undefined> {
  return findSubject(platform.database.forAccount(key.account_id), key)
}

/** Shows a document to the person who may sign it; `undefined`: it is no longer there. */
export async function showDocument(
  platform: Platform,
  key: SubmissionKey,
  { model_key }: SignedSubject,
): Promise<ShownDocument | undefined> {
  if (model_key === null) return undefined
  const bytes = await platform.files.get(model_key).then(buffer, (error: unknown) => {
    if (error instanceof MissingFile) return undefined
    throw error
  })
  if (!bytes) return undefined
  await noteOpened(platform.database.forAccount(key.account_id), key)
  const words = wordsOf(deserialize(bytes) as DocumentModel)
  return { text: documentText(words) }
}
