import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../shared/refusals/catalogue.ts'
import type { Resolver } from './resolver.ts'
import * as target from './target-url.ts'

/** What is wrong with a target, as its sentence. */
const said = (message: string | undefined) => message && refusalOf(message, 'url').message
const checkTargetUrl = (...of: Parameters<typeof target.checkTargetUrl>) => said(target.checkTargetUrl(...of))
const checkResolvedTarget = async (...of: Parameters<typeof target.checkResolvedTarget>) =>
  said(await target.checkResolvedTarget(...of))

interface Case {
  url: string
  expect: 'accept' | 'reject'
  why: string
  /** What the name resolves to: addresses, or the resolver's error code. */
  resolves?: string[] | string
  /** Refused by its name alone, although it carries DNS data. */
  static?: true
}

const cases = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/ssrf-urls.json', import.meta.url), 'utf8'),
) as Case[]

const nothingAllowed = new Set<string>()
const ownAddresses = () => ['192.0.2.2', '81.2.69.142']

function resolverOf(entry: Case) {
  return async () => {
    if (Array.isArray(entry.resolves)) return entry.resolves
    throw Object.assign(new Error('lookup failed'), { code: entry.resolves ?? 'ENOTFOUND' })
  }
}

const sentence = /^The url field .+\.$/

test('target url: every URL of the list of hostile and harmless targets gets its answer [B4.7-14, B4.7-15]', async () => {
  const wrong: string[] = []
  for (const entry of cases) {
    const rules = { allowHosts: nothingAllowed, ownAddresses, resolve: resolverOf(entry) }
    const fault = await checkResolvedTarget(entry.url, rules)
    const expected = entry.expect === 'accept' ? fault === undefined : sentence.test(fault ?? '')
    if (!expected) wrong.push(`${entry.url.slice(0, 80)} (${entry.why}): ${fault}`)
  }
  expect(wrong).toEqual([])
  expect(cases.filter((entry) => entry.expect === 'reject').length).toBeGreaterThanOrEqual(192)
  expect(cases.filter((entry) => entry.expect === 'accept').length).toBeGreaterThanOrEqual(36)
})

test('target url: what needs no resolver is refused by its text alone, and no accepted URL is [B4.7-14]', () => {
  const byText = (entry: Case) => entry.expect === 'reject' && (entry.resolves === undefined || entry.static === true)
  const answers = cases.map((entry) => ({
    entry,
    refused: checkTargetUrl(entry.url, { allowHosts: nothingAllowed, ownAddresses }) !== undefined,
  }))
  expect(answers.filter(({ entry, refused }) => refused !== byText(entry)).map(({ entry }) => entry.url)).toEqual([])
})

const spellings: [url: string, rule: string | undefined][] = [
  ['https://example.com/', undefined],
  ['http://sub.localhost/', 'local'],
  ['http://db.test/', 'local'],
  ['http://2.0.0.127.in-addr.arpa/', 'local'],
  ['http://ABC.ONION/', 'local'],
  ['http://router.home.arpa/', 'local'],
  ['http://10.0.0.1.nip.io/', 'local'],
  ['http://fritz.box/', 'local'],
  ['http://notlocal/', 'full public host name'],
  ['http://a..example.com/', 'full public host name'],
  ['http://exa$mple.com/', 'full public host name'],
  [`http://${'a.'.repeat(126)}com/`, 'full public host name'],
  [`http://${'a.'.repeat(126)}c/`, undefined],
  ['http://example.1a/', 'full public host name'],
  ['HTTP://example.com/', undefined],
  ['http://example.com./', undefined],
  ['http://my_host.example.com/', undefined],
  ['http://hooks.example/', undefined],
  ['http://[::ffff:8.8.8.8]/', 'local'],
  ['http://[2001:db8::1]/', 'local'],
  ['http://[::1]:8080/', 'local'],
  ['http://127.1/', 'local'],
  ['http://0177.0.0.1/', 'local'],
  ['http://0x7f000001/', 'local'],
  ['http://１９２.１６８.０.１/', 'local'],
  ['http://127。0。0。1/', 'local'],
  ['http://192.168.1/', 'local'],
  ['http://81.2.69.142/', 'local'],
  ['http://0x51.2.69.142/', 'local'],
  ['http://example.com:6000/', 'port'],
  ['http://example.com:0/', 'port'],
  ['http://example.com:', undefined],
  ['http://example.com:443/', undefined],
  ['http:/127.0.0.1/', 'start with http'],
  ['http:127.0.0.1', 'start with http'],
  ['http:///127.0.0.1/', 'valid URL'],
  ['javascript:alert(1)', 'start with http'],
  ['ftp://example.com/http://example.com/', 'start with http'],
  ['', 'required'],
  [' ', 'required'],
  ['http://ex%61mple.com/', 'valid URL'],
  ['http://a@example.com/', 'user name'],
  ['http://example.com/\u0000', 'control'],
  ['http://example.com/\ud800', 'control'],
  ['http://example.com/\u200b', 'control'],
  [' http://example.com/', 'control'],
  ['http://example.com/#', 'fragment'],
  [`http://example.com/${'a'.repeat(2030)}`, 'longer'],
]

test('target url: the sentence names the rule that a URL breaks, in whatever spelling [B14]', () => {
  for (const [url, rule] of spellings) {
    const fault = checkTargetUrl(url, { allowHosts: nothingAllowed, ownAddresses })
    if (rule === undefined) expect(fault, url).toBeUndefined()
    else expect(fault, url).toContain(rule)
  }
})

test('target url: the answer never names an address, so the API is no oracle for names inside a network [B14]', async () => {
  const rules = { allowHosts: nothingAllowed, resolve: async () => ['10.11.12.13'] }
  expect(await checkResolvedTarget('http://db.example.com/', rules)).not.toMatch(/10\.11|db\.example/)
})

test('target url: WEBHOOK_ALLOW_HOSTS exempts exactly the host and port it names [B4.7-17]', async () => {
  const allowHosts = new Set(['127.0.0.1:4000', 'localhost:80', 'receiver:22', '[::1]:4000'])
  const check = (url: string) => checkResolvedTarget(url, { allowHosts, resolve: async () => ['127.0.0.1'] })
  for (const url of [
    'http://127.0.0.1:4000/x',
    'http://2130706433:4000',
    'http://LOCALHOST/',
    'https://receiver:22/',
  ]) {
    expect(await check(url), url).toBeUndefined()
  }
  expect(await check('http://[0:0::1]:4000/')).toBeUndefined()
  for (const url of ['http://127.0.0.1:4001/', 'http://127.0.0.1/', 'https://localhost/', 'http://127.0.0.2:4000/']) {
    expect(await check(url), url).toContain('publicly reachable')
  }
  expect(await check('http://a@127.0.0.1:4000/')).toContain('user name')
  expect(target.targetKey(new URL('https://EXAMPLE.com'))).toBe('example.com:443')
})

test('target url: a name that does not resolve in time is accepted, and no request waits for it [B4.7-16]', async () => {
  const rules = { allowHosts: nothingAllowed, resolve: () => new Promise<never>(() => {}), dnsTimeoutMs: 30 }
  expect(await checkResolvedTarget('https://slow.example.com/', rules)).toBeUndefined()
})

test('target url: a name with 1 to 64 addresses is accepted, one without or with 65 is refused', async () => {
  const answer = (count: number) => {
    const addresses = Array.from({ length: count }, (_, n) => `93.184.${n >> 8}.${n & 255}`)
    const rules = { allowHosts: nothingAllowed, resolve: async () => addresses }
    return checkResolvedTarget('https://many.example.com/', rules)
  }
  for (const count of [1, 64]) expect(await answer(count)).toBeUndefined()
  for (const count of [0, 65, 10_000]) expect(await answer(count)).toContain('publicly reachable')
})

test('target url: no resolver is asked for an address, nor for a host of WEBHOOK_ALLOW_HOSTS', async () => {
  const asked: string[] = []
  const resolve = async (name: string) => {
    asked.push(name)
    return ['127.0.0.1']
  }
  const rules = { allowHosts: new Set(['receiver:80']), ownAddresses, resolve }
  for (const url of ['http://93.184.215.14/', 'http://[2606:4700:4700::1111]/', 'http://receiver/'])
    expect(await checkResolvedTarget(url, rules), url).toBeUndefined()
  expect(asked).toEqual([])
  expect(await checkResolvedTarget('http://receiver.example.com/', rules)).toContain('publicly reachable')
  expect(asked).toEqual(['receiver.example.com'])
})

test('target url: where visitors are sent may be a name or public address, or a host that is allowed', () => {
  const check = (url: string) => said(target.checkVisitedUrl(url, { allowHosts: new Set(['receiver:80']) }))
  for (const url of ['https://example.com/', 'http://93.184.215.14/', 'http://receiver/'])
    expect(check(url), url).toBeUndefined()
  for (const url of ['http://127.0.0.1/', 'http://localhost/']) expect(check(url), url).toContain('publicly reachable')
  expect(check('http://receiver:22/')).toContain('port')
  expect(check('http://receiver:81/')).toContain('full public host name')
  expect(check('http://')).toContain('valid URL')
})

test('target url: a lookup ends with its caller or its time, and is not called off once it is answered', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const turns: unknown[] = []
  const hanging: Resolver = (_name, { signal } = {}) => {
    signals.push(signal)
    return new Promise<never>(() => {})
  }
  const caller = new AbortController()
  const rules = { allowHosts: nothingAllowed, resolve: hanging, dnsTimeoutMs: 60_000 }
  const cancelled = target.resolveWithin('slow.example.com', rules, caller.signal)
  caller.abort(new Error('The caller is gone.'))
  await expect(cancelled).rejects.toThrow('The caller is gone.')
  const inTime = { ...rules, dnsTimeoutMs: 10 }
  for (const signal of [undefined, new AbortController().signal]) {
    const late = target.resolveWithin('slow.example.com', inTime, signal)
    await expect(late).rejects.toThrow('The name was not resolved in time.')
  }
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true])

  const answering: Resolver = async (_name, { signal, turn } = {}) => {
    signals.push(signal)
    turns.push(turn)
    return ['93.184.215.14']
  }
  const turn = { key: 'account 1' }
  for (const one of [undefined, turn]) {
    const answered = target.resolveWithin('a.example.com', { ...inTime, resolve: answering, ...(one && { turn: one }) })
    expect(await answered).toEqual(['93.184.215.14'])
  }
  expect(turns).toEqual([undefined, turn])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(signals.at(-1)?.aborted).toBe(false)
})
