import { isKeyedHash, keyedHash, type TokenKey } from '../../lib/secrets/keyed-hash.ts'
import type { ReturnsConfig } from '../../settings/returns-config.ts'

export interface ReturnAddresses {
  address: Pick<ReturnsConfig, 'local' | 'domain'>
  tokenKey: TokenKey
}

interface MailOfAccount {
  id: number
  account_id: number
}

/** Bytes of the proof: as many as fit before the `@`, and far too many to be guessed. */
const proofBytes = 10

const contentOf = ({ id, account_id }: MailOfAccount) => `${account_id} ${id}`

/** Where a mail comes back to: its id, with a proof that we have sent it. In lower case, since servers on the way may write it so. */
export function returnAddress({ address: { local, domain }, tokenKey }: ReturnAddresses, mail: MailOfAccount): string {
  const proof = keyedHash(tokenKey, 'mail-return', contentOf(mail)).subarray(0, proofBytes).toString('hex')
  return `${local}+${mail.id}-${proof}@${domain}`
}

export interface ReturnedMail {
  id: number
  proof: string
}

/** Addresses of a text that are looked at. */
const mostAddresses = 10

/** Mails that a header names by such addresses; whether the proofs hold is another question. */
export function returnedMails({ local, domain }: ReturnAddresses['address'], text: string): ReturnedMail[] {
  const mails: ReturnedMail[] = []
  const [begin, end] = [`${local}+`, `@${domain}`]
  for (const word of text.toLowerCase().split(/[\s<>,;:"()]+/)) {
    if (!word.startsWith(begin) || !word.endsWith(end)) continue
    const [, id, proof] = /^(\d{1,16})-([0-9a-f]{20})$/.exec(word.slice(begin.length, -end.length)) ?? []
    if (id !== undefined && proof !== undefined) mails.push({ id: Number(id), proof })
    if (mails.length === mostAddresses) break
  }
  return mails
}

export const isGenuine = (tokenKey: TokenKey, account_id: number, { id, proof }: ReturnedMail): boolean =>
  isKeyedHash(tokenKey, 'mail-return', contentOf({ id, account_id }), {
    sent: Buffer.from(proof, 'hex'),
    length: proofBytes,
  })
