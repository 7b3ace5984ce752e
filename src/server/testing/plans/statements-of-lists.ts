import { maxSubmissionsOfForm } from '../../../shared/contract/submissions/list-words.ts'
import type { Db, PageRequest } from '../../db/db.ts'
import { listRecords, type RecordFilter } from '../../features/crm-records/queries.ts'
import { findReturns } from '../../features/mail-returns/index.ts'
import { listMails, mailsOfForm } from '../../features/mails/outbox-queries.ts'
import { findNames, listDeliveries } from '../../features/webhooks/log-queries.ts'
import type { HotStatement, PlanContext } from './hot-statement.ts'
import { changedSince, farIds } from './seed.ts'

const per_page = 25
/** Behind the end of every list. */
const behind = 1_000_000

const timezone = 'Europe/Berlin'

type List = (of: PlanContext, page: PageRequest) => Promise<{ data: readonly unknown[]; total: number }>

/**
 * The first, the middle and the last full page of a list that grows with submissions. Inside a block rows are passed over (decision 0051), at most
 * 4,095; they are read where the table was not vacuumed since they were written.
 */
function pagesOf(name: string, list: List): [string, HotStatement][] {
  const page = (place: string, share: number, bound: number): [string, HotStatement] => [
    `${place} page of ${name}`,
    {
      rows: per_page,
      bound,
      async run(of) {
        const { total } = await list(of, { page: behind, per_page })
        return (await list(of, { page: Math.max(1, Math.floor((total * share) / per_page)), per_page })).data.length
      },
    },
  ]
  return [page('first', 0, 20), page('middle', 0.5, 60), page('last', 1, 60)]
}

export const statementsOfLists: Readonly<Record<string, HotStatement>> = Object.fromEntries([
  ...pagesOf('mails', ({ database, account_id }, page) => listMails(database.forAccount(account_id), account_id, page)),
  ...pagesOf('mails that were sent', ({ database, account_id }, page) =>
    listMails(database.forAccount(account_id), account_id, { ...page, state: 'sent' }),
  ),
  ...pagesOf('the log of a subscription', ({ database, ...of }, page) =>
    listDeliveries(database.forAccount(of.account_id), of, { ...page, state: undefined }),
  ),
  ...pagesOf('deliveries that have arrived', ({ database, ...of }, page) =>
    listDeliveries(database.forAccount(of.account_id), of, { ...page, state: 'delivered' }),
  ),
  ...pagesOf('records, newest first', ({ database, account_id }, page) =>
    listRecords(database.forAccount(account_id), { ...page, account_id, module: 'address', sort: 'desc', timezone }),
  ),
  ...pagesOf('records', ({ database, account_id }, page) =>
    listRecords(database.forAccount(account_id), { ...page, account_id, module: 'address', timezone }),
  ),
  [
    'mails of a form',
    {
      // Of the submissions that it looks at: how many of them have a mail differs.
      rows: maxSubmissionsOfForm,
      bound: 12,
      async run({ database, account_id, form_id }) {
        await mailsOfForm(database.forAccount(account_id), account_id, form_id)
        return maxSubmissionsOfForm
      },
    },
  ],
  [
    'what came back of a page of mails',
    {
      rows: per_page,
      bound: 20,
      async run({ database, account_id }) {
        const ids = Array.from({ length: per_page }, (_, i) => i + 1)
        await findReturns(database.forAccount(account_id), account_id, ids)
        return ids.length
      },
    },
  ],
  [
    'what the submissions of a page of deliveries are called',
    {
      rows: per_page,
      bound: 20,
      run: async ({ database, account_id, done }) =>
        (await findNames(database.forAccount(account_id), account_id, done.slice(0, per_page))).size,
    },
  ],
  [
    'records that were changed since',
    {
      rows: per_page,
      bound: 20,
      run: ({ database, account_id }) =>
        firstRecords(database.forAccount(account_id), { account_id, module: 'address', updated_since: changedSince }),
    },
  ],
  [
    'newest records that have a word',
    {
      rows: per_page,
      bound: 800,
      async run({ database, account_id }) {
        const found = { q: 'name', terms: [['name']], hidden: [] }
        return firstRecords(database.forAccount(account_id), { account_id, module: 'address', found, sort: 'desc' })
      },
    },
  ],
  [
    'records that belong to another one',
    {
      rows: 1,
      bound: 60,
      run: ({ database, account_id, done: [first = 0] }) =>
        firstRecords(database.forAccount(account_id), { account_id, module: 'agentsLog', linked_to: farIds + first }),
    },
  ],
])

const firstRecords = async (
  db: Db,
  filter: Pick<RecordFilter, 'account_id' | 'module' | 'updated_since' | 'linked_to' | 'found' | 'sort'>,
) => (await listRecords(db, { ...filter, page: 1, per_page, timezone })).data.length
