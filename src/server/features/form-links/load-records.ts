import { setTimeout as pauseFor } from 'node:timers/promises'
import { linkedModules, type LinkedModule } from '../../../shared/contract/form-settings/prefill.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector, type CrmValues } from '../../crm/port.ts'
import type { Platform } from '../../platform.ts'
import { recentCrmFields } from '../crm/index.ts'

/** A page waits so long for its CRM at most. */
const patienceMs = 1_500

/** Records of one account that a process asks for at the same time; beyond that a page is not filled in. */
const maxUnderWay = 20

/** Records by module, and the fields of theirs that the form has. */
export type WantedRecords = Partial<Record<LinkedModule, { uuid: string; fields: readonly string[] }>>

export type LoadedRecords = Partial<Record<LinkedModule, CrmValues>>

/** Loads the records of an account that are named; those that do not come in time, or are not there, are left out. */
export type LoadRecords = (accountId: number, wanted: WantedRecords) => Promise<LoadedRecords>

/** Opens the CRM of an account. Throws `CrmError`. */
export type OpenConnector = (accountId: number) => Promise<CrmConnector>

interface RecordQuery {
  module: LinkedModule
  uuid: string
  fields: readonly string[]
}

/** Callers who ask for a record while it is on its way share the answer. */
export function recordLoader(
  platform: Platform,
  open: OpenConnector = (accountId) => openCrm(platform, accountId),
): LoadRecords {
  const underWay = new Map<number, Map<string, Promise<CrmValues | undefined>>>()

  async function find(accountId: number, { module, uuid, fields }: RecordQuery): Promise<CrmValues | undefined> {
    try {
      const [crm, kept] = await Promise.all([
        open(accountId),
        recentCrmFields(platform.database.forAccount(accountId), accountId),
      ])
      const types = fields.flatMap((name) => {
        const type = kept[module]?.[name]?.type
        return type === undefined ? [] : [{ name, type }]
      })
      // Asking a CRM for all of its fields takes it seconds.
      return (await crm.findByUuid(module, uuid, types))?.values
    } catch (error) {
      if (error instanceof CrmError) platform.log.info({ err: error, account: accountId }, 'record not loaded')
      else platform.log.error({ err: error, account: accountId }, 'record not loaded')
      return undefined
    }
  }

  function load(accountId: number, named: RecordQuery): Promise<CrmValues | undefined> {
    const ofAccount = underWay.get(accountId) ?? new Map<string, Promise<CrmValues | undefined>>()
    const key = JSON.stringify(named)
    const known = ofAccount.get(key)
    if (known) return known
    if (ofAccount.size >= maxUnderWay) return Promise.resolve(undefined)
    const finding = find(accountId, named).finally(() => {
      ofAccount.delete(key)
      if (ofAccount.size === 0) underWay.delete(accountId)
    })
    underWay.set(accountId, ofAccount.set(key, finding))
    return finding
  }

  return async (accountId, wanted) => {
    const named = linkedModules.flatMap((module): RecordQuery[] =>
      wanted[module] ? [{ module, ...wanted[module] }] : [],
    )
    const timer = new AbortController()
    const late = pauseFor(patienceMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)
    const found = await Promise.all(named.map((one) => Promise.race([load(accountId, one), late])))
    timer.abort()
    return Object.fromEntries(named.flatMap(({ module }, i) => (found[i] ? [[module, found[i]]] : [])))
  }
}
