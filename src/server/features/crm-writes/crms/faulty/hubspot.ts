import { startApp } from '../../../../testing/harness.ts'
import { connectToHubSpot } from '../../../../testing/hubspot-server/connect.ts'
import { startHubSpot, type HubSpotServer } from '../../../../testing/hubspot-server/server.ts'
import { connect } from '../../../crm/index.ts'
import type { FaultyCrm } from '../fault-runs.ts'
import { sumOf, wholeAnswers, wholeForm } from './every-crm.ts'

/** HubSpot's counterpart. */
export async function faultyHubSpot(): Promise<FaultyCrm & { server: HubSpotServer }> {
  const server = await startHubSpot()
  const app = await startApp({ env: { HUBSPOT_API_URL: server.url, CRM_ALLOW_HOSTS: server.host } })
  const { portal } = server
  const credentials = { access_token: portal.accessToken }
  await connect(app.platform, app.owner.account_id, { kind: 'hubspot', credentials })
  const recordsOf = (type: string) => [...portal.table(type).values()]
  return {
    kind: 'hubspot',
    app,
    server,
    formWith: (settings) => wholeForm(app, { crm_field_name: 'marketing_channel' }, settings),
    answersOf: (n) => wholeAnswers(n, 'Lead'),
    async connect() {
      const connection = connectToHubSpot(server)
      return Object.assign(connection, { waited: () => sumOf(connection.pauses) })
    },
    fail: server.fail,
    creations: ['contacts', '0-420', 'deals', 'tasks', 'notes'].map((type) => ({
      only: `POST /crm/v3/objects/${type}`,
    })),
    async madeFor(n) {
      const people = recordsOf('contacts').filter(({ properties }) => properties['lastname'] === `Löwe ${n}`)
      const about = (type: string) =>
        people.flatMap(({ id }) => [...portal.associatedWith('contacts', id, type).keys()]).length
      return {
        address: people.length,
        estate: recordsOf('0-420').filter(({ properties }) => properties['hs_name'] === `Haus ${n}`).length,
        relation: about('deals'),
        task: about('tasks'),
        activity: about('notes'),
      }
    },
    requests: () => server.calls.length,
    async remove(module, id) {
      portal.table(module === 'address' ? 'contacts' : '0-420').delete(id)
    },
    loseField() {
      portal.removeProperty('contacts', 'marketing_channel')
      return 'marketing_channel'
    },
    refusals: [
      {
        key: 'extra',
        refuse() {
          const channel = portal.propertiesOf('contacts').find(({ name }) => name === 'marketing_channel')
          if (!channel) throw new Error('There is no property marketing_channel.')
          const { options } = channel
          channel.options = options.filter(({ value }) => value !== 'Lead')
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
