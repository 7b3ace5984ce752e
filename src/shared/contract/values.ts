import { z } from 'zod'
import { fault } from '../refusals/message.ts'
import { isLonger } from '../text/code-points.ts'
import { countries, defaultCountry } from './accounts/countries.ts'

/**
 * The value types that every resource is made of. Messages are refusals of the catalogue; the kernel makes sentences of them, with
 * the name of the field from the path of the fault [B7, B11-18].
 */

const fits = (max: number) => (text: string) => !isLonger(text, max)

/** Text of at most `max` code points; may be empty. */
export const text = (max: number) =>
  z
    .string({ error: (issue) => required(issue.input) ?? fault('not_text') })
    .refine(fits(max), { error: fault('too_long', { max }) })
    .meta({ maxLength: max })

/** Text that must say something: a required name or title. */
export const requiredText = (max: number) =>
  z
    .string({ error: (issue) => required(issue.input) ?? fault('not_text') })
    .refine((value) => value.trim() !== '', { error: fault('required'), abort: true })
    .refine(fits(max), { error: fault('too_long', { max }) })
    .meta({ minLength: 1, maxLength: max })

/** The message for a value that is not there, or `undefined` when it is. */
export function required(input: unknown): string | undefined {
  return input === undefined || input === null ? fault('required') : undefined
}

/** `true`/`false`; `1/0` and `"1"/"0"` are accepted on input [B11-25]. */
export const flag = () =>
  z
    .union([z.boolean(), z.literal([0, 1, '0', '1'])], { error: fault('not_flag') })
    .transform((value) => value === true || value === 1 || value === '1')
    .meta({ title: 'Flag', description: 'true or false; 1/0 and "1"/"0" are taken for them.' })

/** A boolean in a query string: `0/1` and `true/false`. */
export const queryFlag = () =>
  z
    .enum(['0', '1', 'true', 'false'], { error: fault('parameter_not_flag') })
    .transform((value) => value === '1' || value === 'true')
    .meta({ type: undefined, enum: [1, 0, true, false] })

export const integer = (min: number, max: number) => {
  const error = fault('not_integer', { min, max })
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** A length or size: a number with at most one decimal. */
export const measure = (min: number, max: number) => {
  const error = fault('not_measure', { min, max })
  return z
    .number({ error })
    .min(min, { error })
    .max(max, { error })
    .refine((value) => Math.round(value * 10) / 10 === value, { error })
}

/** One of the words given. */
export const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, {
    error: (issue) => required(issue.input) ?? fault('not_among', { values: values.join(', ') }),
  })

/** Largest id the database can hold without loss in JSON. */
export const maxId = Number.MAX_SAFE_INTEGER

/** The id of a record named inside a body. */
export const recordId = () => integer(1, maxId)

/** Ids of records, each once. */
export const idList = () =>
  z
    .array(recordId(), { error: fault('not_id_list') })
    .max(1000)
    .transform((ids) => [...new Set(ids)])

/** `#rrggbb`. */
export const colour = () =>
  z.string({ error: fault('not_colour') }).regex(/^#[0-9a-fA-F]{6}$/, { error: fault('not_colour') })

/** What an address is for: the service fetches what is there, writes to the CRM that is there, or visitors are sent there. */
export type AddressUse = 'fetched' | 'crm' | 'visited'

/** The use of each schema that `webUrl` has made: by it the server judges where an address leads. */
export const addressUses = z.registry<{ use: AddressUse }>()

/**
 * A web address, `http` or `https`, at most 2,048 characters, also as URLs are written in ASCII. It is stored as it was sent: what needs
 * another spelling, such as a header, makes it. That of a CRM is only written, and stored as URLs are written.
 */
export const webUrl = (use: AddressUse) => {
  const address = z
    .string({ error: (issue) => required(issue.input) ?? fault('not_address') })
    .refine((value) => fits(2048)(value) && isWebUrl(value) && canonical(value).length <= 2048, {
      error: fault('not_web_address'),
    })
    .refine((value) => !/[\s\\\p{Cc}\p{Cf}\p{Cs}]/u.test(value), {
      error: fault('address_with_spaces'),
    })
    .refine((value) => !/^https?:\/\/[^/?#]*@/i.test(value), {
      error: fault('address_with_user'),
    })
  return (use === 'crm' ? address.overwrite(canonical) : address)
    .meta({ format: 'uri', maxLength: 2048 })
    .register(addressUses, { use })
}

/** As `URL.href` writes it, but for the slash that it adds to a bare host. */
function canonical(value: string): string {
  const href = URL.canParse(value) ? new URL(value).href : value
  return href === `${value}/` ? value : href
}

function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value)
}

/**
 * One e-mail address as mail servers take it (RFC 5321): at most 64 characters before the @ and 254 in all, letters of any
 * script, a domain with a dot; no quotes, comments, spaces or control characters, so it can stand in a header as it is.
 */
export const emailAddress = () => {
  const error = fault('not_email')
  return z
    .string({ error: (issue) => required(issue.input) ?? error })
    .refine(isEmailAddress, { error })
    .meta({ format: 'email', maxLength: maxEmailLength })
}

const maxEmailLength = 254
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainLabel = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@')
  const local = value.slice(0, at)
  const labels = value.slice(at + 1).split('.')
  return (
    at > 0 &&
    fits(maxEmailLength)(value) &&
    fits(64)(local) &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** As CRMs name records whose ids could be guessed. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** ISO 8601 in UTC with explicit offset and milliseconds, as every answer writes it: `2026-11-21T09:30:00.123+00:00`. */
export const timestamp = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/)
    .meta({ title: 'Timestamp', format: 'date-time', description: 'UTC with offset and milliseconds' })

/** Years 0001 to 9999, offsets up to 15:59: what PostgreSQL reads. */
const moment = /^(?!0000)\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):?[0-5]\d))?$/

/** A date (that whole day in the account's time zone) or a timestamp with offset [B12]. */
export const dateOrTimestamp = () =>
  z
    .string()
    // A '+' that was not escaped in a query string arrives as a space.
    .transform((value) => value.replace(/ (\d{2}:?\d{2})$/, '+$1'))
    .refine((value) => moment.test(value) && isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), {
      error: fault('parameter_not_date'),
    })
    .meta({ examples: ['2026-11-21'] })

/** A moment with its offset, which comes out as every answer writes it ({@link timestamp}). */
export const instant = () =>
  z
    .string({ error: momentError })
    .refine((value) => moment.test(value) && value.length > 10 && isCalendarDate(value.slice(0, 10)), {
      error: momentError,
      abort: true,
    })
    .refine((value) => !Number.isNaN(Date.parse(value)), { error: momentError, abort: true })
    .transform((value) => new Date(value).toISOString().replace('Z', '+00:00'))
    .meta({ format: 'date-time' })
const momentError = fault('not_timestamp')

const timezoneError = fault('not_timezone')

/** The IANA name of a time zone. */
export const timezoneName = () =>
  z
    .string({ error: timezoneError })
    .refine(isTimezone, { error: timezoneError })
    .meta({ examples: ['Europe/Berlin'] })

const countryError = fault('not_country')

/** The code of a country with telephone numbers of its own (ISO 3166-1 alpha-2), in any case. */
export const countryCode = () =>
  z
    .string({ error: countryError })
    .transform((code) => code.toUpperCase())
    .refine((code) => countries.includes(code), { error: countryError })
    .meta({ examples: [defaultCountry] })

function isTimezone(name: string): boolean {
  // Offsets are no names: PostgreSQL would read them with the opposite sign.
  if (name.length > 64 || !/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whether `YYYY-MM-DD` names a day that exists. */
export function isCalendarDate(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

const dayError = fault('not_day')

/** A day without a time, `2026-11-21`. */
export const day = () =>
  z
    .string({ error: dayError })
    // The year 0 is none to PostgreSQL.
    .refine((value) => /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) && isCalendarDate(value), { error: dayError })
    .meta({ format: 'date' })

/** `page` and `per_page` of every list: whole numbers ≥ 1; above 100 counts as 100 [B12]. */
/** Number of a page, from 1 or `least`, in a query string. */
export const pageNumber = (least = 1) => {
  const error = fault('parameter_not_count')
  return (
    z
      .string({ error })
      .regex(/^[0-9]{1,100}$/, { error, abort: true })
      // Past the end of any list, and within what the database counts with.
      .transform((value) => Math.min(Number(value), 1e12))
      .refine((value) => value >= least, { error })
  )
}

/** Ids with commas between them in a query, each once. */
export const queryIds = (most: number) => {
  const error = fault('parameter_not_ids', { max: most })
  return z
    .string({ error })
    .regex(new RegExp(String.raw`^\d{1,15}(,\d{1,15}){0,${most - 1}}$`), { error, abort: true })
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .meta({ type: 'string', examples: ['4,7'] })
}

/** The id of a record in a query string. */
export const queryId = () => {
  const error = fault('parameter_not_id')
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,15}$/, { error, abort: true })
    .transform(Number)
    .refine((id) => id <= maxId, { error })
    .meta({ type: 'integer', minimum: 1 })
}

/** Characters of words to look for. */
export const maxSearchText = 200

/** Words to look for, in a query string. */
export const searchText = () => {
  const error = fault('parameter_too_long', { max: maxSearchText })
  return (
    z
      .string({ error })
      .refine(fits(maxSearchText), { error })
      // PostgreSQL has no such character; in bodies it is refused everywhere.
      .refine((text) => !text.includes('\0'), { error: fault('parameter_with_nul') })
      .meta({ maxLength: 200 })
  )
}

export const PageQuery = z.strictObject({
  page: pageNumber().optional().meta({ type: 'integer', minimum: 1, default: 1, description: 'Number of the page' }),
  per_page: pageNumber()
    .transform((value) => Math.min(value, 100))
    .optional()
    .meta({ type: 'integer', minimum: 1, description: 'Elements per page; more than 100 count as 100' }),
})
export type PageQuery = z.infer<typeof PageQuery>
