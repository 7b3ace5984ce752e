import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SearchMatch } from '../../../shared/contract/search.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { callingCode } from '../../crm/phone-numbers.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { hiddenPlacesOf } from '../confidential/index.ts'
import { recentCrmFields } from '../crm/index.ts'
import { bestText, extractOf } from './found-in.ts'
import { callingFirst } from './ranks.ts'
import { fieldsOf, findCandidates, type CandidateRow, type NamedField } from './submission-queries.ts'
import type { Term } from './terms.ts'
import { textsIn, type FoundText } from './texts.ts'

/** What is asked of a form to say where words are. */
export interface Form {
  hidden: readonly AnswerPlace[]
  fields: readonly NamedField[]
}

interface FoundWords {
  /** What has the most of the words. */
  best: FoundText
  texts: readonly FoundText[]
  match: SearchMatch
  /** The field whose answer it is. */
  field: NamedField | undefined
}

/** Where a submission has all terms, as far as its form shows them; `undefined`: it has not. */
export function wordsOfRow(
  { content, notes, country }: CandidateRow,
  terms: readonly Term[],
  { hidden, fields }: Form,
): FoundWords | undefined {
  // A note may quote what is hidden.
  const noted = hidden.length > 0 ? [] : notes.map((text): FoundText => ({ place: null, isFile: false, text }))
  const texts = callingFirst([...textsIn(content, hidden), ...noted])
  const best = bestText(texts, terms, callingCode(country))
  if (!best) return undefined
  const { place } = best
  const field = place ? fields.find(({ module, name }) => module === place.module && name === place.name) : undefined
  return { best, texts, match: matchOf(best, terms), field }
}

function matchOf({ place, isFile, text }: FoundText, terms: readonly Term[]): SearchMatch {
  const extract = extractOf(text, terms)
  if (!place) return { in: 'note', label: null, text: extract }
  return { in: isFile ? 'file' : 'answer', label: place.name, text: extract }
}

/** What was found in a field without a label of its own has that of its field in the CRM. */
export async function labelled<Found extends { match: SearchMatch; field?: NamedField | undefined }>(
  db: Db,
  actor: Actor,
  found: readonly Found[],
): Promise<Omit<Found, 'field'>[]> {
  const isNameless = ({ field }: Found) => field?.label === null
  const crm = found.some(isNameless) ? await recentCrmFields(db, actor.account.id) : {}
  return found.map(({ field, ...result }) => {
    const label = field && (field.label ?? crm[field.module]?.[field.name]?.label)
    return label === undefined ? result : { ...result, match: { ...result.match, label } }
  })
}

interface PageOfList {
  ids: readonly number[]
  terms: readonly Term[]
}

/** Where the submissions of a page of a list have the terms; those in which the actor does not see them are left out. */
export async function matchesIn(db: Db, actor: Actor, { ids, terms }: PageOfList): Promise<Map<number, SearchMatch>> {
  const rows = await findCandidates(db, actor.account.id, ids)
  const forms = [...new Set(rows.map(({ form_id }) => form_id))]
  const hidden = await hiddenPlacesOf(actor, db, forms)
  const fields = Map.groupBy(await fieldsOf(db, forms), ({ form_id }) => form_id)
  const found = []
  for (const row of rows) {
    const of = { hidden: hidden.get(row.form_id) ?? [], fields: fields.get(row.form_id) ?? [] }
    const words = wordsOfRow(row, terms, of)
    if (words) found.push({ id: row.id, match: words.match, field: words.field })
    await nextTurn()
  }
  return new Map((await labelled(db, actor, found)).map(({ id, match }) => [id, match]))
}
