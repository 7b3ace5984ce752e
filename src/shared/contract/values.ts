import { z } from 'zod'

/**
 * The value types that every resource is made of. Messages are sentences with `{field}` where the name of the field
 * goes (section 7; contract §2 "Validation"); the kernel fills it in from the path of the fault.
 */

/** Number of Unicode code points, which is what every length limit counts (contract §2 "Strings"). */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

const fits = (max: number) => (text: string) => text.length <= max || codePoints(text) <= max

/** Text of at most `max` code points; may be empty. */
export const text = (max: number) =>
  z
    .string({ error: 'The {field} field must be a text.' })
    .refine(fits(max), { error: `The {field} field must not be longer than ${max} characters.` })
    .meta({ maxLength: max })

/** Text that must say something: a required name or title. */
export const requiredText = (max: number) =>
  z
    .string({ error: (issue) => required(issue.input) ?? 'The {field} field must be a text.' })
    .refine((value) => value.trim() !== '', { error: 'The {field} field is required.', abort: true })
    .refine(fits(max), { error: `The {field} field must not be longer than ${max} characters.` })
    .meta({ minLength: 1, maxLength: max })

/** The sentence for a value that is not there, or `undefined` when it is. */
export function required(input: unknown): string | undefined {
  return input === undefined || input === null ? 'The {field} field is required.' : undefined
}

/** `true`/`false`; `1/0` and `"1"/"0"` are accepted on input (contract §2 "Booleans"). */
export const flag = () =>
  z
    .union([z.boolean(), z.literal([0, 1, '0', '1'])], { error: 'The {field} field must be true or false.' })
    .transform((value) => value === true || value === 1 || value === '1')

/** A boolean in a query string: `0/1` and `true/false`. */
export const queryFlag = () =>
  z
    .enum(['0', '1', 'true', 'false'], { error: 'The {field} parameter must be 0 or 1.' })
    .transform((value) => value === '1' || value === 'true')

export const integer = (min: number, max: number) => {
  const error = `The {field} field must be a whole number from ${min} to ${max}.`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** Largest id the database can hold without loss in JSON. */
export const maxId = Number.MAX_SAFE_INTEGER

/** The id of a record named inside a body. */
export const recordId = () => integer(1, maxId)

/** `#rrggbb`. */
export const colour = () =>
  z
    .string({ error: 'The {field} field must be a colour such as #1f2937.' })
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'The {field} field must be a colour such as #1f2937.' })

/** A link that a browser may follow: `http` or `https`, at most 2,048 characters. */
export const webUrl = () =>
  z
    .string({ error: 'The {field} field must be a web address.' })
    .refine((value) => fits(2048)(value) && isWebUrl(value), {
      error: 'The {field} field must be a web address that starts with http:// or https://.',
    })
    .meta({ format: 'uri', maxLength: 2048 })

function isWebUrl(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value)
}

/** ISO 8601 in UTC with explicit offset and milliseconds, as every answer writes it: `2026-11-21T09:30:00.123+00:00`. */
export const timestamp = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/)
    .meta({ format: 'date-time' })

/** Years 0001 to 9999, offsets up to 15:59: what PostgreSQL reads. */
const moment = /^(?!0000)\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):?[0-5]\d))?$/

/** A date (that whole day in the account's time zone) or a timestamp with offset (contract §3). */
export const dateOrTimestamp = () =>
  z
    .string()
    // A '+' that was not escaped in a query string arrives as a space.
    .transform((value) => value.replace(/ (\d{2}:?\d{2})$/, '+$1'))
    .refine((value) => moment.test(value) && isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), {
      error:
        'The {field} parameter must be a date such as 2026-11-21 or a timestamp such as 2026-11-21T09:30:00+01:00.',
    })
    .meta({ description: 'date or timestamp with offset' })

/** Whether `YYYY-MM-DD` names a day that exists. */
export function isCalendarDate(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** `page` and `per_page` of every list: whole numbers ≥ 1; above 100 counts as 100 (contract §3). */
const pageNumber = () => {
  const error = 'The {field} parameter must be a whole number of at least 1.'
  return z
    .string({ error })
    .regex(/^[0-9]{1,9}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= 1, { error })
}

export const PageQuery = z.strictObject({
  page: pageNumber().optional().meta({ type: 'integer', minimum: 1, description: 'page number, default 1' }),
  per_page: pageNumber()
    .transform((value) => Math.min(value, 100))
    .optional()
    .meta({ type: 'integer', minimum: 1, maximum: 100, description: 'elements per page' }),
})
export type PageQuery = z.infer<typeof PageQuery>
