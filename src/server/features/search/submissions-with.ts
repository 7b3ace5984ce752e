import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { maxFoundInList, maxReadInList } from '../../../shared/contract/submissions/list-words.ts'
import { callingCode } from '../../crm/phone-numbers.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { hiddenPlacesOf } from '../confidential/index.ts'
import { bestText } from './found-in.ts'
import { candidatesOf, candidatesOfForm, planOf, wordsFor } from './look-up.ts'
import { findCandidates } from './submission-queries.ts'
import { termsOf, type Term } from './terms.ts'
import { textsIn } from './texts.ts'

/** Submissions whose content is in memory at once. */
const readAtOnce = 30

interface WantedWords {
  q: string
  /** What is about to be changed has the words themselves: none is taken for one that is nearly the same. */
  isExact?: boolean | undefined
  /** Only submissions of this form. */
  formId?: number | undefined
}

interface FoundWith {
  ids: number[]
  /** What was looked for, with what mistyped words may mean. */
  terms: readonly Term[]
}

const nothing: FoundWith = { ids: [], terms: [] }

/**
 * Ids of the newest submissions of an account in which the actor sees all words of `q`, newest first; none where it has no word. The index
 * decides, but where some answers are marks for the actor: such a submission is read.
 */
export async function submissionsWith(
  db: Db,
  actor: Actor,
  { q, isExact = false, formId }: WantedWords,
): Promise<FoundWith> {
  const accountId = actor.account.id
  const known = await wordsFor(db, actor, termsOf(q), { isExact })
  if (known.some(({ words }) => words.length === 0)) return nothing
  const plan = await planOf(db, accountId, known)
  if (!plan) return nothing
  const ids =
    formId === undefined
      ? await candidatesOf(db, accountId, { plan, limit: maxFoundInList })
      : await candidatesOfForm(db, accountId, { plan, formId })
  const { terms } = plan
  return { ids: isHiddenFrom(actor, 'confidentialAnswers') ? await shownTo(db, actor, { ids, terms }) : ids, terms }
}

interface Candidates {
  ids: readonly number[]
  terms: readonly Term[]
}

/** Those in which the actor sees the terms. */
async function shownTo(db: Db, actor: Actor, { ids, terms }: Candidates): Promise<number[]> {
  const forms = await formsOf(db, actor.account.id, ids)
  const hidden = await hiddenPlacesOf(actor, db, [...new Set(forms.values())])
  const places = (id: number) => hidden.get(forms.get(id) ?? 0) ?? []
  const toRead = ids.filter((id) => places(id).length > 0)
  const left = new Set(toRead)
  for (let from = 0; from < Math.min(toRead.length, maxReadInList); from += readAtOnce) {
    for (const row of await findCandidates(db, actor.account.id, toRead.slice(from, from + readAtOnce))) {
      // A note may quote what is hidden.
      if (bestText(textsIn(row.content, places(row.id)), terms, callingCode(row.country))) left.delete(row.id)
      await nextTurn()
    }
  }
  return ids.filter((id) => !left.has(id))
}

/** The forms of submissions, by id. */
async function formsOf(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; form_id: number }>`
    select s.id, s.form_id from unnest(${ids}::bigint[]) w (id)
    cross join lateral (select id, form_id from submissions where account_id = ${accountId} and id = w.id offset 0) s`.execute(
    db,
  )
  return new Map(rows.map(({ id, form_id }) => [id, form_id]))
}
