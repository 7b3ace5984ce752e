import { Gauge, type Registry } from 'prom-client'
import { readWaiting, type Waiting } from '../db/work-waiting.ts'
import type { Platform } from '../platform.ts'

/** Work of all accounts that is not finished; what the gauges say is the same in every process of the installation. */
export function workWaiting(registry: Registry, { database }: Platform): void {
  const read = sharedFor(readAge, () => readWaiting(database.system))
  new Gauge({
    name: 'foyer_deliveries_waiting',
    help: 'Webhook deliveries of all accounts that are not finished.',
    registers: [registry],
    async collect() {
      this.set((await read()).find(({ kind }) => kind === 'webhooks')?.count ?? 0)
    },
  })
  const byKind = (name: string, help: string, value: (waiting: Waiting) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const found = await read()
        this.reset()
        for (const one of found) this.set({ kind: one.kind }, value(one))
      },
    })
  byKind('foyer_work_waiting', 'Work of all accounts that is not finished.', ({ count }) => count)
  byKind(
    'foyer_work_overdue_seconds',
    'How long ago the longest overdue piece of work was due. It rises while nothing works on its kind.',
    ({ overdue }) => overdue,
  )
}

/** The gauges of one answer share a query. */
const readAge = 1_000

function sharedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let latest: { value: Promise<T>; at: number } | undefined
  return () => {
    if (latest === undefined || performance.now() - latest.at > ms) latest = { value: read(), at: performance.now() }
    return latest.value
  }
}
