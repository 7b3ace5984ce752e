import { expect } from 'vitest'
import { create, it, kindOf, addressValues, type ContractCase } from './case.ts'

/** What no CRM takes. */
export const refusals: ContractCase[] = [
  it('refuses an unknown field, a value that is not permitted, one that is too long, and an unknown module', async ({
    crm,
    facts,
  }) => {
    for (const values of facts.refused) {
      expect(await kindOf(create(crm, 'address', { ...addressValues(), ...values })), JSON.stringify(values)).toBe(
        'rejected',
      )
    }
    expect(['rejected', 'unsupported']).toContain(await kindOf(create(crm, 'invoice', { Name: 'x' })))
  }),
]
