import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import {
  answerContext,
  claimCall,
  endClaim,
  keepAnswer,
  keptAnswer,
  releaseClaim,
  renewClaim,
  whileRenewed,
  type Claim,
  type IdempotentCall,
  type KeptAnswer,
} from './idempotency.ts'

/** What is kept of the answer to a call. */
interface CallAnswer {
  status: number
  body: string | null
}

/**
 * Runs a call that an Idempotency-Key names at most once; its repetitions get the first answer, whatever has become of
 * the record since. Without a transaction around it, the key is claimed for as long as the call runs.
 */
export function onceFor(
  { sealer, log }: Pick<Platform, 'sealer' | 'log'>,
  { inTransaction }: { inTransaction: boolean },
) {
  return async <A extends CallAnswer>(db: Db, call: IdempotentCall | undefined, run: () => Promise<A>) => {
    if (!call) return run()
    const before = await (inTransaction ? keptAnswer : claimCall)(db, call)
    if (before && 'status' in before) {
      const body = before.answer && sealer.unseal(before.answer, answerContext(call))
      return { status: before.status, body, replayed: true }
    }
    const answer = await (before ? underClaim(db, before, run) : run())
    const sealed = answer.body && sealer.seal(answer.body, answerContext(call))
    const kept: KeptAnswer = { status: answer.status, answer: sealed }
    await (before ? endClaim(db, before, kept) : keepAnswer(db, call, kept))
    return answer
  }

  /** Runs a call that no transaction surrounds. Its key is free again when it fails. */
  async function underClaim<A>(db: Db, claim: Claim, run: () => Promise<A>): Promise<A> {
    try {
      return await whileRenewed({ renew: () => renewClaim(db, claim), log }, run)
    } catch (error) {
      await releaseClaim(db, claim)
      throw error
    }
  }
}
