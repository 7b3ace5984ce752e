import type { z } from 'zod'
import type { EndpointSpec, Endpoints, Page } from '../../shared/contract/endpoint.ts'
import { neededGrant, type Grant, type Resource } from '../../shared/contract/accounts/scopes.ts'
import type { Db } from '../db/db.ts'
import type { Platform } from '../platform.ts'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { Account, Actor, Client } from './authentication/actor.ts'
import type { FieldErrors } from './errors.ts'
import type { UploadedFile } from './bodies/request-files.ts'

/** Data that is already JSON text and is answered as it is. */
export interface RawJson {
  json: string
}

/** A page of JSON texts; or one that is made while it is sent: the records with commas between them, in parts. */
export interface RawPage extends Omit<Page<never>, 'data'> {
  data: RawJson[] | AsyncIterable<string>
}

/** Bytes as they are answered by an endpoint of shape `file`. */
export interface FileAnswer {
  content_type: string
  content: Buffer | Readable
  /** What a browser calls it when it saves it. */
  file_name: string
  /** Never shown in a browser's window: it is what a stranger has sent. */
  download?: true
}

/** What an endpoint of shape `events` answers. */
export interface EventsAnswer {
  /** The beginning of the stream; `isAgain`: the caller has been cut off from one before. */
  begin(isAgain: boolean): string
  /** Has what happens from now on written to this answer, or throws a refusal. */
  join(response: ServerResponse): void
}

/** What a handler gets: everything is checked, and `db` is the caller's account inside the request's transaction. */
export interface Context<E extends EndpointSpec> {
  db: Db
  account: Account
  actor: Actor
  client: Client
  params: Params<E>
  query: E['query'] extends z.ZodType ? z.output<E['query']> : Record<never, never>
  body: E['body'] extends z.ZodType ? z.output<E['body']> : Record<never, never>
  /** Files of a multipart body by the name of their part. */
  files: Partial<Record<E['files'] extends readonly (infer Name extends string)[] ? Name : never, UploadedFile>>
  /** The page asked for; `per_page` is Infinity where the whole list is one page. */
  page: { page: number; per_page: number }
  platform: Platform
  reply: Reply
  /** Is raised when the caller has hung up: there is no way for the answer. */
  signal: () => AbortSignal
}

/** For so many seconds; none: it is deleted. */
export interface Cookie {
  name: string
  value: string
  seconds: number
}

/** What a handler may say beyond its data. */
export interface Reply {
  /** Version of the answer, for ETag. */
  etag(revision: number): void
  /** The call was a trial after all: there is nothing to note in the audit log. */
  changedNothing(): void
  /** Runs once the transaction has been committed: signals, wake-ups. */
  afterCommit(effect: () => void): void
  /** Starts (token) or ends (null) the dashboard session of this browser. */
  session(token: string | null): void
  /** Keeps something in this browser that only requests of this site send back. */
  cookie(cookie: Cookie): void
}

type Params<E extends EndpointSpec> = (E['path'] extends `${string}{id}${string}`
  ? { id: number }
  : Record<never, never>) &
  (E['path'] extends `${string}{delivery_id}${string}` ? { delivery_id: string } : Record<never, never>) &
  (E['path'] extends `${string}{note_id}${string}` ? { note_id: string } : Record<never, never>) &
  (E['path'] extends `${string}{version}${string}` ? { version: string } : Record<never, never>) &
  (E['path'] extends `${string}{module}${string}` ? { module: string } : Record<never, never>) &
  (E['path'] extends `${string}{template}${string}` ? { template: string } : Record<never, never>)

type Data<E extends EndpointSpec> = E['data'] extends z.ZodType ? z.output<E['data']> : never

/** `undefined` from an endpoint of one record: it is not there, and the kernel tells 404 from 403. */
export type Result<E extends EndpointSpec> = E['shape'] extends 'page'
  ? Page<Data<E>> | RawPage
  : E['shape'] extends 'empty'
    ? void
    : E['shape'] extends 'file'
      ? FileAnswer | undefined
      : E['shape'] extends 'events'
        ? EventsAnswer
        : Data<E> | RawJson | undefined

export type Handler<E extends EndpointSpec> = (context: Context<E>) => Promise<Result<E>> | Result<E>

/** An endpoint with its handler, types forgotten: what the kernel runs. */
export interface Route {
  name: string
  spec: EndpointSpec
  /** What an API key must have been made for; null: nothing. */
  grant: Grant | null
  handler: (context: Context<EndpointSpec>) => unknown
  partFaults?: PartFaults | undefined
  faultsAhead?: FaultsAhead | undefined
}

/** What only looking further finds wrong with the parts of a call that is refused: told together with its other faults. */
export type PartFaults = (
  parts: { files: Record<string, UploadedFile>; texts: Record<string, unknown> },
  platform: Platform,
  accountId: number,
) => Promise<FieldErrors>

/** What is wrong with a body that is not checked yet and needs the network to tell: asked before the transaction. */
export type FaultsAhead = (body: unknown, platform: Platform, accountId: number) => Promise<FieldErrors>

/** The routes, of which those named look at their body before their transaction begins. */
export function withFaultsAhead(routes: readonly Route[], ahead: Record<string, FaultsAhead>): Route[] {
  return routes.map((route) => ({ ...route, faultsAhead: ahead[route.name] }))
}

/** Binds a resource's contract to its handlers; an endpoint without handler does not compile. */
export function routes<C extends Endpoints>(
  resource: Resource,
  contract: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
  partFaults: { [K in keyof C]?: PartFaults } = {},
): Route[] {
  return Object.entries(contract).map(([name, spec]) => ({
    name: `${resource}.${name}`,
    spec,
    grant: neededGrant(resource, spec.method),
    handler: handlers[name] as unknown as Route['handler'],
    partFaults: partFaults[name],
  }))
}
