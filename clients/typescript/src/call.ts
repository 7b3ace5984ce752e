/** How a call is made: what the generated table says about each. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the address of the API; `{name}` is taken from the input. */
  path: string
  /** `one`: `{data}` · `page`: `{data: [], links, meta}` · `empty`: nothing · `file`: bytes. */
  shape: 'one' | 'page' | 'empty' | 'file'
  /** The body goes out as multipart/form-data, since it holds files. */
  multipart?: true
}

/** What any call may be given besides its input. */
export interface CallOptions {
  /** Ends the call, waits between its attempts included. */
  signal?: AbortSignal | undefined
  /** Milliseconds that one attempt may take; overrides the client's. */
  timeoutMs?: number
}

/** Which page of a list. */
export interface PageQuery {
  /** Number of the page; default 1 */
  page?: number
  /** Elements per page; default 25, at most 100 */
  per_page?: number
}

/** A write that can be made dependent on what was read. */
export interface Versioned {
  /** The `etag` of an answer: if the configuration has changed since, the call fails with 412 and nothing changes. */
  ifMatch?: string | undefined
}

/** A call that is never made twice under one key, however often it is sent. */
export interface Keyed {
  /** By default a new one for each call, the same in all its attempts. Give your own to be safe across restarts, too. */
  idempotencyKey?: string | undefined
}

/** One page of a list. */
export interface Page<T> {
  data: T[]
  links: { first: string; last: string; prev: string | null; next: string | null }
  meta: { current_page: number; per_page: number; total: number; last_page: number }
}

/** An answer with what came beside its data. */
export interface Answer<T> {
  data: T
  status: number
  /** Version of what was read, for `ifMatch`. */
  etag: string | undefined
  requestId: string | undefined
  headers: Headers
}

/** Nothing has to be given where nothing is required. */
type CallArguments<Input> =
  Record<never, never> extends Input ? [input?: Input & CallOptions] : [input: Input & CallOptions]

export interface Call<Input, Data> {
  (...input: CallArguments<Input>): Promise<Data>
  /** The same call; answers the status, ETag and request id too. */
  withResponse(...input: CallArguments<Input>): Promise<Answer<Data>>
}

export type PageCall<Input, Element> = Call<Input, Page<Element>>

/** Reads page after page as the elements are asked for. */
export type EachCall<Input, Element> = (...input: CallArguments<Input>) => AsyncGenerator<Element, void, undefined>
