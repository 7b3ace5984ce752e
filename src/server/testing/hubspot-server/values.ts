import { HttpError } from '../json-crm/server.ts'
import { errorBody, invalid, invalidProperties, type PropertyFault } from './errors.ts'
import type { Portal, StoredRecord } from './portal.ts'
import type { StoredProperty } from './properties.ts'

/** What of the properties given a record takes; an empty text clears one. Throws an `HttpError` for what HubSpot refuses. */
export function taken(portal: Portal, type: string, given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null) throw invalid('properties must not be null')
  const known = new Map(portal.propertiesOf(type).map((property) => [property.name, property]))
  const faults: PropertyFault[] = []
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(given as Record<string, unknown>)) {
    const text = value === null ? '' : String(value as string)
    const property = known.get(name)
    const [error, message] = property
      ? faultOf(portal, property, text)
      : ['PROPERTY_DOESNT_EXIST', `Property "${name}" does not exist`]
    if (error !== undefined) faults.push({ name, error, message: message ?? error })
    values[name] = written(property, text)
  }
  if (faults.length > 0) throw invalidProperties(faults, portal.hasDetails)
  return values
}

function written(property: StoredProperty | undefined, text: string): string {
  if (property?.name === 'email') return text.toLowerCase()
  if (property?.type === 'datetime' && text !== '') {
    const at = new Date(/^\d+$/.test(text) ? Number(text) : text)
    return Number.isNaN(at.getTime()) ? text : at.toISOString()
  }
  return text
}

interface Rule {
  error: string
  takes(text: string, property: StoredProperty): boolean
}

const isAmong = (text: string, { fieldType, options }: StoredProperty) => {
  const values = fieldType === 'checkbox' ? text.split(';').filter(Boolean) : [text]
  return options.length === 0 || values.every((value) => options.some((option) => option.value === value))
}
const isMoment = (text: string) => /^\d+$/.test(text) || !Number.isNaN(Date.parse(text))

/** What a value of a type must be. */
const rules: Readonly<Partial<Record<StoredProperty['type'], Rule>>> = {
  enumeration: { error: 'INVALID_OPTION', takes: isAmong },
  number: { error: 'INVALID_LONG', takes: (text) => Number.isFinite(Number(text)) },
  bool: { error: 'INVALID_BOOLEAN', takes: (text) => text === 'true' || text === 'false' },
  date: { error: 'INVALID_DATE', takes: (text) => /^(?:\d{4}-\d\d-\d\d|\d+)$/.test(text) },
  datetime: { error: 'INVALID_DATE', takes: isMoment },
}
const emailRule: Rule = { error: 'INVALID_EMAIL', takes: (text) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text) }

function faultOf(portal: Portal, property: StoredProperty, text: string): [error?: string, message?: string] {
  const { name, type, referencedObjectType, modificationMetadata } = property
  if (modificationMetadata.readOnlyValue) return ['READ_ONLY_VALUE', `"${name}" is a read only property`]
  if (text === '') return []
  if (referencedObjectType === 'OWNER' && !portal.owners.some(({ id }) => id === text))
    return ['INVALID_OWNER_ID', `${text} is no owner`]
  const rule = name === 'email' ? emailRule : rules[type]
  return rule && !rule.takes(text, property) ? [rule.error, `${text} was not a valid value of ${name}`] : []
}

const addressesOf = ({ properties }: StoredRecord) =>
  [properties['email'] ?? '', ...(properties['hs_additional_emails'] ?? '').split(';')].filter(Boolean)

export const contactByEmail = (portal: Portal, email: string): StoredRecord | undefined =>
  [...portal.table('contacts').values()].find((contact) => addressesOf(contact).includes(email.toLowerCase()))

/** Characters that a property takes (HubSpot's knowledge base, “Property field types”). */
const longestText = 65_536

/** A contact has its e-mail address for itself, and what is called required is there. */
export function requireAcceptable(portal: Portal, type: string, properties: Record<string, string>, id?: string): void {
  const email = type === 'contacts' ? properties['email'] : undefined
  const known = email ? contactByEmail(portal, email) : undefined
  if (known && known.id !== id) {
    throw new HttpError(409, errorBody('CONFLICT', `Contact already exists. Existing ID: ${known.id}`))
  }
  const isActivity = ['notes', 'tasks', 'meetings'].includes(type)
  if (id === undefined && isActivity && !properties['hs_timestamp']) {
    throw invalid('Error creating ENGAGEMENT. Some required properties were not set: hs_timestamp')
  }
  const long = Object.keys(properties).find((name) => properties[name]!.length > longestText)
  if (long !== undefined) throw invalid(`${long} is too long`)
  if (id === undefined && type === 'deals' && !properties['dealstage']) throw invalid('dealstage is required')
}

/** What HubSpot fills in by itself. */
export function calculated(record: StoredRecord): Record<string, string> {
  const { properties, createdAt, updatedAt } = record
  const searchable = (text: string | undefined) =>
    (text ?? '').replace(/\D/g, '').replace(/^(?:0049|49(?=\d{9})|0)/, '')
  return {
    ...properties,
    createdate: createdAt,
    hs_createdate: createdAt,
    lastmodifieddate: updatedAt,
    hs_lastmodifieddate: updatedAt,
    ...(properties['phone'] && { hs_searchable_calculated_phone_number: searchable(properties['phone']) }),
    ...(properties['mobilephone'] && { hs_searchable_calculated_mobile_number: searchable(properties['mobilephone']) }),
  }
}
