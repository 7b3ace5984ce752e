import { ipPrefix } from '../ip-prefix.ts'
import type { Party } from './turn-queue.ts'

/*
 * For whom the work of shared pools is done. The key is the account, so that accounts share a pool equally whatever their forms are visited
 * by. Within an account, visitors and people at the dashboard go before background work.
 */

const weights = { visitor: 8, person: 4, background: 1 }

const keyOf = (accountId: number) => `account ${accountId}`

/** A visitor who waits at a public form: one network of visitors does not take the turns of the others. */
export const visitorOf = ({ id, account_id }: { id: number; account_id: number }, ip: string): Party => ({
  key: keyOf(account_id),
  subkey: `form ${id} network ${ipPrefix(ip)}`,
  weight: weights.visitor,
})

/** The same for a signature that is drawn while its form is sent: many who sign at one place need not send the form again. */
export function signerOf(form: { id: number; account_id: number }, ip: string): Party {
  const visitor = visitorOf(form, ip)
  return { ...visitor, subkey: `${visitor.subkey} signs`, waiting: 20 }
}

/** What visitors of an account wait for, where it is not known which of them it is. */
export const visitorsOf = (accountId: number, what: string): Party => ({
  key: keyOf(accountId),
  subkey: `visitors ${what}`,
  weight: weights.visitor,
})

/** A user at the dashboard or a program with a key that waits for the answer. */
export const personOf = (accountId: number, what: string): Party => ({
  key: keyOf(accountId),
  subkey: `people ${what}`,
  weight: weights.person,
})

/** Work that no request waits for. */
export const backgroundOf = (accountId: number, what: string): Party => ({
  key: keyOf(accountId),
  subkey: `background ${what}`,
  weight: weights.background,
})
