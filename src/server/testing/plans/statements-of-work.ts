import { raw } from '../../../shared/form/markup/html.ts'
import { stagesKept } from '../../features/crm-writes/queries.ts'
import type { FollowUpKind } from '../../features/follow-ups/kinds.ts'
import { claimTurns, dueRecords, endTurn, restTurn } from '../../features/crm-changes/queries.ts'
import { endFollowUps, postponeFollowUp } from '../../features/follow-ups/end-queries.ts'
import { claimFollowUps, extendClaims } from '../../features/follow-ups/queries.ts'
import { markFailed, markSent } from '../../features/mails/end-queries.ts'
import { stoppedAddresses } from '../../features/mail-returns/index.ts'
import { submissionMailsQueued, takeMails } from '../../features/mails/queries.ts'
import { takeDueNotices } from '../../features/work/notice-queries.ts'
import type { HotStatement, PlanContext } from './hot-statement.ts'
import { accounts } from './seed.ts'
import { statementsOfDeliveries } from './statements-of-deliveries.ts'

const batch = 50

const claimed =
  (kind: FollowUpKind, limit: number, passedOver: (of: PlanContext) => number[] = () => []): HotStatement['run'] =>
  async (of) => {
    const options = { kind, limit, perAccount: limit, leaseSeconds: 60, passedOver: passedOver(of), after: 0 }
    return (await claimFollowUps(of.database.system, options)).length
  }

const ends = (submissions: readonly number[]) =>
  submissions.slice(0, batch).map((submission_id, i) => ({
    submission_id,
    claims: 0,
    state: 'done' as const,
    // One half of the rows is kept, the other deleted.
    error: i % 2 === 0 ? null : 'The attachment was refused.',
    sealed_records: null,
  }))

const mailOf = (account_id: number, submission_id: number) => ({
  account_id,
  submission_id,
  purpose: 'confirmation' as const,
  to: ['person@example.com'],
  cc: [],
  bcc: [],
  reply_to: null,
  sender: null,
  sender_name: null,
  via_crm: false,
  letter: {
    language: 'en' as const,
    subject: 'Thank you',
    agency: 'Agency',
    accent: '#1d4ed8',
    body: { html: raw('<p>Thank you</p>'), text: 'Thank you' },
    action: null,
    remark: null,
    answers: { heading: 'Answers', rows: [] },
    imprint: { lines: [], links: [] },
  },
  subject: 'Thank you',
  body: 'Thank you',
  message_id: `<${submission_id}@example.com>`,
  language: 'en',
  note: null,
  forget: false,
  attachments: [],
  with_document: false,
  typed: [],
  refused: null,
})

const stageOf = (account_id: number, submission_id: number) =>
  ({ account_id, submission_id, stage: 'address', state: 'done', record_id: '1', error: null, crm_number: 0 }) as const

const ofFollowUps: Readonly<Record<string, HotStatement>> = {
  'writes to the CRM claimed': { rows: 100, bound: 70, run: claimed('crm', 100) },
  'mails to compose claimed': { rows: 20, bound: 80, run: claimed('mails', 20) },
  'documents looked for where none waits': {
    rows: 1,
    bound: 10,
    run: async (of) => (await claimed('document', 100)(of)) + 1,
  },
  'writes to the CRM claimed beside an account that has enough': {
    rows: accounts,
    bound: 70,
    run: claimed('crm', accounts, ({ account_id }) => [account_id]),
  },
  'writes to the CRM looked for where every account has enough': {
    rows: accounts,
    bound: 10,
    async run(of) {
      const all = Array.from({ length: accounts }, (_, k) => of.account_id + k)
      return (await claimed('crm', 100, () => all)(of)) + accounts
    },
  },
  'writes to the CRM ended': {
    rows: batch,
    bound: 90,
    async run({ database, waiting, account_id }) {
      const stages = waiting.slice(0, batch).map((id) => stageOf(account_id, id))
      const { mails } = await endFollowUps(database.system, ends(waiting), {
        kind: 'crm',
        written: (hasEnded) => stagesKept(stages, hasEnded),
      })
      return mails
    },
  },
  'writes to the CRM ended with their mails': {
    rows: batch,
    bound: 150,
    async run({ database, waiting, account_id }) {
      const written = waiting.slice(0, batch)
      await endFollowUps(
        database.system,
        ends(waiting).map((end) => ({ ...end, mails: { error: null } })),
        {
          kind: 'crm',
          written: (hasEnded) =>
            stagesKept(
              written.map((id) => stageOf(account_id, id)),
              hasEnded,
            ),
          mailed: (areMailed) =>
            submissionMailsQueued(
              written.map((id) => mailOf(account_id, id)),
              areMailed,
            ),
        },
      )
      return batch
    },
  },
  'mails composed': {
    rows: batch,
    bound: 80,
    async run({ database, waiting, account_id }) {
      const mails = waiting.slice(0, batch).map((id) => mailOf(account_id, id))
      await endFollowUps(database.system, ends(waiting), {
        kind: 'mails',
        written: (hasEnded) => submissionMailsQueued(mails, hasEnded),
      })
      return batch
    },
  },
  'claims extended': {
    rows: batch,
    bound: 30,
    async run({ database, waiting }) {
      await extendClaims(database.system, ends(waiting.slice(100)), { kind: 'crm', leaseSeconds: 60 })
      return batch
    },
  },
  'a write to the CRM put off': {
    rows: 1,
    bound: 40,
    async run({ database, waiting: [submission_id = 0] }) {
      const how = { kind: 'crm', error: 'away', waitSeconds: 5, isCounted: true } as const
      await postponeFollowUp(database.system, { submission_id, claims: 0 }, how)
      return 1
    },
  },
}

/** One of each account at most. */
async function sending({ database: { system } }: PlanContext): Promise<number> {
  const taken = await takeMails(system, {
    lane: 'notice',
    via_crm: false,
    limit: 20,
    leaseSeconds: 60,
    after: 0,
    besides: [],
  })
  const [first, second] = taken
  if (first) await markSent(system, first)
  if (second) await markFailed(system, second, 'away', 60)
  return taken.length
}

const ofMails: Readonly<Record<string, HotStatement>> = {
  'mails taken': { rows: 20, bound: 70, run: sending },
  'addresses that mails come back from': {
    rows: 1,
    bound: 20,
    run: async ({ database: { system }, account_id }) =>
      (await stoppedAddresses(system, { account_id, addresses: ['ada@home.example', 'b@home.example'], days: 30 }))
        .size + 1,
  },
}

const ofFailures: Readonly<Record<string, HotStatement>> = {
  'accounts to be told of failures': {
    rows: accounts,
    bound: 20,
    run: async ({ database }) => (await takeDueNotices(database.system, accounts)).length,
  },
}

const seen = { state: null }

const ofLooks: Readonly<Record<string, HotStatement>> = {
  // All of them have submissions that are being written.
  'accounts whose records are looked at': {
    rows: accounts,
    bound: 20,
    run: async ({ database }) => (await claimTurns(database.system, { limit: 8, leaseSeconds: 60 })).length + accounts,
  },
  'records looked at': {
    rows: 100,
    bound: 90,
    async run({ database: { system }, account_id }) {
      const due = await dueRecords(system, account_id, 100)
      const changes = [{ what: 'status', before: 'Neu', after: 'Erledigt' }] as const
      const looks = due.map((record) => ({ ...record, seen, next: new Date('2100-01-01'), changes }))
      await endTurn(system, { account_id, turn: 0, failures: 0 }, { looks, againInSeconds: 2 })
      await restTurn(system, { account_id, turn: 0, failures: 0 })
      return due.length
    },
  },
}

export const statementsOfWork: Readonly<Record<string, HotStatement>> = {
  ...ofFollowUps,
  ...statementsOfDeliveries,
  ...ofMails,
  ...ofFailures,
  ...ofLooks,
}
