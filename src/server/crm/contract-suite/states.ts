import { expect } from 'vitest'
import { crmFieldNames } from '../field-names.ts'
import type { CrmValues, StateModule } from '../port.ts'
import { create, it, kindOf, addressValues, type ContractCase, type SuiteFacts } from './case.ts'

const times = { start_dt: '2026-12-02T14:00', end_dt: '2026-12-02T14:30' }

/** What new records hold. */
const valuesOf = (facts: SuiteFacts): Record<StateModule, () => object> => ({
  address: addressValues,
  estate: () => ({ objekttitel: 'Haus am See' }),
  task: () => ({ Betreff: 'Rückruf', Deadline: '2026-12-01 10:00:00', ...facts.moreOfTask }),
  calendar: () => ({ description: 'Besichtigung', start_dt: '2026-12-01 10:00:00', end_dt: '2026-12-01 11:00:00' }),
})

/** How records stand after they were written, where the CRM tells. */
export const states: ContractCase[] = [
  it('tells how records stand that are there, where it says that it does', async ({ crm, facts, user }) => {
    const { recordStates, capabilities } = crm
    const modules = Object.keys(capabilities.tellsState) as StateModule[]
    expect(recordStates !== undefined).toBe(modules.length > 0)
    if (!recordStates) return
    const address_id = await create(crm, 'address', addressValues())
    const written = valuesOf(facts)
    const { name } = (await crm.users()).find(({ email }) => email === user.email) ?? {}
    for (const module of modules) {
      const about = module === 'task' || module === 'calendar' ? { address_id } : {}
      const id = await create(crm, module, written[module](), about)
      const other = await create(crm, module, written[module](), about)
      const [status, words]: readonly [CrmValues, string | null] = facts.statuses[module] ?? [{}, null]
      const isAppointment = module === 'calendar'
      const changes = { [crmFieldNames.user[module]]: user.email, ...status, ...(isAppointment && times) }
      await crm.updateRecord(module, id, changes)
      const found = await recordStates(module, [id, '999999999', 'abc', other])
      expect([...found.keys()].toSorted(), module).toEqual([id, other].toSorted())
      expect(found.get(id), module).toEqual({
        responsible: name,
        status: words,
        starts_at: isAppointment ? times.start_dt : null,
        ends_at: isAppointment ? times.end_dt : null,
        is_archived: false,
      })
      expect(found.get(other), module).toMatchObject({ starts_at: isAppointment ? '2026-12-01T10:00' : null })
      expect([...(await recordStates(module, ['abc']))], module).toEqual([])
      expect([...(await recordStates(module, []))], module).toEqual([])
    }
    expect(await kindOf(recordStates('agentsLog', ['1']))).toBe('unsupported')
  }),
  it('gives a new record of every kind to a user by id, as by e-mail address, and to no other', async ({
    crm,
    facts,
    user,
  }) => {
    const { id: userId = '', name } = (await crm.users()).find(({ email }) => email === user.email) ?? {}
    const address_id = await create(crm, 'address', addressValues())
    const written: Record<keyof typeof crmFieldNames.user, () => object> = {
      ...valuesOf(facts),
      agentsLog: () => ({ Aktionsart: facts.activityKind, Datum: '2026-11-21 10:30:00', Bemerkung: 'Frage' }),
    }
    for (const module of Object.keys(written) as (keyof typeof written)[]) {
      const about = module === 'address' || module === 'estate' ? {} : { address_id }
      const field = crmFieldNames.user[module]
      const given = (to: string) => create(crm, module, { ...written[module](), [field]: to }, about)
      const ids = [await given(userId), await given(user.email)]
      const [byId, byEmail] = await Promise.all(
        ids.map(async (id) => (await crm.readRecord(module, id))?.values[field] ?? ''),
      )
      expect(byId, module).not.toBe('')
      if (module !== 'agentsLog' && crm.recordStates && crm.capabilities.tellsState[module]) {
        const found = await crm.recordStates(module, ids)
        expect(
          [...found.values()].map(({ responsible }) => responsible),
          module,
        ).toEqual([name, name])
      } else {
        // As it was written, or as the CRM names its users.
        expect([userId, byEmail], module).toContain(byId)
      }
    }
  }),
]
