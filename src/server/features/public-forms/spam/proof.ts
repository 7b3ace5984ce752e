import { hash, randomBytes } from 'node:crypto'
import type { FormSettings } from '../../../../shared/contract/form-settings/form-settings.ts'
import type { ProofTask } from '../../../../shared/form/page/proof.ts'
import { seedWords, solvesPuzzle } from '../../../../shared/form/page/sha256.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { isKeyedHash, keyedHash, type TokenKey } from '../../../lib/secrets/keyed-hash.ts'
import type { PageToken } from '../submit/page-token.ts'

/** A page of a form, which a task is given to. */
interface ProofSubject {
  form_id: number
  token: PageToken
}

/** A solved task: its random part, and when it ends. */
export interface Proof {
  id: Buffer
  expiresAt: Date
}

const count = 16
const validMs = 2 * 3_600_000
const [bodyLength, macLength] = [8 + 1 + 12, 16]

/** Zero bits of each of the 16 puzzles, hence 2^bits × 16 hashes in the mean; a telephone does some 100,000 a second and more. */
const bitsOf = { low: 10, medium: 12, high: 14 }

/** Submissions of the last ten minutes from which on `adaptive` asks for so many bits. */
const steps = [
  [200, 16],
  [50, bitsOf.high],
  [10, bitsOf.medium],
] as const
/** More of them make no difference. */
export const mostCounted = steps[0][0]

/** The difficulty of a task now, when a form has got so many submissions in the last ten minutes. */
export function proofBits(difficulty: FormSettings['pow_difficulty'], lately: number): number {
  if (difficulty !== 'adaptive') return bitsOf[difficulty]
  return steps.find(([from]) => lately >= from)?.[1] ?? bitsOf.low
}

/** A new task for a page: its challenge holds when it was given, its difficulty and a random part, under an HMAC over both and the page. */
export function issueTask(key: TokenKey, asking: ProofSubject, bits: number, now = databaseTime()): ProofTask {
  const body = Buffer.alloc(bodyLength)
  body.writeBigUInt64BE(BigInt(now), 0)
  body.writeUInt8(bits, 8)
  randomBytes(12).copy(body, 9)
  const challenge = Buffer.concat([
    body,
    keyedHash(key, 'proof', ofPage(asking, body)).subarray(0, macLength),
  ]).toString('base64url')
  return { challenge, seed: seedOf(challenge).toString('hex'), bits, count }
}

/** The proof that a text is, for a task that was given to this page and has not ended. It takes 17 hashes to find out. */
export function readProof(key: TokenKey, asking: ProofSubject, text: unknown, now = databaseTime()): Proof | undefined {
  if (typeof text !== 'string' || !/^[\w-]{50}(\.[0-9a-z]{1,7}){16}$/.test(text)) return undefined
  const [challenge = '', ...numbers] = text.split('.')
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, bodyLength)
  // The last character of a text of this length has bits that say nothing: one spelling of a challenge is as good as another.
  if (bytes.length !== bodyLength + macLength || bytes.toString('base64url') !== challenge) return undefined
  const mac = { sent: bytes.subarray(bodyLength), length: macLength }
  if (!isKeyedHash(key, 'proof', ofPage(asking, body), mac)) return undefined
  const endsAt = Number(body.readBigUInt64BE(0)) + validMs
  if (endsAt < now || !solves(challenge, body.readUInt8(8), numbers)) return undefined
  return { id: body.subarray(9), expiresAt: new Date(endsAt) }
}

function solves(challenge: string, bits: number, numbers: readonly string[]): boolean {
  const words = seedWords(seedOf(challenge).toString('hex'))
  return numbers.every((text, i) => {
    const number = Number.parseInt(text, 36)
    return number <= 0xffffffff && solvesPuzzle([...words, i], number, bits)
  })
}

const seedOf = (challenge: string) => hash('sha256', challenge, 'buffer')

function ofPage({ form_id, token }: ProofSubject, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${form_id} ${token.nonce.toString('hex')} `), body])
}
