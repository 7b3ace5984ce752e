import { sql } from 'kysely'
import { domainToASCII } from 'node:url'
import type { MailReturn } from '../../../shared/contract/submissions/mails.ts'
import type { Db } from '../../db/db.ts'
import { stopsMails, type FailedDelivery } from './delivery-report.ts'

/** Whether it is time to look into the mailbox: at most once in so many seconds, over all processes. */
export async function takeTurn(db: Db, seconds: number): Promise<boolean> {
  const { rows } =
    await sql`insert into return_mailbox as mailbox (due_at) values (now() + ${seconds} * interval '1 second')
    on conflict (id) do update set due_at = excluded.due_at where mailbox.due_at <= now() returning 1`.execute(db)
  return rows.length > 0
}

/** All to whom a mail went. */
const everyRecipient = sql<string[]>`array[m.recipient] || m.more_recipients || m.cc || m.bcc`

export interface SentTo {
  account_id: number
  recipients: string[]
}

/** To whom a mail went; of one that is emptied, or will be, that is not kept, nor is what came back of it. */
export async function findSent(db: Db, id: number): Promise<SentTo | undefined> {
  const { rows } = await sql<SentTo>`select m.account_id, ${everyRecipient} as recipients from mails m
    where m.id = ${id} and m.recipient <> '' and m.forget_at is null`.execute(db)
  return rows[0]
}

/** Notes what came back of a mail, of each of its recipients once; of other addresses nothing. Gives how many are new. */
export async function noteReturns(
  db: Db,
  { id, account_id, recipients }: SentTo & { id: number },
  failed: readonly FailedDelivery[],
): Promise<number> {
  const own = new Map(recipients.toSorted().map((address) => [comparable(address), address]))
  const noted = new Map<string, FailedDelivery>()
  for (const one of failed) {
    const recipient = one.addresses.map((address) => own.get(comparable(address))).find((known) => known !== undefined)
    if (recipient !== undefined && !noted.has(recipient)) noted.set(recipient, one)
  }
  if (noted.size === 0) return 0
  const all = [...noted.values()]
  // An address may have been taken out of the mail meanwhile, with all that is kept of a person.
  const { numAffectedRows } = await sql`
    insert into mail_returns (mail_id, account_id, recipient, status, said, is_permanent, stops_mails)
    select m.id, m.account_id, r.recipient, r.status, r.said, r.status like '5.%', r.stops
    from mails m join unnest(${[...noted.keys()]}::text[], ${all.map(({ status }) => status)}::text[],
      ${all.map(({ said }) => said)}::text[], ${all.map(stopsMails)}::boolean[]) as r (recipient, status, said, stops)
      on r.recipient = any(${everyRecipient})
    where m.id = ${id} and m.account_id = ${account_id} and m.forget_at is null for share of m
    on conflict (mail_id, recipient) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What came back of mails of an account, by mail. */
export async function findReturns(
  db: Db,
  account_id: number,
  mailIds: readonly number[],
): Promise<Map<number, MailReturn[]>> {
  const rows = await db
    .selectFrom('mail_returns')
    .select(['mail_id', 'recipient', 'status', 'said', 'is_permanent', 'created_at'])
    .where('account_id', '=', account_id)
    .where('mail_id', '=', sql<number>`any(${mailIds}::bigint[])`)
    .orderBy('created_at')
    .orderBy('recipient')
    .execute()
  const ofMails = Map.groupBy(rows, ({ mail_id }) => mail_id)
  return new Map([...ofMails].map(([id, all]) => [id, all.map(({ mail_id: _mail, ...one }) => one)]))
}

/** Case and spelling aside: mail servers write names of domains in ASCII. */
function comparable(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase()
}

/** Of these addresses, in lower case, those that no mail goes to by itself: one came back within so many days. */
export async function stoppedAddresses(
  db: Db,
  { account_id, addresses, days }: { account_id: number; addresses: readonly string[]; days: number },
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(recipient) as address from mail_returns
    where account_id = ${account_id} and stops_mails and lower(recipient) = any(${addresses}::text[])
      and created_at > now() - make_interval(days => ${days})`.execute(db)
  return new Set(rows.map(({ address }) => address))
}
