import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countAttempt, shouldDisable, type Counters } from './count-attempt.ts'
import { isSuccess, nextStep } from './next-step.ts'

/**
 * Histories of one subscription, played by the functions that the worker uses on a clock of their own, then judged from
 * the log of attempts alone.
 */
const waits = [10_000, 300_000, 7_200_000]
const law = { deliveries: 10, ms: 72 * 3_600_000 }
const fresh: Counters = {
  failure_count: 0,
  failing_since: null,
  exhausted_count: 0,
  gone_count: 0,
  warned_at: null,
  last_success_at: null,
  last_failure_at: null,
}

interface LoggedAttempt {
  delivery: number
  number: number
  at: number
  status: number | null
  retryAfterMs: number | undefined
}

/** A receiver with moods: long runs of one kind of answer, so that the rare ends of the law are reached. */
const answer = fc.oneof(
  { weight: 4, arbitrary: fc.constant<number | null>(200) },
  { weight: 4, arbitrary: fc.constantFrom<(number | null)[]>(null, 500, 404, 302) },
  { weight: 1, arbitrary: fc.constant<number | null>(410) },
  { weight: 1, arbitrary: fc.constantFrom<(number | null)[]>(429, 503) },
)
const history = fc.record({
  // Gaps between submissions: minutes to a day.
  gaps: fc.array(fc.integer({ min: 1, max: 86_400_000 }), { minLength: 1, maxLength: 24 }),
  moods: fc.array(fc.record({ answer, length: fc.integer({ min: 1, max: 60 }) }), { minLength: 1, maxLength: 6 }),
  random: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 8 }),
  retryAfter: fc.option(fc.integer({ min: 0, max: 100_000_000 }), { nil: undefined }),
})

type History = typeof history extends fc.Arbitrary<infer H> ? H : never

function play({ gaps, moods, random, retryAfter }: History) {
  const answers = moods.flatMap((mood) => Array<number | null>(mood.length).fill(mood.answer))
  const queue: { delivery: number; number: number; at: number; previous: number | null }[] = []
  let clock = 0
  gaps.forEach((gap, delivery) => queue.push({ delivery, number: 1, at: (clock += gap), previous: null }))
  const log: LoggedAttempt[] = []
  let counters = fresh
  let disabledAt: number | undefined
  for (let i = 0; queue.length > 0 && disabledAt === undefined; i++) {
    queue.sort((a, b) => a.at - b.at)
    const { delivery, number, at, previous } = queue.shift()!
    const status = answers[i % answers.length]!
    const retryAfterMs = status === 429 || status === 503 ? retryAfter : undefined
    const step = nextStep({ number, maxAttempts: 4, status, retryAfterMs }, waits, random[i % random.length]!)
    log.push({ delivery, number, at, status, retryAfterMs })
    const exhausted = step.state === 'exhausted'
    const ended_at = new Date(at).toISOString()
    counters = countAttempt(counters, { status, previousStatus: previous, exhausted, ended_at })
    if (shouldDisable(counters, law, ended_at)) disabledAt = at
    if (step.state === 'waiting') queue.push({ delivery, number: number + 1, at: at + step.waitMs, previous: status })
  }
  return { log, counters, disabledAt }
}

/** The contract's words, read off the log: when the subscription has to be off, and what its counters are. */
function judge(log: readonly LoggedAttempt[]) {
  const time = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  let disabledAt: number | undefined
  for (let end = 1; end <= log.length && disabledAt === undefined; end++) {
    const { exhausted, gone, failing } = sinceSuccess(log.slice(0, end))
    const now = log[end - 1]!.at
    const lasting = failing[0] !== undefined && now - failing[0].at >= law.ms
    if ((exhausted >= law.deliveries && lasting) || gone >= 3) disabledAt = now
  }
  const { exhausted, gone, failing } = sinceSuccess(log)
  return {
    disabledAt,
    counters: {
      failure_count: failing.length,
      failing_since: time(failing[0]?.at),
      exhausted_count: exhausted,
      gone_count: gone,
      warned_at: null,
      last_success_at: time(log.findLast(({ status }) => isSuccess(status))?.at),
      last_failure_at: time(log.findLast(({ status }) => !isSuccess(status))?.at),
    },
  }
}

function sinceSuccess(log: readonly LoggedAttempt[]) {
  const failing = log.slice(log.findLastIndex(({ status }) => isSuccess(status)) + 1)
  const goneInARow = failing.slice(failing.findLastIndex(({ status }) => status !== 410) + 1)
  // A delivery counts once; if its 410s began before the row was broken by another, it counted in the row before.
  const gone = goneInARow.filter(({ delivery, number }) => {
    const before = log.find((one) => one.delivery === delivery && one.number === number - 1)
    return before?.status !== 410
  }).length
  return { failing, gone, exhausted: failing.filter(({ number }) => number === 4).length }
}

test('webhooks: in 10,000 histories POSTs, waits, switching off and counters keep their rules [B14-2, B14-5, B14-11, B14-12, B14-13]', () => {
  let disabled = 0
  const property = fc.property(history, (given) => {
    const { log, counters, disabledAt } = play(given)
    const judged = judge(log)
    expect(counters).toEqual(judged.counters)
    expect(disabledAt).toBe(judged.disabledAt)
    if (disabledAt !== undefined) disabled++
    for (const attempts of Map.groupBy(log, ({ delivery }) => delivery).values()) {
      expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4].slice(0, attempts.length))
      attempts.slice(1).forEach((attempt, i) => {
        const before = attempts[i]!
        const [wait, waited] = [waits[i]!, attempt.at - before.at]
        expect(isSuccess(before.status)).toBe(false)
        if (before.retryAfterMs === undefined) {
          expect(waited).toBeGreaterThanOrEqual(wait * 0.8)
          expect(waited).toBeLessThanOrEqual(wait * 1.2)
        } else {
          expect(waited).toBe(Math.min(Math.max(before.retryAfterMs, wait), Math.max(2 * wait, 3_600_000)))
        }
      })
    }
  })
  fc.assert(property, { numRuns: 10_000, seed: 20_261_121 })
  // The histories do reach the end of the law.
  expect(disabled).toBeGreaterThan(100)
})

const failed = (at: string, exhausted = true, status: number | null = 500, previousStatus: number | null = null) => ({
  status,
  previousStatus,
  exhausted,
  ended_at: at,
})

test('webhooks: 10 exhausted deliveries are not enough before 72 h, nor 72 h before the tenth [B14-12]', () => {
  let counters = countAttempt(fresh, failed('2026-11-20T00:00:00.000+00:00'))
  for (let i = 0; i < 8; i++) counters = countAttempt(counters, failed('2026-11-20T01:00:00.000+00:00'))
  expect(shouldDisable(counters, law, '2026-12-20T00:00:00.000+00:00')).toBe(false)
  counters = countAttempt(counters, failed('2026-11-20T02:00:00.000+00:00'))
  expect(shouldDisable(counters, law, '2026-11-22T23:59:59.999+00:00')).toBe(false)
  expect(shouldDisable(counters, law, '2026-11-23T00:00:00.000+00:00')).toBe(true)
})

test('webhooks: one delivery answered 410 four times is one delivery [B14-13]', () => {
  const at = '2026-11-20T00:00:00.000+00:00'
  let counters = fresh
  for (let number = 1; number <= 4; number++) {
    counters = countAttempt(counters, failed(at, number === 4, 410, number > 1 ? 410 : null))
  }
  expect(counters.gone_count).toBe(1)
  counters = countAttempt(counters, failed(at, false, 410))
  expect(shouldDisable(counters, law, at)).toBe(false)
  expect(shouldDisable(countAttempt(counters, failed(at, false, 410)), law, at)).toBe(true)
  expect(countAttempt(counters, failed(at, false, 500)).gone_count).toBe(0)
})
