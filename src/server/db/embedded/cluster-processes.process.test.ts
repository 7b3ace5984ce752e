import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { openCluster, type EmbeddedCluster } from './cluster.ts'
import { chooseIdentity, ENVIRONMENT, findTools } from './identity.ts'
import { readPidFile } from './pid-file.ts'
import { isRunningWith, startOf } from './process-state.ts'
import { openInProcess, query, temporaryDirectory, waitForEnd } from './testing.ts'

/** A killed process loses nothing that the system has in its cache, so no test here need wait for the disk. */
const QUICK = { fsync: 'off' }

async function open(dataDir: string, share: boolean): Promise<EmbeddedCluster> {
  const cluster = await openCluster({ dataDir, share, settings: QUICK })
  onTestFinished(() => cluster.stop())
  return cluster
}

function serverPid(dataDir: string): number {
  return readPidFile(join(dataDir, 'postgres'))!.pid
}

test.for([
  ['the kernel tells it', true],
  ['a watcher tells it, where there is no setpriv', false],
] as const)(
  'embedded database: kill -9 of the parent ends the server, nothing acknowledged is lost: %s',
  async ([, setpriv]) => {
    const dataDir = temporaryDirectory()
    const parent = openInProcess({ dataDir, share: false, settings: QUICK, tools: { ...findTools(), setpriv } })
    const { url } = await parent.opened
    await query(url, 'create table kept as select 42 as value')
    const pid = serverPid(dataDir)
    await parent.kill()
    await waitForEnd(pid)
    const next = await open(dataDir, false)
    expect(next.started).toBe(true)
    expect(await query(next.url, 'select value from kept')).toEqual([[42]])
  },
)

test('embedded database: kill -9 of the server is reported; the next start recovers all', async () => {
  const dataDir = temporaryDirectory()
  const cluster = await openCluster({ dataDir, share: false, settings: QUICK })
  await query(cluster.url, 'create table kept as select 42 as value')
  process.kill(serverPid(dataDir), 'SIGKILL')
  expect((await cluster.exited).message).toMatch(/ended by itself \(SIGKILL\)\. Its log .*postgres\.log says why/)
  await cluster.stop()
  const next = await open(dataDir, false)
  expect(await query(next.url, 'select value from kept')).toEqual([[42]])
})

test('embedded database: a second server on a directory is refused; a command shares it', async () => {
  const dataDir = temporaryDirectory()
  const server = openInProcess({ dataDir, share: false, settings: QUICK })
  const { url } = await server.opened
  await query(url, 'create table shared as select 42 as value')
  await expect(openCluster({ dataDir, share: false })).rejects.toThrow(
    new RegExp(`already in use by process ${server.pid}\\. Only one server can use a DATA_DIR`),
  )
  const command = await open(dataDir, true)
  expect(command.started).toBe(false)
  expect(await query(command.url, 'select value from shared')).toEqual([[42]])
  await command.stop()
  expect(await query(url, 'select value from shared')).toEqual([[42]])

  const other = await open(dataDir, true)
  await server.stop()
  expect((await other.exited).message).toMatch(/has stopped it/)
})

test('embedded database: the same process cannot open a directory twice either', async () => {
  const dataDir = temporaryDirectory()
  const cluster = await open(dataDir, false)
  await expect(openCluster({ dataDir, share: false })).rejects.toThrow(`process ${process.pid} (this one)`)
  await cluster.stop()
  expect((await open(dataDir, false)).started).toBe(true)
})

test('embedded database: a server that comes up while a command runs the database waits for the command', async () => {
  const dataDir = temporaryDirectory()
  const command = openInProcess({ dataDir, share: true, settings: QUICK })
  expect(await command.opened).toMatchObject({ started: true })
  const server = openInProcess({ dataDir, share: false, settings: QUICK })
  await sleep(400)
  await command.stop()
  expect(await server.opened).toMatchObject({ started: true })
})

test('embedded database: a command that started the database does not stop it under another command', async () => {
  const dataDir = temporaryDirectory()
  const first = openInProcess({ dataDir, share: true, settings: QUICK })
  await first.opened
  const second = await open(dataDir, true)
  expect(second.started).toBe(false)
  const stopped = first.stop()
  await sleep(300)
  expect(await query(second.url, 'select 1')).toEqual([[1]])
  await second.stop()
  await stopped
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('embedded database: of commands that start at once on a new directory, one creates it', async () => {
  const dataDir = temporaryDirectory()
  const commands = [1, 2, 3].map(() => openInProcess({ dataDir, share: true, settings: QUICK }))
  const opened = await Promise.all(commands.map((command) => command.opened))
  expect(opened.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
  expect(opened.filter(({ started }) => started)).toHaveLength(1)
  await Promise.all(commands.map((command) => command.stop()))
})

test('embedded database: of two servers that start at once on a new directory, one runs', async () => {
  const dataDir = temporaryDirectory()
  const servers = [1, 2].map(() => openInProcess({ dataDir, share: false, settings: QUICK }))
  const opened = await Promise.all(servers.map((server) => server.opened))
  expect(opened.filter(({ started }) => started)).toHaveLength(1)
  expect(opened.find(({ error }) => error)?.error).toMatch(/already in use/)
})

test('embedded database: lock and pid files of a crash do not count, also with reused pids', async () => {
  const dataDir = temporaryDirectory()
  await (await open(dataDir, false)).stop()
  const unrelated = spawn('sleep', ['60'])
  onTestFinished(() => void unrelated.kill())
  const pidFile = (pid: number) =>
    `${pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${dataDir}/run\n\n  1 1\nready   \n`
  const lock = (pid: number, start: string) => JSON.stringify({ pid, start, share: false })
  const gone = 4_194_000
  for (const [pid, lockText] of [
    [unrelated.pid!, lock(unrelated.pid!, 'another start')],
    [gone, lock(gone, '1')],
    [gone, '{"pid": 12'],
  ] as const) {
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), pidFile(pid))
    writeFileSync(join(dataDir, 'postgres.lock'), lockText)
    // A lock that is half written counts for some seconds.
    utimesSync(join(dataDir, 'postgres.lock'), 0, 0)
    const cluster = await open(dataDir, false)
    expect(await query(cluster.url, 'select 1')).toEqual([[1]])
    await cluster.stop()
  }
  expect(startOf(unrelated.pid!)).toBeDefined()
})

test('embedded database: a server that outlived its parent is asked to stop', async () => {
  const dataDir = temporaryDirectory()
  await (await open(dataDir, false)).stop()
  const clusterDir = join(dataDir, 'postgres')
  const [program, ...args] = [
    ...chooseIdentity(clusterDir, { ...findTools(), setpriv: false }).command('INT'),
    findBinaries().postgres,
  ]
  const orphan = spawn(
    program!,
    [...args, '-D', clusterDir, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${dataDir}`],
    {
      env: ENVIRONMENT,
      stdio: 'ignore',
    },
  )
  onTestFinished(() => void orphan.kill('SIGKILL'))
  const ended = once(orphan, 'exit')
  while (readPidFile(clusterDir)?.status !== 'ready') await sleep(20)
  const cluster = await open(dataDir, false)
  expect(await ended).toEqual([0, null])
  expect(await query(cluster.url, 'select 1')).toEqual([[1]])
})

test('embedded database: a creation that was killed half-way is done again', async () => {
  const dataDir = temporaryDirectory()
  const first = openInProcess({ dataDir, share: false, settings: QUICK })
  const unfinished = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.tmp-'))
  while (!unfinished().some((name) => existsSync(join(dataDir, name, 'PG_VERSION')))) await sleep(5)
  await first.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const cluster = await open(dataDir, false)
  expect(await query(cluster.url, 'select 1')).toEqual([[1]])
  expect(unfinished()).toEqual([])
})

test('the log stays small: a large one is moved aside at the start', async () => {
  const dataDir = temporaryDirectory()
  const file = join(dataDir, 'postgres.log')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, 'old line\n')
  truncateSync(file, 11 * 1024 * 1024)
  const cluster = await open(dataDir, false)
  await expect(query(cluster.url, `select 'personal data'::int`)).rejects.toThrow('invalid input syntax')
  await cluster.stop()
  expect(statSync(`${file}.1`).size).toBe(11 * 1024 * 1024)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('ready to accept connections')
  expect(text).not.toContain('personal data')
})

test('embedded database: the server of one directory is told from that of another by its command line', async () => {
  const dataDir = temporaryDirectory()
  await open(dataDir, false)
  expect(isRunningWith(serverPid(dataDir), join(dataDir, 'postgres'))).toBe(true)
  expect(isRunningWith(serverPid(dataDir), join(dataDir, 'other'))).toBe(false)
})
