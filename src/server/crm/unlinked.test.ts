import { expect, test } from 'vitest'
import { findCreated as findInHubSpot } from './hubspot/created.ts'
import { findCreated as findInPropstack } from './propstack/created.ts'

// A client that would be asked fails, as it is none.
const ofHubSpot = (module: 'task' | 'calendar' | 'agentsLog') =>
  findInHubSpot({} as never, new Map(), { module, record: recordOf(module), since: new Date(0) })
const ofPropstack = (module: 'task' | 'calendar' | 'agentsLog') =>
  findInPropstack({} as never, new Map(), { module, record: recordOf(module), since: new Date(0) })
const recordOf = (module: string) => ({ module, values: { Betreff: 'Anfrage' }, reference: 'submission 1' })

test.each([
  ['HubSpot', ofHubSpot],
  ['Propstack', ofPropstack],
] as const)('crm: what is linked with no record is not looked for in %s: a person decides', async (_name, find) => {
  for (const module of ['task', 'calendar', 'agentsLog'] as const)
    await expect(find(module)).rejects.toMatchObject({
      kind: 'unsupported',
      refusal: { code: 'crm_finds_no_unlinked' },
    })
})
