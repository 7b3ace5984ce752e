import { afterAll, beforeAll, expect, test } from 'vitest'
import { crmFaults, type CrmFault } from '../../../testing/crm-cases.ts'
import {
  clockOff,
  deletedBetweenStages,
  downForMinutes,
  fieldGone,
  killedAtEveryCall,
  valuesRefused,
} from './every-fault.ts'
import { faultsAtCreations, type FaultyCrm } from './fault-runs.ts'
import { relatedTwice, samePersonTwice } from './two-processes.ts'

const runs: Partial<Record<CrmFault, (crm: FaultyCrm) => Promise<string[]>>> = {
  down: downForMinutes,
  field_gone: fieldGone,
  value_refused: valuesRefused,
  deleted: deletedBetweenStages,
  pairs: samePersonTwice,
  relations: relatedTwice,
  clock: clockOff,
  killed: killedAtEveryCall,
}

/** Tests of a CRM, named by the `area`, with every fault but for those named: nothing is made twice, lost, or missing without a word. */
export function testFaults(area: string, start: () => Promise<FaultyCrm>, without: readonly CrmFault[] = []): void {
  let crm: FaultyCrm
  beforeAll(async () => {
    crm = await start()
  })
  afterAll(async () => crm[Symbol.asyncDispose]())

  if (!without.includes('cut')) {
    test(`${area}, a fault at every creation: each record is made once`, async () => {
      expect(await faultsAtCreations(crm)).toEqual([])
    }, 600_000)
  }

  // A field that is gone stays away.
  const last = (fault: string) => Number(fault === 'field_gone')
  const faults = (Object.keys(runs) as CrmFault[]).filter((fault) => !without.includes(fault))
  test.each(faults.toSorted((a, b) => last(a) - last(b)))(
    `${area}, %s: nothing is twice, lost or silent`,
    async (fault) => {
      expect(await runs[fault]?.(crm), crmFaults[fault]).toEqual([])
    },
    600_000,
  )
}
