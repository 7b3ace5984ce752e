import { startApp } from '../../../../testing/harness.ts'
import type { FaultName as JsonFault } from '../../../../testing/json-crm/server.ts'
import { connectTo } from '../../../../testing/onoffice-server/connect.ts'
import type { FaultName } from '../../../../testing/onoffice-server/faults.ts'
import type { Office, StoredRecord } from '../../../../testing/onoffice-server/office.ts'
import { startOnOffice } from '../../../../testing/onoffice-server/server.ts'
import type { FaultyCrm, MadeRecords } from '../fault-runs.ts'
import { wholeAnswers, wholeForm } from './every-crm.ts'

const having = (records: Map<number, StoredRecord>, test: (record: StoredRecord) => boolean) =>
  [...records.values()].filter(test)

/** onOffice refuses without a status of its own. */
const nameOf = (name: JsonFault): FaultName =>
  name === 'wrong_key' || name === 'forbidden' ? 'not_authenticated' : name

/** How many records of each kind there are about the visitor of this number. */
function madeIn({ records, relations }: Office, n: number): MadeRecords {
  const people = having(records.address, ({ values }) => values['Name'] === `Löwe ${n}`)
  const ids = people.map(({ id }) => id)
  const about = (record: StoredRecord) => ids.some((id) => record.addressIds.includes(id))
  return {
    address: people.length,
    estate: having(records.estate, ({ values }) => values['objekttitel'] === `Haus ${n}`).length,
    relation: relations.filter(({ child }) => ids.includes(child)).length,
    task: having(records.task, about).length,
    activity: having(records.agentsLog, about).length,
  }
}

/** The administration makes a field shorter than every answer; gives how to take that back. */
const shortened = (office: Office, module: string, name: string) => () => {
  const field = office.fields(module).get(name)
  if (!field) throw new Error(`There is no field ${name}.`)
  office.removedFields.add(`${module}.${name}`)
  office.addedFields.push({ module, field: { ...field, length: 1 } })
  return () => {
    office.removedFields.delete(`${module}.${name}`)
    office.addedFields.pop()
  }
}

/** onOffice's counterpart. */
export async function faultyOnOffice(): Promise<FaultyCrm> {
  const app = await startApp()
  const server = await startOnOffice()
  const { office } = server
  return {
    kind: 'onoffice',
    app,
    formWith: (settings) => wholeForm(app, { crm_field_name: 'Titel' }, settings),
    answersOf: (n) => wholeAnswers(n, 'Dr.'),
    async connect() {
      const connection = connectTo(server)
      return Object.assign(connection, { waited: () => connection.clock.now() })
    },
    fail: async (fault) => server.fail(fault && { ...fault, name: nameOf(fault.name) }),
    creations: ['address', 'estate', 'relation', 'task', 'agentslog'].map((module) => ({ only: `create ${module}` })),
    madeFor: async (n) => madeIn(office, n),
    requests: () => server.calls.length,
    async remove(module, id) {
      office.records[module].delete(Number(id))
    },
    loseField() {
      office.removedFields.add('address.Titel')
      return 'Titel'
    },
    refusals: [
      { key: 'name', refuse: shortened(office, 'address', 'Name') },
      { key: 'extra', refuse: shortened(office, 'address', 'Titel') },
      { key: 'title', refuse: shortened(office, 'estate', 'objekttitel') },
    ],
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}
