import { Socket } from 'node:net'
import pg from 'pg'

/** Of a time, what is counted at once: while this process stands still it reads no answer, and the database is not blamed for it. */
const stepMs = 250

/** Resolves after so much time in which this process has read what came, or when it is given up. */
export async function responsiveTimeout(ms: number, signal: AbortSignal): Promise<void> {
  for (let left = ms; left > 0 && !signal.aborted; left -= stepMs) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, Math.min(left, stepMs))
      function done() {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      signal.addEventListener('abort', done, { once: true })
    })
  }
}

/**
 * A connection of its own, open. Rejects as pg does, with `timeout expired`, when the server is silent for so long. pg itself counts the time that
 * a busy machine keeps from this process, too: a start that loads its modules meanwhile would give up a server that has long answered.
 */
export async function connectWithin(ms: number, config: pg.ClientConfig): Promise<pg.Client> {
  const socket = new Socket()
  const client = new pg.Client({ ...config, stream: () => socket })
  // A connection that the server ends fails the statement that waits for it, or the next one; without this it would end the process.
  client.on('error', () => undefined)
  const settled = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const connecting = client.connect()
  // What becomes of it after it was given up.
  connecting.catch(() => undefined)
  void responsiveTimeout(ms, settled.signal).then(() => {
    if (settled.signal.aborted) return
    reject(new Error('timeout expired'))
    socket.destroy()
  })
  try {
    await Promise.race([connecting, late])
    return client
  } finally {
    settled.abort()
  }
}
