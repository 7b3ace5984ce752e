import { setPriority } from 'node:os'
import { attacks } from './attacks.ts'
import type { Account } from './client.ts'
import { makeHostileAccount } from './hostile-account.ts'

/**
 * The hostile account in a process of its own: makes what it needs, and from then on does everything at once, each in a
 * loop without a pause. It runs at the lowest priority, so that what it costs to send is not what is measured.
 */
export type AttackerOrder =
  | { kind: 'prepare'; base: string; account: Account; receiverPort: number; hangingPort: number }
  | { kind: 'strike'; seconds: number }

/** Number of answers by status, by attack; `broken` counts connections that broke, and answers that did not come within a minute. */
export type Tally = Record<string, Record<string, number>>

setPriority(19)
let prepared: ReturnType<typeof makeHostileAccount> | undefined

async function strike(seconds: number): Promise<Tally> {
  const hostile = await prepared
  if (!hostile) throw new Error('The hostile account is not prepared.')
  const end = performance.now() + seconds * 1000
  const tally: Tally = {}
  await Promise.all(
    attacks.flatMap((attack) => {
      const statuses: Record<string, number> = (tally[attack.name] = {})
      let n = 0
      return Array.from({ length: attack.callers }, async () => {
        while (performance.now() < end) {
          const status = await attack.strike(hostile, ++n).then(
            (received) => String(received.status),
            () => 'broken',
          )
          statuses[status] = (statuses[status] ?? 0) + 1
        }
      })
    }),
  )
  return tally
}

process.on('message', (order: AttackerOrder) => {
  void (async () => {
    if (order.kind === 'strike') return process.send?.(await strike(order.seconds))
    prepared = makeHostileAccount(order.base, order.account, order)
    await prepared
    return process.send?.({})
  })()
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
