import { expect, test } from 'vitest'
import { checkAll } from './checks.ts'
import type { Evidence } from './model.ts'

/** A run in which nothing went wrong: two forms of an account, one subscription of both, one of the first. */
function healthy(): Evidence {
  const ledger: Evidence['ledger'] = []
  const submissions: Evidence['submissions'] = []
  const deliveries: Evidence['deliveries'] = []
  const posts: Evidence['posts'] = []
  const subscriptions = [
    { id: 1, account: 1, form_id: null, secret: 'a' },
    { id: 2, account: 1, form_id: 1, secret: 'b' },
  ]
  for (let id = 1; id <= 6; id++) {
    const form_id = id <= 3 ? 1 : 2
    const index = id <= 3 ? id : id - 3
    const token = `t${id}`
    submissions.push({ id, form_id, index, token, created_at: `2026-11-21 10:00:0${id}+00` })
    ledger.push({ kind: 'sent', token, form_id }, { kind: 'acked', token, id, index, at: 0 })
    for (const webhook_id of form_id === 1 ? [1, 2] : [1]) {
      const delivery = `d${id}-${webhook_id}`
      const log = [{ number: 1, status: 200 }]
      deliveries.push({
        id: delivery,
        webhook_id,
        submission_id: id,
        state: 'delivered',
        attempts: 1,
        max_attempts: 4,
        log,
      })
      const about = { webhook_id, delivery, form_id, submission_id: id }
      posts.push({ ...about, at: id * 10_000, attempt: 1, signed: true, body_hash: delivery, answer: 200 })
    }
  }
  const counted = { account: 1, last_index: 3, submissions_count: 3, statistics: 3 }
  const forms = [
    { id: 1, ...counted },
    { id: 2, ...counted },
  ]
  const kills = [{ at: 55_000, until: 56_000, what: 'server' }]
  const mails = submissions.map(({ id }) => ({ submission_id: id, purpose: 'notification' }))
  const crms = [1, 2].map((form_id) => {
    const ids = submissions.filter((row) => row.form_id === form_id).map(({ id }) => id)
    const addresses = ids.map((id) => ({ id: id + 100, name: `t${id}` }))
    return { form_ids: [form_id], addresses, activities: addresses.map(({ id }) => [id]) }
  })
  const answer = { status: 201, body: '{"data":{"id":1}}' }
  const keyedCalls = [{ key: 'k1', from: 50_000, until: 57_000, answers: [answer, answer], otherBody: 422 }]
  const stored = { submissions, deliveries, forms, followUps: [], failures: [], mails, groups: ['k1'] }
  return { ledger, posts, kills, subscriptions, crms, keyedCalls, ...stored, unexpectedExits: [] }
}

/** The write of a submission to its CRM. */
const written = (state: string) => ({ submission_id: 1, kind: 'crm', state })

function brokenIn(evidence: Evidence): string[] {
  return checkAll(evidence).flatMap(({ promise, faults }) => (faults.length > 0 ? [promise] : []))
}

test('crash: a run without a fault breaks no promise', () => {
  expect(brokenIn(healthy())).toEqual([])
})

const planted: [fault: string, promise: RegExp, plant: (evidence: Evidence) => void][] = [
  ['an acknowledged submission is lost', /^every acknowledged/, ({ submissions }) => submissions.splice(2, 1)],
  ['it is stored under another id', /^every acknowledged/, ({ submissions }) => (submissions[2]!.id = 99)],
  ['a submission is doubled', /^a submission of unknown/, ({ submissions }) => (submissions[2]!.token = 't1')],
  [
    'something is stored that was not sent',
    /^a submission of unknown/,
    ({ submissions }) => (submissions[5]!.token = 'x'),
  ],
  ['it lands in another form', /^a submission of unknown/, ({ submissions }) => (submissions[5]!.form_id = 1)],
  ['a refusal', /^no valid/, ({ ledger }) => ledger.push({ kind: 'refused', token: 't1', status: 422, body: '' })],
  ['a gap', /^the indexes/, ({ submissions }) => (submissions[2]!.index = 4)],
  ['an index given twice', /^the indexes/, ({ submissions }) => (submissions[2]!.index = 2)],
  ['time runs back', /^created_at/, ({ submissions }) => (submissions[2]!.created_at = '2026-11-21 09:00:00+00')],
  ['a counter is off', /^counters/, ({ forms }) => (forms[0]!.submissions_count = 4)],
  ['a statistic is off', /^counters/, ({ forms }) => (forms[0]!.statistics = 2)],
  ['an outbox row is missing', /^every submission has one/, ({ deliveries }) => deliveries.splice(0, 1)],
  [
    'an outbox row is doubled',
    /^every submission has one/,
    ({ deliveries }) => deliveries.push({ ...deliveries[0]!, id: 'd' }),
  ],
  ['a row for another form', /^every submission has one/, ({ subscriptions }) => (subscriptions[1]!.form_id = 2)],
  ['a delivery is stuck', /^every delivery comes/, ({ deliveries }) => (deliveries[0]!.state = 'sending')],
  ['delivered, but never sent', /^a delivery is on record/, ({ posts }) => posts.splice(0, 1)],
  ['delivered, but refused', /^a delivery is on record/, ({ posts }) => (posts[0]!.answer = 500)],
  ['given up too early', /^a delivery is on record/, ({ deliveries }) => (deliveries[0]!.state = 'exhausted')],
  [
    'given up without a POST',
    /^every delivery reaches/,
    ({ deliveries }) => deliveries.push({ ...deliveries[0]!, id: 'd', state: 'exhausted', attempts: 0, log: [] }),
  ],
  ['an attempt is not on record', /^the attempts/, ({ deliveries }) => (deliveries[0]!.log = [])],
  ['a wrong signature', /^every POST/, ({ posts }) => (posts[0]!.signed = false)],
  ["another subscription's receiver", /^every POST/, ({ posts }) => (posts[0]!.webhook_id = 2)],
  [
    'another body at the second attempt',
    /^all POSTs/,
    ({ posts }) => posts.push({ ...posts[0]!, attempt: 2, body_hash: 'x' }),
  ],
  [
    'a POST repeated without a crash',
    /^an attempt/,
    ({ posts }) => posts.push({ ...posts[0]!, at: posts[0]!.at + 50 }),
  ],
  ['something is left to be done', /^all that follows/, ({ followUps }) => followUps.push(written('waiting'))],
  ['something is given up in silence', /^all that follows/, ({ followUps }) => followUps.push(written('failed'))],
  [
    'a failure without a reason',
    /^all that follows/,
    ({ followUps, failures }) => {
      followUps.push(written('failed'))
      failures.push({ submission_id: 1, kind: 'crm', reason: null })
    },
  ],
  [
    'a write fails for good',
    /^no write/,
    ({ followUps, failures }) => {
      followUps.push(written('failed'))
      failures.push({ submission_id: 1, kind: 'crm', reason: 'The connection was lost.' })
    },
  ],
  [
    'more files are cut off than there were crashes',
    /^no write/,
    ({ kills, followUps, failures }) => {
      followUps.push(written('failed'))
      for (let n = 0; n <= kills.length; n++)
        failures.push({ submission_id: 1, kind: 'crm', reason: 'files: a.txt: attachment_interrupted{}' })
    },
  ],
  ['a mail is missing', /^every submission has each mail/, ({ mails }) => mails.splice(0, 1)],
  ['a mail is doubled', /^every submission has each mail/, ({ mails }) => mails.push({ ...mails[0]! })],
  ['an address is missing in the CRM', /^a CRM has/, ({ crms }) => crms[1]!.addresses.splice(0, 1)],
  ['an address is made twice', /^a CRM has/, ({ crms }) => crms[1]!.addresses.push({ id: 9, name: 't4' })],
  ['no keyed call is sent across a crash', /^a call with/, ({ keyedCalls }) => (keyedCalls![0]!.until = 51_000)],
  ['a keyed call has no effect', /^a call with/, ({ groups }) => groups.splice(0, 1)],
  ['a keyed call has two effects', /^a call with/, ({ groups }) => groups.push('k1')],
  ['a keyed call with another body has an effect', /^a call with/, ({ groups }) => groups.push('k1 changed')],
  [
    'a keyed call has two answers',
    /^a call with/,
    ({ keyedCalls }) => keyedCalls![0]!.answers.push({ status: 201, body: '{"data":{"id":2}}' }),
  ],
  [
    'a keyed call is refused',
    /^a call with/,
    ({ keyedCalls }) => (keyedCalls![0]!.answers = [{ status: 422, body: '' }]),
  ],
  ['a key takes another body', /^a call with/, ({ keyedCalls }) => (keyedCalls![0]!.otherBody = 201)],
  ['an activity is made twice', /^a CRM has/, ({ crms }) => crms[1]!.activities.push([104])],
  ['an address of another form', /^a CRM has/, ({ crms }) => crms[1]!.addresses.push({ id: 9, name: 't1' })],
  ['a process gives up', /^no process/, ({ unexpectedExits }) => unexpectedExits.push('web')],
]

test.each(planted)('seen by the checks: %s', (_fault, promise, plant) => {
  const evidence = healthy()
  plant(evidence)
  expect(brokenIn(evidence)).toContainEqual(expect.stringMatching(promise))
})

test('crash: a POST repeated across a crash is no fault', () => {
  const evidence = healthy()
  const last = evidence.posts.at(-1)!
  evidence.posts.push({ ...last, at: last.at + 3_000 })
  evidence.kills.push({ at: last.at + 500, until: last.at + 1_500, what: 'server' })
  expect(brokenIn(evidence)).toEqual([])
})
