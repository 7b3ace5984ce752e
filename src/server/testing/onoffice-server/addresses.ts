import { integers, onlyKnows, type Request, type Result } from './action.ts'
import { created, listRecords, recordOf } from './listing.ts'
import type { Contact, Office, StoredRecord } from './office.ts'
import { Refusal } from './refusal.ts'
import { mobileUrl } from './records.ts'
import { checkedValue, countryCode, readValue } from './values.ts'

const contactType = /^(phone|fax|email)(?:_(?:private|business))?$|^mobile$/

/** Fields that are entries of the telephone book: they are read as fields, and written under other names. */
const mainContacts: Readonly<Record<string, Contact['kind']>> = { Email: 'email', Telefon1: 'phone', Telefax1: 'fax' }

const kindOf = (type: string): Contact['kind'] =>
  type === 'mobile' ? 'phone' : (/^[a-z]+/.exec(type)![0] as Contact['kind'])

export function createAddress({ office, parameters }: Request): Result {
  const contacts: Contact[] = []
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (options.has(name) || name.startsWith('default_')) continue
    if (contactType.test(name)) {
      if (typeof value !== 'string' || value === '') throw new Refusal(227, name)
      const type = kindOf(name) === 'phone' && isMobile(value) ? 'mobile' : name
      contacts.push({ id: office.newContactId(), kind: kindOf(name), type, value, isDefault: false })
    } else Object.assign(values, fieldValue(office, name, value, false))
  }
  for (const kind of ['phone', 'fax', 'email'] as const) markMain(contacts, kind, parameters[`default_${kind}`])
  const existing = parameters['checkDuplicate'] === true ? duplicateOf(office, contacts) : undefined
  if (existing) {
    if (parameters['noOverrideByDuplicate'] !== true) Object.assign(existing.values, values)
    return created(existing.id, 'address')
  }
  const record = office.add('address', values)
  record.contacts.push(...contacts)
  record.values['KdNr'] = String(record.id + 900_000)
  return created(record.id, 'address')
}

/** Numbers of German mobile telephones, which are entries of their own kind whatever they are sent as. */
const isMobile = (value: string) => /^(?:\+?49|0049)?0?1[567]\d/.test(value.replace(/[^\d+]/g, ''))

const options = new Set(['checkDuplicate', 'noOverrideByDuplicate', 'extendedclaim'])

/** The main entry must stand among the others, too; without one the first is it. */
function markMain(contacts: Contact[], kind: Contact['kind'], value: unknown): void {
  const own = contacts.filter((contact) => contact.kind === kind)
  if (value === undefined) {
    if (own[0]) own[0].isDefault = true
    return
  }
  const main = own.find((contact) => contact.value === value)
  if (!main) throw new Refusal(258, kind)
  main.isDefault = true
}

/** The address with the lowest id that has one of the e-mail addresses. */
function duplicateOf(office: Office, contacts: readonly Contact[]): StoredRecord | undefined {
  const emails = new Set(contacts.filter(({ kind }) => kind === 'email').map(({ value }) => value.toLowerCase()))
  return [...office.records.address.values()].find((record) =>
    record.contacts.some(({ kind, value }) => kind === 'email' && emails.has(value.toLowerCase())),
  )
}

function fieldValue(office: Office, name: string, value: unknown, isChange: boolean): Record<string, unknown> {
  const field = office.fields('address').get(name)
  if (!field || name in mainContacts || name === 'KdNr') throw new Refusal(75, name)
  if (name === 'Land') return { Land: countryCode(field, value, isChange) }
  if (name === 'Benutzer' && value !== '' && !office.users.some(({ username }) => username === value)) {
    throw new Refusal(251, String(value as string))
  }
  return { [name]: checkedValue(field, value) }
}

export function modifyAddress(request: Request): Result {
  const { office, parameters } = request
  const record = recordOf(request, 'address')
  const values: Record<string, unknown> = {}
  const contacts = record.contacts.map((contact) => ({ ...contact }))
  for (const [name, value] of Object.entries(parameters)) {
    if (options.has(name)) continue
    if (contactType.test(name)) changeContact(office, contacts, name, value)
    else Object.assign(values, fieldValue(office, name, value, true))
  }
  Object.assign(record.values, values)
  record.contacts = contacts
  return { records: [{ id: record.id, type: 'address', elements: { success: 'success' } }] }
}

function changeContact(office: Office, contacts: Contact[], type: string, value: unknown): void {
  const change = value as { action?: unknown; oldvalue?: unknown; newvalue?: unknown; default?: unknown } | null
  if (typeof value !== 'object' || change === null) throw new Refusal(255, type)
  onlyKnows(change as Record<string, unknown>, 'action oldvalue newvalue default')
  const { action, oldvalue, newvalue } = change
  const kind = kindOf(type)
  if (action === 'add') {
    if (typeof newvalue !== 'string' || newvalue === '') throw new Refusal(255, 'newvalue')
    contacts.push({ id: office.newContactId(), kind, type, value: newvalue, isDefault: false })
  } else {
    const found = contacts.filter((contact) => contact.type === type && contact.value === oldvalue)
    if (found.length === 0) throw new Refusal(83)
    if (found.length > 1) throw new Refusal(87)
    if (action === 'delete') contacts.splice(contacts.indexOf(found[0]!), 1)
    else if (action === 'modify' && typeof newvalue === 'string') found[0]!.value = newvalue
    else throw new Refusal(255, 'action')
  }
  if (change.default === true) {
    for (const contact of contacts) if (contact.kind === kind) contact.isDefault = contact.value === newvalue
  }
}

export function readAddresses(request: Request): Result {
  const { office, parameters } = request
  onlyKnows(
    parameters,
    'data recordids filterid filter listlimit listoffset sortby sortorder formatoutput outputlanguage countryIsoCodeType addMobileUrl extendedclaim',
  )
  const fields = office.fields('address')
  const iso = parameters['countryIsoCodeType'] === 'ISO-3166-3'
  return listRecords(request, {
    module: 'address',
    type: 'address',
    fields,
    unknownField: 141,
    hasNumber: true,
    added: ({ id }) => mobileUrl(parameters, 'address', id),
    ids: parameters['recordids'] === undefined ? undefined : integers(parameters['recordids'], 'recordids'),
    answer(record, name) {
      if (contactNames.test(name)) return contactElements(record, name)
      // No contact has a photo.
      if (name === 'imageUrl') return { imageUrl: '' }
      if (name === 'contactCategory') return { contactCategory: contactCategory(record) }
      const kind = fields.has(name) ? mainContacts[name] : undefined
      if (kind) return { [name]: mainOf(record, kind) }
      const country = name === 'Land' && !iso ? fields.get('Land') : undefined
      if (!country) return undefined
      // In full words, unless codes were asked for.
      const code = readValue(country, record.values['Land'])
      return { Land: country.permittedvalues?.find((choice) => choice.code === code)?.label ?? '' }
    },
    stored(record, name) {
      const kind = mainContacts[name]
      if (kind) return [mainOf(record, kind)]
      if (name === 'contactCategory') return [contactCategory(record)]
      if (!/^(phone|mobile|fax|email)$/.test(name)) return undefined
      return record.contacts.filter((contact) => isOfKind(contact, name)).map(({ value }) => value)
    },
  })
}

/** What the office calls the address in its lists. */
export const contactCategory = ({ values }: StoredRecord): string =>
  String((values['Zusatz1'] ?? '') as string) || [values['Vorname'], values['Name']].filter(Boolean).join(' ')

const contactNames = /^(default)?(phone|mobile|fax|email)$/

export const mainOf = (record: StoredRecord, kind: Contact['kind']) =>
  record.contacts.find((contact) => contact.kind === kind && contact.isDefault)?.value ?? ''

/** Mobile telephones are no telephones. */
const isOfKind = ({ kind, type }: Contact, name = '') =>
  name === 'mobile' ? type === 'mobile' : kind === name && type !== 'mobile'

/** `phone_private__13021: …`, with its comment beside it. */
function contactElements(record: StoredRecord, name: string): Record<string, unknown> {
  const [, isDefault, kind] = contactNames.exec(name) ?? []
  const own = record.contacts.filter((contact) => {
    return isDefault === undefined ? isOfKind(contact, kind) : contact.kind === kind && contact.isDefault
  })
  return Object.fromEntries(
    own.flatMap(({ id, type, value }) => {
      const key = isDefault === undefined ? `${type}__${id}` : `${name}__${id}`
      return [
        [key, value],
        [`${key}__Comment`, ''],
      ]
    }),
  )
}
