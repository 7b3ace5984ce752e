import { maxFoundInList, maxMailsFound } from '../../../shared/contract/submissions/list-words.ts'
import {
  batchSize,
  formsAfter,
  holdForIndex,
  idsOfSlice,
  nextSlice,
  queuedAfter,
  unindexedForms,
} from '../../features/submission-index/queries.ts'
import { candidatesOf, planOf, wordsOfTerms } from '../../features/search/look-up.ts'
import { calledSo } from '../../features/search/called.ts'
import { findMailIds, findMails } from '../../features/search/mails.ts'
import { findRecords } from '../../features/search/records.ts'
import { findCalled, findCandidates } from '../../features/search/submission-queries.ts'
import { submissionsWith } from '../../features/search/submissions-with.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import type { Term } from '../../features/search/terms.ts'
import type { HotStatement, PlanContext } from './hot-statement.ts'
import { accounts } from './seed.ts'

const shown = 20
/** Half of what one call looks at: the rarest word has no more. */
const lookedAt = 60

/** Submissions that a question finds. Each word of up to 2,000 is a block where the table was not vacuumed since it was written. */
const found = (terms: readonly Term[], bound: number): HotStatement => ({
  rows: lookedAt,
  bound,
  async run({ database, account_id }) {
    const db = database.forAccount(account_id)
    const plan = await planOf(db, account_id, await wordsOfTerms(db, account_id, terms))
    return plan ? (await candidatesOf(db, account_id, { plan, limit: lookedAt })).length : 0
  },
})

/** A viewer: what may quote confidential answers is looked at, too. */
const viewerOf = (account_id: number): Actor => ({
  account: {
    id: account_id,
    plan: 'business',
    username: 'agency',
    timezone: 'Europe/Berlin',
    features: new Set(),
    own_domain: null,
    has_certificate: false,
  },
  id: 1,
  name: 'Viewer',
  user_id: 1,
  via: 'session',
  role: 'viewer',
  scopes: null,
  subject: 'viewer',
  read_only: false,
})

const behind = (done: readonly number[]) => ({ submissions: done.slice(0, 200), limit: shown })

const slice = ({ database, form_id }: PlanContext) => nextSlice(database.system, form_id)

export const statementsOfSearch: Readonly<Record<string, HotStatement>> = {
  'submissions found by a word that all have': found([['example']], 150),
  'submissions found by a word that few have': found([['name199']], 20),
  'submissions found by two words that all have': found([['example'], ['com']], 1_000),
  'submissions found by a word that all have and one that few have': found([['example'], ['name199']], 600),
  'submissions found by the beginning of very many words': found([['person']], 1_000),
  'mails found by subject and recipients': {
    rows: shown,
    bound: 300,
    run: async ({ database, account_id, done }) =>
      (
        await findMails(database.forAccount(account_id), viewerOf(account_id), {
          ...behind(done),
          terms: [['submission'], ['owner']],
        })
      ).results.length,
  },
  'submissions of a list by a word that all have': {
    rows: maxFoundInList,
    bound: 20,
    run: async ({ database, account_id }) =>
      (await submissionsWith(database.forAccount(account_id), viewerOf(account_id), { q: 'example' })).ids.length,
  },
  'submissions of a form by a word that all have': {
    rows: maxFoundInList,
    bound: 30,
    run: async ({ database, account_id, form_id }) =>
      (await submissionsWith(database.forAccount(account_id), viewerOf(account_id), { q: 'example', formId: form_id }))
        .ids.length,
  },
  'mails of a list by words': {
    rows: shown,
    bound: 600,
    async run({ database, account_id, done }) {
      const [db, viewer] = [database.forAccount(account_id), viewerOf(account_id)]
      const question = { ...behind(done), terms: [['submission'], ['owner']] }
      const senders = await calledSo(db, viewer, { ids: question.submissions, terms: question.terms })
      return Math.min((await findMailIds(db, viewer, { ...question, senders, most: maxMailsFound })).length, shown)
    },
  },
  'records of the built-in CRM found by name': {
    rows: shown,
    bound: 300,
    run: async ({ database, account_id, done }) => {
      const wanted = { ...behind(done), module: 'address', terms: [['name']], q: 'name' } as const
      return (await findRecords(database.forAccount(account_id), viewerOf(account_id), wanted)).results.length
    },
  },
  'what is shown of submissions': {
    rows: shown,
    bound: 40,
    run: async ({ database, account_id, done }) =>
      (await findCandidates(database.forAccount(account_id), account_id, done.slice(0, shown))).length,
  },
  'who sent the submissions that are found': {
    rows: lookedAt,
    bound: 20,
    run: async ({ database, account_id, done }) =>
      (await findCalled(database.forAccount(account_id), account_id, done.slice(0, lookedAt))).length,
  },
  'forms of the newest submissions': {
    rows: 1,
    bound: 100,
    run: async ({ database, done: [newest = 0] }) =>
      (await formsAfter(database.system, newest - 10, 10)).forms.length > 0 ? 1 : 0,
  },
  'forms that are not indexed': {
    rows: accounts,
    bound: 20,
    run: async ({ database }) => Math.min((await unindexedForms(database.system, 0, 1_000)).forms.length, accounts),
  },
  'what is to be indexed next': {
    rows: batchSize,
    bound: 20,
    async run(of) {
      const next = await slice(of)
      const ids = next ? await idsOfSlice(of.database.system, of.form_id, next) : []
      return (await holdForIndex(of.database.system, ids)).length
    },
  },
  'what is to be indexed anew': {
    rows: 1,
    bound: 10,
    run: async ({ database }) => ((await queuedAfter(database.system, 0)).length === 0 ? 1 : 0),
  },
}
