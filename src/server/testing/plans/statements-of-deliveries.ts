import {
  findDueAndHeld,
  openClaims,
  pickDeliveries,
  releaseDeliveries,
  storeBodies,
  takeDeliveries,
} from '../../features/webhooks/claim/claim-queries.ts'
import { recordAttempts, recordSuccesses } from '../../features/webhooks/delivery/finish-queries.ts'
import { settleLostClaims } from '../../features/webhooks/claim/lost-claims.ts'
import type { HotStatement, PlanContext } from './hot-statement.ts'
import { accounts, type SeedIds } from './seed.ts'

const lease = { worker: 1, ms: 60_000 }
const retries = {
  retryDelaysMs: [60_000],
  timeoutMs: 5_000,
  connectTimeoutMs: 5_000,
  allowHosts: new Set<string>(),
  disableAfter: { deliveries: 5, ms: 60_000 },
  leaseMs: 60_000,
}

const share = ({ account_id, webhook_id }: SeedIds) => ({
  account_id,
  webhook_id,
  take: 32,
  subscriptionSlots: 4,
  targetSlots: 8,
})

const delivered = {
  state: 'delivered',
  wait_ms: 0,
  status: 200,
  duration_ms: 5,
  error: null,
  excerpt: 'ok',
  age_ms: 5,
} as const

/** From the claim to the record of the attempt. */
async function delivering(of: PlanContext): Promise<number> {
  const { system } = of.database
  const picked = await pickDeliveries(system, [share(of)])
  // Half of them have a message, which is stored later.
  const plain = picked.map(({ id }, i) => ({ id, body: i % 2 === 0 ? '{}' : null }))
  await takeDeliveries(system, plain, lease)
  const claims = picked.map(({ id }) => ({ id, claims: 1 }))
  await storeBodies(
    system,
    claims.filter((_, i) => i % 2 === 1).map((claim) => ({ ...claim, body: '{}' })),
  )
  await releaseDeliveries(system, claims.slice(0, 8), 'unsent')
  const ended = await recordAttempts(
    system,
    claims.slice(8, 20).map((claim) => ({ ...claim, ...delivered })),
  )
  const rest = claims.slice(20)
  await recordSuccesses(
    system,
    rest.map((claim) => ({ ...claim, ...delivered })),
    [of.webhook_id],
  )
  return 8 + ended.size + rest.length
}

export const statementsOfDeliveries: Readonly<Record<string, HotStatement>> = {
  'claims of deliveries opened': {
    rows: 1,
    bound: 20,
    run: async ({ database }) => ((await openClaims(database.system)) > 0 ? 1 : 0),
  },
  'deliveries that are due or under way, by subscription': {
    rows: accounts,
    bound: 21,
    run: async ({ database }) => (await findDueAndHeld(database.system, 1)).due.length,
  },
  'deliveries picked': {
    rows: 32,
    bound: 30,
    run: async (of) => (await pickDeliveries(of.database.system, [share(of)])).length,
  },
  'deliveries picked, taken, stored and ended': { rows: 32, bound: 140, run: delivering },
  'leases that ran out': {
    rows: 1,
    bound: 20,
    run: async ({ database }) => (await settleLostClaims(database.system, retries)).length + 1,
  },
}
