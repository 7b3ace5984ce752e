import { processingStatuses } from '../../../shared/contract/submissions/submission-processing.ts'
import { maxFoundInList } from '../../../shared/contract/submissions/list-words.ts'
import { maxLookedAtInForm } from '../../../shared/contract/submissions/submissions.ts'
import { countInbox } from '../../features/inbox/counts.ts'
import { findPlaces } from '../../features/inbox/list-queries.ts'
import type { InboxFilter } from '../../features/submission-filter/index.ts'
import { findEntries } from '../../features/inbox/entry-queries.ts'
import { findProcessing } from '../../features/submission-processing/index.ts'
import { matchingPage, submissionsOf } from '../../features/submissions/queries.ts'
import { viewsOfAccount } from '../../features/statistics/daily-queries.ts'
import type { HotStatement, PlanContext } from './hot-statement.ts'
import { assignee } from './seed.ts'

const per_page = 25
const timezone = 'Europe/Berlin'
const beginning = { received_at: '2000-01-01T00:00:00.000+00:00', submission_id: 0 }
const statuses = ['new', 'in_progress', 'done'] as const

type Filter = Partial<Omit<InboxFilter, 'account_id' | 'timezone'>>

const placesOf = ({ database, account_id }: PlanContext, filter: Filter) =>
  findPlaces(database.forAccount(account_id), { account_id, timezone, statuses, overdue: false, ...filter }, per_page)

/** As many submissions as words find at most. */
const foundIn = ({ done: [newest = 0] }: PlanContext) => Array.from({ length: maxFoundInList }, (_, i) => newest - i)

/** A full page, found right away. */
const page = (filter: Filter | ((of: PlanContext) => Filter), bound: number): HotStatement => ({
  rows: per_page,
  bound,
  run: async (of) => (await placesOf(of, typeof filter === 'function' ? filter(of) : filter)).ids.length,
})

/** A call that looks at 2,000 submissions, of each in two or three tables, and finds nothing. */
const nothing = (filter: Filter, amongFound = false): HotStatement => ({
  rows: 1,
  bound: 40_000,
  async run(of) {
    const found = amongFound ? foundIn(of) : undefined
    return (await placesOf(of, { ...filter, found })).ids.length === 0 ? 1 : 0
  },
})

/** A page of a form's submissions by what was done about them: of each that is looked at, up to three tables are. */
const ofForm = (filter: Filter, found: (page: { ids: number[]; total: number }) => boolean): HotStatement => ({
  rows: 1,
  bound: 12 * maxLookedAtInForm,
  async run({ database, account_id, form_id }) {
    const asked = { account_id, timezone, statuses: processingStatuses, overdue: false, form_id, ...filter }
    const db = database.forAccount(account_id)
    const page = await matchingPage(db, { ...asked, lookedAt: maxLookedAtInForm }, { page: 3, per_page })
    return found(page) ? 1 : 0
  },
})

const unread = { user_id: assignee, watermark: beginning }
const noForm = 1
const noUser = 1

export const statementsOfInbox: Readonly<Record<string, HotStatement>> = {
  'first page of the inbox': page({}, 40),
  'page of the inbox of a form': page(({ form_id }) => ({ form_id }), 40),
  'page of unread submissions': page({ unread }, 60),
  'page of done submissions': page({ statuses: ['done'] }, 40),
  'page of submissions of an assignee': page({ assignee }, 60),
  'page of submissions with a tag': page({ tag: 'Eilig' }, 40),
  'page of overdue submissions': page({ overdue: true }, 60),
  'page of submissions with words': page((of) => ({ found: foundIn(of) }), 1_600),
  'page of submissions of a form with words and an assignee': nothing({ assignee: noUser, form_id: noForm }, true),
  'page of submissions by status without matches': nothing({ statuses: ['in_progress', 'done'], form_id: noForm }),
  'page of submissions of an assignee without matches': nothing({ assignee, tag: 'of no submission' }),
  'submissions of a form that are new': ofForm({ statuses: ['new'] }, ({ ids }) => ids.length === per_page),
  'submissions of a form that are done': ofForm({ statuses: ['done'] }, ({ total }) => total === maxLookedAtInForm),
  'submissions of a form of an assignee': ofForm({ assignee }, ({ ids }) => ids.length === per_page),
  'submissions of a form without matches': ofForm({ assignee, tag: 'of no submission' }, ({ total }) => total === 0),
  'submissions of a form with a tag': ofForm({ tag: 'Eilig' }, ({ ids }) => ids.length === per_page),
  'rows of a page of a form': {
    rows: per_page,
    bound: 40,
    run: async ({ database, account_id, form_id, done }) =>
      (await submissionsOf(database.forAccount(account_id), form_id, done.slice(0, per_page))).length,
  },
  'entries of a page': {
    rows: per_page,
    bound: 60,
    async run({ database, account_id, done }) {
      const ids = done.slice(0, per_page)
      const db = database.forAccount(account_id)
      await findProcessing(db, account_id, ids)
      return (await findEntries(db, { account_id, user_id: assignee, ids })).length
    },
  },
  'counts of the inbox': {
    rows: 1,
    bound: 60_000,
    async run({ database, account_id }) {
      const user = { id: assignee, watermark: beginning }
      return (await countInbox(database.forAccount(account_id), { account_id, timezone, user })) ? 1 : 0
    },
  },
  'views and submissions of a week': {
    rows: 1,
    bound: 100,
    async run({ database, account_id }) {
      const [span, previous] = [
        { from: '2026-11-20', to: '2026-11-26' },
        { from: '2026-11-13', to: '2026-11-19' },
      ]
      return (await viewsOfAccount(database.forAccount(account_id), account_id, { span, previous }, timezone)) ? 1 : 0
    },
  },
}
