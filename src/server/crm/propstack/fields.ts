import { noteKind } from '../../../shared/contract/crm/note-kind.ts'
import type { CrmActionKind, CrmChoice, CrmFieldConfiguration, CrmModuleConfiguration } from '../port.ts'
import { dictionary, modules, type ChoiceList, type Module, type PropstackField } from './dictionary.ts'
import type { PropstackClient } from './protocol/client.ts'
import { isMissingRecord, isPermission } from './protocol/errors.ts'
import { listOf, type WireRecord } from './protocol/wire.ts'

/** Choices that an agency has set up itself. */
export type Lists = Readonly<Record<ChoiceList, readonly CrmChoice[]>>

/** A field with its choices in one language; null: any value. */
export interface KnownField extends PropstackField {
  isCustom: boolean
  /** Of moments: in which they are local times; left out: that of most accounts. */
  timeZone?: string
  permitted: readonly CrmChoice[] | null
}

const repeatable = { isRepeatable: true }

const get = (client: PropstackClient, path: string, query?: Record<string, string>) =>
  client.call({ method: 'GET', path, ...(query && { query }) }, repeatable).then(listOf)

/** A list that the key may not read, or that this Propstack does not have, has nothing to choose from. */
async function choicesOf(client: PropstackClient, path: string, query?: Record<string, string>) {
  try {
    return await get(client, path, query)
  } catch (error) {
    if (isPermission(error) || isMissingRecord(error)) return []
    throw error
  }
}

/** Throws `CrmError`. */
export async function readLists(client: PropstackClient): Promise<Lists> {
  const [groups, sources, statuses, propertyStatuses, reasons, types] = await Promise.all([
    choicesOf(client, '/groups', { entity: 'for_clients' }),
    choicesOf(client, '/contact_sources'),
    choicesOf(client, '/contact_statuses'),
    choicesOf(client, '/property_statuses'),
    choicesOf(client, '/reservation_reasons'),
    choicesOf(client, '/activity_types'),
  ])
  const typesOf = (category: string) => types.filter((type) => type['category'] === category).map(choiceOf)
  return {
    groups: groups.map(choiceOf),
    contact_sources: sources.map(choiceOf),
    contact_statuses: statuses.map(choiceOf),
    property_statuses: propertyStatuses.map(choiceOf),
    reservation_reasons: reasons.map(choiceOf),
    // A note needs no type.
    for_notes: [{ code: noteKind, label: noteKind }, ...typesOf('for_notes')],
    for_reminders: typesOf('for_reminders'),
    for_events: typesOf('for_events'),
  }
}

function choiceOf(record: WireRecord): CrmChoice {
  const code = String(record.id)
  return { code, label: text(record['name']) || code }
}

/** What the agency's own fields belong to. Tasks, appointments and activities share theirs. */
const entities: Readonly<Record<Module, string>> = {
  address: 'for_clients',
  estate: 'for_properties',
  task: 'for_tasks',
  calendar: 'for_tasks',
  agentsLog: 'for_tasks',
}

/** The agency's own fields of a module, in its order. They are named as Propstack's filters name them. Throws `CrmError`. */
export async function readCustomFields(client: PropstackClient, module: Module): Promise<KnownField[]> {
  const groups = await get(client, '/custom_field_groups', { entity: entities[module] })
  return groups.flatMap((group) => listOf(group['custom_fields']).toSorted(byPosition).flatMap(customField))
}

const byPosition = (a: WireRecord, b: WireRecord) => Number(a['position'] ?? 0) - Number(b['position'] ?? 0)

function customField(record: WireRecord): KnownField[] {
  const key = text(record['name'])
  if (key === '') return []
  const label = text(record['pretty_name']) || key
  const options = listOf(record['custom_options']).map(({ name }) => ({ code: text(name), label: text(name) }))
  const type = typeOf(text(record['field_type']), options.length > 0)
  const permitted = type === 'singleselect' || type === 'multiselect' ? options : null
  return [{ name: `cf_${key}`, api: key, type, de: label, en: label, isCustom: true, permitted }]
}

/** The documentation names `String` and `Dropdown` only; the other types are known by what the app calls them. */
function typeOf(fieldType: string, hasOptions: boolean): PropstackField['type'] {
  const type = fieldType.toLowerCase().replace(/[^a-z]/g, '')
  if (/multi/.test(type)) return 'multiselect'
  if (/dropdown|select/.test(type) && hasOptions) return 'singleselect'
  if (/bool|checkbox/.test(type)) return 'boolean'
  if (/datetime/.test(type)) return 'datetime'
  if (type.startsWith('date')) return 'date'
  if (type.startsWith('int')) return 'integer'
  if (/number|float|decimal|currency/.test(type)) return 'float'
  return /text/.test(type) ? 'text' : 'varchar'
}

export function knownFields(module: Module, lists: Lists, language: 'de' | 'en'): KnownField[] {
  return dictionary[module].map((field) => ({
    ...field,
    isCustom: false,
    permitted: permitted(field, lists, language),
  }))
}

function permitted({ choices }: PropstackField, lists: Lists, language: 'de' | 'en'): readonly CrmChoice[] | null {
  if (choices === undefined) return null
  // Without any, there is nothing to check a value against.
  if (typeof choices === 'string') return lists[choices].length > 0 ? lists[choices] : null
  return choices.map(([code, de, en]) => ({ code, label: { de, en }[language] }))
}

/** All modules with their fields. Throws `CrmError`. */
export async function readConfiguration(
  client: PropstackClient,
  lists: Lists,
  language: 'de' | 'en',
): Promise<CrmModuleConfiguration[]> {
  const [ofContacts = [], ofProperties = [], ofTasks = []] = await Promise.all(
    (['address', 'estate', 'task'] as const).map((module) => readCustomFields(client, module)),
  )
  const custom = (module: Module) => ({ address: ofContacts, estate: ofProperties })[module as string] ?? ofTasks
  return modules.map((name) => ({
    name,
    fields: [...knownFields(name, lists, language), ...custom(name)].map((field) => configurationOf(field, language)),
  }))
}

function configurationOf(
  { name, type, permitted, ...field }: KnownField,
  language: 'de' | 'en',
): CrmFieldConfiguration {
  return {
    name,
    label: field[language],
    type,
    length: null,
    default: null,
    permittedvalues: permitted ? [...permitted] : null,
  }
}

/** What an activity can be; types of their own it has none. */
export const actionKindsOf = ({ for_notes }: Lists): CrmActionKind[] =>
  for_notes.map((kind) => ({ ...kind, types: [] }))

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
