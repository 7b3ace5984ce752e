import fc from 'fast-check'
import { afterAll, afterEach, expect, test } from 'vitest'
import { casesOf, generatedSeed, reportGenerated } from '../../../../test/generated.ts'
import { endpointLimits } from '../../../shared/contract/limits.ts'
import { startApp } from '../../testing/harness.ts'
import { forgetCounts, setLimitClock } from '../../testing/limits.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
afterEach(async () => {
  await setLimitClock(app, '0 seconds')
  await forgetCounts(app)
})

const steps = casesOf({ few: 60, all: 1_500 })
const windowMs = 60_000
const begun = Date.parse('2026-11-22T09:30:00Z')

/** Calls in bursts and with pauses; after a refusal, some callers wait for as long as they were told. */
const step = fc.record({
  gapMs: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 900 }) }, fc.integer({ min: 0, max: 30_000 })),
  obeys: fc.boolean(),
})

test.each(['pdf_preview', 'account_crm'] as const)(
  `limiter: ${steps} calls of %s: its places in any 60 s and no more; after Retry-After one passes`,
  async (limit) => {
    const { places } = endpointLimits[limit]
    const passed: number[] = []
    let [now, refused, obeyed] = [begun, 0, 0]
    const take = async () => {
      await setLimitClock(app, new Date(now))
      const counted = passed.filter((at) => at > now - windowMs).length
      const refusal = await app.platform.limiter.take({ limit, of: [1] })
      // Exactly so many in any 60 s, and a refusal only where there are.
      expect(refusal === undefined, `${counted} counted at ${new Date(now).toISOString()}`).toBe(counted < places)
      if (!refusal) passed.push(now)
      return refusal
    }
    for (const { gapMs, obeys } of fc.sample(step, { numRuns: steps, seed: generatedSeed })) {
      now += gapMs
      const refusal = await take()
      if (!refusal) continue
      refused++
      expect(refusal.seconds).toBeGreaterThanOrEqual(1)
      expect(refusal.seconds).toBeLessThanOrEqual(60)
      // A second less would have been too early.
      const oldest = passed.at(-places) ?? now
      expect(refusal.seconds).toBe(Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)))
      if (!obeys) continue
      now += refusal.seconds * 1000
      expect(await take()).toBeUndefined()
      obeyed++
    }
    for (const [i, at] of passed.entries())
      expect(at - (passed[i - places] ?? -Infinity)).toBeGreaterThanOrEqual(windowMs)
    expect([refused > 0, obeyed > 0]).toEqual([true, true])
    reportGenerated(
      'R22',
      `${limit}: ${passed.length} passed, ${refused} refused, ${obeyed} of ${obeyed} passed after Retry-After`,
    )
  },
)
