import type { CrmModule } from '../../../shared/contract/forms/fields.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { crmFieldNames as names } from '../../crm/field-names.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import {
  allConfidentialPlaces,
  confidentialPlaces,
  confidentialPlacesOf,
  contentWithFile,
  hasConfidentialPlaces,
  type RecordPlace,
} from './queries.ts'

/** The places of a form's answers that the actor sees marks in. */
export const hiddenPlaces = async (actor: Actor, db: Db, formId: number): Promise<AnswerPlace[]> =>
  isHiddenFrom(actor, 'confidentialAnswers') ? confidentialPlaces(db, formId) : []

/** The same of several forms, by id; those without any are left out. */
export async function hiddenPlacesOf(
  actor: Actor,
  db: Db,
  formIds: readonly number[],
): Promise<Map<number, AnswerPlace[]>> {
  if (!isHiddenFrom(actor, 'confidentialAnswers') || formIds.length === 0) return new Map()
  return Map.groupBy(await confidentialPlacesOf(db, formIds), ({ form_id }) => form_id)
}

/** Whether some answers of forms of the account are marks for the actor. */
export const seesMarks = async (actor: Actor, db: Db): Promise<boolean> =>
  isHiddenFrom(actor, 'confidentialAnswers') && (await hasConfidentialPlaces(db))

/** Texts that forms write to the CRM, and that may quote any answer: where some are confidential, records show marks in their place. */
export const quotingPlaces: readonly AnswerPlace[] = [
  { module: 'task', name: names.task.subject },
  { module: 'task', name: names.task.text },
  { module: 'agentsLog', name: names.activity.text },
]

/** The same for records of a module of the CRM, which any form of the account may have written, one that was deleted among them. */
export async function hiddenRecordPlaces(actor: Actor, db: Db, module: CrmModule): Promise<RecordPlace[]> {
  if (!isHiddenFrom(actor, 'confidentialAnswers')) return []
  const places = await allConfidentialPlaces(db)
  if (places.length === 0) return []
  const ends = places.flatMap(({ until }) => until ?? [])
  const last = ends.length < places.length ? null : (ends.toSorted().at(-1) ?? null)
  const quoting = quotingPlaces.map((place) => ({ ...place, until: last }))
  return [...places, ...quoting].filter((place) => place.module === module)
}

/** Those that hold for a record that was made at this time. */
export const placesAt = (places: readonly RecordPlace[], createdAt: string): AnswerPlace[] =>
  places.filter(({ until }) => until === null || Date.parse(createdAt) <= Date.parse(until))

/** Whether a file is one of the answers that the actor does not see. */
export async function hidesFile(actor: Actor, db: Db, id: number): Promise<boolean> {
  if (!isHiddenFrom(actor, 'confidentialAnswers')) return false
  const sent = await contentWithFile(db, { account_id: actor.account.id, id })
  if (!sent) return false
  const places = await confidentialPlaces(db, sent.form_id)
  if (places.length === 0) return false
  // Of content that is not saved, nothing says which answer it is.
  if (sent.content === null) return true
  const content = JSON.parse(sent.content) as Record<string, Record<string, unknown>>
  const namesFile = (value: unknown) => [value].flat().some((entry) => isFile(entry) && entry.file_id === id)
  const isShown = Object.entries(content).some(([module, answers]) =>
    Object.entries(answers).some(
      ([name, value]) => namesFile(value) && !places.some((place) => place.module === module && place.name === name),
    ),
  )
  return !isShown
}

const isFile = (value: unknown): value is { file_id: number } =>
  typeof value === 'object' && value !== null && 'file_id' in value
