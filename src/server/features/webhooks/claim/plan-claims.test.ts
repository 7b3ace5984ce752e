import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxDepth } from './paces.ts'
import {
  claimedAhead,
  fewOfAccount,
  maxShare,
  planClaims,
  slots,
  type DueSubscription,
  type HeldSubscription,
} from './plan-claims.ts'

const depth = 8

const due = (webhook_id: number, more: Partial<DueSubscription> = {}): DueSubscription => ({
  account_id: webhook_id,
  webhook_id,
  target: `host${webhook_id}:443`,
  standing: 'proven',
  due: 100,
  depth,
  ...more,
})
const held = (of: DueSubscription, mine: number, others = 0): HeldSubscription => ({ ...of, mine, others })
const takes = (list: DueSubscription[], holding: HeldSubscription[] = []) =>
  new Map(planClaims(list, holding).map(({ webhook_id, take }) => [webhook_id, take]))

test('webhooks: a proven subscription gets 4 places and is claimed ahead, a doubtful one gets 1 [B14-16]', () => {
  expect(planClaims([due(1)], [])).toMatchObject([{ take: 4 * depth, subscriptionSlots: 4, targetSlots: 8 }])
  expect(planClaims([due(1, { standing: 'failing' })], [])).toMatchObject([{ take: 1, subscriptionSlots: 1 }])
  expect(planClaims([due(1, { standing: 'untried' })], [])).toMatchObject([{ take: 1, subscriptionSlots: 1 }])
  expect(takes([due(1, { due: 3 })]).get(1)).toBe(3)
})

test('webhooks: what another process holds counts, and nothing is claimed ahead beside it [B14]', () => {
  const one = due(1)
  expect(planClaims([one], [held(one, 0, 3)])).toMatchObject([{ take: 1, subscriptionSlots: 1, targetSlots: 5 }])
  expect(planClaims([one], [held(one, 0, 4)])).toEqual([])
  const sameHost = due(2, { target: one.target })
  expect(planClaims([one], [held(sameHost, 0, 7)])).toMatchObject([{ take: 1, subscriptionSlots: 4, targetSlots: 1 }])
  expect(planClaims([one], [held(sameHost, 0, 8 * depth)])).toEqual([])
})

test('webhooks: no more is claimed of a subscription than one plan takes of the fastest', () => {
  expect(takes([due(1, { due: 1_000, depth: maxDepth })]).get(1)).toBe(maxShare)
})

test('webhooks: a host that fails gets 6 exchanges, however many subscriptions name it', () => {
  const subscriptions = [1, 2, 3, 4, 5, 6, 7].map((id) => due(id, { target: 'one:443', standing: 'failing' }))
  expect(takes(subscriptions).size).toBe(slots.doubtfulPerTarget)
})

test('webhooks: what other processes hold of an account counts against it too', () => {
  const [busy, quiet, other] = [due(1), due(2), due(3)]
  const holding = [held(due(4, { account_id: 1 }), 0, 3), held(other, claimedAhead - 1)]
  expect(takes([busy, quiet], holding)).toEqual(new Map([[2, 1]]))
})

test('webhooks: claims go round the accounts, those that hold least first [B14-17]', () => {
  const busy = Array.from({ length: 40 }, (_, i) => due(100 + i, { account_id: 1 }))
  const quiet = due(7, { account_id: 2, due: 1 })
  const planned = takes([...busy, quiet])
  expect(planned.get(7)).toBe(1)
  expect([...planned.values()].reduce((sum, take) => sum + take, 0)).toBe(claimedAhead)
  // With room for one, it is the quiet account's.
  const full = busy.map((one) => held(one, 0)).map((one, i) => ({ ...one, mine: i === 0 ? claimedAhead - 1 : 0 }))
  expect(takes([...busy, quiet], full)).toEqual(new Map([[7, 1]]))
})

test('webhooks: receivers that fail leave a quarter of the places to the others [B14]', () => {
  const failing = Array.from({ length: 200 }, (_, i) => due(1000 + i, { standing: 'failing' }))
  const planned = takes(failing)
  expect(planned.size).toBe(slots.failing)
  expect(
    takes(
      [...failing, due(1)],
      failing.slice(0, slots.failing).map((one) => held(one, 1)),
    ),
  ).toEqual(new Map([[1, 4 * depth]]))
})

test('webhooks: receivers that were never tried have places of their own, which no account takes whole', () => {
  const untried = Array.from({ length: 400 }, (_, i) => due(1000 + i, { standing: 'untried' }))
  const failing = Array.from({ length: 200 }, (_, i) => due(2000 + i, { standing: 'failing' }))
  expect(takes([...untried, ...failing, due(1)]).size).toBe(slots.untried + slots.failing + 1)
  for (const standing of ['untried', 'failing'] as const) {
    const greedy = Array.from({ length: 400 }, (_, i) => due(1000 + i, { account_id: 1, standing }))
    const held = greedy.slice(0, slots[standing] * 0.75).map((one) => ({ ...one, mine: 1, others: 0 }))
    const others = Array.from({ length: fewOfAccount + 5 }, (_, i) => due(7000 + i, { account_id: 2, standing }))
    expect(takes(greedy)).toHaveProperty('size', slots[standing] * 0.75)
    expect(new Set(takes([...greedy, ...others], held).keys())).toEqual(
      new Set(others.slice(0, fewOfAccount).map(({ webhook_id }) => webhook_id)),
    )
  }
})

test('webhooks: no plan passes a limit, whatever is held [B14-16]', () => {
  const subscription = fc.record({
    account: fc.integer({ min: 1, max: 5 }),
    host: fc.integer({ min: 1, max: 4 }),
    standing: fc.constantFrom('proven', 'untried', 'failing'),
    due: fc.integer({ min: 1, max: 17 }),
    mine: fc.integer({ min: 0, max: 6 }),
    others: fc.constantFrom(0, 0, 0, 1, 2, 5),
    depth: fc.integer({ min: 1, max: 16 }),
  })
  const property = fc.property(fc.array(subscription, { maxLength: 80 }), (list) => {
    const rows = list.map((one, i) => ({
      ...one,
      account_id: one.account,
      webhook_id: i + 1,
      target: `host${one.host}`,
    }))
    const planned = takes(rows, rows)
    const sum = (which: (row: (typeof rows)[number]) => boolean, of: (row: (typeof rows)[number]) => number) =>
      rows.filter(which).reduce((total, row) => total + of(row), 0)
    const taken = (row: (typeof rows)[number]) => planned.get(row.webhook_id) ?? 0
    for (const row of rows) {
      if (taken(row) === 0) continue
      const onHost = (other: (typeof rows)[number]) => other.target === row.target
      const others = sum(onHost, ({ others }) => others)
      expect(taken(row)).toBeLessThanOrEqual(row.due)
      expect(row.mine + taken(row) + row.others).toBeLessThanOrEqual(
        row.standing === 'proven' ? (others > 0 ? slots.subscription : slots.subscription * row.depth) : 1,
      )
      const deepest = Math.max(...rows.filter(onHost).map((one) => one.depth))
      const hostLimit = others > 0 ? slots.target : slots.target * deepest
      expect(sum(onHost, (one) => one.mine + taken(one)) + others).toBeLessThanOrEqual(hostLimit)
    }
  })
  fc.assert(property, { numRuns: 1000 })
})
