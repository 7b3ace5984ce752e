import { openCrm } from '../../../../crm/open-crm.ts'
import { openPlatform, type OpenPlatform } from '../../../../open-platform.ts'
import { startApp } from '../../../../testing/harness.ts'
import type { FaultyCrm } from '../fault-runs.ts'
import { wholeAnswers, wholeForm } from './every-crm.ts'

/** The built-in CRM: its records are rows beside the submissions, so that nothing goes wrong on the way, and its fields are a part of Foyer. */
export async function faultyBuiltIn(): Promise<FaultyCrm> {
  const app = await startApp()
  const { system } = app.platform.database
  const idle: OpenPlatform[] = []
  const records = () => system.selectFrom('built_in_crm_records')
  return {
    kind: 'built-in',
    app,
    formWith: (settings) => wholeForm(app, { crm_field_name: 'Anrede', datalist: 'Frau;Herr;Wesen' }, settings),
    answersOf: (n) => wholeAnswers(n, 'Frau'),
    async connect() {
      // As in a process of its own: what is asked for at the same time by others does not go to the database with it.
      const own = idle.pop() ?? (await openPlatform(app.platform.config, app.databaseUrl, app.platform.log))
      return {
        crm: await openCrm(own, app.owner.account_id),
        waited: () => 0,
        waitFor: () => undefined,
        [Symbol.asyncDispose]: async () => void idle.push(own),
      }
    },
    fail: async () => undefined,
    creations: [],
    async madeFor(n) {
      const all = await records().select(['id', 'module', 'values', 'address_id']).execute()
      const says = (values: unknown, name: string) => (values as Record<string, unknown>)[name]
      const people = all.filter(({ module, values }) => module === 'address' && says(values, 'Name') === `Löwe ${n}`)
      const ids = new Set(people.map(({ id }) => id))
      const about = (module: string) => all.filter((one) => one.module === module && ids.has(one.address_id ?? 0))
      const relations = await system.selectFrom('built_in_crm_relations').select('address_id').execute()
      return {
        address: people.length,
        estate: all.filter(({ values }) => says(values, 'objekttitel') === `Haus ${n}`).length,
        relation: relations.filter(({ address_id }) => ids.has(address_id)).length,
        task: about('task').length,
        activity: about('agentsLog').length,
      }
    },
    requests: () => 0,
    async remove(_module, id) {
      await system.deleteFrom('built_in_crm_records').where('id', '=', Number(id)).execute()
    },
    refusals: [{ key: 'extra', answer: 'Wesen' }],
    async [Symbol.asyncDispose]() {
      for (const one of idle) await one.close()
      await app[Symbol.asyncDispose]()
    },
  }
}
