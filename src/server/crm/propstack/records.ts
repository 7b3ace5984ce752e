import { refusal } from '../../../shared/refusals/catalogue.ts'
import { noteKind } from '../../../shared/contract/crm/note-kind.ts'
import { CrmError, type CrmRecord, type CrmUser, type CrmValue, type CrmValues, type NewCrmRecord } from '../port.ts'
import { modules, type Module } from './dictionary.ts'
import { shown, shownAtEnd } from './shown-time.ts'
import type { KnownFields } from './metadata-cache.ts'
import type { KnownField } from './fields.ts'
import type { PropstackRequest } from './protocol/client.ts'
import type { WireRecord } from './protocol/wire.ts'
import { userId } from './users.ts'
import { isEmpty, notPermitted } from '../protocol/values.ts'
import { decodeValue, encodeValue } from './values.ts'

/** The module under this name. Throws `CrmError`. */
export function moduleOf(name: string): Module {
  const module = modules.find((one) => one === name)
  if (module !== undefined) return module
  throw new CrmError('unsupported', refusal('propstack_module_without_records', { module: name }))
}

/** Where records of a module are, and what their values stand under in a request. */
const places: Readonly<Record<Module, { path: string; envelope: string }>> = {
  address: { path: '/contacts', envelope: 'client' },
  estate: { path: '/units', envelope: 'property' },
  task: { path: '/tasks', envelope: 'task' },
  calendar: { path: '/tasks', envelope: 'task' },
  agentsLog: { path: '/tasks', envelope: 'task' },
}

export const pathOf = (module: Module) => places[module].path

/** Records that one answer lists. */
export const pageSize = 100

export const readRequest = (module: Module, id: string): PropstackRequest => ({
  method: 'GET',
  path: `${pathOf(module)}/${id}`,
  ...(module === 'estate' && { query: { expand: 1 } }),
})

/** Whether what was read is of the module that was asked for: tasks, appointments and activities share their numbers. */
export function isOf(module: Module, record: WireRecord): boolean {
  if (pathOf(module) !== '/tasks') return true
  const kind = record['is_event'] === true ? 'calendar' : record['is_reminder'] === true ? 'task' : 'agentsLog'
  return kind === module
}

/**
 * Values as Propstack takes them. Throws `CrmError`: `missingFields` names those that Propstack does not have, or fills in by itself.
 */
export function encoded(values: CrmValues, known: KnownFields, module: Module, users: readonly CrmUser[]) {
  const missing = Object.keys(values).filter((name) => !known.has(name) || known.get(name)?.isReadOnly === true)
  if (missing.length > 0) {
    const said = refusal('propstack_fields_missing', { module, names: missing.join(', ') })
    throw new CrmError('rejected', said, { reason: 'fields', missingFields: missing })
  }
  const body: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = known.get(name)
    if (!field) continue
    const given = field.type === 'user' && !isEmpty(value) ? userId(users, String(value as string | number)) : value
    requirePermitted(field, given)
    const into = field.isCustom ? custom : body
    into[field.api] = encodeValue(given, field)
  }
  if (module === 'agentsLog') Object.assign(body, activity(values, known))
  return { ...body, ...(Object.keys(custom).length > 0 && { partial_custom_fields: custom }) }
}

function requirePermitted({ name, permitted }: KnownField, value: CrmValue): void {
  const wrong = notPermitted(permitted, value)
  if (wrong === undefined) return
  const said = refusal('propstack_value_not_permitted', { name, value: wrong.slice(0, 100) })
  throw new CrmError('rejected', said, { reason: 'fields' })
}

/** A note has a type or none, and no date of its own: its title says both, as a person reads them. */
function activity(values: CrmValues, known: KnownFields): Record<string, unknown> {
  const code = String((values['Aktionsart'] ?? noteKind) as string)
  const label = known.get('Aktionsart')?.permitted?.find((choice) => choice.code === code)?.label ?? noteKind
  const at = values['Datum']
  const title = typeof at === 'string' && at !== '' ? `${label} ${shown(withSeconds(at))}` : label
  return { title, note_type_id: code === noteKind ? null : Number(code) }
}

const withSeconds = (local: string) => local.replace('T', ' ').replace(/( \d\d:\d\d)$/, '$1:00')

/** The request that creates a record. */
export function createRequest(
  module: Module,
  { address_id, estate_id }: Pick<NewCrmRecord, 'address_id' | 'estate_id'>,
  body: Record<string, unknown>,
): PropstackRequest {
  const { path, envelope } = places[module]
  const links = {
    ...(address_id !== undefined && { client_ids: [Number(address_id)] }),
    ...(estate_id !== undefined && { property_ids: [Number(estate_id)] }),
  }
  const more: Readonly<Record<Module, object>> = {
    address: {},
    estate: {},
    task: { ...links, is_reminder: true },
    calendar: { ...links, is_event: true, ...endOf(body) },
    agentsLog: links,
  }
  return { method: 'POST', path, body: { [envelope]: { ...body, ...more[module] } } }
}

/** An appointment must have an end; one hour after its start without. */
function endOf({ starts_at, ends_at }: Record<string, unknown>): { ends_at?: string } {
  if (typeof starts_at !== 'string' || ends_at) return {}
  const start = Date.parse(starts_at)
  return Number.isNaN(start) ? {} : { ends_at: new Date(start + 3_600_000).toISOString() }
}

export const updateRequest = (module: Module, id: string, body: object): PropstackRequest => ({
  method: 'PUT',
  path: `${pathOf(module)}/${id}`,
  body: { [places[module].envelope]: body },
})

/** A record as the port has it: the known fields that the answer has. */
export function decoded(record: WireRecord, known: KnownFields, module: Module): CrmRecord {
  const own = (record['custom_fields'] ?? {}) as Record<string, unknown>
  const values: CrmValues = {}
  for (const [name, field] of known) {
    const raw = field.isCustom ? own[field.api] : (record[field.api] ?? record[field.readFrom ?? field.api])
    if (raw !== undefined) values[name] = decodeValue(raw, field)
  }
  if (module === 'agentsLog') {
    values['Aktionsart'] ??= noteKind
    values['Datum'] = shownAtEnd(String((record['title'] ?? '') as string))
  }
  return { id: String(record.id), values }
}
