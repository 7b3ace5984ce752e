/** HTTP to the service under test, as an agency's program, a dashboard or a visitor sends it. */

export interface Account {
  account_id: number
  email: string
  password: string
  api_key: string
}

export interface RequestInput {
  method?: string
  headers?: Record<string, string>
  /** A text, bytes or a form are sent as they are; anything else as JSON. */
  body?: unknown
  /** Network that the request comes from, as a proxy in front would say. */
  from?: string
}

export interface ResponseData {
  status: number
  headers: Headers
  body: Buffer
}

const timeoutMs = 60_000

const isReady = (body: unknown): body is string | FormData | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array

/** One request and its complete answer. Rejects when the connection breaks, or after 60 s. */
export async function send(
  url: string,
  { method = 'GET', headers = {}, body, from }: RequestInput = {},
): Promise<ResponseData> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(body !== undefined && !isReady(body) && { 'content-type': 'application/json' }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...headers,
    },
    ...(body !== undefined && { body: isReady(body) ? body : JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

/** The API as a program of one account calls it. */
export function apiOf(base: string, { api_key }: Account) {
  const call = (method: string, path: string, { headers, ...sent }: RequestInput = {}) =>
    send(`${base}/api/v1${path}`, { method, ...sent, headers: { authorization: `Bearer ${api_key}`, ...headers } })
  return {
    call,
    /** The `data` of an answer that must be a success. */
    async data<T>(method: string, path: string, body?: unknown): Promise<T> {
      const { status, body: answer } = await call(method, path, body === undefined ? {} : { body })
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${answer.toString().slice(0, 500)}`)
      return (JSON.parse(answer.toString()) as { data: T }).data
    },
  }
}
export type Api = ReturnType<typeof apiOf>

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Signs in to the dashboard; the headers of its calls, as its page sends them. */
export async function signIn(base: string, { email, password }: Account, from: string) {
  const { status, headers } = await send(`${base}/api/v1/session`, {
    method: 'POST',
    from,
    headers: sameOrigin,
    body: { email, password },
  })
  const cookie = headers.getSetCookie()[0]?.split(';')[0]
  if (status !== 201 || cookie === undefined) throw new Error(`Sign-in: ${status}`)
  return { cookie, ...sameOrigin }
}

export interface Form {
  id: number
  url: string
  /** Ids of the fields, in the order they were asked for. */
  fields: number[]
}

/** An active form with these fields. */
export async function makeForm(
  api: Api,
  settings: Record<string, unknown>,
  fields: readonly Record<string, unknown>[],
): Promise<Form> {
  const { id } = await api.data<{ id: number }>('POST', '/forms', settings)
  const ids: number[] = []
  for (const field of fields) {
    const body = { crm_module: 'address', ...field }
    ids.push((await api.data<{ id: number }>('POST', `/forms/${id}/fields`, body)).id)
  }
  const { url } = await api.data<{ url: string }>('PATCH', `/forms/${id}`, { active: true })
  return { id, url, fields: ids }
}
