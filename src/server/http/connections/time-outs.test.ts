import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proxyPatience, timeOuts } from './time-outs.ts'

const folder = join(import.meta.dirname, '../../../../docs/operating')
const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:md|cfg)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** Every time-out of this name in the guides for operators, in seconds. */
const secondsOf = (directive: string) =>
  examples.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`^\\s*${directive}\\s+(\\d+)s;?$`, 'gm'))].map(([, seconds]) => `${name} ${seconds}`),
  )

test('time-outs: proxies in front wait as long as the service takes for an answer', () => {
  const seconds = proxyPatience / 1000
  expect(secondsOf('proxy_read_timeout')).toEqual([`install.md ${seconds}`])
  for (const side of ['client', 'server'])
    expect(secondsOf(`timeout ${side}`), side).toEqual([`ha/haproxy.cfg ${seconds}`])
  expect(secondsOf('timeout http-request')).toEqual([`ha/haproxy.cfg ${timeOuts.headersTimeout / 1000}`])
  expect(secondsOf('timeout http-keep-alive')).toEqual([`ha/haproxy.cfg ${timeOuts.keepAliveTimeout / 1000}`])
})
