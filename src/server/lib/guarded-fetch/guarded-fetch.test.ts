import type { Socket } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { casesOf } from '../../../../test/generated.ts'
import { loadConnectionOver } from './connections.ts'
import { GuardedFetchError } from './error.ts'
import { startReceiver, type Behaviour, type Receiver } from './receivers.ts'
import { guardedClient, type GuardedRequest } from './guarded-fetch.ts'

// On a busy machine loading it takes longer than the whole of an exchange may.
beforeAll(async () => void (await loadConnectionOver()))

const limits = { timeoutMs: 400, maxBodyBytes: 4096 }
/** Each receiver once, or 20 times. */
const rounds = { repeats: casesOf({ few: 1, all: 20 }) - 1 }

function clientFor(...receivers: Receiver[]) {
  const allowHosts = new Set(receivers.map((receiver) => receiver.key))
  return guardedClient({ allowHosts, connectTimeoutMs: 300, bodyTimeoutMs: 150 })
}

function post(receiver: Receiver, change: Partial<GuardedRequest> = {}): GuardedRequest {
  const url = `http://${receiver.key}/hook`
  return { url, method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}', ...limits, ...change }
}

/** What became of one POST, in short: the kind of the failure, or status, body and completeness. */
async function outcome(behaviour: Behaviour, change: Partial<GuardedRequest> = {}): Promise<string> {
  await using receiver = await startReceiver(behaviour)
  const client = clientFor(receiver)
  try {
    const answer = await client.request(post(receiver, change))
    const flags = [answer.truncated && 'truncated', answer.bodyComplete && 'complete'].filter(Boolean)
    return [answer.status, Buffer.from(answer.body).toString('latin1').slice(0, 40), ...flags].join(' ').trim()
  } catch (error) {
    expect(error).toBeInstanceOf(GuardedFetchError)
    expect((error as Error).message).not.toMatch(/127\.0\.0\.1/)
    return (error as GuardedFetchError).kind
  } finally {
    // Whatever happened, no connection is left behind.
    await vi.waitFor(() => expect(receiver.connections().open).toBe(0), { interval: 5 })
  }
}

const answer = (text: string) => ({ onRequest: (socket: Socket) => void socket.write(text, 'latin1') })
const answerAndEnd = (text: string) => ({ onRequest: (socket: Socket) => void socket.end(text, 'latin1') })
const answerAndReset = (text: string) => ({
  onRequest: (socket: Socket) => void socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 20)),
})

/** Writes `first`, then `piece` every 10 ms for as long as the connection lives. */
function drip(first: string, piece: string): Behaviour {
  return {
    onRequest(socket) {
      socket.write(first)
      const timer = setInterval(() => socket.write(piece), 10)
      socket.on('close', () => clearInterval(timer))
    },
  }
}

/** Writes `first`, then `piece` as fast as the connection takes it. */
function flood(first: string, piece: string): Behaviour {
  return {
    onRequest(socket) {
      const more = () => {
        while (!socket.destroyed && socket.write(piece));
      }
      socket.on('drain', more).write(first)
      more()
    },
  }
}

const ok = 'HTTP/1.1 200 OK\r\n'
const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'

test.each<[name: string, behaviour: Behaviour, expected: string]>([
  ['a reset after the connection', { onConnect: (socket) => void socket.resetAndDestroy() }, 'closed or connect'],
  ['a reset after the request', { onRequest: (socket) => void socket.resetAndDestroy() }, 'closed'],
  ['an end without an answer', answerAndEnd(''), 'closed'],
  ['an end inside the headers', answerAndEnd(`${ok}Content-Le`), 'closed'],
  ['silence', {}, 'timeout'],
  ['silence inside the status line', answer('HTTP/1.1 2'), 'timeout'],
  ['headers that drip for ever', drip(ok, 'X-A: b\r\n'), 'timeout'],
  ['headers without end', flood(ok, 'X-A: b\r\n'.repeat(100)), 'protocol'],
  ['a header of 70 kB', answer(`${ok}X-A: ${'a'.repeat(70_000)}\r\n\r\n`), 'protocol'],
  ['a header of 15 kB', answer(`${ok}Content-Length: 0\r\nX-A: ${'a'.repeat(15_000)}\r\n\r\n`), '200  complete'],
  ['garbage', answer('\u0000\u0001\u0002 garbage\r\n\r\n'), 'protocol'],
  ['the greeting of another protocol', answer('SSH-2.0-OpenSSH_9.6\r\n'), 'protocol'],
  ['HTTP/0.9', answerAndEnd('<html>hello</html>'), 'protocol'],
  ['nine informational answers', answer(hint.repeat(9) + `${ok}Content-Length: 0\r\n\r\n`), 'protocol'],
  ['informational answers without end', flood('', hint.repeat(50)), 'protocol'],
  ['eight informational answers', answer(hint.repeat(8) + `${ok}Content-Length: 0\r\n\r\n`), '200  complete'],
  ['a change of protocol', answer('HTTP/1.1 101 S\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'), 'protocol'],
  ['status 101 without an upgrade', answer('HTTP/1.1 101 S\r\n\r\n'), 'protocol'],
  ['a length that is no number', answer(`${ok}Content-Length: abc\r\n\r\n`), 'protocol'],
  ['two lengths', answer(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`), 'protocol'],
  ['length and chunks', answer(`${ok}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`), 'protocol'],
])(
  'guarded fetch: a receiver with %s makes the attempt fail within its limits [B14-6]',
  rounds,
  async (_name, behaviour, expected) => {
    // Whether the reset is seen before or after the connection counts as open is up to the kernel.
    // On a busy machine, the time of an exchange is over before a fault is seen.
    const limit = expected === 'timeout' ? {} : { timeoutMs: 60_000 }
    expect(expected.split(' or ')).toContain(await outcome(behaviour, limit))
  },
)

test.each<[name: string, behaviour: Behaviour, expected: string]>([
  ['drips for ever', drip(`${ok}\r\n`, 'x'), '200'],
  ['never comes', answer(`${ok}Content-Length: 5\r\n\r\n`), '200'],
  ['is endless', flood(`${ok}\r\n`, 'y'.repeat(65_536)), `200 ${'y'.repeat(40)} truncated`],
  ['is endless in chunks', flood(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nz\r\n'.repeat(5000)), '200 zzzz'],
  ['is shorter than its length', answerAndEnd(`${ok}Content-Length: 100\r\n\r\nshort`), '200 short'],
  ['is longer than its length', answerAndEnd(`${ok}Content-Length: 2\r\n\r\nlong`), '200 lo complete'],
  ['is cut off in a chunk', answerAndEnd(`${ok}Transfer-Encoding: chunked\r\n\r\nff\r\ncut`), '200 cut'],
  ['has a broken chunk', answer(`${ok}Transfer-Encoding: chunked\r\n\r\nnothex\r\n`), '200'],
  ['is reset', answerAndReset(`${ok}Content-Length: 100\r\n\r\nreset`), '200 reset'],
  ['ends with the connection', answerAndEnd(`${ok}\r\nuntil the end`), '200 until the end complete'],
  [
    'is followed by another answer',
    answer(`${ok}Content-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n`),
    '200 ok complete',
  ],
  ['is said to be compressed', answer(`${ok}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\nhi`), '200 hi complete'],
  [
    'is empty and the connection kept',
    answer(`${ok}Connection: keep-alive\r\nContent-Length: 0\r\n\r\n`),
    '200  complete',
  ],
])(
  'guarded fetch: the outcome is fixed by the headers, also when the body %s [B14-7]',
  rounds,
  async (_name, behaviour, expected) => {
    // Without a limit of its own for the body these would run into the time limit of the test.
    const seen = await outcome(behaviour, { timeoutMs: 60_000 })
    if (expected.endsWith('zzzz')) expect(seen).toMatch(/^200 z+ truncated$/)
    else if (expected === '200') expect(seen).toMatch(/^200( x+)?$/)
    else expect(seen).toBe(expected)
  },
)

test('guarded fetch: exactly as many bytes of the body are kept as were asked for [B14-8]', async () => {
  const behaviour = answer(`${ok}Content-Length: 10\r\n\r\n0123456789`)
  expect(await outcome(behaviour, { maxBodyBytes: 10 })).toBe('200 0123456789 complete')
  expect(await outcome(behaviour, { maxBodyBytes: 9 })).toBe('200 012345678 truncated')
  expect(await outcome(behaviour, { maxBodyBytes: 0 })).toBe('200  truncated')
})

test('guarded fetch: an answer that comes before the request is sent counts [B14]', async () => {
  const early: Behaviour = {
    onConnect(socket) {
      socket.once('data', () => {
        socket.pause()
        socket.write('HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 3\r\n\r\nbig')
        setTimeout(() => socket.resume(), 50)
      })
    },
  }
  expect(await outcome(early, { body: Buffer.alloc(4 << 20, 'x') })).toBe('413 big complete')
})

test.each([200, 204, 299, 300, 304, 400, 404, 410, 429, 500, 503])(
  'guarded fetch: status %i is an answer, not an error [B14]',
  async (status) => {
    const behaviour = answerAndEnd(`HTTP/1.1 ${status} Text\r\nRetry-After: 7\r\n\r\n`)
    expect(await outcome(behaviour, { timeoutMs: 60_000 })).toBe(`${status}  complete`)
  },
)

test('guarded fetch: the request goes out byte for byte, with its own connection [B14]', async () => {
  await using receiver = await startReceiver(answer(`${ok}Content-Length: 0\r\nX-A: 1\r\nX-A: 2\r\n\r\n`))
  const client = clientFor(receiver)
  const body = Buffer.from('{"name":"Jürgen"}')
  const headers = { 'X-Service-Event': 'submission.created' }
  const url = `http://${receiver.key}/a%2Fb?x=%20y&z`
  const response = await client.request(post(receiver, { url, headers, body }))
  await client.request(post(receiver, { url, headers: {}, method: 'GET', body: '' }))
  expect(response.headers).toMatchObject({ 'x-a': '1, 2', 'content-length': '0' })
  expect(response.durationMs).toBeGreaterThan(0)
  const [first = '', second = ''] = receiver.received().split(/(?=GET )/)
  expect(first).toMatch(/^POST \/a%2Fb\?x=%20y&z HTTP\/1\.1\r\n/)
  expect(first).toContain(`host: ${receiver.key}\r\n`)
  expect(first).toContain('connection: close\r\n')
  expect(first).toContain('X-Service-Event: submission.created\r\n')
  expect(first).toContain('content-length: 18\r\n')
  expect(Buffer.from(first.split('\r\n\r\n')[1] ?? '', 'latin1')).toEqual(body)
  expect(second).toMatch(/^GET /)
  expect(receiver.connections().opened).toBe(2)
})

test('guarded fetch: a port without a listener and a connection that never opens are failures to connect [B14]', async () => {
  const gone = await startReceiver({})
  await gone[Symbol.asyncDispose]()
  await expect(clientFor(gone).request(post(gone))).rejects.toMatchObject({ kind: 'connect', code: 'ECONNREFUSED' })
  const { Socket } = await import('node:net')
  const allowHosts = new Set(['127.0.0.1:1'])
  const stuck = guardedClient({ allowHosts, connectTimeoutMs: 50, dial: () => new Socket() })
  await expect(stuck.request(post(gone, { url: 'http://127.0.0.1:1/' }))).rejects.toMatchObject({ kind: 'connect' })
  const hurried = guardedClient({ allowHosts, connectTimeoutMs: 5000, dial: () => new Socket() })
  const request = post(gone, { url: 'http://127.0.0.1:1/', timeoutMs: 50 })
  await expect(hurried.request(request)).rejects.toMatchObject({ kind: 'timeout' })
})

test('graceful stop: a cancelled request and a closed client end at once, without a connection left', async () => {
  await using receiver = await startReceiver({})
  const client = clientFor(receiver)
  const caller = new AbortController()
  const slow = { timeoutMs: 60_000 }
  const cancelled = client.request(post(receiver, { ...slow, signal: caller.signal }))
  const open = client.request(post(receiver, slow))
  const answers = Promise.allSettled([cancelled, open])
  await vi.waitFor(() => expect(receiver.connections().open).toBe(2))
  caller.abort()
  await expect(cancelled).rejects.toMatchObject({ kind: 'aborted' })
  await client.close()
  expect(await answers).toMatchObject([{ status: 'rejected' }, { reason: { kind: 'aborted' } }])
  await expect(client.request(post(receiver))).rejects.toMatchObject({ kind: 'aborted' })
  const other = clientFor(receiver)
  await expect(other.request(post(receiver, { signal: caller.signal }))).rejects.toMatchObject({ kind: 'aborted' })
  await vi.waitFor(() => expect(receiver.connections().open).toBe(0))
  expect(receiver.connections().opened).toBe(2)
})

test('guarded fetch: many exchanges at once, failed and answered, leave neither sockets nor timers behind [B14]', async () => {
  await using bad = await startReceiver(drip(ok, 'X-A: b\r\n'))
  await using good = await startReceiver(answer(`${ok}Content-Length: 0\r\n\r\n`))
  const client = clientFor(bad, good)
  const count = () => process.getActiveResourcesInfo().filter((kind) => /Timeout|TCPSocket/.test(kind)).length
  const before = count()
  const failed = Array.from({ length: 64 }, () => client.request(post(bad)))
  const answered = Array.from({ length: 64 }, () => client.request(post(good, { timeoutMs: 60_000 })))
  for (const one of await Promise.allSettled(failed)) expect(one).toMatchObject({ reason: { kind: 'timeout' } })
  for (const one of await Promise.all(answered)) expect(one.status).toBe(200)
  await vi.waitFor(() => expect(count()).toBeLessThanOrEqual(before + 2))
})
