import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BackupError } from '../backup/error.ts'
import type { ProgressReport } from '../backup/progress.ts'
import { verifyBackup, withBackup, type FromOptions, type OpenBackup } from '../backup/verify.ts'

/** An import waits for the rest of its first copy for so long; its open transaction keeps the database from removing old versions of rows. */
const waitMs = 2 * 60 * 60 * 1_000
const pollMs = 200

/** Throws a `BackupError` for what cannot be imported so: a backup, one that cannot be read, or the wrong step. */
export function requireStep({ manifest, isReadable, place }: OpenBackup, rest: string | undefined): void {
  if (!manifest.account) {
    throw new BackupError(`In ${place.name} is a backup of a whole installation: foyer restore --from …`)
  }
  if (!isReadable) {
    throw new BackupError(`The export in ${place.name} is encrypted. Name the file with its key: --identity FILE.`)
  }
  const { step } = manifest.account
  if (step === 'rest') {
    throw new BackupError(
      `In ${place.name} is the rest of an export in two steps. Name it after its first copy: --from FIRST --rest ${place.name}`,
    )
  }
  if (step === 'first' && rest === undefined) {
    throw new BackupError(
      `In ${place.name} is the first copy of an account, which is served at its source. Name the place of the rest, too, which may be exported later: --rest PLACE`,
    )
  }
  if (step === undefined && rest !== undefined) {
    throw new BackupError(`The export in ${place.name} is a whole account. Import it without --rest.`)
  }
}

/** Throws a `BackupError` unless the two belong together. */
export function requireRestOf({ manifest, isReadable, place }: OpenBackup, first: OpenBackup): void {
  const { account } = manifest
  if (account?.step !== 'rest' || account.first !== first.manifest.account?.move) {
    throw new BackupError(
      `In ${place.name} is not the rest of the first copy in ${first.place.name}${account === undefined ? '' : `, but another export of the account ${account.id}`}. Nothing was changed.`,
    )
  }
  if (!isReadable) {
    throw new BackupError(
      `The export in ${place.name} is encrypted. Both need one key, named with --identity FILE. Nothing was changed.`,
    )
  }
}

/** Before anything is loaded: what is in the place of the rest already, and is another export. */
export async function refuseOtherRest(options: FromOptions, first: OpenBackup): Promise<void> {
  if ((await incomplete(options)) !== undefined) return
  await withBackup(options, async (rest) => requireRestOf(rest, first))
}

interface FirstCopyContext {
  /** Its transaction is open. */
  client: pg.Client
  first: OpenBackup
  say: ProgressReport
}

/**
 * Opens the rest as soon as each of its parts is there as its lists say: a program that copies directories may copy the lists first. Throws
 * a `BackupError` when it does not come.
 */
export async function restWhenComplete<T>(
  options: FromOptions,
  { client, first, say }: FirstCopyContext,
  use: (rest: OpenBackup) => Promise<T>,
): Promise<T> {
  const id = first.manifest.account?.id
  say(
    `The first copy is loaded. Export the rest at the source now, into ${options.from}: foyer account export --account ${id} --to ${options.from} --rest`,
  )
  const until = performance.now() + waitMs
  for (let said = ''; ;) {
    const reason = await incomplete(options)
    if (reason === undefined) return withBackup(options, use)
    if (performance.now() > until) {
      throw new BackupError(`The rest did not come within two hours: ${reason} Nothing was changed. Run this again.`)
    }
    if (reason !== said) say(`Waiting: ${reason}`)
    said = reason
    // A database that has gone away is noticed here, not when visitors wait.
    await client.query('select 1')
    await sleep(pollMs)
  }
}

/** What is missing of it; `undefined`: nothing. */
async function incomplete({ from }: FromOptions): Promise<string | undefined> {
  try {
    await verifyBackup({ from }, () => undefined)
    return undefined
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
}
