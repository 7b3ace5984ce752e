import { confidentialPlaces } from '../../../shared/form/engine/confidential.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import type { Platform } from '../../platform.ts'
import { forVisitor, withoutPlaces, type Content } from '../follow-ups/index.ts'
import type { SubmissionKey } from '../submission-documents/index.ts'
import { findAnswers } from './queries.ts'

interface AskedFields {
  fields: readonly FormField[]
  settings: { confidential_field_ids: readonly number[] }
}

/** First and last name of the person who signs, where the answers give both, are kept, and are not confidential. */
export async function knownName(
  { database }: Platform,
  key: SubmissionKey,
  { fields, settings }: AskedFields,
): Promise<string | undefined> {
  const answers = await findAnswers(database.forAccount(key.account_id), key)
  if (!answers?.content) return undefined
  const hidden = confidentialPlaces(fields, settings.confidential_field_ids)
  const content = withoutPlaces(forVisitor(JSON.parse(answers.content) as Content, answers.withheld), hidden)
  const { Vorname: first, Name: last } = content['address'] ?? {}
  if (typeof first !== 'string' || typeof last !== 'string') return undefined
  return first.trim() === '' || last.trim() === '' ? undefined : `${first.trim()} ${last.trim()}`
}
