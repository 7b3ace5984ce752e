import { refusal } from '../../../shared/refusals/catalogue.ts'
import { databaseTime } from '../../lib/clock.ts'
import { noteKind } from '../../../shared/contract/crm/note-kind.ts'
import { CrmError, type CrmRecord, type CrmUser, type CrmValue, type CrmValues } from '../port.ts'
import { isEmpty, notPermitted, userNamed } from '../protocol/values.ts'
import { modules, type Module, type ObjectType } from './dictionary.ts'
import type { KnownField } from './fields.ts'
import type { KnownFields } from './metadata-cache.ts'
import type { AssociationType, WireRecord } from './protocol/wire.ts'
import { decodeValue, encodeValue } from './values.ts'

/** The module under this name. Throws `CrmError`. */
export function moduleOf(name: string): Module {
  const module = modules.find((one) => one === name)
  if (module !== undefined) return module
  throw new CrmError('unsupported', refusal('hubspot_module_without_records', { module: name }))
}

export const pathOf = (type: ObjectType) => `/crm/v3/objects/${type}`

/** Properties by HubSpot's names. */
export type Properties = Record<string, string>

/**
 * Values as HubSpot takes them. Throws `CrmError`: `missingFields` names those that HubSpot does not have, or fills in by itself.
 */
export function encoded(values: CrmValues, known: KnownFields, module: Module, users: readonly CrmUser[]): Properties {
  const missing = Object.keys(values).filter((name) => !known.has(name) || known.get(name)?.isReadOnly === true)
  if (missing.length > 0) throw fieldsMissing(module, missing)
  const properties: Properties = {}
  for (const [name, value] of Object.entries(values)) {
    const field = known.get(name)
    if (!field) continue
    requirePermitted(field, value)
    if (field.api !== null)
      properties[field.api] = encodeValue(field.type === 'user' ? userId(users, value) : value, field)
  }
  // A meeting stands in the history at the time when it begins.
  const { hs_meeting_start_time: start } = properties
  return module === 'calendar' && start ? { ...properties, hs_timestamp: start } : properties
}

export function fieldsMissing(module: Module, names: readonly string[]): CrmError {
  const said = refusal('hubspot_fields_missing', { module, names: names.join(', ') })
  return new CrmError('rejected', said, { reason: 'fields', missingFields: names })
}

function requirePermitted({ name, permitted }: KnownField, value: CrmValue): void {
  const wrong = notPermitted(permitted, value)
  if (wrong === undefined) return
  const said = refusal('hubspot_value_not_permitted', { name, value: wrong.slice(0, 100) })
  throw new CrmError('rejected', said, { reason: 'fields' })
}

/** The id of the user who is named by id, name or address; null for none. Throws `CrmError` for one whom HubSpot does not have. */
export function userId(users: readonly CrmUser[], value: CrmValue): CrmValue {
  if (isEmpty(value)) return null
  const named = String(value as string | number)
  const user = userNamed(users, named)
  if (user) return user.id
  throw new CrmError('rejected', refusal('hubspot_user_missing', { who: named.slice(0, 100) }))
}

/** What HubSpot demands of a new record: the moment of an activity, and the end of a meeting. */
export function completed(module: Module, properties: Properties): Properties {
  if (module === 'address' || module === 'estate') return properties
  const hs_timestamp = properties['hs_timestamp'] || new Date(databaseTime()).toISOString()
  const { hs_meeting_start_time: start, hs_meeting_end_time: end } = properties
  const isOpen = module === 'calendar' && start && !end && !Number.isNaN(Date.parse(start))
  const anHourLater: Properties = isOpen
    ? { hs_meeting_end_time: new Date(Date.parse(start) + 3_600_000).toISOString() }
    : {}
  return { ...properties, hs_timestamp, ...anHourLater }
}

/** Another record as the body of a new one names it. */
export const association = (id: string, { category, typeId }: AssociationType) => ({
  to: { id },
  types: [{ associationCategory: category, associationTypeId: typeId }],
})

/** A record as the port has it: the known fields that the answer has. */
export function decoded({ id, properties }: WireRecord, known: KnownFields, module: Module): CrmRecord {
  const values: CrmValues = module === 'agentsLog' ? { Aktionsart: noteKind } : {}
  for (const [name, field] of known) {
    const raw = field.api === null ? undefined : properties[field.api]
    if (raw !== undefined) values[name] = decodeValue(raw, field)
  }
  return { id, values }
}

/** Names of the properties that answers are asked for. */
export const apiNames = (known: KnownFields): string[] =>
  [...known.values()].flatMap(({ api }) => (api === null ? [] : [api]))
