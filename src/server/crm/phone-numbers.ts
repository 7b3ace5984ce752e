import { getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { crmFieldNames } from './field-names.ts'
import type { CrmValue, CrmValues } from './port.ts'

/** A telephone number, however it is written. */
export interface PhoneNumber {
  /** `+49241123456` (E.164). */
  e164: string
  /** Without the code of the country: `241123456`. All ways to write the number have these digits in this order. */
  national: string
  /** The digits of all ways to write it: `0241123456`, `49241123456`, `0049241123456` … */
  spellings: readonly string[]
}

/** Numbers that are asked for again are those that were just asked for. */
const mostKept = 1_000
const kept = new Map<string, PhoneNumber | undefined>()

/**
 * Reads a number as it is written in a country (ISO 3166-1 alpha-2), with or without the country's code. `undefined` for what is no
 * number, or one with an extension: an extension is another telephone.
 */
export function phoneNumber(text: string, country: string): PhoneNumber | undefined {
  const key = `${country} ${text}`
  if (!kept.has(key)) {
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, read(text, country as CountryCode))
  }
  return kept.get(key)
}

function read(text: string, country: CountryCode): PhoneNumber | undefined {
  // The library reads no more either; what is longer is no number.
  if (text.length > 250) return undefined
  const number = parsePhoneNumberFromString(text, country)
  if (!number || number.ext !== undefined || !number.isPossible()) return undefined
  const { number: e164, countryCallingCode: code, nationalNumber: national } = number
  const inCountry = digitsOf(number.formatNational())
  // `+49 (0)241 123456` is written, too.
  const abroad = [national, inCountry, `0${national}`].map((digits) => `${code}${digits}`)
  const atHome = code === getCountryCallingCode(country) ? [national, inCountry, `0${national}`] : []
  const dialled = digitsOf(number.format('IDD', { fromCountry: country }) ?? '')
  return {
    e164,
    national,
    spellings: [
      ...new Set([...abroad, ...abroad.map((digits) => `00${digits}`), ...atHome, ...(dialled && [dialled])]),
    ],
  }
}

/** `49` for `DE`. */
export const callingCode = (country: string): string => getCountryCallingCode(country as CountryCode)

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

const phoneFields: ReadonlySet<string> = new Set(crmFieldNames.address.phones)

/** The number that an address has in a field, where it is a field of numbers and has one. */
export function phoneIn(field: string, value: CrmValue, country: string): PhoneNumber | undefined {
  return phoneFields.has(field) && (typeof value === 'string' || typeof value === 'number')
    ? phoneNumber(String(value), country)
    : undefined
}

/** Whether two values of a field of an address are the same number, written in two ways. */
export function isSamePhone(field: string, [one, other]: readonly [CrmValue, CrmValue], country: string): boolean {
  const number = phoneIn(field, one, country)
  return number !== undefined && typeof other === 'string' && number.spellings.includes(digitsOf(other))
}

/** The same text for all who name one person, however they write its numbers. */
export function personKey(values: CrmValues, country: string): string {
  const plain = Object.entries(values).map(([name, value]) => [name, phoneIn(name, value, country)?.e164 ?? value])
  return JSON.stringify(Object.fromEntries(plain)).toLowerCase()
}
