import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  submissionTimeline,
  type SubmissionTimeline,
} from '../../../shared/contract/submissions/submission-timeline.ts'
import { crmFieldNames } from '../../crm/field-names.ts'
import type { CrmConnector } from '../../crm/port.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { connectToHttpCrm } from '../../testing/http-crm/connect.ts'
import { startHttpCrm } from '../../testing/http-crm/server.ts'
import { connectToHubSpot } from '../../testing/hubspot-server/connect.ts'
import { startHubSpot } from '../../testing/hubspot-server/server.ts'
import { connectTo } from '../../testing/onoffice-server/connect.ts'
import { startOnOffice } from '../../testing/onoffice-server/server.ts'
import { connectToPropstack } from '../../testing/propstack-server/connect.ts'
import { startPropstack } from '../../testing/propstack-server/server.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { lookAtDue } from './lane.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const mail = { sendTest: () => Promise.reject(new Error('No mail')), send: () => Promise.reject(new Error('No mail')) }

type CrmOnServer = AsyncDisposable & { crm: CrmConnector }

/** Each CRM outside, with its server behind it. */
const crms: Readonly<Record<string, (servers: AsyncDisposableStack) => Promise<CrmOnServer>>> = {
  onOffice: async (servers) => connectTo(servers.use(await startOnOffice())),
  Propstack: async (servers) => connectToPropstack(servers.use(await startPropstack())),
  HubSpot: async (servers) => connectToHubSpot(servers.use(await startHubSpot())),
  'a CRM over HTTP': async (servers) => connectToHttpCrm(servers.use(await startHttpCrm()), { mail }),
}

async function lookAtAll(crm: CrmConnector): Promise<void> {
  const { system } = app.platform.database
  await sql`update crm_watched_records set next_look_at = now()`.execute(system)
  for (let turn = 0; turn < 4; turn++) {
    await sql`update crm_look_turns set next_at = now()`.execute(system)
    await lookAtDue(app.platform, async () => crm)
  }
}

test.for(Object.entries(crms))(
  'crm changes: %s tells the timeline who has taken a contact and a task on [B24-2]',
  async ([, open]) => {
    await using servers = new AsyncDisposableStack()
    await using connection = await open(servers)
    const { crm } = connection
    const form = await activeForm(app, {
      fields: [
        { key: 'name', crm_field_name: 'Name' },
        { key: 'email', crm_field_name: 'Email' },
      ],
      settings: { crm_write_enabled: true, crm_task_enabled: true },
    })
    const { body } = await post(app, form.path, named(form.ids, { name: 'Löwe', email: 'ada@home.example' }))
    await performDue(
      app.platform,
      crmWrites(app.platform, async () => crm),
    )
    await lookAtAll(crm)
    const watched = await app.platform.database.system
      .selectFrom('crm_watched_records')
      .select(['module', 'record_id'])
      .where('submission_id', '=', body.data.id)
      .orderBy('module')
      .execute()
    expect(watched.map(({ module }) => module)).toEqual(['address', 'task'])
    for (const { module, record_id } of watched) {
      const field = crmFieldNames.user[module as 'address' | 'task']
      await crm.updateRecord(module, record_id, { [field]: 'gaby@agency.example' })
    }
    await lookAtAll(crm)
    await lookAtAll(crm)
    const { data } = await app.call(submissionTimeline.get, { params: { id: String(body.data.id) } })
    const changes = (data as SubmissionTimeline).events.flatMap(({ change }) => change ?? [])
    expect(changes.toSorted((a, b) => a.module.localeCompare(b.module))).toEqual(
      watched.map(({ module, record_id: id }) => ({
        module,
        id,
        what: 'responsible',
        from: null,
        to: 'Gaby Muster',
      })),
    )
    await app.platform.database.system.deleteFrom('crm_watched_records').execute()
  },
)
