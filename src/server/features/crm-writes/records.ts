import type { CrmConnector } from '../../crm/port.ts'
import { displayValue, type MacroContext } from '../../crm/macros.ts'
import type { Sealer } from '../../lib/sealed.ts'
import type { CrmFields } from '../crm/index.ts'
import { recordsContext } from '../follow-ups/index.ts'
import type { Stage } from './queries.ts'

/** What is kept of the CRM's records for the macros of messages and mails. */
export type KeptRecords = Pick<MacroContext, 'records' | 'links'>

const modules = ['address', 'estate', 'calendar', 'agentsLog', 'task'] as const

/** The records of a submission as the CRM has them now, readable: labels for codes. Throws `CrmError`. */
export async function readRecords(
  crm: CrmConnector,
  ids: Partial<Record<Stage, string>>,
  fields: CrmFields,
): Promise<KeptRecords> {
  const records: Record<string, Record<string, string>> = {}
  const links: Record<string, string> = {}
  for (const module of modules) {
    const id = ids[module]
    const record = id === undefined ? undefined : await crm.readRecord(module, id)
    if (!record) continue
    // Empty fields are there, too: their macros resolve to nothing.
    const values = Object.fromEntries(Object.keys(fields[module] ?? {}).map((name) => [name, '']))
    for (const [name, value] of Object.entries(record.values)) {
      const permitted = fields[module]?.[name]?.permittedvalues
      values[name] = displayValue(value, permitted ? new Map(Object.entries(permitted)) : undefined)
    }
    records[module] = values
    const link = await crm.recordLink(module, record.id)
    if (link !== null) links[module] = link
  }
  return { records, links }
}

/** Opens what was kept of a submission's records. */
export const openRecords =
  (sealer: Sealer) =>
  (accountId: number, sealed: string): KeptRecords =>
    JSON.parse(sealer.unseal(sealed, recordsContext(accountId))) as KeptRecords
