import { readFile, writeFile } from 'node:fs/promises'
import type { BackupResult } from '../backup/create.ts'
import { type InstallationKeys, megabytes } from '../backup/index.ts'
import type { Manifest } from '../backup/manifest.ts'
import type { RestoreResult } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { explainFile } from '../lib/file-sentence.ts'
import { readKeyFile } from '../lib/secrets/secret-key.ts'
import { openLog } from '../log.ts'
import { openInstallation } from '../open-installation.ts'
import type { Outcome } from './administer.ts'
import { lines } from './layout.ts'

const say = (line: string) => console.error(line)

interface BackUpOptions {
  to: string
  encryptTo?: string
  withoutKey?: boolean
  snapshot?: string
}

/** Makes a backup of the installation; progress goes to the standard error output. */
export async function backUp(config: Config, { withoutKey = false, ...options }: BackUpOptions): Promise<Outcome> {
  const { createBackup } = await import('../backup/index.ts')
  const keys = await keysOf(config)
  await using stack = new AsyncDisposableStack()
  const installation = await openInstallation(config, openLog('error'), { share: true, skipMigrations: true })
  stack.defer(() => installation.close())
  const { connectionString } = installation
  const program = await programVersion()
  const { files } = config
  const made = await createBackup({ ...options, connectionString, files, keys, withoutKey, program, say })
  const document = { place: made.place, bytes: made.bytes, ...summary(made.manifest) }
  return { document, text: [madeText(made), ...notes(made.manifest)].join('\n\n') }
}

function madeText({ place, manifest, bytes }: BackupResult): string {
  return `The backup is in ${place}.\n\n${shown(manifest, [['Size', megabytes(bytes)]])}`
}

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

function summary(manifest: Manifest) {
  const { program, snapshot_at, encrypted, files, tables } = manifest
  const key = manifest.keys.length > 0
  return { program, snapshot_at, encrypted, key, tables: tables.length, rows: rowsOf(manifest), files }
}

function shown(manifest: Manifest, more: [string, string][] = []): string {
  const { program, snapshot_at, encrypted, files, tables, keys } = manifest
  return lines([
    ['State of', snapshot_at],
    ['Version', program],
    ['Rows', `${rowsOf(manifest)} in ${tables.length} tables`],
    ['Files', `${files.count}, ${megabytes(files.bytes)}`],
    ['Key', keys.length > 0 ? 'included' : 'left out'],
    ['Encrypted', encrypted ? 'yes' : 'no'],
    ...more,
  ])
}

function notes({ encrypted, files, keys }: Manifest): string[] {
  const missing = files.examples.filter(({ reason }) => reason === 'missing')
  return [
    ...(encrypted || keys.length === 0
      ? []
      : [
          'The secret key of the installation is in it, readable: keep the backup as you keep passwords, or use --encrypt-to.',
        ]),
    ...(files.left_out > 0
      ? [
          `Files that were not in the store: ${files.left_out}. Those deleted while the backup was made are meant to be.`,
        ]
      : []),
    ...(missing.length > 0 ? [`Rows still refer to these:\n\n${missing.map(({ key }) => `  ${key}`).join('\n')}`] : []),
  ]
}

/** The keys that the service runs with; null before its first start. */
async function keysOf({ secretKey, retiredKeys, dataDir }: Config): Promise<InstallationKeys | null> {
  const current = secretKey ?? (await readKeyFile(dataDir))
  return current === undefined ? null : { current, retired: retiredKeys }
}

export async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

interface FromOptions {
  from: string
  identity?: string
}

/** Checks a backup from end to end. */
export async function verify(_: Config, options: FromOptions): Promise<Outcome> {
  const { verifyBackup } = await import('../backup/index.ts')
  const { manifest, isReadable } = await verifyBackup(options, say)
  const text = isReadable
    ? 'The backup is complete, and all of it can be read.'
    : 'The backup is complete, and its checksums are right. Its content was not looked into: that takes --identity.'
  return { document: { ...summary(manifest), content_read: isReadable }, text: `${text}\n\n${shown(manifest)}` }
}

/** Restores a backup into the installation that the environment names, which must be empty and not run. */
export async function restore(config: Config, options: FromOptions): Promise<Outcome> {
  const { restoreBackup } = await import('../backup/index.ts')
  const { files, dataDir, secretKey, retiredKeys } = config
  await using stack = new AsyncDisposableStack()
  const openDatabase = async () => {
    const installation = await openInstallation(config, openLog('error'), { share: false, skipMigrations: true })
    stack.defer(() => installation.close())
    return installation.connectionString
  }
  const restored = await restoreBackup({ ...options, openDatabase, files, dataDir, secretKey, retiredKeys, say })
  const { manifest, migrated, keyFile, retiredFile } = restored
  const document = { ...summary(manifest), migrated, key_file: keyFile, retired_file: retiredFile }
  return { document, text: [`The backup is restored.`, shown(manifest), ...whatToDo(restored)].join('\n\n') }
}

function whatToDo({ manifest, migrated, keyFile, retiredFile }: RestoreResult): string[] {
  return [
    ...(migrated.length > 0 ? [`Migrations applied to it: ${migrated.length}.`] : []),
    ...(keyFile === null ? [] : [`Its secret key is in ${keyFile}.`]),
    ...(retiredFile === null ? [] : [`Set SECRET_KEY_RETIRED to the lines of ${retiredFile}, and remove that file.`]),
    ...(manifest.keys.length > 0
      ? []
      : ['It holds no secret key. If values were sealed under one, set SECRET_KEY to it before the service starts.']),
    'Webhooks, mails and records of the CRM that waited when the backup was made go out as the service starts, even if they went out since. What was erased since is there again: erase it anew.',
  ]
}

/** A pair of keys of age: the public part goes to servers, the secret part stays where backups are restored. */
export async function makeBackupKey(_: Config, { out }: { out: string }): Promise<Outcome> {
  const { makeKeyPair } = await import('../backup/index.ts')
  const { identity, recipient } = await makeKeyPair()
  await writeFile(out, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    explainFile(out, 'written'),
  )
  const text = [
    `The key is in ${out}. Keep it apart from the server: without it, no backup that is encrypted to it can be restored.`,
    `Encrypt with\n\n  --encrypt-to ${recipient}`,
  ]
  return { document: { file: out, recipient }, text: text.join('\n\n') }
}
