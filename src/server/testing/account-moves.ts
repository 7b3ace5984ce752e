import pg from 'pg'
import { movedTables } from '../account-moves/tables.ts'
import { contexts, type SealContextColumns } from '../features/secrets/contexts.ts'
import { sealedPlaces } from '../features/secrets/sealed-places.ts'
import { tryUnseal } from '../lib/secrets/sealed.ts'
import type { TestApp } from './harness.ts'
import { runFoyer, startFoyer, type Program } from './machine/processes.ts'

/** What tests of moves between two installations share. */

function environment({ databaseUrl, platform }: TestApp) {
  const { dataDir, secretKey } = platform.config
  return { DATABASE_URL: databaseUrl, DATABASE_ALLOW_UNSAFE: '1', DATA_DIR: dataDir, SECRET_KEY: secretKey ?? '' }
}

/** A command of an installation. */
export const runAt = (app: TestApp, ...args: string[]) => runFoyer(environment(app), ...args)
export const startAt = (app: TestApp, ...args: string[]): Program => startFoyer(environment(app), ...args)

/** What a `foyer account` command answers; throws unless it succeeds. */
export async function accountCommand(app: TestApp, ...args: string[]): Promise<Record<string, unknown>> {
  return resultOf(startAt(app, 'account', ...args, '--json'))
}

/** The same of one that was started with `--json`. */
export async function resultOf(program: Program): Promise<Record<string, unknown>> {
  const code = await program.exited
  if (code !== 0) throw new Error(`ended with ${code}: ${program.stderr()}`)
  return JSON.parse(program.stdout()) as Record<string, unknown>
}

export async function asOwner<T>({ databaseUrl }: TestApp, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** The rows of the account by table, with their sealed values opened. `unsealed` gets what is in a column of sealed values and is none. */
export const rowsOfAccount = (app: TestApp, account_id: number, unsealed = new Set<string>()) =>
  asOwner(app, async (client) => {
    const rows: Record<string, string[]> = {}
    for (const table of await movedTables(client)) {
      const own = table === 'accounts' ? 'id' : 'account_id'
      const found = await client.query<{ row: SealContextColumns & Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${table} t where ${own} = $1`,
        [account_id],
      )
      rows[table] = found.rows.map(({ row }) => JSON.stringify(opened(app, table, { row, unsealed }))).toSorted()
    }
    return rows
  })

function opened(
  app: TestApp,
  table: string,
  { row, unsealed }: { row: SealContextColumns & Record<string, unknown>; unsealed: Set<string> },
) {
  const plain: Record<string, unknown> = { ...row }
  for (const place of sealedPlaces) {
    const [of, column = ''] = place.split('.')
    const sealed = row[column]
    if (of !== table || typeof sealed !== 'string') continue
    const credential_hash = Buffer.from(String(row.credential_hash ?? '').slice(2), 'hex')
    const found = tryUnseal(app.platform.sealer, sealed, contexts[place].of({ ...row, credential_hash }))
    // Some factories store a text that was never sealed: it comes along as it is.
    if ('plain' in found) plain[column] = found.plain
    else unsealed.add(sealed)
  }
  return plain
}

/** How many triggers of moves there are, of one account or all. */
export const moveTriggersOf = (app: TestApp, account?: number) =>
  asOwner(
    app,
    async (client) =>
      (
        await client.query(
          `select from pg_trigger where tgname ~ ('^(held|followed)_account_' || $1 || '(_delete)?$')`,
          [account ?? '\\d+'],
        )
      ).rowCount,
  )
