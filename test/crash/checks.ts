import type { DeliveryRow, Evidence, FailureRow, Post, SubmissionRow } from './model.ts'

/** A promise, and what broke it; empty when it was kept. */
export interface Check {
  promise: string
  faults: string[]
}

/** Holds the evidence of a run against everything that a crash must not change. */
export function checkAll(evidence: Evidence): Check[] {
  return Object.entries(checks).map(([promise, check]) => ({ promise, faults: check(evidence) }))
}

const checks: Record<string, (evidence: Evidence) => string[]> = {
  'every acknowledged submission is stored once, under the id and index that were answered': acknowledged,
  'a submission of unknown outcome is stored at most once, and nothing is stored that was not sent': unknown,
  'no valid submission is refused': ({ ledger }) =>
    ledger.flatMap((entry) => (entry.kind === 'refused' ? [`${entry.token}: ${entry.status} ${entry.body}`] : [])),
  'the indexes of a form are 1 to n, ids rise with them': indexes,
  'created_at never falls as the index rises': times,
  'counters and statistics equal what is stored': counters,
  'every submission has one outbox row for each subscription that it matches, and no other': outbox,
  'every delivery comes to an end': ({ deliveries }) =>
    deliveries.flatMap(({ id, state }) =>
      state === 'delivered' || state === 'exhausted' ? [] : [`${id} is ${state}`],
    ),
  'a delivery is on record as delivered only if the receiver said so, and as exhausted only after its last attempt':
    ends,
  'every delivery reaches its receiver at least once, whatever became of its claims': reached,
  'the attempts on record are 1 to n': attempts,
  'every POST is signed for its subscription and reaches no receiver of another account or form': addressees,
  'all POSTs of a delivery have the same bytes': bodies,
  'an attempt is made twice only where a crash cut it off, under the same delivery id': repetitions,
  'all that follows a submission is done, or on the list of failures with its reason': followed,
  'no write and no mail fails for good: neither crashes nor a CRM that cuts off answers are reasons': failedForGood,
  'every submission has each mail once': mailed,
  'a CRM has one address and one activity of each submission that is written to it, and no others': written,
  'a call with an Idempotency-Key has one effect and one answer, and its key takes no other body': keyed,
  'no process ends because another one was killed': ({ unexpectedExits }) => unexpectedExits,
}

/** Calls that were under way when something was ended. */
export const acrossCrashes = ({ keyedCalls = [], kills }: Pick<Evidence, 'keyedCalls' | 'kills'>) =>
  keyedCalls.filter(({ from, until }) => kills.some(({ at }) => from < at && at < until))

function keyed({ keyedCalls, groups, kills }: Evidence): string[] {
  if (!keyedCalls) return []
  const made = grouped(groups, (name) => name)
  const known = new Set(keyedCalls.map(({ key }) => key))
  const faults = groups.flatMap((name) => (known.has(name) ? [] : [`a group is called ${name}`]))
  if (acrossCrashes({ keyedCalls, kills }).length === 0) faults.push('no call was sent across a crash')
  for (const { key, answers, otherBody } of keyedCalls) {
    const [first, ...others] = new Set(answers.map(({ status, body }) => `${status} ${body}`))
    if (others.length > 0) faults.push(`${key} was answered with ${first} and ${others.join(' and ')}`)
    if (answers[0]?.status !== 201) faults.push(`${key} was answered with ${first}`)
    if (otherBody !== 422) faults.push(`${key} with another body was answered with ${otherBody}`)
    const count = made.get(key)?.length ?? 0
    if (count !== 1) faults.push(`${key} made ${count} groups`)
  }
  return faults
}

function grouped<T, K>(rows: readonly T[], key: (row: T) => K): Map<K, T[]> {
  return Map.groupBy(rows, key)
}

function acknowledged({ ledger, submissions }: Evidence): string[] {
  const stored = grouped(submissions, ({ token }) => token)
  return ledger.flatMap((entry) => {
    if (entry.kind !== 'acked') return []
    const rows = stored.get(entry.token) ?? []
    if (rows.length !== 1) return [`${entry.token} was acknowledged and is stored ${rows.length} times`]
    const [row] = rows
    const same = row?.id === entry.id && row.index === entry.index
    return same ? [] : [`${entry.token} was answered as ${entry.id}/${entry.index}, stored as ${row?.id}/${row?.index}`]
  })
}

function unknown({ ledger, submissions }: Evidence): string[] {
  const sent = new Map(
    ledger.flatMap((entry) => (entry.kind === 'sent' ? [[entry.token, entry.form_id] as const] : [])),
  )
  const faults = submissions.flatMap(({ id, token, form_id }) =>
    sent.get(token) === form_id ? [] : [`submission ${id} holds ${token}, which was not sent to form ${form_id}`],
  )
  for (const [token, rows] of grouped(submissions, (row) => row.token)) {
    if (rows.length > 1) faults.push(`${token} is stored ${rows.length} times`)
  }
  return faults
}

function byForm(submissions: readonly SubmissionRow[]): [form: number, rows: SubmissionRow[]][] {
  const forms = grouped(submissions, ({ form_id }) => form_id)
  return [...forms].map(([form, rows]) => [form, rows.toSorted((a, b) => a.index - b.index)])
}

function indexes({ submissions }: Evidence): string[] {
  return byForm(submissions).flatMap(([form, rows]) =>
    rows.flatMap(({ id, index }, i) => {
      if (index !== i + 1) return [`form ${form}: index ${index} stands where ${i + 1} should`]
      const before = rows[i - 1]?.id ?? 0
      return id > before ? [] : [`form ${form}: index ${index} has the id ${id}, the one before ${before}`]
    }),
  )
}

function times({ submissions }: Evidence): string[] {
  return byForm(submissions).flatMap(([form, rows]) =>
    rows.flatMap(({ index, created_at }, i) => {
      const before = rows[i - 1]?.created_at ?? ''
      return created_at >= before
        ? []
        : [`form ${form}: index ${index} is of ${created_at}, the one before of ${before}`]
    }),
  )
}

function counters({ forms, submissions }: Evidence): string[] {
  const stored = grouped(submissions, ({ form_id }) => form_id)
  return forms.flatMap(({ id, last_index, submissions_count, statistics }) => {
    const count = stored.get(id)?.length ?? 0
    const said = { last_index, submissions_count, statistics }
    return Object.entries(said).flatMap(([name, value]) =>
      value === count ? [] : [`form ${id}: ${name} is ${value}, ${count} submissions are stored`],
    )
  })
}

function outbox({ forms, subscriptions, submissions, deliveries }: Evidence): string[] {
  const accounts = new Map(forms.map(({ id, account }) => [id, account]))
  const due = submissions.flatMap(({ id, form_id }) =>
    subscriptions
      .filter((of) => of.account === accounts.get(form_id) && (of.form_id === null || of.form_id === form_id))
      .map((subscription) => `submission ${id} to subscription ${subscription.id}`),
  )
  const found = grouped(deliveries, (row) => `submission ${row.submission_id} to subscription ${row.webhook_id}`)
  const faults = due.flatMap((pair) => {
    const count = found.get(pair)?.length ?? 0
    return count === 1 ? [] : [`${pair}: ${count} outbox rows`]
  })
  const expected = new Set(due)
  return [
    ...faults,
    ...[...found.keys()].filter((pair) => !expected.has(pair)).map((pair) => `${pair}: not to be sent`),
  ]
}

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300

function ends({ posts, deliveries }: Evidence): string[] {
  const answered = grouped(posts, ({ delivery }) => delivery)
  return deliveries.flatMap((row: DeliveryRow) => {
    const succeeded = (answered.get(row.id) ?? []).some(({ answer }) => isSuccess(answer))
    if (row.state === 'delivered' && !succeeded) return [`${row.id} is delivered, but was never taken`]
    if (row.state === 'exhausted' && row.attempts < row.max_attempts) {
      return [`${row.id} is exhausted after ${row.attempts} of ${row.max_attempts} attempts`]
    }
    return []
  })
}

function reached({ posts, deliveries }: Evidence): string[] {
  const posted = new Set(posts.map(({ delivery }) => delivery))
  return deliveries.flatMap(({ id, state, attempts }) =>
    posted.has(id) ? [] : [`${id} is ${state} after ${attempts} attempts, and never reached its receiver`],
  )
}

function attempts({ deliveries }: Evidence): string[] {
  return deliveries.flatMap(({ id, attempts, log }) => {
    const numbers = log.map(({ number }) => number).join()
    const expected = Array.from({ length: attempts }, (_, i) => i + 1).join()
    return numbers === expected ? [] : [`${id} has ${attempts} attempts, on record are ${numbers || 'none'}`]
  })
}

function addressees({ posts, subscriptions, deliveries }: Evidence): string[] {
  const known = new Map(subscriptions.map((row) => [row.id, row]))
  const rows = new Map(deliveries.map((row) => [row.id, row]))
  return posts.flatMap(({ delivery, webhook_id, signed, form_id, submission_id }) => {
    const subscription = known.get(webhook_id)
    const row = rows.get(delivery)
    if (!signed) return [`${delivery}: the signature is not that of subscription ${webhook_id}`]
    if (row?.webhook_id !== webhook_id) return [`${delivery} came to subscription ${webhook_id}`]
    if (row.submission_id !== submission_id) return [`${delivery} told of submission ${submission_id}`]
    const fits = subscription?.form_id === null || subscription?.form_id === form_id
    return fits ? [] : [`${delivery} told subscription ${webhook_id} of form ${form_id}`]
  })
}

function bodies({ posts }: Evidence): string[] {
  return [...grouped(posts, ({ delivery }) => delivery)].flatMap(([delivery, all]) =>
    new Set(all.map(({ body_hash }) => body_hash)).size === 1 ? [] : [`${delivery} was sent with different bodies`],
  )
}

/** How long after a POST arrived its worker may still be at it, and so be cut off by a kill that the journal dates a little earlier. */
const slackMs = 1_000

function repetitions({ posts, kills }: Evidence): string[] {
  const cutOff = (from: number, to: number) => kills.some(({ at, until }) => at < to && until > from - slackMs)
  return [...grouped(posts, ({ delivery, attempt }) => `${delivery}, attempt ${attempt}`)].flatMap(([name, all]) => {
    const inOrder = all.toSorted((a, b) => a.at - b.at)
    return inOrder.slice(1).flatMap((post: Post, i) => {
      const before = inOrder[i]?.at ?? 0
      return cutOff(before, post.at) ? [] : [`${name} was repeated after ${post.at - before} ms without a crash`]
    })
  })
}

/** A file that was on its way to a CRM as the service ended cannot be looked for there, and is left to a person; a crash cuts off one. */
function failedForGood({ failures, kills }: Evidence): string[] {
  const isFile = ({ kind, reason }: FailureRow) =>
    kind === 'crm' && /^files: \S+: attachment_interrupted\{\}$/.test(reason ?? '')
  const isExcused = failures.filter(isFile).length <= kills.length
  return failures
    .filter((failure) => failure.kind !== 'delivery' && !(isExcused && isFile(failure)))
    .map(({ kind, submission_id, reason }) => `${kind} of submission ${submission_id}: ${reason}`)
}

function followed({ followUps, failures }: Evidence): string[] {
  const listed = new Map(failures.map((row) => [`${row.kind} of submission ${row.submission_id}`, row]))
  return followUps.flatMap(({ submission_id, kind, state }) => {
    const name = `${kind} of submission ${submission_id}`
    const failure = listed.get(name)
    if (state === 'done') return failure ? [`${name} is done, and on the list of failures`] : []
    if (state !== 'failed') return [`${name} is ${state}`]
    return failure?.reason
      ? []
      : [`${name} has failed, and the list of failures says ${failure ? 'no reason' : 'nothing'}`]
  })
}

function mailed({ submissions, mails }: Evidence): string[] {
  const found = grouped(mails, ({ submission_id }) => submission_id)
  return submissions.flatMap(({ id }) => {
    const purposes = (found.get(id) ?? []).map(({ purpose }) => purpose)
    if (!purposes.includes('notification')) return [`submission ${id} has no notification`]
    return new Set(purposes).size === purposes.length ? [] : [`submission ${id} has the mails ${purposes.join(', ')}`]
  })
}

function written({ submissions, followUps, crms }: Evidence): string[] {
  const left = new Set(
    followUps.flatMap((row) => (row.kind === 'crm' && row.state !== 'done' ? [row.submission_id] : [])),
  )
  return crms.flatMap(({ form_ids, addresses, activities }) => {
    const named = grouped(addresses, ({ name }) => name)
    const activitiesOf = grouped(activities.flat(), (id) => id)
    const own = submissions.filter(({ form_id }) => form_ids.includes(form_id))
    const sent = new Set(own.map(({ token }) => token))
    const strangers = [...named.keys()].filter((name) => !sent.has(name))
    return [
      ...strangers.map((name) => `${name} is in a CRM, and was not stored for it`),
      ...own.flatMap(({ id, token }) => {
        const found = named.get(token) ?? []
        const counts = [found.length, found.flatMap((address) => activitiesOf.get(address.id) ?? []).length]
        const fits = counts.every((count) => (left.has(id) ? count <= 1 : count === 1))
        return fits ? [] : [`submission ${id} has ${counts[0]} addresses and ${counts[1]} activities`]
      }),
    ]
  })
}
