import { parentPort } from 'node:worker_threads'
import { verifySync } from '@node-rs/argon2'
import { lowerOwnThread } from '../priority/priority.ts'

/** The thread that checks passwords of callers who are not known: one at a time, at a low priority. */
export interface Check {
  hashed: string
  password: string
}
export type PasswordCheck = { matches: boolean } | { error: string }

lowerOwnThread()
parentPort?.on('message', ({ hashed, password }: Check) => {
  parentPort?.postMessage(check(hashed, password))
})

function check(hashed: string, password: string): PasswordCheck {
  try {
    return { matches: verifySync(hashed, password) }
  } catch (error) {
    return { error: String(error) }
  }
}
