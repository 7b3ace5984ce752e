import { readFileSync } from 'node:fs'
import { connect, type TcpNetConnectOpts } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { checkedAddresses } from './connect.ts'
import { startReceiver } from './receivers.ts'
import { guardedClient, type GuardedFetchOptions, type Resolver } from './guarded-fetch.ts'
import { checkResolvedTarget } from './target-url.ts'

const answer = (text: string) => ({
  onRequest: (socket: { write: (text: string) => boolean }) => void socket.write(text),
})
const publicAddress = '93.184.215.14'

// Listeners that nothing may ever reach. One answers on a port of the same number at every loopback address.
const canaries = await Promise.all(
  ['127.0.0.1', '127.0.0.2', '127.0.0.3', '::1'].map((host) =>
    startReceiver({ host, ...answer('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nloot') }),
  ),
)
const [canary] = canaries as [(typeof canaries)[number]]
afterAll(() => Promise.all(canaries.map((one) => one[Symbol.asyncDispose]())))

/** Every connection that the guard wanted to open, as the network would have seen it. */
const dialled: TcpNetConnectOpts[] = []
beforeEach(() => {
  dialled.length = 0
})

/** A network in which every address leads to a closed port of this machine; nothing leaves it. */
function deadNetwork(options: TcpNetConnectOpts) {
  dialled.push(options)
  return connect({ host: '127.0.0.1', port: 1 })
}

function clientWith(resolve: Resolver, change: Partial<GuardedFetchOptions> = {}) {
  const client = guardedClient({
    allowHosts: new Set(),
    resolve,
    // Longer than a busy machine takes for what is there.
    connectTimeoutMs: 30_000,
    dnsTimeoutMs: 30_000,
    dial: deadNetwork,
    ...change,
  })
  return (url: string, timeoutMs = 60_000) =>
    client.request({ url, method: 'POST', headers: {}, body: 'secret', timeoutMs, maxBodyBytes: 100 })
}

/** A resolver that gives one answer after the other, and the last one from then on. */
function scripted(...answers: string[][]): Resolver {
  return async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? []
}

function expectUntouched() {
  expect(canaries.map((one) => one.received())).toEqual(['', '', '', ''])
}

test('guarded fetch targets: no hostile URL of the list is connected to, and every harmless one is [B4.7-13]', async () => {
  const file = new URL('../../../../test/fixtures/ssrf-urls.json', import.meta.url)
  const cases = JSON.parse(readFileSync(file, 'utf8')) as {
    url: string
    expect: string
    resolves?: string[] | string
  }[]
  for (const { url, expect: expected, resolves } of cases) {
    dialled.length = 0
    const send = clientWith(async () => {
      if (Array.isArray(resolves)) return resolves
      throw Object.assign(new Error(), { code: resolves ?? 'ENOTFOUND' })
    })
    const unresolved = typeof resolves === 'string'
    const kind = expected === 'reject' ? 'blocked' : unresolved ? 'dns' : 'connect'
    await expect(send(url), url.slice(0, 80)).rejects.toMatchObject({ kind })
    expect(dialled.length, url.slice(0, 80)).toBe(kind === 'connect' ? 1 : 0)
  }
  expectUntouched()
})

test('guarded fetch: a name that was public at first is blocked once it points to this machine [B4.7-13]', async () => {
  const resolve = scripted([publicAddress], ['127.0.0.1'])
  const url = `http://hook.example.com:${canary.port}/`
  expect(await checkResolvedTarget(url, { allowHosts: new Set(), resolve })).toBeUndefined()
  await expect(clientWith(resolve)(url)).rejects.toMatchObject({ kind: 'blocked' })
  expect(dialled).toEqual([])
})

test('guarded fetch: a name that was public at one attempt is blocked when it is private at the next', async () => {
  const send = clientWith(scripted([publicAddress], ['10.0.0.5']))
  await expect(send('http://hook.example.com/')).rejects.toMatchObject({ kind: 'connect' })
  expect(dialled).toMatchObject([{ host: publicAddress, port: 80 }])
  await expect(send('http://hook.example.com/')).rejects.toMatchObject({ kind: 'blocked' })
  expect(dialled).toHaveLength(1)
})

test.each(['http', 'https'])(
  'guarded fetch: a %s connection to another address than the checked one is dropped unwritten',
  async (scheme) => {
    for (const one of canaries) {
      const host = one.key.replace(/^\[?(.*?)\]?:\d+$/, '$1')
      const send = clientWith(scripted([publicAddress]), { dial: () => connect({ host, port: one.port }) })
      await expect(send(`${scheme}://hook.example.com/`)).rejects.toMatchObject({ kind: 'blocked' })
      await vi.waitFor(() => expect(one.connections().open).toBe(0))
      expect(one.connections().opened).toBeGreaterThan(0)
    }
    expectUntouched()
  },
)

test('guarded fetch: one local address refuses the whole answer, wherever it stands in it', async () => {
  for (const local of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1']) {
    for (const addresses of [
      [publicAddress, local],
      [local, publicAddress],
    ]) {
      const send = clientWith(scripted(addresses))
      await expect(send(`http://hook.example.com:${canary.port}/`)).rejects.toMatchObject({ kind: 'blocked' })
    }
  }
  expect(dialled).toEqual([])
})

test('guarded fetch: the connection uses the checked addresses and asks no resolver again', async () => {
  const resolve = vi.fn(scripted([publicAddress, '1.1.1.1'], ['127.0.0.1']))
  await expect(clientWith(resolve)('https://hook.example.com/')).rejects.toMatchObject({ kind: 'connect' })
  const [options] = dialled
  const looked = vi.fn()
  options!.lookup!('hook.example.com', { all: true }, looked)
  expect(looked).toHaveBeenCalledWith(null, [
    { address: publicAddress, family: 4 },
    { address: '1.1.1.1', family: 4 },
  ])
  expect(resolve).toHaveBeenCalledTimes(1)
})

test.each([301, 302, 303, 307, 308, 201, 200])(
  'guarded fetch: status %i with a new address in its headers is an answer, and nothing follows it',
  async (status) => {
    for (const target of [`http://${canary.key}/`, 'http://169.254.169.254/latest/', 'file:///etc/passwd']) {
      const headers = `Location: ${target}\r\nRefresh: 0;url=${target}\r\nAlt-Svc: h2="${canary.key}"\r\n`
      const text = `HTTP/1.1 ${status} Text\r\n${headers}Content-Length: 0\r\n\r\n`
      await using receiver = await startReceiver(answer(text))
      // Even a redirect to a host on the allow list is not followed.
      const allowHosts = new Set([receiver.key, canary.key])
      const response = await clientWith(scripted([]), { allowHosts, dial: connect })(`http://${receiver.key}/`)
      expect(response).toMatchObject({ status, headers: { location: target } })
      expect(receiver.connections().opened).toBe(1)
    }
    expectUntouched()
  },
)

test('guarded fetch: a resolver that hangs fails the attempt after the time limit for names', async () => {
  const send = clientWith(() => new Promise<never>(() => {}), { dnsTimeoutMs: 50 })
  await expect(send('http://hook.example.com/')).rejects.toMatchObject({ kind: 'dns' })
  await expect(send('http://hook.example.com/', 10)).rejects.toMatchObject({ kind: 'timeout' })
})

test('guarded fetch: an answer of the resolver after the deadline opens no connection', async () => {
  const late = Promise.withResolvers<string[]>()
  await expect(clientWith(() => late.promise)('http://hook.example.com/', 10)).rejects.toMatchObject({
    kind: 'timeout',
  })
  late.resolve([publicAddress])
  const failing = Promise.withResolvers<string[]>()
  const slow = clientWith(() => failing.promise, { dnsTimeoutMs: 50 })
  await expect(slow('http://hook.example.com/')).rejects.toMatchObject({ kind: 'dns' })
  failing.reject(new Error('too late'))
  await new Promise(setImmediate)
  expect(dialled).toEqual([])
})

test('guarded fetch: a name with 10,000 addresses is blocked, and of 64 only a few are tried', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `93.184.${n >> 8}.${n & 255}`)
  await expect(clientWith(scripted(many))('http://hook.example.com/')).rejects.toMatchObject({ kind: 'blocked' })
  expect(dialled).toEqual([])
  const send = clientWith(scripted(many.slice(0, 64)))
  await expect(send('http://hook.example.com/')).rejects.toMatchObject({ kind: 'connect' })
  const looked = vi.fn()
  dialled[0]!.lookup!('hook.example.com', { all: true }, looked)
  expect(looked.mock.calls[0]![1]).toHaveLength(8)
})

test('guarded fetch: a target changed in the database to a local one is blocked at delivery [B4.7-13]', async () => {
  for (const host of canaries.map((one) => one.key)) {
    await expect(clientWith(scripted([publicAddress]))(`http://${host}/`)).rejects.toMatchObject({ kind: 'blocked' })
  }
  const octal = `http://0177.0.0.1:${canary.port}/`
  await expect(clientWith(scripted([publicAddress]))(octal)).rejects.toMatchObject({ kind: 'blocked' })
  expect(dialled).toEqual([])
})

test('guarded fetch: the connection refuses a local literal even without the check of the text', async () => {
  const rules = { allowHosts: new Set<string>(), connectTimeoutMs: 500, dial: deadNetwork }
  for (const host of [...canaries.map((one) => one.key), '2130706433', '169.254.169.254', '[::ffff:10.0.0.1]']) {
    const checked = checkedAddresses(new URL(`http://${host}/`), rules, new AbortController().signal)
    await expect(checked).rejects.toMatchObject({ kind: 'blocked' })
  }
  expect(dialled).toEqual([])
})

test('guarded fetch targets: the addresses of this machine are blocked, also when they are public [B4.7-13]', async () => {
  const send = clientWith(scripted([publicAddress]), { ownAddresses: () => [publicAddress] })
  await expect(send('http://hook.example.com/')).rejects.toMatchObject({ kind: 'blocked' })
  await expect(send(`http://${publicAddress}/`)).rejects.toMatchObject({ kind: 'blocked' })
  expect(dialled).toEqual([])
})

test('WEBHOOK_ALLOW_HOSTS: a named host may resolve to this machine, and only there', async () => {
  await using receiver = await startReceiver(answer('HTTP/1.1 204 OK\r\n\r\n'))
  const allowHosts = new Set([`receiver:${receiver.port}`])
  const send = clientWith(scripted(['127.0.0.1']), { allowHosts, dial: connect })
  expect(await send(`http://receiver:${receiver.port}/`)).toMatchObject({ status: 204 })
  for (const url of [`http://receiver:${canary.port}/`, `http://${receiver.key}/`, `http://${canary.key}/`]) {
    await expect(send(url)).rejects.toMatchObject({ kind: 'blocked' })
  }
  expect(receiver.connections().opened).toBe(1)
  expectUntouched()
})

test('WEBHOOK_ALLOW_HOSTS: the second address is used when the first one is dead', async () => {
  await using receiver = await startReceiver(answer('HTTP/1.1 204 OK\r\n\r\n'))
  const allowHosts = new Set([`receiver:${receiver.port}`])
  const send = clientWith(scripted(['127.0.0.9', '127.0.0.1']), { allowHosts, dial: connect })
  expect(await send(`http://receiver:${receiver.port}/`)).toMatchObject({ status: 204 })
})

test('guarded fetch targets: proxies named by the environment are ignored', async () => {
  await using receiver = await startReceiver(answer('HTTP/1.1 204 OK\r\n\r\n'))
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, `http://${canary.key}`)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  const send = clientWith(scripted([]), { allowHosts: new Set([receiver.key]), dial: connect })
  expect(await send(`http://${receiver.key}/`)).toMatchObject({ status: 204 })
  vi.unstubAllEnvs()
  expectUntouched()
})
