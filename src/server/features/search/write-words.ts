import { sql } from 'kysely'
import { callingCode } from '../../crm/phone-numbers.ts'
import type { Db } from '../../db/db.ts'
import { textsIn } from './texts.ts'
import { wordsOf } from './words.ts'

/** What words are made of. */
export interface WordSource {
  id: number
  account_id: number
  country: string
  /** JSON text; null where it is not kept. */
  content: string | null
  notes: readonly string[]
}

/** The words of a submission, with a space between them: none has one in it. */
export function joinedWords({ country, content, notes }: WordSource): string {
  const texts = [...textsIn(content).map(({ text }) => text), ...notes]
  return [...wordsOf(texts, callingCode(country))].join(' ')
}

/** A submission with its words. */
export interface WordList {
  submission_id: number
  words: string
}

/**
 * Writes the words of submissions of one account that have none, as a batch: one row for each word. The caller holds the submissions and
 * the words of the account (`tryLockWords`).
 * What is left of another batch that is called after the same submission becomes one with it.
 */
export async function insertWords(
  db: Db,
  { account_id, lists }: { account_id: number; lists: readonly WordList[] },
): Promise<void> {
  const newestFirst = lists.filter(({ words }) => words !== '').toSorted((a, b) => b.submission_id - a.submission_id)
  const batch = newestFirst[0]?.submission_id
  if (batch === undefined) return
  const having = new Map<string, number[]>()
  for (const { submission_id, words } of newestFirst)
    for (const word of words.split(' ')) {
      const ids = having.get(word)
      if (ids) ids.push(submission_id)
      else having.set(word, [submission_id])
    }
  const only = String(batch)
  const ids = Array.from(having.values(), (ids) => ids.join(',')).map((list) => (list === only ? '-' : `{${list}}`))
  await sql`with listed as (
      insert into search_submissions (submission_id, account_id, batch, words)
      select l.submission_id, ${account_id}, ${batch}, l.words
      from unnest(${newestFirst.map(({ submission_id }) => submission_id)}::bigint[], ${newestFirst.map(({ words }) => words)}::text[])
        l (submission_id, words)
    )
    select insert_search_words(${account_id}, ${batch}, string_to_array(${[...having.keys()].join(' ')}, ' '),
      string_to_array(${ids.join(' ')}, ' '))`.execute(db)
}

export async function deleteWords(db: Db, submissionIds: readonly number[]): Promise<void> {
  await sql`select forget_search_words(${submissionIds}::bigint[])`.execute(db)
}
