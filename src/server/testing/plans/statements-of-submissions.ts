import { findOrInsert } from '../../crm/built-in/found-or-inserted.ts'
import { findRecord, findRecords, insertRecord } from '../../crm/built-in/records.ts'
import { notedStages } from '../../features/crm-writes/queries.ts'
import { insertBatch, type NewSubmission } from '../../features/submissions/insert-queries.ts'
import type { HotStatement, PlanContext } from './hot-statement.ts'
import { assignee } from './seed.ts'

const batch = 50

const ofAccount = ({ database, account_id }: PlanContext) => database.forAccount(account_id)

const submission = (n: number): NewSubmission => ({
  content: JSON.stringify({ address: { Email: `new${n}@example.com` } }),
  ip_address: null,
  token: Buffer.from(`token ${n}`),
})

/** Its first rule has no users who are there. */
const rules = [[], [assignee]].map((users, at) => ({ place: at + 1, name: 'Objektart', supervisor: false, users }))

const stored =
  (size: number, more: Pick<NewSubmission, 'rules'> = {}): HotStatement['run'] =>
  async (of) => {
    const { account_id, form_id, next } = of
    const form = { account_id, form_id, seen: null, max_attempts: 5, follow_ups: ['crm', 'mails'] as const }
    const submissions = Array.from({ length: size }, () => ({ ...submission(next()), ...more }))
    return (await insertBatch(ofAccount(of), form, submissions)).length
  }

/** E-mail addresses in another case than they are stored in. */
const known = ({ done }: PlanContext) => done.slice(-batch).map((id) => `PERSON${id}@example.com`)
const unknown = ({ next }: PlanContext) => Array.from({ length: batch }, () => `stranger${next()}@example.com`)

const foundOrMade =
  (addresses: (of: PlanContext) => string[], isFound: boolean): HotStatement['run'] =>
  async (of) => {
    const { account_id } = of
    const outcomes = await Promise.all(
      addresses(of).map((Email, i) => {
        const submission_id = of.done.at(i)
        const reference = `plans ${of.next()}`
        return findOrInsert(ofAccount(of), {
          account_id,
          country: 'DE',
          fields: { Email },
          isActiveOnly: false,
          address: { module: 'address', values: { Email }, reference: `${reference} address`, submission_id },
          activity: {
            module: 'agentsLog',
            values: { Text: 'Inquiry' },
            reference: `${reference} activity`,
            submission_id,
          },
        })
      }),
    )
    return outcomes.filter(({ found }) => (found !== undefined) === isFound).length
  }

async function searched(of: PlanContext): Promise<number> {
  const { account_id, done } = of
  const found = await Promise.all(
    known(of).map((Email, i) => {
      const Name = `NAME ${Number(done.at(i - batch)) % 500}`
      return findRecords(ofAccount(of), { account_id, country: 'DE', module: 'address', fields: { Email, Name } })
    }),
  )
  return found.flat().length
}

export const statementsOfSubmissions: Readonly<Record<string, HotStatement>> = {
  // The first row that a connection adds to a table looks for room in it.
  'a submission stored alone': { rows: 1, bound: 500, run: stored(1) },
  'submissions stored together': { rows: batch, bound: 90, run: stored(batch) },
  'submissions stored together and assigned by rule': { rows: batch, bound: 130, run: stored(batch, { rules }) },
  'addresses that are known, with an activity': { rows: batch, bound: 70, run: foundOrMade(known, true) },
  'addresses that are new, with an activity': { rows: batch, bound: 110, run: foundOrMade(unknown, false) },
  'duplicates by e-mail address and name': { rows: batch, bound: 10, run: searched },
  'records by their number': {
    rows: batch,
    bound: 6,
    async run(of) {
      const { account_id, records } = of
      const read = records
        .slice(-batch)
        .map((id) => findRecord(ofAccount(of), { account_id, module: 'address', id: String(id) }))
      return (await Promise.all(read)).filter((record) => record !== undefined).length
    },
  },
  'a record made': {
    rows: 1,
    bound: 90,
    async run(of) {
      const { account_id } = of
      const submission_id = of.done.at(-1)
      await insertRecord(ofAccount(of), {
        account_id,
        submission_id,
        module: 'estate',
        values: {},
        reference: `estate ${of.next()}`,
      })
      return 1
    },
  },
  'stages of a submission': {
    rows: 2,
    bound: 6,
    async run(of) {
      const submission_id = of.done.at(-1) ?? 0
      return (await notedStages(ofAccount(of), { account_id: of.account_id, submission_id })).length
    },
  },
}
