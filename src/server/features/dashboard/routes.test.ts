import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildBrowserFiles } from '../../testing/browser/dashboard.ts'
import { startApp } from '../../testing/harness.ts'

beforeAll(() => buildBrowserFiles(), 120_000)

test('dashboard: every address below /app is the one page, never kept, under a strict policy', async () => {
  await using app = await startApp()
  const nonces = new Set<string>()
  for (const url of ['/app', '/app/', '/app/forms/17/build', '/app/setup?x=<script>']) {
    const { statusCode, headers, body } = await app.server.inject(url)
    expect([statusCode, headers['cache-control']], url).toEqual([200, 'no-store'])
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy) ?? []
    nonces.add(nonce)
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; worker-src 'self';.*frame-ancestors 'none'/)
    expect(policy).not.toContain('unsafe')
    expect(body).toContain(`nonce="${nonce}"`)
    expect(body).not.toMatch(/<script(?![^>]*src=)|<style|x=</)
  }
  expect(nonces.size).toBe(4)
})

test('dashboard: what the page loads is there, packed for those who can unpack it, and kept for good', async () => {
  await using app = await startApp()
  const { body } = await app.server.inject('/app')
  const names = [...body.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(1)
  for (const url of names) {
    const packed = await app.server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    const plain = await app.server.inject(url)
    expect(packed.statusCode).toBe(200)
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(plain.headers['content-type']).toMatch(/^text\/(javascript|css); charset=utf-8$/)
  }
})

test('dashboard: our own style sheet comes after those of packages, so that it prevails', async () => {
  await using app = await startApp()
  const { body } = await app.server.inject('/app')
  const sheets = [...body.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, url = '']) => url)
  const texts = await Promise.all(sheets.map(async (url) => (await app.server.inject(url)).body))
  expect(texts.at(-1)).toContain('var(--foyer-page)')
  expect(texts.slice(0, -1).join()).toContain('--mantine-scale')
  expect(texts.slice(0, -1).join()).not.toContain('var(--foyer-page)')
})

test('dashboard: behind a proxy with a path of its own, the page names that path', async () => {
  await using app = await startApp({ env: { PUBLIC_URL: 'https://agency.example/forms/' } })
  const { body } = await app.server.inject('/app')
  expect(body).toContain('data-base="/forms"')
  expect(body).toContain('src="/forms/app/assets/')
})

test.for([
  '/app/assets/missing.js',
  '/app/assets/..%2fmanifest.json',
  '/app/assets/..%2f..%2f..%2fpackage.json',
  '/app/assets/%00.js',
])('only files of the dashboard are served: %s', async (url) => {
  await using app = await startApp()
  expect((await app.server.inject(url)).statusCode).toBe(404)
})
