import { invalid, ApiError } from '../../http/errors.ts'

/** The part of a request that this reads; a multipart body comes as an iterator. */
export interface FormRequest {
  body: unknown
  isMultipart(): boolean
  parts(): AsyncIterable<{ type: string; fieldname: string; value?: unknown }>
}

/**
 * Names and values of a form's POST in any of its three spellings (contract §5): JSON object, urlencoded or multipart.
 * A name that is sent several times has a list. The object has no prototype: no name means anything to JavaScript.
 */
export async function readBody(request: FormRequest): Promise<Record<string, unknown>> {
  if (request.isMultipart()) return collect(await multipartPairs(request))
  const { body } = request
  if (body instanceof URLSearchParams) return collect(body)
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ body: ['The body must be a JSON object.'] })
  return body as Record<string, unknown>
}

async function multipartPairs(request: FormRequest): Promise<[string, unknown][]> {
  const pairs: [string, unknown][] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') throw new ApiError('unsupported_media_type', 'This form takes no files.')
    pairs.push([part.fieldname, part.value])
  }
  return pairs
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
