import { startApp } from '../../../../testing/harness.ts'
import { connectToHttpCrm } from '../../../../testing/http-crm/connect.ts'
import { startHttpCrm, type HttpFault, type SampleCrm } from '../../../../testing/http-crm/server.ts'
import type { Fault, FaultName } from '../../../../testing/json-crm/server.ts'
import type { FaultyCrm, MadeRecords } from '../fault-runs.ts'
import { sumOf, wholeAnswers, wholeForm } from './every-crm.ts'

const noMail = () => Promise.reject(new Error('No mail'))
const mail = { sendTest: noMail, send: noMail }

/** The same faults, as the sample server has them. */
function faultOf({ name, ms = 7_000, only, times }: Fault): HttpFault {
  const faults: Partial<Record<FaultName, HttpFault>> = {
    silent: { name: 'hang' },
    silent_after: { name: 'hang', after: true },
    cut_off: { name: 'half', after: true },
    reset_before: { name: 'cut' },
    reset: { name: 'cut', after: true },
    broken: { name: 'failed' },
    broken_after: { name: 'failed', after: true },
    garbage: { name: 'answer', status: 404 },
    rate_limit: { name: 'answer', status: 429, ...(ms > 0 && { headers: { 'retry-after': String(ms / 1000) } }) },
    wrong_key: { name: 'answer', status: 401 },
  }
  const fault = faults[name]
  if (!fault) throw new Error(`The sample server has no fault ${name}.`)
  return { ...fault, ...(only !== undefined && { only }), ...(times !== undefined && { times }) }
}

/** Where nothing listens. */
const nowhere = '127.0.0.1:1'

/** How many records of each kind there are about the visitor of this number. */
function madeIn({ store: { records, relations } }: SampleCrm, n: number): MadeRecords {
  const all = (module: string) => Object.values(records[module] ?? {})
  const people = all('address').filter(({ values }) => values['Name'] === `Löwe ${n}`)
  const ids = people.map(({ id }) => id)
  const about = (module: string) => all(module).filter(({ address_id }) => ids.includes(address_id ?? '')).length
  return {
    address: people.length,
    estate: all('estate').filter(({ values }) => values['objekttitel'] === `Haus ${n}`).length,
    relation: relations.filter((relation) => ids.includes(relation.split(' ').at(-1) ?? '')).length,
    task: about('task'),
    activity: about('agentsLog'),
  }
}

/** Makes a field shorter than every answer; gives how to take that back. */
const shortened = (crm: SampleCrm, module: string, name: string) => () => {
  const field = crm.modules.find((one) => one.name === module)?.fields.find((one) => one.name === name)
  if (!field) throw new Error(`There is no field ${name}.`)
  const { length } = field
  field.length = 1
  return () => void (field.length = length)
}

/** The sample server of a CRM of an agency's own. */
export async function faultyHttpCrm(): Promise<FaultyCrm> {
  const app = await startApp()
  const server = await startHttpCrm()
  let isDown = false
  const { crm } = server
  return {
    kind: 'http',
    app,
    formWith: (settings) => wholeForm(app, { crm_field_name: 'Titel' }, settings),
    answersOf: (n) => wholeAnswers(n, 'Dr.'),
    async connect() {
      const at = isDown ? { ...server, host: nowhere, url: `http://${nowhere}` } : server
      const connection = connectToHttpCrm(at, { mail })
      return Object.assign(connection, { waited: () => sumOf(connection.pauses) })
    },
    async fail(fault) {
      isDown = fault?.name === 'down'
      server.fail(fault && !isDown ? faultOf(fault) : null)
    },
    creations: ['create address', 'create estate', 'relate', 'create task', 'create agentsLog'].map((only) => ({
      only,
    })),
    madeFor: async (n) => madeIn(crm, n),
    requests: () => server.calls.length,
    async remove(module, id) {
      delete crm.store.records[module]?.[id]
    },
    loseField() {
      const address = crm.modules.find(({ name }) => name === 'address')
      if (address) address.fields = address.fields.filter(({ name }) => name !== 'Titel')
      return 'Titel'
    },
    refusals: [
      { key: 'name', refuse: shortened(crm, 'address', 'Name') },
      { key: 'extra', refuse: shortened(crm, 'address', 'Titel') },
      { key: 'title', refuse: shortened(crm, 'estate', 'objekttitel') },
    ],
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}
