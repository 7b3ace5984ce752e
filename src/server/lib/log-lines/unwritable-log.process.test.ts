import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activeForm, named } from '../../testing/forms.ts'
import { query } from '../../testing/machine/own-cluster.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { freePort } from '../../testing/machine/free-port.ts'

// Processes whose log cannot be written, beside one of the test that looks into the same database.
let app: TestApp
beforeAll(async () => {
  app = await startApp({ limited: false })
})
afterAll(() => app[Symbol.asyncDispose]())

/** `foyer start` that writes its log, and what it says to people, into open files. */
async function startWriting(to: number) {
  const port = await freePort()
  const child = spawn(join(import.meta.dirname, '../../../../bin/foyer'), ['start', '--role', 'web'], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: app.platform.config.dataDir,
      DATABASE_URL: app.databaseUrl,
      DATABASE_ALLOW_UNSAFE: '1',
    },
    stdio: ['ignore', to, to],
  })
  const ended = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) expect(child.exitCode).toBe(null)
  return {
    base,
    /** Its exit code. */
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      return code
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A call for which the service logs a fault of its own, with its stack. */
const askForFault = async (base: string): Promise<number> => {
  const { status } = await fetch(`${base}/api/v1/webhooks`, {
    headers: { authorization: `Bearer ${app.owner.api_key}` },
  })
  return status
}

/** Sends a submission, which has to be acknowledged and stored. */
async function submit(base: string, name: string): Promise<void> {
  const settings = { email_enabled: false, notification_enabled: false, honeypot_enabled: false, min_fill_seconds: 0 }
  const form = await activeForm(app, { fields: [{ key: 'name' }], settings })
  const sent = await fetch(base + form.path, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(named(form.ids, { name })),
  })
  expect(sent.status, await sent.text()).toBe(201)
  const { system } = app.platform.database
  const rows = await system.selectFrom('submissions').select('content').where('form_id', '=', form.id).execute()
  expect(JSON.stringify(rows)).toContain(name)
}

/** Tables that are gone make every call for them a fault. */
async function withoutWebhooks(act: () => Promise<void>): Promise<void> {
  await query(app.databaseUrl, 'alter table webhooks rename to webhooks_gone')
  try {
    await act()
  } finally {
    await query(app.databaseUrl, 'alter table webhooks_gone rename to webhooks')
  }
}

test('log: a service whose log is on a full disk starts, answers, stores and stops as usual [B10-45]', async () => {
  const full = openSync('/dev/full', 'w')
  await using service = await startWriting(full)
  await withoutWebhooks(async () => {
    for (let call = 0; call < 3; call++) expect(await askForFault(service.base)).toBe(500)
  })
  await submit(service.base, 'Ada Voll')
  expect(await service.stop()).toBe(0)
  closeSync(full)
})

test('log: a service goes on whose log is read by a program that stands still, or has ended [B10-45]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-log-'))
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, 'w')
  await using service = await startWriting(writer)
  closeSync(writer)
  await withoutWebhooks(async () => {
    // More than the 64 KiB that a pipe holds.
    for (let call = 0; call < 100; call++) expect(await askForFault(service.base)).toBe(500)
  })
  await submit(service.base, 'Ada Steht')
  let text = ''
  const bytes = Buffer.alloc(1 << 16)
  await vi.waitFor(() => {
    text += bytes.toString('utf8', 0, readSync(reader, bytes))
    expect(text.match(/"request failed"/g)).toHaveLength(100)
  })
  expect(text.length).toBeGreaterThan(1 << 16)
  closeSync(reader)
  await withoutWebhooks(async () => {
    for (let call = 0; call < 3; call++) expect(await askForFault(service.base)).toBe(500)
  })
  await submit(service.base, 'Ada Weg')
  expect(await service.stop()).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
