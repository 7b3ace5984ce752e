import { afterAll, beforeAll, expect, test } from 'vitest'
import { formLinks } from '../src/shared/contract/forms/form-links.ts'
import type { ProofTask } from '../src/shared/form/page/proof.ts'
import { compareClocks } from '../src/server/lib/clock.ts'
import { activeForm, named, type TestForm } from '../src/server/testing/forms.ts'
import { startApp, type TestApp } from '../src/server/testing/harness.ts'
import { startServer, type Program } from '../src/server/testing/machine/processes.ts'
import { solved } from '../src/server/testing/proofs.ts'

const dayMs = 86_400_000

/** What is loaded before the service is: every clock that JavaScript reads is a day ahead. */
const dayAhead = `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  const now = () => Real.now() + ${dayMs}
  globalThis.Date = class extends Real {
    constructor(...parts) { if (parts.length > 0) super(...parts); else super(now()) }
    static now = now
  }`)}`

let app: TestApp
let other: Program
/** Addresses of two nodes of one installation; the clock of the second is a day ahead. */
const nodes = { right: '', ahead: '' }

beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'http://forms.agency.example' } })
  other = startServer({
    DATA_DIR: app.platform.config.dataDir,
    DATABASE_URL: app.databaseUrl,
    DATABASE_ALLOW_UNSAFE: '1',
    PUBLIC_URL: app.platform.config.publicUrl,
    NODE_OPTIONS: `--import=${dayAhead}`,
  })
  nodes.right = await app.listen()
  nodes.ahead = await other.ready()
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const formWith = (settings: object) =>
  activeForm(app, {
    fields: [{ key: 'name' }],
    settings: {
      email_enabled: false,
      notification_enabled: false,
      min_fill_seconds: 0,
      max_form_age_hours: 2,
      honeypot_enabled: false,
      ...settings,
    },
  })

const both = [
  ['right', 'ahead'],
  ['ahead', 'right'],
] as const

const tokenIn = (page: string) => /name="_token" value="([^"]+)"/.exec(page)?.[1] ?? ''

async function get(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers })
  return response.text()
}

function send(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const stored = async ({ id }: TestForm) => {
  const { system } = app.platform.database
  const rows = await system.selectFrom('submissions').select('id').where('form_id', '=', id).execute()
  return rows.length
}

test('clock: the node whose clock is a day ahead really has that clock, and says so', () => {
  expect(other.stdout() + other.stderr()).toMatch(/"ahead_ms":-86[34]\d{5}.*the clock of the database differs/)
})

test.for(both)(
  'clock: a page of the node that is %s is sent to the one that is %s: neither too old nor too quick',
  async ([from, to]) => {
    const form = await formWith({ min_fill_seconds: 1 })
    const _token = tokenIn(await get(nodes[from] + form.path))
    expect(_token).not.toBe('')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    const sent = await send(nodes[to] + form.path, { ...named(form.ids, { name: 'Ada' }), _token })
    expect(sent.status, await sent.text()).toBe(201)
    expect(await stored(form)).toBe(1)
  },
)

test.for(both)(
  'clock: a proof of work for a task of the node that is %s is taken by the one that is %s',
  async ([from, to]) => {
    const form = await formWith({ pow_enabled: true, pow_difficulty: 'low' })
    const _token = tokenIn(await get(nodes[from] + form.path))
    const task = await send(`${nodes[from]}${form.path}/proof`, { token: _token })
    const _proof = solved(((await task.json()) as { data: ProofTask }).data)
    const answers = { ...named(form.ids, { name: 'Ada' }), _token, _proof }
    const sent = await send(nodes[to] + form.path, answers)
    expect(sent.status, await sent.text()).toBe(201)
    expect(await stored(form)).toBe(1)
  },
)

test.for(both)(
  'clock: a personal link of the node that is %s opens at the one that is %s, until its end',
  async ([from, to]) => {
    const form = await formWith({})
    const made = await fetch(`${nodes[from]}/api/v1${formLinks.create.path.replace('{id}', String(form.id))}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.owner.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ answers: named(form.ids, { name: 'Löwe' }), days: 1 }),
    })
    const { data } = (await made.json()) as { data: { url: string; expires_at: string } }
    const hours = (Date.parse(data.expires_at) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    const path = data.url.replace(app.platform.config.publicUrl, '')
    expect(await get(nodes[to] + path)).toContain('value="Löwe"')
  },
)

test('clock: limits count over both nodes in one window, and an entry of one opens the form at the other', async () => {
  const form = await formWith({ password: 'Sesam öffne dich' })
  const enter = (node: string, _password: string) => send(node + form.path, { _password })
  const entered = await enter(nodes.right, 'Sesam öffne dich')
  const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';')
  expect(await get(nodes.ahead + form.path, { cookie })).toContain('name="_token"')
  const guesses: number[] = []
  for (let n = 0; n < 12; n++) guesses.push((await enter(n % 2 ? nodes.ahead : nodes.right, 'geraten')).status)
  expect(guesses).toEqual([...Array<number>(10).fill(401), 429, 429])
})

test('clock: a comparison of the clocks is off by no more than it takes', async () => {
  const begun = performance.now()
  const aheadMs = await compareClocks(app.platform.database.system)
  expect(Math.abs(aheadMs)).toBeLessThanOrEqual(performance.now() - begun + 1)
})
