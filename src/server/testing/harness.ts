import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { expect, inject } from 'vitest'
import { z } from 'zod'
import { PageLinks, PageMeta, type EndpointSpec } from '../../shared/contract/endpoint.ts'
import { createApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { addAccountWithKey } from '../features/accounts/index.ts'
import { eventsType } from '../http/events/send-events.ts'
import { refusalStatuses } from '../http/openapi/refusals.ts'
import { accountParty, hashPassword } from '../lib/secrets/passwords.ts'
import { openDocuments, openPlatform, type OpenPlatform } from '../open-platform.ts'
import type { PdfPool } from '../pdf/index.ts'
import type { Platform } from '../platform.ts'
import { cloneDatabase, liftLimits, templates } from './database.ts'
import { multipart, type FormParts } from './multipart.ts'

/**
 *     await using app = await startApp()
 *     const { data } = await app.call(forms.create, { body: { internal_title: 'Inquiry' } })
 *
 * A real app on a database of its own; every successful answer is parsed strictly with its contract, so that a column
 * too many is a failed test.
 */
export interface TestApp extends AsyncDisposable {
  platform: OpenPlatform
  server: FastifyInstance
  /** The account whose key `call` uses unless told otherwise. */
  owner: TestAccount
  /** `http://127.0.0.1:<port>`, listening after the first use. */
  listen(): Promise<string>
  createAccount(plan?: string): Promise<TestAccount>
  call(spec: EndpointSpec, options?: CallOptions): Promise<CallResult>
  databaseUrl: string
}

export interface TestAccount {
  account_id: number
  user_id: number
  api_key: string
  email: string
  password: string
}

export interface CallOptions {
  id?: number | string
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** Sent as multipart/form-data, instead of `body`. */
  form?: FormParts
  /** Another account's key, or null for none. */
  key?: string | null
  headers?: Record<string, string>
  /** Another way to the app than within this process. */
  send?: (request: SentRequest) => Promise<SentAnswer>
}

/** A call as it is sent. */
export interface SentRequest {
  method: EndpointSpec['method']
  url: string
  query: Record<string, string>
  headers: Record<string, string>
  /** An object goes as JSON. */
  payload?: string | Buffer | object
}

export interface SentAnswer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
  rawPayload: Buffer
}

export interface CallResult {
  status: number
  headers: Record<string, unknown>
  // Tests read answers freely; their shape has been checked against the contract.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  // The bytes, where the endpoint answers a file.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface AppOptions {
  env?: Record<string, string>
  /** Changes the platform before the app is made: an injected resolver, for example. */
  platform?: (platform: OpenPlatform) => Partial<Platform>
  /** `false`: calls of endpoints with a limit of their own are not counted, for tests that call each more often than that. */
  limited?: false
}

let accounts = 0
let sharedDocuments: PdfPool | undefined
let passwordOfAll: ReturnType<typeof hashedPassword> | undefined

/** Of all accounts that a process makes: hashing one is most of the time that an account takes. */
async function hashedPassword() {
  const password = randomBytes(15).toString('base64url')
  return { password, password_hash: await hashPassword(accountParty('tests'), password) }
}

/** Documents of all apps of a process are made by the same processes: starting one takes as long as many documents. */
function documentsOfApp(): { pdf: PdfPool; settled(): Promise<unknown> } {
  const shared = (sharedDocuments ??= openDocuments(() => undefined))
  const underWay = new Set<Promise<unknown>>()
  const render: PdfPool['render'] = (model, turn) => {
    const drawn = shared.render(model, turn)
    underWay.add(drawn)
    return drawn.finally(() => underWay.delete(drawn))
  }
  return { pdf: { ...shared, render }, settled: () => Promise.allSettled(underWay) }
}

export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const database = await cloneDatabase(inject('clusterUrl'), templates.owned)
  if (options.limited === false) await liftLimits(database.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  const config = parseConfig({
    DATA_DIR: dataDir,
    API_RATE_LIMIT: '0',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    DEMO: '0',
    ...options.env,
  })
  const log = pino({ level: config.logLevel })
  const opened = await openPlatform(config, database.url, log)
  const documents = documentsOfApp()
  const given: OpenPlatform = { ...opened, pdf: documents.pdf }
  const platform: OpenPlatform = { ...given, ...options.platform?.(given) }
  const server = await createApp(platform)
  const newAccount = async (plan = 'enterprise'): Promise<TestAccount> => {
    const number = ++accounts
    const email = `owner${number}@agency${number}.example`
    const account = { name: `Agency ${number}`, email, plan }
    const { password_hash, password } = await (passwordOfAll ??= hashedPassword())
    return { ...(await addAccountWithKey(platform.database.system, account, password_hash)), email, password }
  }
  const owner = inject('owner')
  let address: string | undefined
  return {
    platform,
    server,
    owner,
    databaseUrl: database.url,
    createAccount: newAccount,
    async listen() {
      address ??= await server.listen({ host: '127.0.0.1', port: 0 })
      return address
    },
    call: (spec, call = {}) => callEndpoint(server, owner.api_key, spec, call),
    async [Symbol.asyncDispose]() {
      await server.close()
      await documents.settled()
      await platform.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function callEndpoint(
  server: FastifyInstance,
  ownKey: string,
  spec: EndpointSpec,
  call: CallOptions,
): Promise<CallResult> {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? String(call.id))
  const query = Object.fromEntries(Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined))
  const key = call.key === undefined ? ownKey : call.key
  const form = call.form && multipart(call.form)
  const sent = {
    method: spec.method,
    url: `/api/v1${path}`,
    query: query as Record<string, string>,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(form && { 'content-type': form.contentType }),
      ...call.headers,
    },
  }
  const payload = (form ? form.body : call.body) as SentRequest['payload']
  const send: NonNullable<CallOptions['send']> = call.send ?? ((request) => server.inject(request))
  const response = await send({ ...sent, ...(payload !== undefined && { payload }) })
  const { statusCode: status, headers } = response
  const types = typesOf(spec)
  if (types && status < 300) {
    expect([status, types], spec.path).toEqual([200, expect.arrayContaining([headers['content-type']])])
    return { status, headers, body: response.rawPayload, data: undefined }
  }
  const body: unknown = response.body === '' ? undefined : JSON.parse(response.body)
  if (status < 300) expectContract(spec, status, body)
  else expectNamed(spec, status)
  const { data } = (body ?? {}) as { data?: unknown }
  return { status, headers, body, data }
}

/** What an answer that is no JSON may be. */
const typesOf = ({ shape, contentTypes }: EndpointSpec) => (shape === 'events' ? [eventsType] : contentTypes)

/** A refusal that the OpenAPI document does not name is one that no client expects; of bodies it speaks where one is taken. */
function expectNamed(spec: EndpointSpec, status: number): void {
  if (status < 400 || status >= 500) return
  const unasked = spec.method === 'GET' || spec.body ? [] : [400, 413, 415, 422]
  expect([...refusalStatuses(spec), ...unasked], `refusals of ${spec.method} ${spec.path}`).toContain(status)
}

/** A successful answer has exactly the declared shape and status. */
function expectContract(spec: EndpointSpec, status: number, body: unknown): void {
  expect(status).toBe(spec.status ?? (spec.shape === 'empty' ? 204 : 200))
  if (spec.shape === 'empty') {
    expect(body).toBeUndefined()
    return
  }
  const data = spec.data ?? z.never()
  const schema =
    spec.shape === 'one'
      ? z.strictObject({ data })
      : z.strictObject({ data: z.array(data), links: PageLinks, meta: PageMeta })
  const parsed = schema.safeParse(body)
  expect(parsed.error?.issues ?? [], `${spec.method} ${spec.path}`).toEqual([])
}
