import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SearchMatch, SearchResult } from '../../../shared/contract/search.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { callingCode } from '../../crm/phone-numbers.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { hiddenPlacesOf } from '../confidential/index.ts'
import { recentCrmFields } from '../crm/index.ts'
import { personOf } from '../inbox/index.ts'
import type { Answers, ContactField } from '../related-submissions/index.ts'
import { calledSo } from './called.ts'
import { bestText, extractOf } from './found-in.ts'
import { candidatesOf, type Plan } from './look-up.ts'
import { callingFirst, rankOf, ranks, type Rank } from './ranks.ts'
import { fieldsOf, findCandidates, type CandidateRow, type NamedField } from './submission-queries.ts'
import type { Term } from './terms.ts'
import { textsIn, type FoundText } from './texts.ts'

/** Submissions that are looked at for one call, newest first: of those that the index names, the caller may see the words of few. */
const mostLookedAt = 120
/** Read at once where the newest did not suffice. */
const furtherStep = 30

/** A submission, and the field whose answer it is found by. */
type FoundSubmission = SearchResult & { field?: NamedField | undefined }

interface Hit {
  rank: Rank
  result: FoundSubmission
}

/**
 * Submissions in which the actor sees all terms: first those whose sender is called so, then other answers, then notes; newest first among
 * each. What the index says is no more than where to look: each is read as the actor may see it.
 */
export async function findSubmissions(
  db: Db,
  actor: Actor,
  { plan, limit }: { plan: Plan; limit: number },
): Promise<{ results: SearchResult[]; more: boolean }> {
  const { terms } = plan
  const ids = await candidatesOf(db, actor.account.id, { plan, limit: mostLookedAt })
  const isFew = ids.length <= limit
  const first = isFew ? [] : [...(await calledSo(db, actor, { ids, terms })).keys()]
  const rest = ids.filter((id) => !first.includes(id))
  const read: Hit[] = []
  for (let from = 0; from < first.length && read.length <= limit; from += limit + 1) {
    read.push(...(await readAs(db, actor, { ids: first.slice(from, from + limit + 1), terms })))
  }
  for (let from = 0; from < rest.length && answersIn(read) <= limit;) {
    const step = from === 0 ? limit + 1 : furtherStep
    read.push(...(await readAs(db, actor, { ids: rest.slice(from, from + step), terms })))
    from += step
  }
  const results = read
    .toSorted((one, other) => one.rank - other.rank || other.result.id - one.result.id)
    .map(({ result }) => result)
  return { results: await labelled(db, actor, results.slice(0, limit)), more: results.length > limit }
}

/** A field without a label of its own has that of its field in the CRM. */
async function labelled(db: Db, actor: Actor, results: readonly FoundSubmission[]): Promise<SearchResult[]> {
  const isNameless = ({ field }: FoundSubmission) => field?.label === null
  const crm = results.some(isNameless) ? await recentCrmFields(db, actor.account.id) : {}
  return results.map(({ field, ...result }) => {
    const label = field && (field.label ?? crm[field.module]?.[field.name]?.label)
    return label === undefined || !result.match ? result : { ...result, match: { ...result.match, label } }
  })
}

/** How many match by an answer: what is read behind so many that are newer would come after them. */
const answersIn = (read: readonly Hit[]) => read.filter(({ rank }) => rank <= ranks.answer).length

async function readAs(
  db: Db,
  actor: Actor,
  { ids, terms }: { ids: readonly number[]; terms: readonly Term[] },
): Promise<Hit[]> {
  if (ids.length === 0) return []
  const rows = await findCandidates(db, actor.account.id, ids)
  const forms = [...new Set(rows.map(({ form_id }) => form_id))]
  const hidden = await hiddenPlacesOf(actor, db, forms)
  const fields = Map.groupBy(await fieldsOf(db, forms), ({ form_id }) => form_id)
  const found: Hit[] = []
  for (const row of rows) {
    const of = { hidden: hidden.get(row.form_id) ?? [], fields: fields.get(row.form_id) ?? [] }
    const ranked = rankedOf(row, terms, of)
    if (ranked) found.push(ranked)
    await nextTurn()
  }
  return found
}

interface Form {
  hidden: readonly AnswerPlace[]
  fields: readonly NamedField[]
}

function rankedOf(row: CandidateRow, terms: readonly Term[], { hidden, fields }: Form): Hit | undefined {
  const { id, form_id, internal_title, index, created_at, content, notes, country } = row
  // A note may quote what is hidden.
  const noted = hidden.length > 0 ? [] : notes.map((text): FoundText => ({ place: null, isFile: false, text }))
  const texts = callingFirst([...textsIn(content, hidden), ...noted])
  const best = bestText(texts, terms, callingCode(country))
  if (!best) return undefined
  const person =
    content === null ? null : personOf(JSON.parse(content) as Answers, { fields: fields.filter(isContact), hidden })
  const { place } = best
  const field = place ? fields.find(({ module, name }) => module === place.module && name === place.name) : undefined
  const result: FoundSubmission = {
    field,
    id,
    title: person?.name ?? person?.email ?? person?.phone ?? `${internal_title} #${index}`,
    match: matchOf(best, terms),
    form: { id: form_id, internal_title },
    about: null,
    created_at,
  }
  return { rank: rankOf(best, { texts, terms }), result }
}

const isContact = (field: NamedField): field is NamedField & ContactField => ['email', 'tel'].includes(field.type)

function matchOf({ place, isFile, text }: FoundText, terms: readonly Term[]): SearchMatch {
  const extract = extractOf(text, terms)
  if (!place) return { in: 'note', label: null, text: extract }
  return { in: isFile ? 'file' : 'answer', label: place.name, text: extract }
}
