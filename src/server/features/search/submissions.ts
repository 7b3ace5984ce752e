import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SearchResult } from '../../../shared/contract/search.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { hiddenPlacesOf } from '../confidential/index.ts'
import { excerptOf, personOf, type WordsField } from '../inbox/index.ts'
import type { Answers, ContactField } from '../related-submissions/index.ts'
import { findProcessing } from '../submission-processing/index.ts'
import { calledSo } from './called.ts'
import { candidatesOf, type Plan } from './look-up.ts'
import { rankOf, ranks, type Rank } from './ranks.ts'
import { fieldsOf, findCandidates, type CandidateRow, type NamedField } from './submission-queries.ts'
import type { Term } from './terms.ts'
import { labelled, wordsOfRow, type Form } from './where-words-are.ts'

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
  const shown = await labelled(db, actor, results.slice(0, limit))
  return { results: await withStatus(db, actor, shown), more: results.length > limit }
}

async function withStatus(db: Db, actor: Actor, results: readonly SearchResult[]): Promise<SearchResult[]> {
  if (results.length === 0) return []
  const ids = results.map(({ id }) => id)
  const states = await findProcessing(db, actor.account.id, ids)
  return results.map((result) => ({ ...result, status: states.get(result.id)?.status ?? null }))
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

function rankedOf(row: CandidateRow, terms: readonly Term[], { hidden, fields }: Form): Hit | undefined {
  const { id, form_id, internal_title, index, created_at, content } = row
  const found = wordsOfRow(row, terms, { hidden, fields })
  if (!found) return undefined
  const { best, texts, match, field } = found
  const answers = content === null ? null : (JSON.parse(content) as Answers)
  const person = answers && personOf(answers, { fields: fields.filter(isContact), hidden })
  const result: FoundSubmission = {
    field,
    id,
    title: person?.name ?? person?.email ?? person?.phone ?? `${internal_title} #${index}`,
    match,
    form: { id: form_id, internal_title },
    about: answers && excerptOf(answers, { fields: fields.filter(isInWords), hidden }),
    status: null,
    created_at,
  }
  return { rank: rankOf(best, { texts, terms }), result }
}

const isContact = (field: NamedField): field is NamedField & ContactField => ['email', 'tel'].includes(field.type)
const isInWords = (field: NamedField): field is NamedField & WordsField => ['text', 'textarea'].includes(field.type)
