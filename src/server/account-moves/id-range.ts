import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import { quoted } from '../backup/snapshot.ts'

/**
 * Accounts keep their ids when they move, so two installations must not make the same ones. Each has a range: a number, times 10^12. An
 * installation that was never told makes its ids in range 0. The sequences themselves say which it is.
 */
export const rangeSize = 10n ** 12n
/** JavaScript and JSON count exactly up to 2^53. */
export const lastRange = 9_000

const sequencesQuery = `
  select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`

/** The range in which the installation makes its next ids. */
export async function idRange(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ value: string }>('select last_value::text as value from accounts_id_seq')
  return Number(BigInt(rows[0]?.value ?? 0) / rangeSize)
}

/** Has the installation make its ids in another range from now on, above its present one. Throws a `BackupError`. */
export async function setIdRange(client: pg.Client, number: number): Promise<void> {
  const present = await idRange(client)
  if (number === present) return
  if (number < present || number > lastRange) {
    throw new BackupError(
      `This installation makes its ids in range ${present}. It can go to a higher one, up to ${lastRange}: in lower ones there may be ids already.`,
    )
  }
  const { rows } = await client.query<{ name: string }>(sequencesQuery)
  for (const { name } of rows) {
    await client.query('select setval($1::regclass, $2)', [quoted(name), String(BigInt(number) * rangeSize)])
  }
}
