import { sql, type RawBuilder } from 'kysely'
import type { SearchResult } from '../../../shared/contract/search.ts'
import { newestMails } from '../../../shared/contract/submissions/list-words.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { hasConfidentialAnswers } from '../confidential/index.ts'
import { bestText, extractOf } from './found-in.ts'
import { beginsLike } from './spellings.ts'
import type { Term } from './terms.ts'

/** Of more that match not all are read. */
const mostRows = 100

/** What is looked for: `senders` says of some of the submissions who sent them, and mails are found by that, too. */
export interface MailQuestion {
  terms: readonly Term[]
  /** Mails about these are looked at. */
  submissions: readonly number[]
  senders?: ReadonlyMap<number, string>
}

const columns = sql`id, subject, recipient, more_recipients, submission_id, confirmation_id, created_at`

interface MailRow {
  id: number
  subject: string
  recipients: string
  /** Who sent the submission that it is about, where that was asked for; else empty. */
  sender: string
  created_at: string
  form_id: number | null
  internal_title: string | null
}

/**
 * Mails with all terms in subject and recipients, newest first: of the submissions that are given, and of the newest mails and replies. A mail
 * that may quote what the actor sees as marks is not found.
 */
export async function findMails(
  db: Db,
  actor: Actor,
  { limit, ...question }: MailQuestion & { limit: number },
): Promise<{ results: SearchResult[]; more: boolean }> {
  const rows = await mailsLike(db, actor, { ...question, most: mostRows })
  const results = rows.flatMap((row) => resultOf(row, question.terms) ?? [])
  return { results: results.slice(0, limit), more: results.length > limit }
}

/** Ids of mails with all terms in subject, recipients and sender of their submission, newest first. */
export async function findMailIds(
  db: Db,
  actor: Actor,
  { most, ...question }: MailQuestion & { most: number },
): Promise<number[]> {
  const rows = await mailsLike(db, actor, { ...question, most: most * 2 })
  const found = rows.filter(({ subject, recipients, sender }) =>
    bestText([{ text: subject }, { text: recipients }, { text: sender }], question.terms, ''),
  )
  return [...new Set(found.map(({ id }) => id))].slice(0, most)
}

/** Mails that may have the terms; one that is about a submission whose sender is known can come twice. */
async function mailsLike(
  db: Db,
  actor: Actor,
  { most, ...question }: MailQuestion & { most: number },
): Promise<MailRow[]> {
  const accountId = actor.account.id
  const formOfMail = sql`coalesce(s.form_id, (select c.form_id from submission_confirmations c
    where c.account_id = ${accountId} and c.id = m.confirmation_id))`
  const isShown = isHiddenFrom(actor, 'confidentialAnswers')
    ? sql`not ${hasConfidentialAnswers(accountId, sql`m.form_id`)}`
    : sql`true`
  const { rows } = await sql<MailRow>`
    select m.id, m.subject, m.recipients, m.sender, m.created_at, m.form_id, f.internal_title
    from (
      select m.*, ${formOfMail} as form_id, concat_ws(', ', m.recipient, nullif(array_to_string(m.more_recipients, ', '), '')) as recipients
      from (${sourcesOf(accountId, question)}) m
      left join lateral (select form_id from submissions where account_id = ${accountId} and id = m.submission_id offset 0) s on true
    ) m
    left join lateral (select internal_title from forms where account_id = ${accountId} and id = m.form_id offset 0) f on true
    where ${isShown} order by m.id desc limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** Mails with texts like the terms: each look-up is bounded, and goes by an index that is there anyway. */
function sourcesOf(accountId: number, { terms, submissions, senders = new Map() }: MailQuestion): RawBuilder<unknown> {
  const patterns = terms.map((term) => term.map(beginsLike).join('|'))
  const matching = (
    mails: RawBuilder<unknown>,
  ) => sql`select ${columns}, sender from (${mails} offset 0) one where recipient <> ''
    and concat_ws(' ', subject, recipient, array_to_string(more_recipients, ' '), sender) ~ all(${patterns}::text[])`
  return sql`${matching(sql`select ${columns}, '' as sender from mails where account_id = ${accountId}
      order by account_id desc, id desc limit ${sql.lit(newestMails)}`)}
    union ${matching(sql`select m.*, '' as sender from (select mail_id from submission_replies where account_id = ${accountId}
      order by account_id desc, mail_id desc limit ${sql.lit(newestMails)}) r
      cross join lateral (select ${columns} from mails where account_id = ${accountId} and id = r.mail_id offset 0) m`)}
    union ${matching(sql`select m.*, w.sender from unnest(${submissions}::bigint[], ${submissions.map((id) => senders.get(id) ?? '')}::text[]) w (id, sender)
      cross join lateral (select ${columns} from mails where account_id = ${accountId} and submission_id = w.id offset 0) m`)}`
}

function resultOf(
  { id, subject, recipients, created_at, form_id, internal_title }: MailRow,
  terms: readonly Term[],
): SearchResult | undefined {
  const texts = [
    { place: 'name', text: subject },
    { place: 'recipient', text: recipients },
  ] as const
  const best = bestText(texts, terms, '')
  if (!best) return undefined
  const form = form_id === null || internal_title === null ? null : { id: form_id, internal_title }
  return {
    id,
    title: subject,
    match: { in: best.place, label: null, text: extractOf(best.text, terms) },
    form,
    about: null,
    status: null,
    created_at,
  }
}
