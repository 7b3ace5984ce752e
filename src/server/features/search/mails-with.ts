import { maxMailsFound } from '../../../shared/contract/submissions/list-words.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { behind } from './behind.ts'
import { calledSo } from './called.ts'
import { planOf, wordsFor } from './look-up.ts'
import { findMailIds } from './mails.ts'
import { termsOf } from './terms.ts'

/**
 * Ids of the newest mails with all words of `q` in subject, recipients, and name or e-mail address of who sent the submission that they are
 * about, as far as the actor may see it, newest first; none where it has no word.
 */
export async function mailsWith(db: Db, actor: Actor, q: string): Promise<number[]> {
  const accountId = actor.account.id
  const known = await wordsFor(db, actor, termsOf(q))
  if (known.length === 0) return []
  const question = await behind(db, accountId, { known, plan: await planOf(db, accountId, known) })
  const senders = await calledSo(db, actor, { ids: question.submissions, terms: question.terms })
  return findMailIds(db, actor, { ...question, senders, most: maxMailsFound })
}
