import { connect, type Socket } from 'node:net'

/**
 * The load generator, a process of its own: a number of callers, each with one kept-alive connection, each sending its
 * next request when the last one is answered. It writes ready-made bytes and reads no more of an answer than its status
 * and length, so that it is not what is measured.
 */

export interface Load {
  port: number
  callers: number
  /** Complete HTTP/1.1 requests, sent round robin. */
  requests: string[]
  seconds: number
  /** Stop after so many requests, if that is sooner. */
  count?: number
  /** Send so many a second, whatever the answers take, as long as a caller is free; else each caller sends when it is answered. */
  perSecond?: number
}

export interface LoadResult {
  requests: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Number of answers by status. */
  statuses: Record<string, number>
}

interface Caller {
  send(request: Buffer): void
  end(): void
}

/** Opens a connection; `free` is told after each answer. */
function openCaller(port: number, free: (caller: Caller) => void, answered: (ms: number, status: number) => void) {
  return new Promise<Caller>((resolve, reject) => {
    let sentAt = 0
    let received: Buffer | undefined
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const caller: Caller = {
      send(request) {
        sentAt = performance.now()
        socket.write(request)
      },
      end: () => socket.destroy(),
    }
    socket.once('connect', () => resolve(caller))
    socket.once('error', reject)
    socket.once('close', () => answered(0, 0))
    socket.on('data', (chunk) => {
      received = received ? Buffer.concat([received, chunk]) : chunk
      const status = completeStatus(received)
      if (status === undefined) return
      received = undefined
      answered(performance.now() - sentAt, status)
      free(caller)
    })
  })
}

/** Status of the answer once all of it is there. */
function completeStatus(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  return bytes.length < end + 4 + Number(length) ? undefined : Number(head.slice(9, 12))
}

async function run({ port, callers, requests, seconds, count = Infinity, perSecond: rate }: Load): Promise<LoadResult> {
  const ready = requests.map((request) => Buffer.from(request))
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let sent = 0
  let begun = Infinity
  let ended = 0
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  let idle = 0
  const parked: Caller[] = []
  const isOver = () => sent >= count || performance.now() - begun >= seconds * 1000
  const isDue = () => rate === undefined || sent < ((performance.now() - begun) * rate) / 1000
  const free = (caller: Caller) => {
    if (isOver()) {
      // Every caller comes here once.
      if (++idle === callers) finish()
      return
    }
    const request = isDue() ? ready[sent % ready.length] : undefined
    if (!request) return void parked.push(caller)
    sent++
    caller.send(request)
  }
  const answered = (ms: number, status: number) => {
    times.push(ms)
    statuses[status] = (statuses[status] ?? 0) + 1
    ended = performance.now()
    // A broken connection ends it all: the figures would mean nothing.
    if (status === 0) finish()
  }
  const opened = await Promise.all(Array.from({ length: callers }, () => openCaller(port, free, answered)))
  begun = performance.now()
  for (const caller of opened) free(caller)
  const pace = setInterval(() => {
    while (parked.length > 0 && (isOver() || isDue())) free(parked.shift() as Caller)
  }, 1)
  await done
  clearInterval(pace)
  for (const caller of opened) caller.end()
  const perSecond = (times.length * 1000) / (ended - begun)
  times.sort((a, b) => a - b)
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0
  const quantiles = { p50Ms: quantile(0.5), p95Ms: quantile(0.95), p99Ms: quantile(0.99) }
  return { requests: times.length, perSecond, ...quantiles, statuses: { ...statuses } }
}

process.on('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result))
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
