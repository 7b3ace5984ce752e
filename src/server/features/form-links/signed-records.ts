import { setTimeout as pauseFor } from 'node:timers/promises'
import { linkedModules, type LinkedModule, type LinkedRecords } from '../../../shared/contract/form-settings/prefill.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import { shownValues } from '../../crm/shown-values.ts'
import type { Platform } from '../../platform.ts'
import { recentCrmFields, type CrmFields } from '../crm/index.ts'
import type { SignedRecords } from '../follow-ups/index.ts'

/** A mail goes without what its CRM does not tell in this time. */
const patienceMs = 10_000

/** The page that a visitor waits for. */
const visitorPatienceMs = 1_500

/** The records that the signed link of a submission names, as its mails and documents may tell them. `linked` is JSON text as it is stored. */
export function signedRecords(
  platform: Platform,
  accountId: number,
  linked: string | null,
): Promise<SignedRecords | null> {
  return readInTime(platform, accountId, {
    linked: linked === null ? null : (JSON.parse(linked) as LinkedRecords),
    patienceMs,
  })
}

/** The same for the page after sending, and for where it leads. */
export const recordsForPage = (platform: Platform, accountId: number, linked: LinkedRecords | null) =>
  readInTime(platform, accountId, { linked, patienceMs: visitorPatienceMs })

/** Null where there are none, or the CRM does not tell. Goes over the network, so it is no work for inside a transaction. */
async function readInTime(
  platform: Platform,
  accountId: number,
  { linked, patienceMs }: { linked: LinkedRecords | null; patienceMs: number },
): Promise<SignedRecords | null> {
  if (linked === null) return null
  const timer = new AbortController()
  const late = pauseFor(patienceMs, null, { signal: timer.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([read(platform, accountId, linked), late])
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    platform.log.info({ err: error, account: accountId }, 'record of a signed link not read')
    return null
  } finally {
    timer.abort()
  }
}

async function read(platform: Platform, accountId: number, linked: LinkedRecords): Promise<SignedRecords> {
  const [crm, fields] = await Promise.all([
    openCrm(platform, accountId),
    recentCrmFields(platform.database.forAccount(accountId), accountId),
  ])
  const wanted = linkedModules.flatMap((module) =>
    linked[module] === undefined ? [] : [[module, linked[module]] as const],
  )
  const found = await Promise.all(wanted.map(([module, uuid]) => readOne(crm, module, uuid, fields)))
  const told = found.filter((one) => one !== undefined)
  return {
    records: Object.fromEntries(told.map(({ module, values }) => [module, values])),
    links: Object.fromEntries(told.flatMap(({ module, link }) => (link === null ? [] : [[module, link]]))),
    fields,
    ids: Object.fromEntries(told.map(({ module, id }) => [module, id])),
  } as SignedRecords
}

async function readOne(crm: CrmConnector, module: LinkedModule, uuid: string, fields: CrmFields) {
  const record = await crm.findByUuid(module, uuid)
  if (!record) return undefined
  const link = await crm.recordLink(module, record.id)
  return { module, id: record.id, values: shownValues(record.values, fields[module]), link }
}
