import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
// @ts-expect-error -- has no types
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { webhooks } from '../../shared/contract/submissions/webhooks.ts'
import { migrate } from '../db/migrate.ts'
import { cloneDatabase } from '../testing/database.ts'
import { startApp, type TestApp } from '../testing/harness.ts'
import { runFoyer } from '../testing/machine/processes.ts'
import { createRecord, publicTarget } from '../testing/contract/record-factories.ts'
import { canMount, onSmallDisk } from '../testing/machine/small-disk.ts'
import { tableDigests } from '../testing/contract/table-digests.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'))
const secretKey = 'a key for the tests of backups and no secret'
let app: TestApp
/** A backup of `app`, which no test changes. */
const made = join(folder, 'made')
const empties: { drop(): Promise<void> }[] = []

beforeAll(async () => {
  app = await startApp({ env: { SECRET_KEY: secretKey } })
  await createRecord.letterheads(app, app.owner)
  await createRecord.submissions(app, app.owner)
  await app.call(webhooks.create, { body: { url: publicTarget } })
  await makeBackup(made)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  for (const one of empties) await one.drop()
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => ({
  DATABASE_URL: app.databaseUrl,
  DATABASE_ALLOW_UNSAFE: '1',
  DATA_DIR: app.platform.config.dataDir,
  SECRET_KEY: secretKey,
})

async function makeBackup(to: string, ...more: string[]) {
  const result = await runFoyer(environment(), 'backup', '--to', to, ...more, '--json')
  expect(result.code, result.stderr).toBe(0)
  return JSON.parse(result.stdout) as Record<string, unknown>
}

/** A new installation: an empty database on the server of the tests, and a DATA_DIR that does not exist. */
async function newInstallation() {
  const database = await cloneDatabase(inject('clusterUrl'), 'template0')
  empties.push(database)
  const DATA_DIR = join(folder, `data-${empties.length}`)
  return { DATABASE_URL: database.url, DATABASE_ALLOW_UNSAFE: '1', DATA_DIR }
}

async function query<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('base64'))
    .toSorted()

/** A changed copy of the backup. */
function changed(name: string, change: (path: string) => void): string {
  const path = join(folder, name)
  cpSync(made, path, { recursive: true })
  change(path)
  return path
}

function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** What `foyer restore` says to a backup; nothing of it may be in the installation afterwards. */
async function refusal(from: string, ...more: string[]): Promise<string> {
  const env = await newInstallation()
  const { code, stderr } = await runFoyer(env, 'restore', '--from', from, ...more)
  expect(code).toBe(1)
  const tables = await query<{ n: number }>(
    env.DATABASE_URL,
    `select count(*)::int as n from pg_tables where schemaname = 'public'`,
  )
  expect(tables).toEqual([{ n: 0 }])
  expect(existsSync(join(env.DATA_DIR, 'files')) || existsSync(join(env.DATA_DIR, 'secret.key'))).toBe(false)
  return stderr.replace(/^Checking the backup\.\n(Checked parts .*\n)*/, '')
}

test('backup: every table, file, sequence and the key are restored; checksums are those of sha256sum', async () => {
  const summed = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: made, encoding: 'utf8' })
  expect(summed).toMatchObject({ status: 0, stdout: '' })
  const env = await newInstallation()
  const restored = await runFoyer(env, 'restore', '--from', made, '--json')
  expect(restored.code, restored.stderr).toBe(0)
  expect(JSON.parse(restored.stdout)).toMatchObject({ files: { left_out: 0 }, migrated: [], key: true })

  expect(await tableDigests(env.DATABASE_URL)).toEqual(await tableDigests(app.databaseUrl))
  const files = filesBelow(join(app.platform.config.dataDir, 'files'))
  expect(files.length).toBeGreaterThan(0)
  expect(filesBelow(join(env.DATA_DIR, 'files'))).toEqual(files)
  expect(readFileSync(join(env.DATA_DIR, 'secret.key'), 'utf8')).toBe(secretKey)
  expect(statSync(join(env.DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(statSync(join(made, 'keys.json')).mode & 0o777).toBe(0o600)

  // The schema is the same, to the last constraint and trigger that was off for the time.
  const schema = `
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1, 2`
  expect(await query(env.DATABASE_URL, schema)).toEqual(await query(app.databaseUrl, schema))

  const again = await runFoyer(env, 'restore', '--from', made)
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is not empty: .* nothing was changed\.\n$/),
  })
})

describe('backup: a damaged one is refused in a sentence, before anything is written', () => {
  const submissions = 'tables/submissions.copy.gz'
  test.each<[string, (path: string) => void, RegExp]>([
    [
      'no list of checksums',
      (path) => rmSync(join(path, 'SHA256SUMS')),
      /^There is no complete backup in .*SHA256SUMS is missing/,
    ],
    [
      'a part cut off',
      (path) => truncateSync(join(path, submissions), 30),
      /is cut off: tables\/submissions\.copy\.gz has 30 of \d+ bytes\.$/,
    ],
    [
      'a part missing',
      (path) => rmSync(join(path, submissions)),
      /is cut off: tables\/submissions\.copy\.gz is missing\.$/,
    ],
    [
      'a part longer',
      (path) => writeFileSync(join(path, submissions), 'x', { flag: 'a' }),
      /was altered: .*submissions/,
    ],
    ['a byte of rows', (path) => flipByte(join(path, submissions), 40), /was altered: .*submissions/],
    ['a byte of the header', (path) => flipByte(join(path, submissions), 0), /was altered: .*submissions/],
    ['a byte of files', (path) => flipByte(join(path, 'files/000001.tar'), 700), /was altered: .*files\/000001\.tar/],
    [
      'a byte of a header in the archive',
      (path) => flipByte(join(path, 'files/000001.tar'), 3),
      /was altered: .*files\/000001\.tar/,
    ],
    ['a byte of the manifest', (path) => flipByte(join(path, 'manifest.json'), 40), /was altered: .*manifest\.json/],
    ['a byte of the checksums', (path) => flipByte(join(path, 'SHA256SUMS'), 3), /was altered/],
    ['a byte of the key', (path) => flipByte(join(path, 'keys.json'), 14), /was altered: .*keys\.json/],
  ])('%s', async (what, change, message) => {
    const path = changed(what.replaceAll(' ', '-'), change)
    const said = await refusal(path)
    expect(said.trim()).toMatch(message)
    expect(said.trim().split('\n')).toHaveLength(1)
    const verified = await runFoyer({}, 'backup', 'verify', '--from', path)
    // On a slow machine its progress comes before.
    expect(verified).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^(Checked parts .*\n)*[^\n]+\n$/),
    })
    expect(verified.stderr.endsWith(said)).toBe(true)
  })

  test('nothing is left of it', async () => {
    expect(await refusal(join(folder, 'nowhere'))).toMatch(/^There is no complete backup in .*nowhere/)
  })
})

/** The backup as another version would have made it. */
function rewritten(
  name: string,
  change: (
    manifest: Record<string, never> & { format: number; migrations: { name: string; checksum: string }[] },
  ) => void,
) {
  return changed(name, (path) => {
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
    change(manifest)
    writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest))
    const { stdout } = spawnSync('sha256sum', ['manifest.json'], { cwd: path, encoding: 'utf8' })
    const kept = readFileSync(join(path, 'SHA256SUMS'), 'utf8').replace(/^.* {2}manifest\.json\n/m, stdout)
    writeFileSync(join(path, 'SHA256SUMS'), kept)
  })
}

test('backup: a backup of a newer format, or with migrations that this program does not have, is refused', async () => {
  const newer = rewritten('newer-format', (manifest) => (manifest.format = 2))
  expect(await refusal(newer)).toMatch(/was made by a newer version of Foyer \(format 2; /)
  const migrated = rewritten('newer-migrations', ({ migrations }) =>
    migrations.push({ name: '9999_later.sql', checksum: '' }),
  )
  expect(await refusal(migrated)).toMatch(/newer or another version of Foyer .* has the migration 9999_later\.sql/)
  const other = rewritten('other-line', ({ migrations }) => migrations.splice(3, 1))
  expect(await refusal(other)).toMatch(/does not have the migration 0004_/)
})

test('backup: a backup of an older version, made with its schema as it is, gets the migrations since', async () => {
  const older = await newInstallation()
  const through = '0026_record_keys.sql'
  await migrate(older.DATABASE_URL, { through })
  await query(
    older.DATABASE_URL,
    `insert into accounts (name, username, created_at) select 'A', 'a' || n, now() from generate_series(1, 3) n`,
  )
  await query(
    older.DATABASE_URL,
    `insert into forms (account_id, internal_title, slug, active) select id, 'F', 'f' || id, true from accounts`,
  )
  const to = join(folder, 'older')
  const backup = await runFoyer(older, 'backup', '--to', to)
  expect(backup.code, backup.stderr).toBe(0)
  expect(await query(older.DATABASE_URL, 'select max(name) as last from migrations')).toEqual([{ last: through }])

  const env = await newInstallation()
  const { code, stdout, stderr } = await runFoyer(env, 'restore', '--from', to, '--json')
  expect(code, stderr).toBe(0)
  const { migrated } = JSON.parse(stdout) as { migrated: string[] }
  expect(migrated[0]).toBe('0027_crm_attachments.sql')
  expect(await query(env.DATABASE_URL, 'select count(*)::int as n from forms')).toEqual([{ n: 3 }])
  // A migration has filled what the backup had not.
  expect(await query(env.DATABASE_URL, 'select count(*)::int as n from form_versions')).toEqual([{ n: 3 }])
})

test('backup: a database that is in use, or not empty, is not restored into, and stays as it is', async () => {
  const env = await newInstallation()
  const user = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'reports' })
  await user.connect()
  const used = await runFoyer(env, 'restore', '--from', made)
  await user.end()
  expect(used).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is in use: 1 other connection is open \(reports\)/),
  })

  await query(env.DATABASE_URL, 'create table notes (text text)')
  const foreign = await runFoyer(env, 'restore', '--from', made)
  expect(foreign.stderr).toMatch(/^The database is not empty: there is a table notes/)
})

test('backup: another key in the environment is refused, unless the key is a retired one', async () => {
  const env = { ...(await newInstallation()), SECRET_KEY: 'another key for the tests of backups' }
  const other = await runFoyer(env, 'restore', '--from', made)
  expect(other).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^SECRET_KEY is another key \([0-9a-f]{16}\) than the one of the backup/),
  })
  const retired = await runFoyer({ ...env, SECRET_KEY_RETIRED: secretKey }, 'restore', '--from', made)
  expect(retired.code, retired.stderr).toBe(0)
  expect(existsSync(join(env.DATA_DIR, 'secret.key'))).toBe(false)
})

test('backup: without the key of sealed values there is no backup, unless it is left out by choice', async () => {
  await query(app.databaseUrl, `insert into secret_keys (key_id) values ('0123456789abcdef')`)
  const { code, stderr } = await runFoyer(environment(), 'backup', '--to', join(folder, 'keyless'))
  await query(app.databaseUrl, `delete from secret_keys where key_id = '0123456789abcdef'`)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/sealed under the key 0123456789abcdef, which is not among/),
  })
  expect(await makeBackup(join(folder, 'without-key'), '--without-key')).toMatchObject({ key: false })
  expect(readdirSync(join(folder, 'without-key'))).not.toContain('keys.json')
})

test('backup: an encrypted backup opens with its key only; without it, only its wholeness shows', async () => {
  const [key, other] = [join(folder, 'backup.key'), join(folder, 'other.key')]
  const { stdout } = await runFoyer({}, 'backup', 'key', '--out', key, '--json')
  await runFoyer({}, 'backup', 'key', '--out', other)
  expect(statSync(key).mode & 0o777).toBe(0o600)
  const to = join(folder, 'encrypted')
  await makeBackup(to, '--encrypt-to', (JSON.parse(stdout) as { recipient: string }).recipient)
  expect(readFileSync(join(to, 'tables/accounts.copy.gz.age'), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)

  const checked = await runFoyer({}, 'backup', 'verify', '--from', to, '--json')
  expect(JSON.parse(checked.stdout)).toMatchObject({ encrypted: true, content_read: false })
  expect(await refusal(to)).toMatch(/is encrypted\. Name the file with its key/)
  expect(await refusal(to, '--identity', other)).toMatch(
    /^The backup is encrypted to another key than the one in .*other\.key\.$/m,
  )
  expect(await refusal(to, '--identity', join(made, 'keys.json'))).toMatch(/holds no secret key of age/)
  flipByte(join(to, 'tables/users.copy.gz.age'), 250)
  expect(await refusal(to, '--identity', key)).toMatch(/was altered: .*tables\/users\.copy\.gz\.age/)
  flipByte(join(to, 'tables/users.copy.gz.age'), 250)

  const env = await newInstallation()
  const restored = await runFoyer(env, 'restore', '--from', to, '--identity', key)
  expect(restored.code, restored.stderr).toBe(0)
  expect(await tableDigests(env.DATABASE_URL)).toEqual(await tableDigests(app.databaseUrl))
})

test('backup: files that were deleted since the snapshot are left out; one that a row still names is told', async () => {
  const store = join(app.platform.config.dataDir, 'files')
  const copy = join(folder, 'store')
  cpSync(store, copy, { recursive: true })
  const [gone] = await query<{ file_key: string }>(app.databaseUrl, 'select file_key from letterhead_sheets order by 1')
  rmSync(join(store, gone!.file_key))
  const { code, stdout } = await runFoyer(environment(), 'backup', '--to', join(folder, 'left-out'))
  cpSync(copy, store, { recursive: true })
  expect(code).toBe(0)
  expect(stdout).toContain('Files that were not in the store: 1.')
  expect(stdout).toContain(`Rows still refer to these:\n\n  ${gone!.file_key}`)
})

describe('backup: a place that cannot take a backup is told in a sentence', () => {
  test('a directory that is not empty', async () => {
    const { stderr } = await runFoyer(environment(), 'backup', '--to', made)
    expect(stderr).toBe(`The directory ${made} is not empty. Give each backup a directory of its own.\n`)
  })

  test.skipIf(process.getuid?.() === 0)('a directory that is not ours (as an ordinary user)', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    const { stderr } = await runFoyer(environment(), 'backup', '--to', join(closed, 'b'))
    expect(stderr).toMatch(/cannot be written: this user is not permitted to\.$/m)
  })

  test('a path through a file', async () => {
    const { stderr } = await runFoyer(environment(), 'backup', '--to', join(made, 'manifest.json/b'))
    expect(stderr).toMatch(/cannot be written: part of its path is a file\.$/m)
  })

  test.skipIf(!canMount)('a disk that is full, and what is there is no backup (where a disk can be mounted)', () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    const foyer = join(import.meta.dirname, '../../../bin/foyer')
    const script = `"${foyer}" backup --to "${disk}/b"; "${foyer}" backup verify --from "${disk}/b"`
    const env = { PATH: process.env['PATH'], ...environment() }
    const { stderr } = spawnSync(...onSmallDisk(disk, 128, ['sh', '-c', script]), { encoding: 'utf8', env })
    expect(stderr).toMatch(/^There is no room left in .*\nThere is no complete backup in .*SHA256SUMS is missing/)
  })
})

test('backup: a bucket takes backups, gives them back, and refuses a second one under the same prefix', async () => {
  const options = {
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'backups' }],
  }
  const s3 = new S3rver(options)
  const { port } = (await s3.run()) as AddressInfo
  const bucket = (name: string) =>
    `s3://S3RVER:S3RVER@${name}/nightly/1?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`
  try {
    expect(await makeBackup(bucket('backups'))).toMatchObject({ place: 's3://backups/nightly/1' })
    const second = await runFoyer(environment(), 'backup', '--to', bucket('backups'))
    expect(second.stderr).toBe(
      'There is a backup in s3://backups/nightly/1 already. Give each backup a place of its own.\n',
    )
    const env = await newInstallation()
    const restored = await runFoyer(env, 'restore', '--from', bucket('backups'))
    expect(restored.code, restored.stderr).toBe(0)
    expect(await tableDigests(env.DATABASE_URL)).toEqual(await tableDigests(app.databaseUrl))
    const nowhere = await runFoyer(environment(), 'backup', '--to', bucket('other'))
    expect(nowhere.stderr).toBe('s3://other/nightly/1 cannot be read: there is no such bucket.\n')
  } finally {
    await s3.close()
  }
  const down = await runFoyer(environment(), 'backup', '--to', 's3://a:b@backups/x?endpoint=http://127.0.0.1:9')
  expect(down.stderr).toBe('s3://backups/x cannot be read: nothing listens at its endpoint.\n')
})
