import { setTimeout as sleep } from 'node:timers/promises'

/** What one visitor met who sent a form again and again, to the new installation as soon as the source refuses. */
export interface Visit {
  stored: number
  refused: number
  /** From the first refusal to the first answer that was stored afterwards, in milliseconds. */
  held_ms: number
  /** The slowest answer of all, in milliseconds. */
  slowest_ms: number
}

const everyMs = 20

/** Sends a form until the signal. Throws for every answer but 201 and 503, and at the new installation 404. */
export async function visit(
  { source, target, path }: { source: string; target: string; path: string },
  signal: AbortSignal,
): Promise<Visit> {
  const met: Visit = { stored: 0, refused: 0, held_ms: 0, slowest_ms: 0 }
  let refusedAt: number | undefined
  while (!signal.aborted) {
    const from = performance.now()
    let status = await send(source + path)
    if (status === 503) {
      refusedAt ??= from
      status = await send(target + path)
      if (status === 404) status = 503
    }
    if (status !== 201 && status !== 503) throw new Error(`The form answers ${status}.`)
    met.slowest_ms = Math.max(met.slowest_ms, Math.round(performance.now() - from))
    if (status === 503) met.refused++
    else {
      met.stored++
      if (refusedAt !== undefined && met.held_ms === 0) met.held_ms = Math.round(performance.now() - refusedAt)
    }
    await sleep(everyMs)
  }
  return met
}

async function send(url: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(30_000),
  })
  await response.arrayBuffer()
  return response.status
}
