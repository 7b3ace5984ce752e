import { sql } from 'kysely'
import {
  mostStuckMails,
  type MailSummary,
  type Outbox,
  type SentMail,
} from '../../../shared/contract/submissions/mails.ts'
import type { Page } from '../../../shared/contract/endpoint.ts'
import { maxSubmissionsOfForm } from '../../../shared/contract/submissions/list-words.ts'
import { hasConfidentialAnswers } from '../confidential/index.ts'
import { countedPage, lastIdOf, rowsOf } from '../../db/counted-list.ts'
import type { Db, PageRequest } from '../../db/db.ts'
import { recipientRefused } from './recipients-refused.ts'

type State = MailSummary['state']

/** Of the submission that a mail is about, or of what waits for the confirmation that it asks for. */
const formOfMail = sql`coalesce(submissions.form_id, (select c.form_id from submission_confirmations c
  where c.account_id = mails.account_id and c.id = mails.confirmation_id))`

const selectMails = (db: Db, accountId: number) =>
  db
    .selectFrom('mails')
    .leftJoin('submissions', (join) =>
      join.onRef('submissions.account_id', '=', 'mails.account_id').onRef('submissions.id', '=', 'mails.submission_id'),
    )
    .where('mails.account_id', '=', accountId)
    .select([
      'mails.id',
      'mails.state',
      'mails.submission_id',
      'submissions.form_id',
      'mails.subject',
      'mails.via_crm',
      'mails.attempts',
      'mails.error',
      'mails.note',
      'mails.created_at',
      'mails.sent_at',
    ])
    .select([
      sql<string[]>`case when mails.recipient = '' then '{}' else mails.recipient || mails.more_recipients end`.as(
        'to',
      ),
      sql<string | null>`case when mails.is_reply then 'reply' else mails.purpose end`.as('purpose'),
      sql<boolean>`mails.recipient = ''`.as('is_emptied'),
      hasConfidentialAnswers(accountId, formOfMail).as('quotes_confidential'),
      sql<string | null>`case when mails.state = 'waiting' then mails.due_at end`.as('next_attempt_at'),
    ])
    .$narrowType<{ state: State; purpose: MailSummary['purpose'] }>()

/** Newest first. */
export function listMails(
  db: Db,
  account_id: number,
  { state, ...page }: PageRequest & { state?: State | undefined },
): Promise<Page<FoundMail>> {
  const counted =
    state === 'waiting'
      ? { list: 'mails', without: ['mails:sent', 'mails:failed'] }
      : { list: state ? `mails:${state}` : 'mails' }
  const ofState = state ? sql`and state = ${sql.lit(state)}` : sql``
  return countedPage(
    db,
    { account_id, ...counted, newestFirst: true, page },
    {
      keysFrom: ({
        block,
        skip,
      }) => sql`select id from mails where account_id = ${account_id} and id <= ${lastIdOf(block)} ${ofState}
        order by id desc offset ${skip}`,
      row: selectMails(db, account_id).where('mails.id', '=', sql<number>`page.id`),
    },
  )
}

/** Ids of the mails about the newest submissions of a form, newest first: each submission is an entry of two indexes. */
export async function mailsOfForm(db: Db, accountId: number, formId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from (select id from submissions where account_id = ${accountId} and form_id = ${formId}
      order by created_at desc, index desc limit ${sql.lit(maxSubmissionsOfForm)}) s
    cross join lateral (select id from mails where submission_id = s.id and account_id = ${accountId} offset 0) m
    order by m.id desc`.execute(db)
  return rows.map(({ id }) => id)
}

interface AskedMails extends PageRequest {
  ids: readonly number[]
  state?: State | undefined
  form_id?: number | undefined
}

/** Those of these mails that are in the state and about the form, in their order. */
export async function listThese(
  db: Db,
  accountId: number,
  { ids, state, form_id, page, per_page }: AskedMails,
): Promise<Page<FoundMail>> {
  const { rows } = await sql<{ id: number }>`
    select m.id from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    cross join lateral (select id, state, submission_id from mails
      where account_id = ${accountId} and id = wanted.id offset 0) m
    where ${state ? sql`m.state = ${sql.lit(state)}` : sql`true`}
      and ${form_id === undefined ? sql`true` : isAbout(accountId, form_id)} order by wanted.place`.execute(db)
  const shown = rows.slice((page - 1) * per_page, page * per_page).map(({ id }) => id)
  const data = await rowsOf(db, {
    keys: sql`select id from unnest(${shown}::bigint[]) with ordinality as wanted (id, place) order by place`,
    row: selectMails(db, accountId).where('mails.id', '=', sql<number>`page.id`),
  })
  return { data, total: rows.length, page, per_page }
}

const isAbout = (accountId: number, formId: number) => sql`exists (select from submissions s
  where s.account_id = ${accountId} and s.id = m.submission_id and s.form_id = ${formId})`

type FoundMail = Awaited<ReturnType<ReturnType<typeof selectMails>['execute']>>[number]

export type OutboxMail = Omit<
  SentMail,
  | 'attachments'
  | 'from'
  | 'is_hidden'
  | 'is_confidential'
  | 'error_details'
  | 'note_details'
  | 'returned'
  | 'submission'
> & {
  quotes_confidential: boolean
  letter: string | null
  /** Ids of uploads. */
  attachments: number[]
  /** It is emptied when it has been sent, at the latest at this time. */
  forget_at: string | null
}

export async function findMail(db: Db, accountId: number, id: number): Promise<OutboxMail | undefined> {
  return selectMails(db, accountId)
    .select([
      'mails.cc',
      'mails.bcc',
      'mails.reply_to',
      'mails.sender',
      'mails.sender_name',
      'mails.message_id',
      'mails.language',
      'mails.body as text',
      'mails.html',
      'mails.letter',
      'mails.attachments',
      'mails.with_document',
      'mails.text_file',
      'mails.forget_at',
    ])
    .where('mails.id', '=', id)
    .$narrowType<{ text_file: SentMail['text_file'] }>()
    .executeTakeFirst()
}

/** What its recipients refused says nothing against the mail server. */
const isOfServer = sql`(error is null or error not like ${`${recipientRefused.replaceAll('_', '\\_')}{%`})`

/** How many of the mails that are due first are stuck, and since when; each of the lanes is read by its index. */
export async function findStuck(
  db: Db,
  accountId: number,
  { has_server }: Pick<Outbox, 'has_server'>,
): Promise<Omit<Outbox, 'has_server'>> {
  const isStuck = has_server
    ? sql`attempts > 0 and created_at < now() - interval '10 minutes' and ${isOfServer}`
    : sql`true`
  const { rows } = await sql<{ stuck: number; stuck_since: string | null }>`
    select count(*)::int as stuck, min(created_at) as stuck_since from (
      select waiting.* from unnest(array[1, 2, 3]) as lanes (lane) cross join lateral (
        select created_at, attempts, error from mails
        where not via_crm and lane = lanes.lane and account_id = ${accountId} and state = 'waiting'
        order by due_at limit ${sql.lit(mostStuckMails)}) waiting
      limit ${sql.lit(mostStuckMails)}) first where ${isStuck}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A statement that counts answers with one row.')
  return found
}

/** Claimed, with a lease that runs, and not tried before. After a failure, a lease cannot be told from the wait before the next try. */
const isFirstTry = sql<boolean>`(state = 'waiting' and error is null and claims > attempts and due_at > now())`

/** Has a mail that waits or has failed tried at once, as if for the first time. One that is being sent for the first time is left to that. */
export async function requeueMail(db: Db, accountId: number, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, begun: 0, error: null, due_at: sql`now()`, resent_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .where(sql<boolean>`not ${isFirstTry}`)
    .execute()
}

/**
 * A mail that was sent, to be sent a second time: under a Message-ID of its own, or mail programs would not show it, and for no
 * purpose, since its submission has been mailed for that. Its id.
 */
export async function copyMail(db: Db, accountId: number, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (account_id, submission_id, recipient, more_recipients, cc, bcc, reply_to, sender, sender_name, via_crm,
      subject, body, html, letter, language, attachments, with_document, text_file, confirmation_id, lane, is_reply, in_reply_to,
      message_references, resent_at)
    select account_id, submission_id, recipient, more_recipients, cc, bcc, reply_to, sender, sender_name, via_crm,
      subject, body, html, letter, language, attachments, with_document, text_file, confirmation_id, lane, is_reply, in_reply_to,
      message_references, now()
    from mails where account_id = ${accountId} and id = ${id}
    returning id`.execute(db)
  const [copy] = rows
  if (!copy) throw new Error('The kernel has found this mail.')
  return copy.id
}
