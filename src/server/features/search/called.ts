import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { hiddenPlacesOf } from '../confidential/index.ts'
import { isCalled } from './ranks.ts'
import { findCalled } from './submission-queries.ts'
import type { Term } from './terms.ts'
import { textsIn } from './texts.ts'

/** Who sent submissions, by id, as far as the actor may see it: those whose sender is called by one of the terms, in the order of the ids. */
export async function calledSo(
  db: Db,
  actor: Actor,
  { ids, terms }: { ids: readonly number[]; terms: readonly Term[] },
): Promise<Map<number, string>> {
  const rows = await findCalled(db, actor.account.id, ids)
  const hidden = await hiddenPlacesOf(actor, db, [...new Set(rows.map(({ form_id }) => form_id))])
  const senders = rows.map(({ id, form_id, called }) => ({ id, texts: textsIn(called, hidden.get(form_id)) }))
  return new Map(
    senders
      .filter(({ texts }) => isCalled(texts, terms))
      .map(({ id, texts }) => [id, texts.map(({ text }) => text).join(' ')]),
  )
}
