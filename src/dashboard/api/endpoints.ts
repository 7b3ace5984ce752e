import type { z } from 'zod'
import type { EndpointSpec } from '../../shared/contract/endpoint.ts'
import { contract } from '../../shared/contract/index.ts'

/** An endpoint as it can be called from here: its schemas are types only, since the server does the checking. */
export type Callable<E extends EndpointSpec = EndpointSpec> = Pick<E, 'method' | 'path' | 'shape'> &
  Pick<EndpointSpec, 'role' | 'writes'> & {
    readonly spec?: E
  }

type CallableContract = {
  readonly [R in keyof typeof contract]: {
    readonly [N in keyof (typeof contract)[R]]: (typeof contract)[R][N] extends infer E extends EndpointSpec
      ? Callable<E>
      : never
  }
}

/** Every endpoint of the API, by resource. The build leaves only their data in it (`scripts/contract-data.ts`). */
export const endpoints = contract as unknown as CallableContract

type SpecOf<C> = C extends { readonly spec?: infer E } ? Exclude<E, undefined> : never
type OutputOf<S> = S extends z.ZodType ? z.output<S> : never
type InputOf<S> = S extends z.ZodType ? z.input<S> : never

export interface Page<T> {
  data: T[]
  meta: { current_page: number; per_page: number; total: number; last_page: number }
}

/** What the endpoint answers: its data, or a page of it. */
export type AnswerOf<C> =
  SpecOf<C> extends { shape: infer Shape; data?: infer Data }
    ? Shape extends 'page'
      ? Page<OutputOf<Data>>
      : Shape extends 'one'
        ? OutputOf<Data>
        : Shape extends 'file'
          ? Blob
          : undefined
    : undefined

/** One record of what the endpoint answers. */
export type RecordOf<C> = SpecOf<C> extends { data?: infer Data } ? OutputOf<Data> : never
export type BodyOf<C> = SpecOf<C> extends { body: infer Body } ? InputOf<Body> : never
/** Query parameters, as values that are written into the address. */
export type QueryOf<C> =
  SpecOf<C> extends { query: infer Query } ? { [K in keyof InputOf<Query>]?: string | number } : never
