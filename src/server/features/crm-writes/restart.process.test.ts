import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { startServer } from '../../testing/machine/processes.ts'
import { connect } from '../crm/index.ts'

const queued = 40

let server: OnOfficeServer
let app: TestApp
let form: TestForm
let env: Record<string, string>

beforeEach(async () => {
  server = await startOnOffice()
  env = {
    SECRET_KEY: 'restart'.repeat(6),
    ONOFFICE_API_URL: server.url,
    CRM_ALLOW_HOSTS: server.host,
    CRM_TIMEOUT: '20s',
  }
  app = await startApp({ env, limited: false })
  env = { ...env, DATABASE_URL: app.databaseUrl, DATABASE_ALLOW_UNSAFE: '1', DATA_DIR: app.platform.config.dataDir }
  const { token, secret } = server.office
  await connect(app.platform, app.owner.account_id, { kind: 'onoffice', credentials: { token, secret } })
  form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
    ],
    settings: { crm_write_enabled: true },
  })
  for (let n = 0; n < queued; n++) {
    const answers = named(form.ids, { name: `Löwe ${n}`, email: `ada${n}@home.example` })
    expect((await post(app, form.path, answers)).status).toBe(201)
  }
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const states = async () => {
  const { rows } = await sql<{ state: string; claims: number; isDue: boolean; number: number }>`
    select state, claims, due_at <= now() as "isDue", count(*)::int as number from follow_ups where kind = 'crm'
    group by 1, 2, 3 order by 1, 2, 3`.execute(app.platform.database.system)
  return rows
}

const begun = async () =>
  (await sql`select 1 from crm_stages where state = 'begun'`.execute(app.platform.database.system)).rows.length

/** Writes what is left, as if the leases of a process that was killed had ended, and gives how many of each module are in the CRM. */
async function writeRest(): Promise<number[]> {
  // A minute after its last request, the process that was killed has none under way at the CRM.
  await expect.poll(() => server.underWay()).toBe(0)
  await server.fail(null)
  const { system } = app.platform.database
  await sql`update follow_ups set due_at = now() where state = 'waiting'`.execute(system)
  await sql`update crm_stages set finished_at = now() - interval '2 minutes' where state = 'begun'`.execute(system)
  await using worker = startServer(env, ['--role', 'worker'])
  await expect
    .poll(async () => (await states()).map(({ state }) => state), { timeout: 120_000, interval: 500 })
    .not.toContain('waiting')
  worker.child.kill('SIGTERM')
  const { address, agentsLog } = server.office.records
  return [address.size, agentsLog.size]
}

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`crm writes: ${signal} with ${queued} queued writes and a slow CRM: each record is made once`, async () => {
    await server.fail({ name: 'slow', ms: 1_000 })
    {
      await using worker = startServer(env, ['--role', 'worker'])
      // In the middle of it.
      await expect.poll(() => server.office.records.address.size, { timeout: 60_000 }).toBeGreaterThan(2)
      worker.child.kill(signal)
      expect(await worker.exited).toBe(signal === 'SIGKILL' ? null : 0)
    }
    // Only what was under way is in doubt; at an ordered stop nothing is, and any process may go on at once.
    expect(await begun()).toBeLessThanOrEqual(signal === 'SIGKILL' ? 2 : 0)
    if (signal === 'SIGTERM') {
      const waiting = (await states()).filter(({ state }) => state === 'waiting')
      expect(waiting.every(({ isDue }) => isDue)).toBe(true)
    }
    expect(await writeRest()).toEqual([queued, queued])
    expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['done']))
  })
}
