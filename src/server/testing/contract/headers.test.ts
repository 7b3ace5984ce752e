import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageRoutes } from '../../app.ts'
import { buildBrowserFiles } from '../browser/dashboard.ts'
import { readOnlyKey, signedIn, withKey, type Credentials } from '../callers.ts'
import { activeForm } from '../forms.ts'
import { startApp, type CallOptions, type CallResult, type TestAccount, type TestApp } from '../harness.ts'
import { staffForm } from '../staff.ts'
import { endpoints, validCall, type NamedEndpoint } from './valid-calls.ts'

let app: TestApp
let account: TestAccount
/** Until an endpoint ends it. */
let session: Credentials

beforeAll(async () => {
  app = await startApp({
    limited: false,
    env: { PUBLIC_URL: 'https://forms.agency.example', METRICS_TOKEN: 'metrics-token-of-the-test' },
  })
  account = await app.createAccount()
  session = await signedIn(app, account)
})
afterAll(() => app[Symbol.asyncDispose]())
beforeAll(buildBrowserFiles, 180_000)

/** What every cache may keep a while: it is the same for all visitors, and says nothing of any. */
const publicRoutes = [
  '/api/docs',
  '/app/assets/:name',
  '/assets/:name',
  '/assets/logos/:slug/:name',
  '/assets/pictures/:slug/:name',
  '/embed.js',
  '/embed-absent.js',
  '/frame.js',
  '/oembed',
  '/pictures/:name',
  '/f/:slug/qr.svg',
  '/f/:username/:slug/qr.svg',
]

/** What is served beside the API and the pages. */
const others = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/v1/openapi.json',
  '/api/docs',
  '/nothing',
  '/api/v1/nothing',
  '/%',
].map((path) => ({ method: 'GET', path }) as const)

type Headers = CallResult['headers']

const isPage = (headers: Headers) => String(headers['content-type']).startsWith('text/html')

/** What is wrong with the headers of an answer, by the route that gave it. */
function faultsOf(route: string, headers: Headers): string[] {
  const value = (name: string) => {
    const sent = headers[name]
    return typeof sent === 'string' ? sent : 'none'
  }
  const isPublic = publicRoutes.includes(route)
  const needed: [string, RegExp][] = [
    ['x-content-type-options', /^nosniff$/],
    ['strict-transport-security', /^max-age=31536000$/],
    ['cache-control', isPublic ? /no-store|no-cache|^public, max-age=\d+/ : /no-store/],
  ]
  if (isPage(headers))
    needed.push(
      ['content-security-policy', /^default-src 'none';/],
      ['content-security-policy', /frame-ancestors/],
      ['content-security-policy', /^(?!.*script-src[^;]*'unsafe)/],
      ['referrer-policy', /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/],
    )
  else if (route.startsWith('/api/'))
    needed.push(['content-security-policy', /^default-src 'none'/], ['referrer-policy', /^no-referrer$/])
  const cookies = [headers['set-cookie'] ?? []].flat().map(String)
  return [
    ...needed.filter(([name, pattern]) => !pattern.test(value(name))).map(([name]) => `${name} ${value(name)}`),
    ...cookies.filter((cookie) => !['HttpOnly', 'SameSite=', 'Secure'].every((part) => cookie.includes(`; ${part}`))),
  ]
}

/** Calls of an endpoint that succeed, and that are refused in each way. */
async function answersOf(endpoint: NamedEndpoint, refused: [string, Credentials][]): Promise<[string, CallResult][]> {
  const { spec } = endpoint
  const own = await validCall(endpoint, app, account)
  const call = async (what: string, options: CallOptions): Promise<[string, CallResult]> => [
    what,
    await app.call(spec, { ...own, ...options }),
  ]
  const key = withKey(account.api_key)
  const answers = [
    await call('unknown record', { ...key, id: 999_999_999 }),
    await call('another body', { ...key, body: { unknown: 1 } }),
  ]
  for (const [who, caller] of refused) answers.push(await call(who, caller))
  // Last, since it may end what it is about.
  let valid = await call('valid', spec.auth === 'session' ? session : key)
  if (valid[1].status === 401 && spec.auth === 'session') {
    session = await signedIn(app, account)
    valid = await call('valid', session)
  }
  answers.push(valid)
  return answers
}

test('headers: no answer of an endpoint is kept, runs anything, is framed or names its address [B11-59]', async () => {
  const wrong: string[] = []
  const succeeded: string[] = []
  const refused: [string, Credentials][] = [
    ['key that only reads', await readOnlyKey(app, account)],
    ['no key', withKey('fsk_none')],
  ]
  for (const endpoint of endpoints) {
    for (const [what, answer] of await answersOf(endpoint, refused)) {
      if (answer.status < 300) succeeded.push(endpoint.name)
      const faults = faultsOf(`/api/v1${endpoint.spec.path}`, answer.headers)
      if (faults.length > 0) wrong.push(`${endpoint.name}, ${what}, ${answer.status}: ${faults.join(', ')}`)
    }
  }
  expect(wrong).toEqual([])
  // Those of visitors have addresses that no account hands out.
  expect(new Set(succeeded).size).toBeGreaterThan(endpoints.length * 0.9)
})

test('headers: pages are not kept, say who frames them, and run their own scripts alone [B11-59]', async () => {
  const wrong: string[] = []
  const pages = new Set<string>()
  const fields = [{ key: 'name' }]
  const forms = [await activeForm(app, { fields }), await staffForm(app)]
  const routes = pageRoutes.flatMap((make) => [...make(app.platform)])
  const unknown = 'x'.repeat(43)
  for (const { slug } of forms) {
    const values: Record<string, string> = { slug, link: unknown, token: unknown, name: 'x.png', id: '1' }
    for (const { method, path } of [...routes, ...others]) {
      const url = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x').replace('*', 'forms')
      for (const accept of ['text/html', 'application/json']) {
        const { statusCode, headers } = await app.server.inject({ method, url, headers: { accept } })
        if (isPage(headers)) pages.add(path)
        const faults = faultsOf(path, headers)
        if (faults.length > 0) wrong.push(`${method} ${path}, ${accept}, ${statusCode}: ${faults.join(', ')}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect([...pages]).toEqual(expect.arrayContaining(['/f/:slug', '/f/:slug/login', '/app', '/verify']))
})
