import { setTimeout as sleep } from 'node:timers/promises'
import type { Setting } from '../crash/setting.ts'

/** Programs and people who read all the time, from the versions that serve. */
export interface Readers {
  /** Where they read from now on, in turn. */
  turnTo(bases: readonly string[]): void
  /** Ends when what is under way has been answered. */
  stop(): Promise<{ read: number; faults: string[] }>
}

const pauseMs = 20
const timeoutMs = 5_000

export function startReaders(setting: Setting, from: readonly string[]): Readers {
  let bases = from
  let stopped = false
  let read = 0
  const faults: string[] = []
  const requests = requestsOf(setting)

  async function readAll(): Promise<void> {
    for (let turn = 0; !stopped; turn++) {
      const { path, headers } = requests[turn % requests.length] ?? { path: '/readyz', headers: {} }
      // Each request is asked of each version.
      for (const base of bases) {
        const outcome = await fetch(`${base}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) }).then(
          async (response) =>
            response.ok ? (await response.arrayBuffer(), '') : `${response.status} ${await response.text()}`,
          ({ message, cause }: Error) => `${message} ${cause instanceof Error ? cause.message : ''}`,
        )
        read++
        if (outcome !== '')
          faults.push(`GET ${path} of ${base} at ${new Date().toISOString()}: ${outcome.slice(0, 300)}`)
      }
      await sleep(pauseMs)
    }
  }

  const reading = Promise.all([readAll(), readAll()])
  return {
    turnTo: (next) => void (bases = next),
    async stop() {
      stopped = true
      await reading
      return { read, faults }
    },
  }
}

function requestsOf({ forms, subscriptions, targets }: Setting): { path: string; headers: Record<string, string> }[] {
  const as = (account: number) => ({
    authorization: `Bearer ${forms.find((form) => form.account === account)?.api_key}`,
  })
  const paths = forms.flatMap(({ id, account }) =>
    ['', '/submissions', '/stats', '/fields'].map((rest) => ({
      path: `/api/v1/forms/${id}${rest}`,
      headers: as(account),
    })),
  )
  const accounts = [...new Set(forms.map(({ account }) => account))]
  const lists = ['/forms', '/work', '/webhooks', '/account']
  return [
    ...paths,
    ...accounts.flatMap((account) => lists.map((list) => ({ path: `/api/v1${list}`, headers: as(account) }))),
    ...subscriptions.map(({ id, account }) => ({ path: `/api/v1/webhooks/${id}/deliveries`, headers: as(account) })),
    ...targets.map(({ path }) => ({ path, headers: {} })),
  ]
}
