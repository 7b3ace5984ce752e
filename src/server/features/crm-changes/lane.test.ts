import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { startOnOffice } from '../../testing/onoffice-server/server.ts'
import { startLanes } from '../../work/lane.ts'
import { connect } from '../crm/index.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { recordLooksLane } from './index.ts'

test('crm changes: a worker looks at what is due; new credentials and another CRM forget it [B24-4]', async () => {
  await using server = await startOnOffice()
  await using app = await startApp({ env: { ONOFFICE_API_URL: server.url, CRM_ALLOW_HOSTS: server.host } })
  const { system } = app.platform.database
  const { token, secret } = server.office
  const { account_id } = app.owner
  await connect(app.platform, account_id, { kind: 'onoffice', credentials: { token, secret } })
  const form = await activeForm(app, {
    fields: [{ key: 'name', crm_field_name: 'Name' }],
    settings: { crm_write_enabled: true, crm_task_enabled: true },
  })
  await post(app, form.path, named(form.ids, { name: 'Löwe' }))
  await performDue(app.platform, crmWrites(app.platform))
  await sql`update crm_watched_records set next_look_at = now()`.execute(system)
  await sql`update crm_look_turns set next_at = now()`.execute(system)
  const seen = () =>
    system
      .selectFrom('crm_watched_records')
      .select(['module', 'looks'])
      .where('known', 'is not', null)
      .orderBy('module')
      .execute()
  const worker = startLanes(app.platform, [recordLooksLane(app.platform)])
  await expect.poll(seen).toEqual([
    { module: 'address', looks: 1 },
    { module: 'task', looks: 1 },
  ])
  await worker.stop()
  // New credentials: what was seen is forgotten.
  await connect(app.platform, account_id, { kind: 'onoffice', credentials: { token, secret } })
  expect(await seen()).toEqual([])
  await connect(app.platform, account_id, { kind: 'built-in' })
  expect(await system.selectFrom('crm_watched_records').selectAll().execute()).toEqual([])
})
