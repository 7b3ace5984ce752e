import { startApp } from '../../../../testing/harness.ts'
import type { Agency } from '../../../../testing/propstack-server/agency.ts'
import { connectToPropstack } from '../../../../testing/propstack-server/connect.ts'
import { startPropstack, type PropstackServer } from '../../../../testing/propstack-server/server.ts'
import { connect } from '../../../crm/index.ts'
import type { FaultyCrm, MadeRecords } from '../fault-runs.ts'
import { sumOf, wholeAnswers, wholeForm } from './every-crm.ts'

/** How many records of each kind there are about the visitor of this number. */
function madeIn({ tables: { contacts, units, tasks, deals } }: Agency, n: number): MadeRecords {
  const people = [...contacts.values()].filter((contact) => contact['last_name'] === `Löwe ${n}`)
  const ids = people.map(({ id }) => id)
  const about = [...tasks.values()].filter((task) =>
    ((task['client_ids'] ?? []) as number[]).some((id) => ids.includes(id)),
  )
  return {
    address: people.length,
    estate: [...units.values()].filter((unit) => unit['title'] === `Haus ${n}`).length,
    relation: [...deals.values()].filter((deal) => ids.includes(deal['client_id'] as number)).length,
    task: about.filter((task) => task['is_reminder'] === true).length,
    activity: about.filter((task) => task['is_reminder'] !== true).length,
  }
}

/** Propstack's counterpart. */
export async function faultyPropstack(): Promise<FaultyCrm & { server: PropstackServer }> {
  const server = await startPropstack()
  const app = await startApp({ env: { PROPSTACK_API_URL: server.url, CRM_ALLOW_HOSTS: server.host } })
  const { agency } = server
  await connect(app.platform, app.owner.account_id, { kind: 'propstack', credentials: { api_key: agency.apiKey } })
  return {
    kind: 'propstack',
    app,
    server,
    formWith: (settings) => wholeForm(app, { crm_field_name: 'cf_marketing_channel' }, settings),
    answersOf: (n) => wholeAnswers(n, 'Lead'),
    async connect() {
      const connection = connectToPropstack(server)
      return Object.assign(connection, { waited: () => sumOf(connection.pauses) })
    },
    fail: server.fail,
    // The second task is the note of the activity.
    creations: [
      { only: 'POST /contacts' },
      { only: 'POST /units' },
      { only: 'POST /client_properties' },
      { only: 'POST /tasks' },
      { only: 'POST /tasks', after: 1 },
    ],
    madeFor: async (n) => madeIn(agency, n),
    requests: () => server.calls.length,
    async remove(module, id) {
      agency.tables[module === 'address' ? 'contacts' : 'units'].delete(Number(id))
    },
    loseField() {
      agency.customFields['for_clients'] = []
      return 'cf_marketing_channel'
    },
    refusals: [
      {
        key: 'extra',
        refuse() {
          const channel = agency.customFields['for_clients']?.find(({ name }) => name === 'marketing_channel')
          if (!channel) throw new Error('There is no field marketing_channel.')
          const { options } = channel
          channel.options = ['Subscriber']
          return () => void (channel.options = options)
        },
      },
    ],
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}
