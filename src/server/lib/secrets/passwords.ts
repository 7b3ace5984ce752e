import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hash, verify } from '@node-rs/argon2'
import { tooMany } from '../../http/errors.ts'
import type { Check, PasswordCheck } from './password-thread.ts'
import { scriptBeside } from '../script-beside.ts'
import type { Party } from '../turns/turn-queue.ts'
import { TurnRefused } from '../turns/turn-refused.ts'
import { openTurns, type Turns } from '../turns/turns.ts'

/*
 * Hashing a password takes a core for 60 ms: two are hashed at a time, one for callers who are not known, one for those who are, so that
 * no storm of guesses keeps other callers waiting. Who finds no room to wait gets a 429.
 */
const what = 'passwords that are being checked'
const ofStrangers = openTurns({
  what,
  name: 'passwords_of_strangers',
  places: 1,
  // About four seconds of work; a network has as many as one address may fail from it, twice.
  waiting: 60,
  perKey: { running: 1, waiting: 20 },
  longestWaitMs: 10_000,
})
const ofKnown = openTurns({ what, name: 'passwords', places: 1, waiting: 200, perKey: { running: 1, waiting: 20 } })

/** For whom a password is hashed. `stranger`: of a network, not known yet. */
export interface PasswordParty extends Party {
  stranger?: true
}

/** A caller who is not known yet. */
export const strangerAt = (network: string): PasswordParty => ({ key: `network ${network}`, stranger: true })

/** A user who is signed in, or whose device or mailed link is known. */
export const knownUser = (id: number): PasswordParty => ({ key: `user ${id}` })

/** An account: of passwords that its people give to forms, or that it is made with. */
export const accountParty = (name: string | number): PasswordParty => ({ key: `account ${name}` })

/** The hash of a new password (Argon2id). */
export const hashPassword = (party: PasswordParty, password: string): Promise<string> =>
  inTurn(party, () => hash(password))

/** Whether a password is the one of this hash. */
export const verifyPassword = (party: PasswordParty, hashed: string, password: string): Promise<boolean> =>
  inTurn(party, () => (party.stranger ? verifyInThread({ hashed, password }) : verify(hashed, password)))

/** Started by the first stranger; it does not keep the process alive. */
let thread: Worker | undefined

/** One at a time, which its turns see to. */
async function verifyInThread(check: Check): Promise<boolean> {
  if (!thread) {
    thread = new Worker(scriptBeside(import.meta, 'password-thread'))
    thread.unref()
    thread.once('exit', () => (thread = undefined))
  }
  // Kept alive while there is something to wait for.
  thread.ref()
  const answered = once(thread, 'message') as Promise<[PasswordCheck]>
  thread.postMessage(check)
  const [checked] = await answered.finally(() => thread?.unref())
  if ('error' in checked) throw new Error(checked.error)
  return checked.matches
}

async function inTurn<T>({ stranger, ...party }: PasswordParty, work: () => Promise<T>): Promise<T> {
  const turns: Turns = stranger ? ofStrangers : ofKnown
  try {
    return await turns.run(party, work)
  } catch (error) {
    if (!(error instanceof TurnRefused)) throw error
    throw tooMany(what, error.retryAfterSeconds)
  }
}
