import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { asksFirst } from './lanes.ts'
import { forgetMail, type MailClaim } from './queries.ts'

/** Ends of claims. One that another worker has taken over ends nothing. */

/** Not `= 'waiting'`: the index of all that waits must not come into question for a mail that is named by its id (decision 0036). */
const unended = sql`state not in ('sent', 'failed')`

const isOwn = ({ id, claims }: MailClaim) => sql`id = ${id} and claims = ${claims} and ${unended}`

/** Notes that a mail is on its way; `note` is what a person should know of it. */
export async function markSent(db: Db, mail: MailClaim, note: string | null = null): Promise<void> {
  await sql`update mails set state = 'sent', sent_at = now(), error = null, note = coalesce(${note}, note), attempts = attempts + 1, begun = 0
    where ${isOwn(mail)}`.execute(db)
  await forgetMail(db, mail.id)
}

/** Notes a failure; the mail is tried again after `waitSeconds`, or given up where that is null. */
export async function markFailed(db: Db, mail: MailClaim, error: string, waitSeconds: number | null): Promise<void> {
  await sql`
    update mails set error = ${error}, state = ${waitSeconds === null ? 'failed' : 'waiting'}, attempts = attempts + 1, begun = 0,
      due_at = now() + ${waitSeconds ?? 0} * interval '1 second'
    where ${isOwn(mail)}`.execute(db)
  if (waitSeconds === null) await forgetMail(db, mail.id)
}

const waitedLong = toStore(refusal('mail_waited_long', { days: asksFirst.days }))

/** Leaves it to a person whether a mail is sent: it has failed without a try, and keeps what it says until then. */
export async function askFirst(db: Db, mail: MailClaim): Promise<void> {
  await sql`update mails set state = 'failed', error = ${waitedLong}, begun = 0 where ${isOwn(mail)}`.execute(db)
}

/** What the CRM does not send goes out from our own address, at once; its answers go where they would have gone. The reason may name a recipient, so it is kept only with the mail. */
export async function sendOurselves(db: Db, mail: MailClaim, reason: string): Promise<void> {
  await sql`
    update mails set via_crm = false, sender = null, reply_to = coalesce(reply_to, sender), error = null, attempts = 0, begun = 0,
      due_at = now(),
      note = ${toStore(refusal('mail_sent_ourselves'))}::text || case when forget_at is null then chr(10) || ${reason}::text else '' end
    where ${isOwn(mail)}`.execute(db)
}

/** Notes that the exchange of a mail begins now; gives whether its claim still holds. */
export async function noteBegun(db: Db, mail: MailClaim): Promise<boolean> {
  const { rows } = await sql`update mails set begun = begun + 1 where ${isOwn(mail)} returning 1`.execute(db)
  return rows.length > 0
}

/**
 * Gives claims back at a stop, for any process to go on at once: of what is `unsent` the claim counts for nothing; of what was `cut_off` it is
 * unknown whether it arrived, and no crash has ended its exchange.
 */
export async function releaseMails(db: Db, mails: readonly MailClaim[], reason: 'unsent' | 'cut_off'): Promise<void> {
  if (mails.length === 0) return
  const [unclaimed, unbegun] = reason === 'unsent' ? [1, 0] : [0, 1]
  await sql`
    update mails m set due_at = now(), claims = m.claims - ${unclaimed}, begun = greatest(m.begun - ${unbegun}, 0)
    from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ claims }) => claims)}::int[]) as own (id, claims)
    where m.id = own.id and m.claims = own.claims and ${unended}`.execute(db)
}
