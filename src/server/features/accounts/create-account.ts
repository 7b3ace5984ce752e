import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { newApiKey } from '../../lib/secrets/api-key.ts'
import { accountParty, hashPassword } from '../../lib/secrets/passwords.ts'
import { planOf } from '../../lib/plans.ts'
import { insertKey } from '../api-keys/index.ts'
import { connectNewAccount } from '../crm/index.ts'
import { insertAccount, insertUser, takenUsernames } from './queries.ts'

export interface NewAccount {
  name: string
  /** Name of the first user; the account's when left out. */
  user_name?: string | undefined
  email: string
  plan?: string | undefined
  password?: string | undefined
  /** What the API key is for. */
  key_name?: string | undefined
}

/**
 * Makes an account with its first user and API key. The key and a generated password are returned here and nowhere
 * else. Throws a 422 when the e-mail belongs to another user.
 */
export async function createAccount(db: Db, account: NewAccount) {
  const { password = newPassword() } = account
  const password_hash = await hashPassword(accountParty(account.email), password)
  return { ...(await addAccountWithKey(db, account, password_hash)), password }
}

/** The same with a password that has been hashed before. */
export async function addAccountWithKey(db: Db, account: Omit<NewAccount, 'password'>, password_hash: string) {
  const api_key = newApiKey()
  return db.transaction().execute(async (db) => {
    const { account_id, user_id } = await addAccount(db, account, password_hash)
    await insertKey(db, { account_id, user_id, name: account.key_name ?? 'First key', api_key })
    return { account_id, user_id, api_key }
  })
}

/** The account and its first user alone, within the transaction of the caller. */
export async function addAccount(db: Db, account: Omit<NewAccount, 'password'>, password_hash: string) {
  const { name, user_name = name, email, plan = 'pro' } = account
  planOf(plan)
  const username = await freeUsername(db, name)
  const account_id = await insertAccount(db, { name, username, plan })
  const user_id = await insertUser(db, { account_id, name: user_name, email, role: 'owner', password_hash })
  await connectNewAccount(db, account_id, { name: user_name, email })
  return { account_id, user_id }
}

function newPassword(): string {
  return randomBytes(15).toString('base64url')
}

/** A subdomain from the account's name: `Müller & Söhne` → `mueller-soehne`, numbered when taken. */
async function freeUsername(db: Db, name: string): Promise<string> {
  const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  const base =
    name
      .toLowerCase()
      .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'agency'
  const taken = new Set(await takenUsernames(db, base))
  for (let number = 1; ; number++) {
    const username = number === 1 ? base : `${base}-${number}`
    if (!taken.has(username)) return username
  }
}
