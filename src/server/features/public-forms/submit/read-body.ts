import { invalid } from '../../../http/errors.ts'
import { refusal } from '../../../../shared/refusals/catalogue.ts'

/**
 * Names and values of a form's POST in any of its three spellings [B13]: JSON object, urlencoded or multipart.
 * A name that is sent several times has a list. The object has no prototype: no name means anything to JavaScript.
 */
export function readBody(body: unknown): Record<string, unknown> {
  if (body instanceof URLSearchParams) return collect(body)
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ body: [refusal('body_not_object')] })
  return body as Record<string, unknown>
}

function collect(pairs: Iterable<[string, unknown]>): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null)
  for (const [name, value] of pairs) {
    const known = values[name]
    if (known === undefined) values[name] = value
    else if (Array.isArray(known)) known.push(value)
    else values[name] = [known, value]
  }
  return values
}
