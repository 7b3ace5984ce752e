import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BackupError } from './error.ts'

/** Raised when a program of this format could not read a backup of the next one. */
export const manifestFormat = 1

export const names = { manifest: 'manifest.json', checksums: 'SHA256SUMS', keys: 'keys.json' } as const

const count = z.int().min(0)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const table = z.object({ name: identifier, columns: z.array(identifier).min(1), rows: count, part: z.string() })
const sequence = z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), called: z.boolean() })
const migration = z.object({ name: z.string(), checksum: z.string() })
const file = z.object({ key: z.string(), reason: z.enum(['deleted', 'missing']) })

const manifest = z.object({
  format: z.literal(manifestFormat),
  /** Version of the program that made the backup. */
  program: z.string(),
  /** RFC 3339, by the clock of the database: the state that the backup holds. */
  snapshot_at: z.string(),
  encrypted: z.boolean(),
  /** Ids of the secret keys whose values are sealed in it, the current one first; empty when they were left out. */
  keys: z.array(z.string()),
  migrations: z.array(migration).min(1),
  /** Of an export: the one account that is in it. */
  account: z
    .object({
      id: z.int().min(1),
      move: z.uuid(),
      /** Of one in two steps: whether it is the first copy, or the rest of one. */
      step: z.enum(['first', 'rest']).optional(),
      /** Of the rest: the move of its first copy. */
      first: z.uuid().optional(),
      /** Of the rest: keys of rows that are not there any more. */
      gone: table.optional(),
    })
    .optional(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count, bytes: count, left_out: count, examples: z.array(file) }),
  /** In the order in which they were written. */
  parts: z.array(z.object({ name: z.string(), bytes: count })),
})

/** What a backup says of itself, in `manifest.json`: never encrypted, and without anything of its rows. */
export type Manifest = z.infer<typeof manifest>
export type TableEntry = Manifest['tables'][number]
export type SequenceEntry = Manifest['sequences'][number]

/** Throws a `BackupError` for a manifest of a newer format, or for what is none. */
export function parseManifest(text: string, place: string): Manifest {
  const document = asJson(text)
  const { format } = (document ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > manifestFormat) {
    throw new BackupError(
      `The backup in ${place} was made by a newer version of Foyer (format ${format}; this program reads format ${manifestFormat}). Restore it with that version or a later one.`,
    )
  }
  const { success, data } = manifest.safeParse(document)
  if (!success) throw new BackupError(`The backup in ${place} was altered: ${names.manifest} is not readable.`)
  return data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Lines as `sha256sum` writes and checks them. */
export function writeChecksums(checksums: ReadonlyMap<string, string>): string {
  return [...checksums].map(([name, sha256]) => `${sha256}  ${name}\n`).join('')
}

export function parseChecksums(text: string, place: string): Map<string, string> {
  const checksums = new Map<string, string>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, sha256, name] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
    if (sha256 === undefined || name === undefined) {
      throw new BackupError(`The backup in ${place} was altered: ${names.checksums} is not readable.`)
    }
    checksums.set(name, sha256)
  }
  return checksums
}
