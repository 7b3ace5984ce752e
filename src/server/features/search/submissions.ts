import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SearchMatch, SearchResult } from '../../../shared/contract/search.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { callingCode } from '../../crm/phone-numbers.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { hiddenPlacesOf } from '../confidential/index.ts'
import { personOf } from '../inbox/index.ts'
import type { ContactField } from '../related-submissions/index.ts'
import { bestText, extractOf } from './found-in.ts'
import { candidatesOf, type Plan } from './look-up.ts'
import { fieldsOf, findCandidates, type CandidateRow, type NamedField } from './submission-queries.ts'
import type { Term } from './terms.ts'
import { textsIn, type FoundText } from './texts.ts'

/** Submissions that are read for one call: of those that the index names, the caller may see the words of few. */
const mostRead = 120

/**
 * Submissions in which the actor sees all terms, newest first. What the index says is no more than where to look: each is read as the
 * actor may see it.
 */
export async function findSubmissions(
  db: Db,
  actor: Actor,
  { plan, limit }: { plan: Plan; limit: number },
): Promise<{ results: SearchResult[]; more: boolean }> {
  const accountId = actor.account.id
  const results: SearchResult[] = []
  const step = limit + 1
  const first = await candidatesOf(db, accountId, { plan, limit: step })
  results.push(...(await readAs(db, actor, { ids: first, terms: plan.terms })))
  if (results.length <= limit && first.length === step) {
    const further = await candidatesOf(db, accountId, { plan, limit: mostRead })
    const ids = further.filter((id) => !first.includes(id))
    for (let from = 0; from < ids.length && results.length <= limit; from += step) {
      results.push(...(await readAs(db, actor, { ids: ids.slice(from, from + step), terms: plan.terms })))
    }
  }
  return { results: results.slice(0, limit), more: results.length > limit }
}

async function readAs(
  db: Db,
  actor: Actor,
  { ids, terms }: { ids: readonly number[]; terms: readonly Term[] },
): Promise<SearchResult[]> {
  const rows = await findCandidates(db, actor.account.id, ids)
  const forms = [...new Set(rows.map(({ form_id }) => form_id))]
  const hidden = await hiddenPlacesOf(actor, db, forms)
  const fields = Map.groupBy(await fieldsOf(db, forms), ({ form_id }) => form_id)
  const found: SearchResult[] = []
  for (const row of rows) {
    const of = { hidden: hidden.get(row.form_id) ?? [], fields: fields.get(row.form_id) ?? [] }
    const result = resultOf(row, terms, of)
    if (result) found.push(result)
    await nextTurn()
  }
  return found
}

interface Form {
  hidden: readonly AnswerPlace[]
  fields: readonly NamedField[]
}

function resultOf(row: CandidateRow, terms: readonly Term[], { hidden, fields }: Form): SearchResult | undefined {
  const { id, form_id, internal_title, index, created_at, content, notes, country } = row
  // A note may quote what is hidden.
  const noted = hidden.length > 0 ? [] : notes.map((text): FoundText => ({ place: null, isFile: false, text }))
  const best = bestText([...textsIn(content, hidden), ...noted], terms, callingCode(country))
  if (!best) return undefined
  const person = content === null ? null : personOf(content, { fields: fields.filter(isContact), hidden })
  return {
    id,
    title: person?.name ?? person?.email ?? person?.phone ?? `${internal_title} #${index}`,
    match: matchOf(best, terms, fields),
    form: { id: form_id, internal_title },
    created_at,
  }
}

const isContact = (field: NamedField): field is NamedField & ContactField => ['email', 'tel'].includes(field.type)

function matchOf(
  { place, isFile, text }: FoundText,
  terms: readonly Term[],
  fields: readonly NamedField[],
): SearchMatch {
  const extract = extractOf(text, terms)
  if (!place) return { in: 'note', label: null, text: extract }
  const field = fields.find(({ module, name }) => module === place.module && name === place.name)
  return { in: isFile ? 'file' : 'answer', label: field?.label ?? place.name, text: extract }
}
