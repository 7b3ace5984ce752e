/** A small client for the API and for the administration command; every test file uses its own account. */
import { spawn } from 'node:child_process'
import { inject } from 'vitest'
import type { Service } from './service.ts'

/** Whatever the service answered; the tests check it, so its type says nothing. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any

export interface Answer {
  status: number
  headers: Headers
  /** The parsed JSON body, or undefined when there is none. */
  body: Json
  text: string
  bytes: Buffer
}

export interface CallOptions {
  /** API key, sent as bearer token. */
  key?: string | undefined
  /** A FormData, string or Buffer is sent as it is; everything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Account {
  account_id: number
  user_id: number
  api_key: string
  password: string
  email: string
  name: string
}

export const service = (): Service => inject('service')

/** One request. A path starting with `/` is relative to the API, anything else is a whole address. */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const headers = new Headers()
  if (options.key !== undefined) headers.set('authorization', `Bearer ${options.key}`)
  let body: RequestInit['body']
  if (options.body instanceof FormData || typeof options.body === 'string') body = options.body
  else if (Buffer.isBuffer(options.body)) body = new Uint8Array(options.body)
  else if (options.body !== undefined) body = JSON.stringify(options.body)
  if (options.body !== undefined && !(options.body instanceof FormData)) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  const response = await fetch(path.startsWith('/') ? service().api + path : path, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString('utf8')
  const json = /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== ''
  return {
    status: response.status,
    headers: response.headers,
    body: json ? JSON.parse(text) : undefined,
    text,
    bytes,
  }
}

export interface Client {
  key: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
}

export function client(key: string): Client {
  const send =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(method, path, { key, body, headers })
  return {
    key,
    get: (path, headers) => call('GET', path, { key, headers: headers ?? {} }),
    post: send('POST'),
    patch: send('PATCH'),
    put: send('PUT'),
    delete: (path, headers) => call('DELETE', path, { key, headers: headers ?? {} }),
  }
}

/** Runs `npm run -s foyer -- <args> --json` on the running service's data and returns the document it prints. */
export async function foyer(...args: string[]): Promise<Json> {
  const { home, env } = service()
  const child = spawn('npm', ['run', '-s', 'foyer', '--', ...args, '--json'], {
    cwd: home,
    env: { ...process.env, ...env, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code !== 0) throw new Error(`foyer ${args.join(' ')} ended with ${code}:\n${out}\n${err}`)
  return JSON.parse(out)
}

let accounts = 0

/** A new account of its own on the plan (default `pro`), with its first user and key. */
export async function createAccount(plan: 'free' | 'pro' | 'enterprise' = 'pro'): Promise<Account> {
  accounts += 1
  const tag = `${process.pid}-${Date.now().toString(36)}-${accounts}`
  const name = `Agency ${tag}`
  const email = `owner-${tag}@example.com`
  const made = await foyer('account', 'create', '--name', name, '--email', email, '--plan', plan)
  return { ...made, email, name }
}

/** Waits until `probe` answers something other than undefined, asking again and again. */
export async function until<T>(probe: () => Promise<T | undefined> | T | undefined, ms = 15_000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const value = await probe()
    if (value !== undefined) return value
    if (Date.now() > end) throw new Error(`nothing within ${ms} ms`)
    await sleep(50)
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
