import { maxCombiningMarks, maxFaults, maxJsonDepth } from '../../../shared/budgets.ts'
import { composed, hasStackedMarks } from '../../../shared/form/markup/marks.ts'
import { ApiError, invalid, type FieldErrors } from '../errors.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'

/** The 422 of a body of which some texts cannot be read, with the body itself: those texts are NULs in it, which no reader of answers takes. */
export class UnreadableTexts extends ApiError {
  readonly sent: unknown

  constructor({ kind, refusal, message, errors = {} }: ApiError, sent: unknown) {
    super(kind, refusal, { message, errors })
    this.sent = sent
  }
}

/**
 * Parses a JSON body and brings it into the form that everything behind relies on: strings in Unicode NFC, without NUL
 * and lone surrogates, no `__proto__` keys, nesting bounded [B11]. Throws 400 for what is not JSON, 422 with
 * every faulty path for what is. `depth`, where it is known, is that of its objects and lists within each other.
 */
export function parseJson(text: string, depth = Infinity): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable'
    const said = refusal('body_not_json', { reason: reason.slice(0, 200).replace(/[^\x20-\x7e]/g, '?') })
    throw new ApiError('malformed', said, { errors: { body: [said] } })
  }
  // It is in that form already; looking at each of its texts takes as long as parsing it.
  if (depth <= maxJsonDepth && plain.test(text) && !escaped.test(text)) return value
  const errors: FieldErrors = {}
  const cleaned = clean(value, [], errors)
  const faults = Object.entries(errors)
  if (faults.length > 0) throw new UnreadableTexts(invalid(Object.fromEntries(faults.slice(0, maxFaults))), cleaned)
  return cleaned
}

/** `path` is one array, grown and shortened on the way: a body of 24 MiB has millions of values. */
function clean(value: unknown, path: string[], errors: FieldErrors): unknown {
  if (typeof value === 'string') return readable(value, path, errors)
  if (typeof value !== 'object' || value === null) return value
  if (path.length >= maxJsonDepth) {
    errors['body'] = [refusal('body_too_deep', { max: maxJsonDepth })]
    return null
  }
  const record = value as Record<string, unknown>
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(record)) {
    if (key === '__proto__' || (typeof key === 'string' && faultIn(key, () => ''))) {
      errors[path.join('.') || 'body'] = [refusal('key_not_allowed')]
      continue
    }
    const item = record[key]
    if (typeof item === 'string' || (typeof item === 'object' && item !== null)) {
      path.push(String(key))
      record[key] = clean(item, path, errors)
      path.pop()
    }
  }
  return record
}

/** What stands in a body for a text that cannot be read. */
const unreadable = '\0'

const readable = (...[text, path, errors]: Parameters<typeof cleanText>) => cleanText(text, path, errors) ?? unreadable

/** A text in NFC; for one that may not be stored a sentence at its path in `errors`, and nothing. */
export function cleanText(text: string, path: readonly string[], errors: FieldErrors): string | undefined {
  const said = faultIn(text, () => fieldName(path) || 'body')
  if (said) {
    errors[path.join('.') || 'body'] = [said]
    return undefined
  }
  return composed(text)
}

/** Nothing can be wrong with it: most names and answers are such a text. */
const plain = /^[\t\n\r\x20-\x7e]*$/
/** What a plain JSON body may have in it that is not plain when it is read. */
const escaped = /\\u|__proto__/

function faultIn(text: string, field: () => string): Refusal | undefined {
  if (plain.test(text)) return undefined
  if (text.includes('\0')) return refusal('text_with_nul', { field: field() })
  if (!text.isWellFormed()) return refusal('text_with_half_surrogate', { field: field() })
  if (hasStackedMarks(text)) return refusal('text_with_marks', { field: field(), max: maxCombiningMarks })
  return undefined
}

/** The name of a field for a sentence: the last part of its path that is not a position, in words. */
export function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part))
  return typeof name === 'string' ? name.replaceAll('_', ' ') : ''
}
