import { maxSubmissionsBehind } from '../../../shared/contract/submissions/list-words.ts'
import type { Db } from '../../db/db.ts'
import { candidatesOf, type Plan, type WordsOfTerm } from './look-up.ts'
import type { Term } from './terms.ts'

/** What of mails and records is looked for: the terms, with what mistyped words may mean, and the submissions that they may be about. */
export async function behind(
  db: Db,
  accountId: number,
  { known, plan }: { known: readonly WordsOfTerm[]; plan: Plan | undefined },
): Promise<{ terms: Term[]; submissions: number[] }> {
  const source = plan && { plan: { ...plan, others: [] }, limit: maxSubmissionsBehind }
  return {
    terms: known.map(({ asked, term }) => [...new Set([...asked, ...term])]),
    submissions: source ? await candidatesOf(db, accountId, source) : [],
  }
}
