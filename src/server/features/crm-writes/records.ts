import { CrmError, type CrmConnector } from '../../crm/port.ts'
import { shownValues } from '../../crm/shown-values.ts'
import type { Platform } from '../../platform.ts'
import { recentCrmFields, type CrmFields } from '../crm/index.ts'
import { recordsContext, type FollowUp, type ReadRecords } from '../follow-ups/index.ts'
import type { DuplicateMatch } from './match.ts'
import type { Stage } from './queries.ts'

/** What macros of what stays with the agency are resolved on: values and links are kept, the names of fields are the CRM's. */
export type KeptRecords = ReadRecords & {
  /** The address that was there before, for the notification. */
  match?: DuplicateMatch | undefined
  /** Address of the user who looks after the estate, where the notification is to go there, too. */
  supervisor?: string | undefined
}

const modules = ['address', 'estate', 'calendar', 'agentsLog', 'task'] as const

/** The records of a submission as the CRM has them now, readable: labels for codes. Throws `CrmError`. */
export async function readRecords(
  crm: CrmConnector,
  ids: Partial<Record<Stage, string>>,
  fields: CrmFields,
): Promise<KeptRecords> {
  const found = await Promise.all(
    modules.map(async (module) => {
      const id = ids[module]
      if (id === undefined) return undefined
      const [record, link] = await Promise.all([crm.readRecord(module, id), crm.recordLink(module, id)])
      return record && { module, values: record.values, link }
    }),
  )
  const records: Record<string, Record<string, string>> = {}
  const links: Record<string, string> = {}
  for (const { module, values, link } of found.filter((one) => one !== undefined)) {
    records[module] = shownValues(values, fields[module])
    if (link !== null) links[module] = link
  }
  return { records, links, fields }
}

/** Records that the CRM does not let us read leave macros unresolved; the write has ended all the same. */
export async function readable(reading: Promise<KeptRecords>): Promise<KeptRecords | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof CrmError && (error.kind === 'rejected' || error.kind === 'unsupported')) return undefined
    throw error
  }
}

/** Records as they are kept, sealed, until nothing needs them any more. */
export function sealRecords(
  { sealer }: Platform,
  accountId: number,
  { records, links, match, supervisor }: Omit<KeptRecords, 'fields'>,
): string {
  return sealer.seal(JSON.stringify({ records, links, match, supervisor }), recordsContext(accountId))
}

/** Opens what was kept of a submission's records. */
export async function openRecords(platform: Platform, accountId: number, sealed: string): Promise<KeptRecords> {
  const kept: Omit<KeptRecords, 'fields'> = JSON.parse(platform.sealer.unseal(sealed, recordsContext(accountId)))
  return { ...kept, fields: await recentCrmFields(platform.database.forAccount(accountId), accountId) }
}

/** What the write to the CRM has told of a submission: in this process a moment ago, or as it was kept; null: nothing. */
export async function recordsOf(
  platform: Platform,
  { account_id, sealed_records, told }: Pick<FollowUp, 'account_id' | 'sealed_records' | 'told'>,
): Promise<KeptRecords | null> {
  if (told) return told
  return sealed_records === null ? null : openRecords(platform, account_id, sealed_records)
}
