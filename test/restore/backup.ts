import pg from 'pg'
import { runFoyer } from '../../src/server/testing/machine/processes.ts'
import { tableDigests } from '../../src/server/testing/contract/table-digests.ts'
import type { Check } from '../crash/checks.ts'
import type { Installation } from './installation.ts'
import { checkStructure } from './structure.ts'

type Env = Record<string, string>

/** What was acknowledged between `takenAt` and `destroyedAt` is lost with the installation, if it is not in the backup. */
export interface Loss {
  takenAt: number
  destroyedAt: number
  restoredAt: number
}

export interface Backup {
  place: string
  /** Of this machine's clock, before the state of the backup. */
  takenAt: number
  /** Of every table, in the state of the backup. */
  digests: Record<string, string>
  /** Files of rows that were not in the store. */
  leftOut: number
}

/** Backs up one state of the database, and takes the digests of the same state, while the service goes on. */
export async function backUpUnderLoad(
  here: Installation,
  { shared, place }: { shared: Env; place: string },
): Promise<Backup> {
  return here.withDatabase(async (url) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      await client.query('begin isolation level repeatable read, read only')
      const takenAt = Date.now()
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
      const snapshot = rows[0]?.id ?? ''
      const [made, digests] = await Promise.all([
        runFoyer({ ...shared, ...here.env }, 'backup', '--to', place, '--snapshot', snapshot, '--json'),
        tableDigests(url, snapshot),
      ])
      if (made.code !== 0) throw new Error(made.stderr)
      const { files } = JSON.parse(made.stdout) as { files: { left_out: number } }
      return { place, takenAt, digests, leftOut: files.left_out }
    } finally {
      await client.end()
    }
  })
}

/** Verifies the backup, restores it into an empty installation, and compares every table before the service starts. */
export async function restoreElsewhere(
  there: Installation,
  { shared, backup }: { shared: Env; backup: Backup },
): Promise<Check[]> {
  const verified = await runFoyer({}, 'backup', 'verify', '--from', backup.place)
  const restored = await runFoyer({ ...shared, ...there.env }, 'restore', '--from', backup.place)
  if (restored.code !== 0) throw new Error(restored.stderr)
  const digests = await there.withDatabase((url) => tableDigests(url))
  const names = new Set([...Object.keys(backup.digests), ...Object.keys(digests)])
  const different = [...names].filter((name) => digests[name] !== backup.digests[name])
  const sound = await checkStructure(there)
  const empty = Object.values(digests).every((digest) => digest.startsWith('0 rows'))
  return [
    {
      promise: `a backup made under load verifies (${there.name})`,
      faults: verified.code === 0 ? [] : [verified.stderr],
    },
    {
      promise: `every table is as it was when the backup was made (${names.size} tables, ${there.name})`,
      faults: [
        ...(empty ? ['every table is empty'] : []),
        ...different.map((name) => `${name}: ${digests[name]} instead of ${backup.digests[name]}`),
      ],
    },
    {
      promise: `every file that a row names is in the backup (${there.name})`,
      faults: backup.leftOut === 0 ? [] : [`${backup.leftOut} files were left out`],
    },
    sound,
  ]
}
