import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteCrm } from '../../../testing/crm-cases.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { startServer } from '../../../testing/machine/processes.ts'
import { startOpenImmoReader, type OpenImmoReader } from '../../../testing/openimmo-reader/reader.ts'
import { connect } from '../../crm/index.ts'

const submissions = 20

let reader: OpenImmoReader
let app: TestApp
let env: Record<string, string>
let isSlow = true

beforeEach(async () => {
  isSlow = true
  reader = await startOpenImmoReader(async () => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 500))
  })
  env = { SECRET_KEY: 'openimmo'.repeat(5), SMTP_URL: reader.url }
  app = await startApp({ env, limited: false })
  env = { ...env, DATABASE_URL: app.databaseUrl, DATABASE_ALLOW_UNSAFE: '1', DATA_DIR: app.platform.config.dataDir }
  const credentials = {
    import_address: 'anfragen@agency.example',
    sender_name: 'Agentur Nord',
    makler_id: '',
    openimmo_anid: '',
    without_estate: 'file',
  }
  await connect(app.platform, app.owner.account_id, { kind: 'openimmo', credentials })
  const form = await activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: { crm_write_enabled: true, email_enabled: false, notification_enabled: false },
  })
  for (let n = 0; n < submissions; n++) {
    expect((await post(app, form.path, named(form.ids, { name: `Löwe ${n}` }))).status).toBe(201)
  }
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await reader[Symbol.asyncDispose]()
})

const mailStates = async () =>
  (await app.platform.database.system.selectFrom('mails').select('state').execute()).map(({ state }) => state)

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`crm writes: ${signal} while submissions are mailed: the CRM reads each of them once`, async () => {
    {
      await using worker = startServer(env, ['--role', 'worker'])
      await expect.poll(() => reader.mails.length, { timeout: 60_000 }).toBeGreaterThan(3)
      worker.child.kill(signal)
      expect(await worker.exited).toBe(signal === 'SIGKILL' ? null : 0)
    }
    expect(reader.mails.length).toBeLessThan(submissions)
    isSlow = false
    // As if the leases of the process had ended.
    const { system } = app.platform.database
    for (const table of ['follow_ups', 'mails'] as const) {
      await sql`update ${sql.table(table)} set due_at = now() where state = 'waiting'`.execute(system)
    }
    await using one = startServer(env, ['--role', 'worker'])
    await using other = startServer(env, ['--role', 'worker'])
    await expect
      .poll(async () => (await mailStates()).filter((state) => state === 'sent').length, { timeout: 60_000 })
      .toBe(submissions)
    for (const worker of [one, other]) worker.child.kill('SIGTERM')
    const read = [...reader.inquiries().values()].map(({ feedback }) => feedback?.interessent['nachname'])
    for (let n = 0; n < submissions; n++) {
      const times = read.filter((name) => name === `Löwe ${n}`).length
      const result = times === 1 ? 'complete' : times === 0 ? 'lost' : 'doubled'
      noteCrm({ crm: 'openimmo', fault: 'stopped', result })
    }
    expect(read.toSorted()).toEqual(Array.from({ length: submissions }, (_, n) => `Löwe ${n}`).toSorted())
    // What was under way when the process ended comes again, under the same Message-ID.
    expect(reader.mails.length - submissions).toBeLessThanOrEqual(signal === 'SIGKILL' ? 1 : 0)
  })
}
