import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { BackupError } from '../backup/error.ts'
import { idRange } from './id-range.ts'

/** The part of an export that says what the account is; encrypted with the others. */
export const partName = 'account.json'

const accountPart = z.object({
  id: z.int().min(1),
  /** Of this export. */
  move: z.uuid(),
  name: z.string(),
  username: z.string(),
  slugs: z.array(z.string()),
  emails: z.array(z.string()),
  /** What the secrets in it are sealed under, made for this export alone. */
  transfer_key: z.string(),
  /** In which its installation makes ids. */
  id_range: z.int().min(0),
})
export type AccountPart = z.infer<typeof accountPart>

export function parseAccountPart(text: string, place: string): AccountPart {
  const { success, data } = accountPart.safeParse(JSON.parse(text))
  if (success) return data
  throw new BackupError(`The export in ${place} was altered: ${partName} is not readable.`)
}

/** What an export says of its account. Throws a `BackupError` where there is none. */
export async function describeAccount(client: pg.Client, { account }: { account: number }): Promise<AccountPart> {
  const { rows } = await client.query<Pick<AccountPart, 'name' | 'username' | 'slugs' | 'emails'>>(
    `select name, username, array(select slug from forms where account_id = a.id order by 1) as slugs,
      array(select lower(email) from users where account_id = a.id order by 1) as emails from accounts a where id = $1`,
    [account],
  )
  const [found] = rows
  if (!found) throw new BackupError(await missing(client, account))
  const move = randomUUID()
  const transfer_key = randomBytes(32).toString('base64')
  return { id: account, move, ...found, transfer_key, id_range: await idRange(client) }
}

async function missing(client: pg.Client, account: number): Promise<string> {
  const { rows } = await client.query<{ moved_to: string | null }>(
    `select moved_to from account_moves where account_id = $1 and state = 'moved'`,
    [account],
  )
  if (rows[0]) return `The account ${account} has moved${rows[0].moved_to ? ` to ${rows[0].moved_to}` : ''} already.`
  return `There is no account ${account}. These are there: foyer account list`
}

/** What an import prints when it has committed: proof for the source that the account is elsewhere. */
export const receiptOf = ({ transfer_key, move }: AccountPart): string =>
  createHmac('sha256', transfer_key).update(`imported ${move}`).digest('hex').slice(0, 20)

/** A file in the store of the source, for the time of a move: an import that finds it there shares the store. */
export const storeMark = (move: string): string => `moves/${move}`
