import { z } from 'zod'
import { parseOrdered, type OrderedJson } from './ordered-json.ts'
import { signatureOf, type Credentials } from './signature.ts'

/** One thing asked of onOffice; several go in one request, each with a status of its own. */
export interface Action {
  verb: 'read' | 'create' | 'modify' | 'get' | 'do' | 'delete'
  /** `address`, `fields`, `sendmail` … */
  resource: string
  /** Of the record, or whatever the resource wants there. */
  id?: string
  parameters: Readonly<Record<string, unknown>>
}

export interface WireRecord {
  /** A number, or a word where the resource is no record. */
  id: string
  elements: Record<string, unknown>
}

export interface WireResult {
  errorcode: number
  message: string
  records: WireRecord[]
  /** Of all records that a list has; null where it does not say. */
  total: number | null
}

export interface WireAnswer {
  errorcode: number
  message: string
  /** In the order of the actions. */
  results: WireResult[]
}

/** The request as it is sent: signed for this moment, so that no attempt can use the body of another. */
export function requestBody(actions: readonly Action[], credentials: Credentials, now: number): string {
  const timestamp = Math.floor(now / 1000)
  const signed = actions.map(({ verb, resource, id, parameters }) => {
    const part = {
      actionid: `urn:onoffice-de-ns:smart:2.5:smartml:action:${verb}`,
      resourcetype: resource,
      timestamp,
    }
    const { claim } = credentials
    return {
      ...part,
      resourceid: id ?? '',
      identifier: '',
      hmac: signatureOf(part, credentials),
      hmac_version: '2',
      parameters: sortedByKey(claim === undefined ? parameters : { ...parameters, extendedclaim: claim }),
    }
  })
  return JSON.stringify({ token: credentials.token, request: { actions: signed } })
}

/** onOffice wants parameters in the order of their names, on the first level. */
const sortedByKey = (parameters: Action['parameters']) =>
  Object.fromEntries(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** PHP writes an empty object as a list. */
const emptied = (value: unknown) => (Array.isArray(value) && value.length === 0 ? {} : value)
const code = z.coerce.number().int().catch(0)
const said = z.string().catch('')

const RecordPart = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  elements: z.preprocess(emptied, z.record(z.string(), z.unknown())).catch({}),
})
const DataPart = z.object({
  meta: z.object({ cntabsolute: z.coerce.number().int().nullable().catch(null) }).nullish(),
  records: z.array(RecordPart).nullish(),
})
const Answer = z.object({
  status: z.object({ errorcode: code, message: said }).catch({ errorcode: 0, message: '' }),
  response: z
    .object({
      results: z.array(
        z.object({
          data: z.preprocess(emptied, DataPart).nullish().catch(null),
          status: z.object({ errorcode: code, message: said }),
        }),
      ),
    })
    .catch({ results: [] }),
})

/** What an answer says, whatever its HTTP status was; `undefined`: not a valid onOffice response. */
export function readAnswer(text: string): WireAnswer | undefined {
  const read = Answer.safeParse(asJson(text))
  if (!read.success) return undefined
  const { status, response } = read.data
  return {
    ...status,
    results: response.results.map(({ data, status: { errorcode, message } }) => ({
      errorcode,
      message,
      records: (data?.records ?? []).map(({ id, elements }) => ({ id: String(id ?? ''), elements })),
      total: data?.meta?.cntabsolute ?? null,
    })),
  }
}

/** The records of each result as they were written, with the order of their elements. */
export function orderedRecords(text: string): { id: string; elements: OrderedJson | undefined }[][] {
  const response = child(parseOrdered(text), 'response')
  return list(child(response, 'results')).map((result) =>
    list(child(child(result, 'data'), 'records')).map((record) => ({
      id: wordOf(child(record, 'id')),
      elements: child(record, 'elements'),
    })),
  )
}

const child = (value: OrderedJson | undefined, key: string) => (value instanceof Map ? value.get(key) : undefined)
const wordOf = (value: OrderedJson | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const list = (value: OrderedJson | undefined) => (Array.isArray(value) ? value : [])

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
