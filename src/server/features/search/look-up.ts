import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Term } from './terms.ts'

/** Words that a beginning stands for; of those that stand for more, the first ones and what has come last are looked at. */
const mostWords = 100
/** Submissions that are looked at for a question. */
export const maxCandidates = 2_000
/** Newest submissions of the account that are looked at for a beginning of very many words. */
const newest = 500
/** Behind all words that begin so. */
const last = '\u{10FFFF}'

/** The words of the account that a term stands for. */
interface WordsOfTerm {
  term: Term
  words: readonly string[]
  /** There are more. */
  isWide: boolean
}

/** Words of the index that begin as a term asks, in the order of the alphabet. One look-up for each. */
async function wordsOfTerm(db: Db, accountId: number, term: Term): Promise<WordsOfTerm> {
  const found = new Set<string>()
  let isWide = false
  for (const beginning of term) {
    const end = beginning + last
    const { rows } = await sql<{ word: string }>`
      with recursive found as (
        (select word from search_words where account_id = ${accountId} and word >= ${beginning} and word < ${end}
          order by account_id, word limit 1)
        union all
        select (select n.word from search_words n where n.account_id = ${accountId} and n.word > f.word and n.word < ${end}
          order by n.account_id, n.word limit 1) from found f where f.word is not null
      )
      select word from found where word is not null limit ${sql.lit(mostWords)}`.execute(db)
    for (const { word } of rows) found.add(word)
    isWide ||= rows.length === mostWords
  }
  return { term, words: [...found], isWide }
}

/** The newest submissions with one of the words. */
function withWords(accountId: number, { words, isWide }: WordsOfTerm): RawBuilder<unknown> {
  const each = Math.max(Math.ceil((maxCandidates * 2) / Math.max(words.length, 1)), 50)
  return sql`select p.submission_id from unnest(${[...words]}::text[]) w (word)
    cross join lateral (select submission_id from search_words
      where account_id = ${accountId} and word = w.word
      order by account_id desc, word desc, submission_id desc limit ${sql.lit(Math.min(each, maxCandidates))}) p
    ${isWide ? sql`union all ${newestOf(accountId)}` : sql``}`
}

const newestOf = (accountId: number) => sql`(select id from submissions where account_id = ${accountId}
  order by account_id desc, greatest(created_at, '-infinity'::timestamptz) desc, greatest(id, 0::bigint) desc limit ${sql.lit(newest)})`

/** Whether the submission `c` has a word that begins so. */
const hasTerm = (accountId: number, term: Term) => sql`exists (select from search_words h
  where h.account_id = ${accountId} and h.submission_id = c.id and (${sql.join(
    term.map((beginning) => sql`h.word >= ${beginning} and h.word < ${beginning + last}`),
    sql` or `,
  )}))`

/** How many submissions have the words of a term; `maxCandidates` means so many or more. */
async function countOf(db: Db, accountId: number, { words }: WordsOfTerm): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from unnest(${[...words]}::text[]) w (word)
    cross join lateral (select from search_words where account_id = ${accountId} and word = w.word limit ${sql.lit(maxCandidates)}) p
    limit ${sql.lit(maxCandidates)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of several terms the one that the fewest submissions have. */
async function rarestOf(db: Db, accountId: number, terms: readonly WordsOfTerm[]): Promise<WordsOfTerm | undefined> {
  const narrow = terms.filter(({ isWide }) => !isWide)
  if (narrow.length <= 1) return narrow[0] ?? terms[0]
  const counted = []
  for (const term of narrow) counted.push({ term, count: await countOf(db, accountId, term) })
  return counted.toSorted((a, b) => a.count - b.count)[0]?.term
}

/**
 * Ids of submissions that the index knows to have all terms, newest first. The submissions themselves decide: they may have changed
 * since, and what the actor may not see of them does not count.
 */
export async function candidatesOf(db: Db, accountId: number, terms: readonly Term[]): Promise<number[]> {
  const known: WordsOfTerm[] = []
  for (const term of terms) {
    const words = await wordsOfTerm(db, accountId, term)
    if (words.words.length === 0) return []
    known.push(words)
  }
  const source = await rarestOf(db, accountId, known)
  if (!source) return []
  const checked = known.filter((of) => of !== source || of.isWide)
  const { rows } = await sql<{ id: number }>`
    select c.id from (
      select distinct submission_id as id from (${withWords(accountId, source)}) f (submission_id)
      order by id desc limit ${sql.lit(maxCandidates)}) c
    ${
      checked.length > 0
        ? sql`where ${sql.join(
            checked.map(({ term }) => hasTerm(accountId, term)),
            sql` and `,
          )}`
        : sql``
    }
    order by c.id desc limit 200`.execute(db)
  return rows.map(({ id }) => id)
}
