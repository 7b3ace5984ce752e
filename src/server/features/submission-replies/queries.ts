import { sql } from 'kysely'
import type { MailSummary } from '../../../shared/contract/submissions/mails.ts'
import type { Author } from '../../../shared/contract/submissions/submission-processing.ts'
import type { Language } from '../../../shared/text/languages.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

export interface ReplyPlace {
  account_id: number
  submission_id: number
}

export type ReplyRow = Awaited<ReturnType<ReturnType<typeof selectReplies>['executeTakeFirstOrThrow']>>

const selectReplies = (db: Db, { account_id, submission_id }: ReplyPlace) =>
  db
    .selectFrom('submission_replies')
    .innerJoin('mails', (join) =>
      join
        .onRef('mails.account_id', '=', 'submission_replies.account_id')
        .onRef('mails.id', '=', 'submission_replies.mail_id'),
    )
    .where('submission_replies.account_id', '=', account_id)
    .where('submission_replies.submission_id', '=', submission_id)
    .select(['mail_id as id', 'submission_replies.submission_id', 'author_type', 'author_id', 'author_name'])
    .select(['reply_to', 'subject', 'body as text', 'state', 'attempts', 'error', 'created_at', 'sent_at'])
    .select([
      sql<string[]>`case when recipient = '' then '{}' else recipient || more_recipients end`.as('to'),
      sql<string | null>`case when state = 'waiting' then due_at end`.as('next_attempt_at'),
    ])
    .$narrowType<{ author_type: Author['type']; state: MailSummary['state'] }>()

/** Oldest first. */
export const listReplies = (db: Db, place: ReplyPlace, page: PageRequest) =>
  paginate(selectReplies(db, place).orderBy('mail_id'), page)

export const findReply = (db: Db, place: ReplyPlace, id: number) =>
  selectReplies(db, place).where('mail_id', '=', id).executeTakeFirst()

export async function countReplies(db: Db, { account_id, submission_id }: ReplyPlace): Promise<number> {
  const { count } = await db
    .selectFrom('submission_replies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('submission_id', '=', submission_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Notes who wrote a mail. */
export async function insertReply(
  db: Db,
  place: ReplyPlace,
  { mail_id, author }: { mail_id: number; author: Author },
): Promise<void> {
  const { type: author_type, id: author_id, name: author_name } = author
  await db
    .insertInto('submission_replies')
    .values({ ...place, mail_id, author_type, author_id, author_name })
    .execute()
}

/** The form of a submission of the account. */
export async function formOf(db: Db, id: number): Promise<number | undefined> {
  const found = await db.selectFrom('submissions').select('form_id').where('id', '=', id).executeTakeFirst()
  return found?.form_id
}

export interface AnsweredSubmission {
  form_id: number
  index: number
  created_at: string
  /** JSON text as stored; null where it is not kept. */
  content: string | null
  language: Language | null
  /** As JSON text. */
  withheld: string | null
  unmailed: boolean
}

/** A submission as a mail about it is made of it. */
export async function findAnswered(
  db: Db,
  { account_id, submission_id }: ReplyPlace,
): Promise<AnsweredSubmission | undefined> {
  const { rows } = await sql<AnsweredSubmission>`
    select s.form_id, s.index, s.created_at, s.content, s.meta ->> 'language' as language, s.meta -> 'withheld' as withheld,
      coalesce((s.meta ->> 'unmailed')::boolean, false) as unmailed
    from submissions s where s.account_id = ${account_id} and s.id = ${submission_id}`.execute(db)
  return rows[0]
}
