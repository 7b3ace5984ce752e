import { escape } from '../../../shared/form/markup/html.ts'
import { integers, onlyKnows, type Request, type Result } from './action.ts'
import type { Office, StoredRecord } from './office.ts'
import { Refusal } from './refusal.ts'

/** A text with the values of these records in the place of macros; one that nothing is known for stays. */
export function resolved(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/_([A-Za-z]\w*)/g, (macro, name: string) => values[name] ?? macro)
}

/** What macros say about an address: its fields, and its telephone. */
export function valuesOfAddress(record: StoredRecord | undefined): Record<string, string> {
  const values = textsOf(record)
  for (const { kind, value } of record?.contacts ?? []) if (kind === 'phone') values['Telefon1'] ??= value
  return values
}

function textsOf(record: StoredRecord | undefined): Record<string, string> {
  const entries = Object.entries(record?.values ?? {}).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries) as Record<string, string>
}

function valuesOfUser(office: Office): Record<string, string> {
  const user = office.users.find(({ id }) => id === office.apiUser)
  return { Uservorname: user?.firstname ?? '', Username: user?.lastname ?? '' }
}

export function resolveMacros({ office, parameters }: Request): Result {
  onlyKnows(parameters, 'text ishtml estateids addressids appointmentids agentlogids extendedclaim')
  const { text, ishtml, addressids = [], estateids = [] } = parameters
  if (typeof text !== 'string' || text === '') throw new Refusal(167, 'text')
  const firstOf = (module: 'address' | 'estate', ids: unknown, name: string) => {
    const [id] = integers(ids, name)
    if (id === undefined) return undefined
    const record = office.records[module].get(id)
    if (!record) throw new Refusal(235, String(id))
    return record
  }
  const values = {
    ...valuesOfUser(office),
    ...textsOf(firstOf('estate', estateids, 'estateids')),
    ...valuesOfAddress(firstOf('address', addressids, 'addressids')),
  }
  const written =
    ishtml === true ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(value)])) : values
  return { cacheable: true, records: [{ id: 0, type: '', elements: { resolvedtext: resolved(text, written) } }] }
}
