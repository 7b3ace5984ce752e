import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { sql, type RawBuilder } from 'kysely'
import type { WorkItem, WorkKind } from '../../../shared/contract/submissions/work.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'
import { hasConfidentialAnswers } from '../confidential/index.ts'

/** An item, with what decides about who sees its reason; what its submission is called is looked up for a page. */
export type FoundItem = Omit<WorkItem, 'state' | 'reason_details' | 'submission' | 'mail' | 'webhook'> & {
  is_kept: boolean
  quotes_confidential: boolean
  mail_to: string[] | null
  mail_subject: string | null
  webhook_url: string | null
}

export interface WorkFilter {
  state?: 'failed' | 'settled' | undefined
  kind?: WorkKind | undefined
  form_id?: number | undefined
  webhook_id?: number | undefined
  since?: RawBuilder<string> | undefined
  /** The last id that is meant. */
  up_to?: number | undefined
}

const ownFollowUp = sql`f.account_id = failed_work.account_id and f.submission_id = failed_work.submission_id and f.kind = failed_work.kind`
const ownDelivery = sql`d.account_id = failed_work.account_id and d.id = failed_work.delivery_id`
const ownMail = sql`m.account_id = failed_work.account_id and m.id = failed_work.mail_id`

/** A write to the CRM says what each of its stages came to, one a line. */
const reason = sql<string | null>`case failed_work.kind
  when 'mail' then (select m.error from mails m where ${ownMail})
  when 'delivery' then (select case when d.state = 'cancelled' then ${toStore(refusal('delivery_cancelled'))} else (
      select t.error from delivery_attempts t where t.account_id = d.account_id and t.delivery_id = d.id
      order by t.number desc limit 1) end
    from deliveries d where ${ownDelivery})
  else coalesce((select f.error from follow_ups f where ${ownFollowUp}), (
    select string_agg(g.error, chr(10) order by g.finished_at) from crm_stages g
    where failed_work.kind = 'crm' and g.account_id = failed_work.account_id and g.submission_id = failed_work.submission_id
      and g.state in ('failed', 'unknown'))) end`

const isRepeatable = sql<boolean>`case failed_work.kind
  when 'mail' then exists (select from mails m where ${ownMail} and m.recipient <> '')
  when 'delivery' then exists (select from webhooks w where w.account_id = failed_work.account_id and w.id = failed_work.webhook_id
    and w.is_active)
  else submissions.content is not null or exists (select from follow_ups f where ${ownFollowUp} and f.sealed_content is not null) end`

/** Whom a mail goes to, and what about; null for other work. */
const mailTo = sql<
  string[] | null
>`(select case when m.recipient = '' then '{}' else m.recipient || m.more_recipients end from mails m where ${ownMail})`
const mailSubject = sql<string | null>`(select m.subject from mails m where ${ownMail})`

/** Where a delivery goes; null for other work. */
const webhookUrl = sql<string | null>`(select w.url from webhooks w
  where w.account_id = failed_work.account_id and w.id = failed_work.webhook_id)`

function selectWork(db: Db, accountId: number, filter: WorkFilter) {
  const { state, kind, form_id, webhook_id, since, up_to } = filter
  return db
    .selectFrom('failed_work')
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.account_id', '=', 'failed_work.account_id')
        .onRef('submissions.id', '=', 'failed_work.submission_id'),
    )
    .where('failed_work.account_id', '=', accountId)
    .$if(state === 'failed', (query) => query.where('failed_work.settled_at', 'is', null))
    .$if(state === 'settled', (query) => query.where('failed_work.settled_at', 'is not', null))
    .$if(kind !== undefined, (query) => query.where('failed_work.kind', '=', kind ?? ''))
    .$if(form_id !== undefined, (query) => query.where('submissions.form_id', '=', form_id ?? 0))
    .$if(webhook_id !== undefined, (query) => query.where('failed_work.webhook_id', '=', webhook_id ?? 0))
    .$if(since !== undefined, (query) => query.where('failed_work.failed_at', '>=', since ?? sql<string>`now()`))
    .$if(up_to !== undefined, (query) => query.where('failed_work.id', '<=', up_to ?? 0))
}

function withFacts(query: ReturnType<typeof selectWork>, accountId: number) {
  return query
    .select([
      'failed_work.id',
      'failed_work.kind',
      'failed_work.submission_id',
      'submissions.form_id',
      'failed_work.webhook_id',
      'failed_work.delivery_id',
      'failed_work.mail_id',
      'failed_work.failed_at',
      'failed_work.settled_at',
    ])
    .select([
      reason.as('reason'),
      isRepeatable.as('is_repeatable'),
      sql<boolean>`failed_work.submission_id is null or submissions.content is not null`.as('is_kept'),
      hasConfidentialAnswers(accountId, sql`submissions.form_id`).as('quotes_confidential'),
      mailTo.as('mail_to'),
      mailSubject.as('mail_subject'),
      webhookUrl.as('webhook_url'),
    ])
    .$narrowType<{ kind: WorkKind }>()
}

/** Newest first. */
export function listWork(db: Db, accountId: number, { page, per_page, ...filter }: PageRequest & WorkFilter) {
  const query = withFacts(selectWork(db, accountId, filter), accountId).orderBy('failed_work.id', 'desc')
  return paginate(query, { page, per_page })
}

export async function findWork(db: Db, accountId: number, id: number): Promise<FoundItem | undefined> {
  return withFacts(selectWork(db, accountId, {}), accountId)
    .where('failed_work.id', '=', id)
    .executeTakeFirst()
}

/** What one item is of, as its repetition needs it. */
export interface FailedWork {
  id: number
  kind: WorkKind
  submission_id: number | null
  delivery_id: string | null
  mail_id: number | null
}

type Failures = Pick<WorkFilter, 'since' | 'kind' | 'form_id' | 'up_to'>

const failures = (db: Db, accountId: number, { since, kind, form_id, up_to }: Failures) =>
  selectWork(db, accountId, { state: 'failed', since, kind, form_id, up_to })

/** So many failures since then that can be repeated, locked, oldest first. */
export async function lockRepeatable(
  db: Db,
  accountId: number,
  { limit, ...of }: Failures & { limit: number },
): Promise<FailedWork[]> {
  return failures(db, accountId, of)
    .select([
      'failed_work.id',
      'failed_work.kind',
      'failed_work.submission_id',
      'failed_work.delivery_id',
      'failed_work.mail_id',
    ])
    .$narrowType<{ kind: WorkKind }>()
    .where(isRepeatable)
    .orderBy('failed_work.id')
    .limit(limit)
    .forUpdate('failed_work')
    .execute()
}

export async function countFailures(db: Db, accountId: number, of: Failures): Promise<number> {
  const { count } = await failures(db, accountId, of)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks a failure as settled, unless it is. */
export async function settleWork(db: Db, accountId: number, id: number): Promise<void> {
  await settle(db, accountId).where('id', '=', id).execute()
}

/** Marks failures as settled; says how many were not before. */
export async function settleFailures(db: Db, accountId: number, of: Failures): Promise<number> {
  const { numUpdatedRows } = await settle(db, accountId)
    .where('id', 'in', failures(db, accountId, of).select('failed_work.id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const settle = (db: Db, accountId: number) =>
  db
    .updateTable('failed_work')
    .set({ settled_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('settled_at', 'is', null)
