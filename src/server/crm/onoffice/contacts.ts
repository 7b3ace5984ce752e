import { digitsOf, phoneNumber } from '../phone-numbers.ts'
import type { CrmValue } from '../port.ts'

/** Fields of an address that are entries of its telephone book, by what onOffice calls them when they are written. */
const aliases: Readonly<Record<string, ContactKind>> = { Email: 'email', Telefon1: 'phone', Telefax1: 'fax' }
type ContactKind = 'email' | 'phone' | 'fax'

/** The kind of entry that a field stands for: the main one of its kind. */
export function contactOf(field: string): ContactKind | undefined {
  return Object.hasOwn(aliases, field) ? aliases[field] : undefined
}

/** Read together with an address that is to be changed. */
export const contactFields = ['phone', 'mobile', 'fax', 'email', 'defaultphone', 'defaultfax', 'defaultemail'] as const

/** Parameters of a new address: the entry, and that it is the main one. */
export function newContact(kind: ContactKind, value: CrmValue): Record<string, unknown> {
  return value === null || value === '' ? {} : { [kind]: value, [`default_${kind}`]: value }
}

interface Entry {
  id: string
  /** `phone_private`, `mobile`, `email` … */
  type: string
  value: string
  isMain: boolean
}

/**
 * Parameters that make `value` the main entry of its kind in an address read with `contactFields`; none where it is. Other entries stay:
 * one that is not there is added, one that is there becomes the main one, and no value removes the main entry alone. onOffice knows an
 * entry only by its value. `country` is the account's.
 */
export function changedContact(
  kind: ContactKind,
  value: CrmValue,
  { elements, country }: { elements: Record<string, unknown>; country: string },
) {
  const wanted = value === null ? '' : String(value as string | number | boolean)
  const own = entriesOf(elements).filter(({ type }) => type.startsWith(kind) || (kind === 'phone' && type === 'mobile'))
  const main = own.find(({ isMain }) => isMain)
  if (wanted === '') return main ? { [main.type]: { action: 'delete', oldvalue: main.value } } : {}
  const number = kind === 'email' ? undefined : phoneNumber(wanted, country)
  const isAddress = (value: string) => kind === 'email' && value.toLowerCase() === wanted.toLowerCase()
  const isWanted = (entry: Entry) =>
    entry.value === wanted || isAddress(entry.value) || number?.spellings.includes(digitsOf(entry.value)) === true
  if (main && isWanted(main)) return {}
  const known = own.find(isWanted)
  if (!known) return { [kind]: { action: 'add', newvalue: wanted, default: true } }
  return { [known.type]: { action: 'modify', oldvalue: known.value, newvalue: known.value, default: true } }
}

/** Entries of a read address: `phone_private__13021: …`; the main entries a second time under `defaultphone__13021`. Comments are left out. */
export function entriesOf(elements: Record<string, unknown>): Entry[] {
  const found = Object.entries(elements).flatMap(([key, value]) => {
    const [, isDefault, type, id] = /^(default)?((?:phone|mobile|fax|email)\w*?)__(\d+)$/.exec(key) ?? []
    return type === undefined || id === undefined
      ? []
      : [{ isDefault: isDefault !== undefined, type, id, value: String(value) }]
  })
  const mains = new Set(found.filter(({ isDefault }) => isDefault).map(({ id }) => id))
  return found
    .filter(({ isDefault }) => !isDefault)
    .map(({ id, type, value }) => ({ id, type, value, isMain: mains.has(id) }))
}
