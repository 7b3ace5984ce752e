import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { seesMarks } from '../confidential/index.ts'
import { beginningOfNear, nearWords } from './near.ts'
import type { Term } from './terms.ts'

/** Words that a beginning stands for; of those that stand for more, the first ones and what has come last are looked at. */
const mostWords = 100
/** Submissions that are looked at for a question. */
const maxCandidates = 2_000
/** Of a beginning of very many words. */
const maxWideCandidates = 1_000
/** Newest submissions of the account that are looked at for a beginning of very many words. */
const newest = 500
/** The rarest of several terms is known by so many. */
const mostCounted = 500
/** Words that a mistyped one is compared with. */
const mostKnown = 2_000
/** Behind all words that begin so. */
const last = '\u{10FFFF}'

/** The words of the account that a term stands for. */
export interface WordsOfTerm {
  /** As it was asked. */
  asked: Term
  /** With what a mistyped word may mean. */
  term: Term
  words: readonly string[]
  /** There are more. */
  isWide: boolean
}

/** Words of the index that begin so, in the order of the alphabet. One look-up for each. */
async function wordsFrom(
  db: Db,
  accountId: number,
  { beginning, limit }: { beginning: string; limit: number },
): Promise<string[]> {
  const end = beginning + last
  const { rows } = await sql<{ word: string }>`
    with recursive found as (
      (select word from search_words where account_id = ${accountId} and word >= ${beginning} and word < ${end}
        order by account_id, word limit 1)
      union all
      select (select n.word from search_words n where n.account_id = ${accountId} and n.word > f.word and n.word < ${end}
        order by n.account_id, n.word limit 1) from found f where f.word is not null
    )
    select word from found where word is not null limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ word }) => word)
}

async function wordsOfTerm(db: Db, accountId: number, term: Term): Promise<WordsOfTerm> {
  const found = new Set<string>()
  let isWide = false
  for (const beginning of term) {
    const words = await wordsFrom(db, accountId, { beginning, limit: mostWords })
    for (const word of words) found.add(word)
    isWide ||= words.length === mostWords
  }
  return { asked: term, term, words: [...found], isWide }
}

/** What a mistyped word may mean, where no word begins so. */
async function meantBy(db: Db, accountId: number, term: Term): Promise<WordsOfTerm> {
  const [word = ''] = term
  const beginning = beginningOfNear(word)
  const known = beginning === undefined ? [] : await wordsFrom(db, accountId, { beginning, limit: mostKnown })
  const words = nearWords(word, known)
  return { asked: term, term: words, words, isWide: false }
}

/** Submissions with the word `w`, those of the newest batches first, of so many batches. */
const submissionsOf = (accountId: number, rows: number) => sql`(select batch, submissions from search_words
    where account_id = ${accountId} and word = w.word order by account_id desc, word desc, batch desc limit ${sql.lit(rows)}) b
  cross join lateral unnest(coalesce(b.submissions, array[b.batch])) s (id)`

/** So many submissions are looked at for each of the words. */
function mostOfEach({ words, isWide }: WordsOfTerm): number {
  const each = isWide ? maxWideCandidates / mostWords : Math.max(Math.ceil((maxCandidates * 2) / words.length), 50)
  return Math.min(each, maxCandidates)
}

/** The newest submissions with one of the words; of those that are only looked at, `is_sure` is false. */
function withWords(accountId: number, source: WordsOfTerm): RawBuilder<unknown> {
  const { words, isWide } = source
  const most = mostOfEach(source)
  return sql`select p.id, true from unnest(${[...words]}::text[]) w (word)
    cross join lateral (select s.id from ${submissionsOf(accountId, most)} limit ${sql.lit(most)}) p
    ${isWide ? sql`union all ${newestOf(accountId)}` : sql``}`
}

const newestOf = (accountId: number) => sql`(select id, false from submissions where account_id = ${accountId}
  order by account_id desc, greatest(created_at, '-infinity'::timestamptz) desc, greatest(id, 0::bigint) desc limit ${sql.lit(newest)})`

/** Whether the submission `c` has a word that begins so. */
const hasTerm = (accountId: number, term: Term) => sql`exists (
  select from (select words from search_submissions where account_id = ${accountId} and submission_id = c.id offset 0) l
  where ${sql.join(
    term.map((beginning) => sql`strpos(' ' || l.words, ${` ${beginning}`}) > 0`),
    sql` or `,
  )})`

/** How many submissions have the words of a term; `most` means so many or more. */
async function countOf(db: Db, accountId: number, { words, isWide }: WordsOfTerm, most = mostCounted): Promise<number> {
  if (isWide) return most
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from unnest(${[...words]}::text[]) w (word)
    cross join lateral (select from ${submissionsOf(accountId, most)} limit ${sql.lit(most)}) p
    limit ${sql.lit(most)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The terms, those that fewer submissions have first. */
async function byRarity(db: Db, accountId: number, terms: readonly WordsOfTerm[]): Promise<WordsOfTerm[]> {
  if (terms.length === 1) return [...terms]
  const counted = []
  for (const term of terms) counted.push({ term, count: await countOf(db, accountId, term) })
  return counted
    .toSorted((a, b) => a.count - b.count || Number(a.term.isWide) - Number(b.term.isWide))
    .map(({ term }) => term)
}

/** Where to look for submissions. */
export interface Plan {
  /** What is looked for, with what mistyped words may mean. */
  terms: readonly Term[]
  source: WordsOfTerm
  others: readonly WordsOfTerm[]
}

interface SpellingRule {
  /** No word is taken for one that is nearly the same. */
  isExact?: boolean
}

/** What the index knows of terms: without words where no submission has one that begins so, or nearly so. */
export async function wordsOfTerms(
  db: Db,
  accountId: number,
  terms: readonly Term[],
  { isExact = false }: SpellingRule = {},
): Promise<WordsOfTerm[]> {
  const known: WordsOfTerm[] = []
  for (const term of terms) {
    const exact = await wordsOfTerm(db, accountId, term)
    known.push(isExact || exact.words.length > 0 ? exact : await meantBy(db, accountId, term))
  }
  return known
}

/**
 * The same for an actor. Who sees some answers as marks finds words as they are written: that one is corrected would tell that no answer has
 * it, those behind the marks among them.
 */
export async function wordsFor(
  db: Db,
  actor: Actor,
  terms: readonly Term[],
  { isExact = false }: SpellingRule = {},
): Promise<WordsOfTerm[]> {
  return wordsOfTerms(db, actor.account.id, terms, { isExact: isExact || (await seesMarks(actor, db)) })
}

/** How the index finds what has all terms that it knows; `undefined`: it knows none. */
export async function planOf(db: Db, accountId: number, terms: readonly WordsOfTerm[]): Promise<Plan | undefined> {
  const known = terms.filter(({ words }) => words.length > 0)
  const [source, ...others] = await byRarity(db, accountId, known)
  return source && { terms: known.map(({ term }) => term), source, others }
}

/**
 * Ids of submissions that the index knows to have all terms, newest first. The submissions themselves decide: they may have changed since,
 * and what the actor may not see of them does not count.
 */
export async function candidatesOf(
  db: Db,
  accountId: number,
  { plan: { source, others }, limit }: { plan: Plan; limit: number },
): Promise<number[]> {
  const conditions = others.map(({ term }) => hasTerm(accountId, term))
  if (source.isWide) conditions.unshift(sql`(c.is_sure or ${hasTerm(accountId, source.term)})`)
  const { rows } = await sql<{ id: number }>`
    select c.id from (
      select id, bool_or(is_sure) as is_sure from (${withWords(accountId, source)}) f (id, is_sure)
      group by id order by id desc limit ${sql.lit(source.isWide ? maxWideCandidates : maxCandidates)}) c
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by c.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The same of a form: of words that more submissions have than are looked at, those of the newest ones of the form, too. Otherwise a form
 * that is filled in often would leave nothing of the others.
 */
export async function candidatesOfForm(
  db: Db,
  accountId: number,
  { plan, formId }: { plan: Plan; formId: number },
): Promise<number[]> {
  const { source, others } = plan
  const ids = await candidatesOf(db, accountId, { plan, limit: maxCandidates })
  const most = mostOfEach(source)
  const isCut = source.isWide || (await countOf(db, accountId, source, most)) >= most
  const conditions = [source, ...others].map(({ term }) => hasTerm(accountId, term))
  const ofForm = sql`select c.id from (select id from submissions where account_id = ${accountId} and form_id = ${formId}
    order by created_at desc, index desc limit ${sql.lit(maxCandidates)}) c where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<{ id: number }>`
    select id from (
      select s.id from unnest(${ids}::bigint[]) w (id)
      cross join lateral (select id, form_id from submissions where account_id = ${accountId} and id = w.id offset 0) s
      where s.form_id = ${formId}
      ${isCut ? sql`union ${ofForm}` : sql``}) f
    order by id desc limit ${sql.lit(maxCandidates)}`.execute(db)
  return rows.map(({ id }) => id)
}
