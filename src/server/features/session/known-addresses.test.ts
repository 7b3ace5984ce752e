import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '../../../shared/contract/accounts/session.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { staffForm, staffMember, visitor } from '../../testing/staff.ts'

// What an answer costs must not tell whether an address is known. Counted is what takes the time: questions to the database, and passwords that are checked.
let app: TestApp
let cost = { statements: 0, passwords: 0 }
const { query } = pg.Client.prototype
const { postMessage } = Worker.prototype

type Statement = string | { name?: string; text: string }

/** What no single call causes: which account a connection shows, whether it is alive, and signals, which many calls send together. */
function isOfNoCall(statement: Statement): boolean {
  const { name = '', text } = typeof statement === 'string' ? { text: statement } : statement
  return name === 'account' || text === 'select 1' || text.includes('pg_notify')
}

beforeAll(async () => {
  app = await startApp({ limited: false })
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    if (!isOfNoCall(args[0] as Statement)) cost.statements++
    return Reflect.apply(query, this, args)
  } as typeof query
  // Passwords of strangers are checked by a thread.
  Worker.prototype.postMessage = function counted(this: Worker, ...args: unknown[]) {
    if (typeof (args[0] as { hashed?: unknown }).hashed === 'string') cost.passwords++
    return Reflect.apply(postMessage, this, args)
  } as typeof postMessage
})
afterAll(async () => {
  pg.Client.prototype.query = query
  Worker.prototype.postMessage = postMessage
  await app[Symbol.asyncDispose]()
})

/** What this costs: the least of five, since now and then a call renews something for all. */
async function costOf(act: () => Promise<unknown>): Promise<typeof cost> {
  const costs: (typeof cost)[] = []
  for (let i = 0; i < 5; i++) {
    cost = { statements: 0, passwords: 0 }
    await act()
    costs.push(cost)
  }
  const least = (of: keyof typeof cost) => Math.min(...costs.map((one) => one[of]))
  return { statements: least('statements'), passwords: least('passwords') }
}

test('session: a wrong password of a user costs what one of an unknown address does [B5-12]', async () => {
  const guess = (email: string) => () => app.call(session.create, { key: null, body: { email, password: 'guess' } })
  const known = await costOf(guess((await app.createAccount()).email))
  expect(known.passwords).toBe(1)
  expect(known.statements).toBeGreaterThan(1)
  expect(await costOf(guess('unknown@agency.example'))).toEqual(known)
})

test('staff access: a link for a member costs what an answer to any other address does [B5-12]', async () => {
  const [allowed, outsider] = [await staffMember(app), await staffMember(app)]
  const { path } = await staffForm(app, { staff_allowed_member_ids: [allowed.id] })
  const ask = (email: string) => () => visitor(app).ask(path, email)
  const known = await costOf(ask(allowed.email))
  expect(known.statements).toBeGreaterThan(3)
  for (const email of [outsider.email, 'unknown@agency.example']) expect(await costOf(ask(email)), email).toEqual(known)
})
