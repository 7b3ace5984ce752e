import { noteKind } from '../../../shared/contract/crm/note-kind.ts'
import type { CrmChoice, CrmFieldConfiguration, CrmModuleConfiguration } from '../port.ts'
import { dictionary, modules, objectTypes, type Module, type NamedProperty } from './dictionary.ts'
import { get, type HubSpotClient } from './protocol/client.ts'
import { isMissingRecord, isPermission, RefusedRequest } from './protocol/errors.ts'
import { propertiesOf, type Property } from './protocol/wire.ts'

/** A property of HubSpot as a field. */
export interface KnownField {
  name: string
  /** At HubSpot; null: it is none of HubSpot's. */
  api: string | null
  label: string
  type: 'varchar' | 'text' | 'float' | 'boolean' | 'date' | 'datetime' | 'singleselect' | 'multiselect' | 'user'
  /** Of moments: in which they are local times; left out: that of most accounts. */
  timeZone?: string
  /** HubSpot fills it in by itself. */
  isReadOnly: boolean
  /** Its text is HTML. */
  isHtml: boolean
  /** Characters; null where none is documented. */
  length: number | null
  /** null: any value. */
  permitted: readonly CrmChoice[] | null
}

/** Bodies of activities, which are HTML whatever their properties say, and how long they may be. */
const htmlBodies = new Set(['hs_note_body', 'hs_task_body', 'hs_meeting_body'])
const longestBody = 65_536

/** A note has no kind of its own: it is a note. */
const noteKindOf = (language: 'de' | 'en'): KnownField => ({
  name: 'Aktionsart',
  api: null,
  label: { de: 'Aktivitätstyp', en: 'Type of activity' }[language],
  type: 'singleselect',
  isReadOnly: false,
  isHtml: false,
  length: null,
  permitted: noteKinds,
})
export const noteKinds: readonly CrmChoice[] = [{ code: noteKind, label: noteKind }]

/** The fields of a module: those that other CRMs have, too, then the others in HubSpot's order. Throws `CrmError`. */
export async function readFields(client: HubSpotClient, module: Module, language: 'de' | 'en'): Promise<KnownField[]> {
  const path = `/crm/v3/properties/${objectTypes[module]}`
  const properties = propertiesOf(await get(client, path, { locale: language }))
  const byName = new Map(properties.map((property) => [property.name, property]))
  const known = dictionary[module].flatMap((named) => {
    const property = byName.get(named.api)
    return property ? [fieldOf(property, named.name, named[language])] : []
  })
  const own = properties.filter((property) => isOffered(property, module))
  const taken = new Set(known.map(({ name }) => name))
  return [
    ...(module === 'agentsLog' ? [noteKindOf(language)] : []),
    ...known,
    // An agency may have a property that is called like another one is called here.
    ...own.map((property) => fieldOf(property, taken.has(property.name) ? `${property.name}_hubspot` : property.name)),
  ]
}

/** What can be written. Of activities only the agency's own: HubSpot's others say how these came about. */
function isOffered(
  { name, hidden, calculated, fieldType, hubspotDefined, modificationMetadata }: Property,
  module: Module,
) {
  if (hidden || calculated || fieldType === 'file' || modificationMetadata?.readOnlyValue === true) return false
  if (dictionary[module].some((one: NamedProperty) => one.api === name)) return false
  return module === 'address' || module === 'estate' || !hubspotDefined
}

function fieldOf(property: Property, name: string, label = property.label): KnownField {
  const type = typeOf(property)
  const isHtml = htmlBodies.has(property.name) || property.fieldType === 'html'
  return {
    name,
    api: property.name,
    label: label || property.name,
    type,
    isReadOnly: property.calculated || property.modificationMetadata?.readOnlyValue === true,
    isHtml,
    length: isHtml ? longestBody : null,
    permitted: type === 'singleselect' || type === 'multiselect' ? choicesOf(property) : null,
  }
}

/** By HubSpot's types, where the kind of input does not say more. */
const typesByName: Readonly<Record<string, KnownField['type']>> = {
  bool: 'boolean',
  number: 'float',
  date: 'date',
  datetime: 'datetime',
}

function typeOf({ name, type, fieldType, options, referencedObjectType }: Property): KnownField['type'] {
  if (name === 'hubspot_owner_id' || referencedObjectType === 'OWNER') return 'user'
  if (fieldType === 'booleancheckbox') return 'boolean'
  if (type === 'enumeration' && fieldType === 'checkbox') return 'multiselect'
  // Choices of some properties are kept elsewhere.
  if (type === 'enumeration' && options.length > 0) return 'singleselect'
  const isLong = ['textarea', 'html'].includes(fieldType) || htmlBodies.has(name)
  return typesByName[type] ?? (isLong ? 'text' : 'varchar')
}

/** Those with a place in the order, then the others. */
function choicesOf({ options }: Property): CrmChoice[] {
  const place = ({ displayOrder }: { displayOrder: number }) => (displayOrder < 0 ? Infinity : displayOrder)
  const shown = options.filter(({ hidden }) => !hidden)
  const [placed, others] = [shown.filter((one) => one.displayOrder >= 0), shown.filter((one) => one.displayOrder < 0)]
  return [...placed.toSorted((a, b) => place(a) - place(b)), ...others].map(({ value, label }) => ({
    code: value,
    label: label || value,
  }))
}

/** All modules with their fields. Of an object that is not for the private app there are none. Throws `CrmError`. */
export const readConfiguration = (client: HubSpotClient, language: 'de' | 'en'): Promise<CrmModuleConfiguration[]> =>
  Promise.all(
    modules.map(async (name) => ({ name, fields: (await offered(client, name, language)).map(configurationOf) })),
  )

async function offered(client: HubSpotClient, module: Module, language: 'de' | 'en'): Promise<KnownField[]> {
  try {
    return await readFields(client, module, language)
  } catch (error) {
    if (module !== 'address' && isNotOffered(error)) return []
    throw error
  }
}

/** An object that the account has not activated, or that the private app has no scope for. */
export const isNotOffered = (error: unknown): boolean =>
  isPermission(error) || isMissingRecord(error) || (error instanceof RefusedRequest && error.status === 400)

const configurationOf = ({ name, label, type, length, permitted }: KnownField): CrmFieldConfiguration => ({
  name,
  label,
  type,
  length,
  default: null,
  permittedvalues: permitted ? [...permitted] : null,
})
