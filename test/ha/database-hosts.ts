import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { documented, variablesOf, type Values } from './documented.ts'
import { killTree, postmasterOf, signal, startSystemProcess, unprivileged, type SystemProcess } from './processes.ts'
import { postgresqlBin, programPath } from './programs.ts'

/** Two database hosts and a witness on one machine: etcd on each, Patroni and PostgreSQL on the first two. */

const databaseHosts = ['db1', 'db2'] as const
export type DatabaseHost = (typeof databaseHosts)[number]
const hosts = [...databaseHosts, 'witness'] as const
export type Host = (typeof hosts)[number]

/** How long making a cluster, and being whole again after a fault, may take. */
const wholeMs = 90_000
const run = promisify(execFile)

/** A host that says nothing for so long is away. */
const silentMs = 2_000

export interface DatabaseHosts {
  /** Makes the cluster, and the role and database of the service in it. */
  start(): Promise<void>
  /** The primary, once both hosts run and the standby is synchronous. */
  whole(): Promise<{ primary: DatabaseHost; standby: DatabaseHost }>
  switchOver(to: DatabaseHost): Promise<void>
  /** kill -9 of all that runs on the host. */
  killHost(host: DatabaseHost): void
  startHost(host: DatabaseHost): void
  /** kill -9 of PostgreSQL alone. */
  killPostgresql(host: DatabaseHost): void
  /** Patroni stands still, PostgreSQL goes on: a primary that does not know that it has been replaced. */
  freezePatroni(host: DatabaseHost): void
  /** The member that the others of etcd follow. */
  etcdLeader(): Promise<Host>
  /** kill -9 of etcd alone. */
  killEtcd(host: Host): void
  startEtcd(host: Host): void
  isPrimary(host: DatabaseHost): Promise<boolean>
  /** How often submissions have been read there. */
  readsOf(host: DatabaseHost): Promise<number>
  /** Of the superuser, at a host, which need not be one of the database. */
  address(host: string, port: number, database?: string): string
  killAll(): void
}

export function openDatabaseHosts(directory: string, values: Values): DatabaseHosts {
  const running = new Map<string, SystemProcess>()
  const folder = (host: Host) => join(directory, host)
  const dataOf = (host: Host) => join(folder(host), 'postgresql', 'foyer')
  const configOf = (host: Host) => join(folder(host), 'patroni.yml')
  const named = (host: Host) => ({ ...values, name: host, own: values[host] })

  function prepare(host: Host): void {
    for (const name of ['etcd', 'postgresql', 'run']) {
      mkdirSync(join(folder(host), name), { recursive: true })
      // Of whichever user the programs run as.
      chmodSync(join(folder(host), name), 0o777)
    }
    const config = documented('patroni.yml', named(host), [
      // All hosts call from 127.0.0.1 here.
      ['@db1@/32', '127.0.0.0/8'],
      ['@db2@/32', '127.0.0.0/8'],
      ['@app1@/32', '127.0.0.0/8'],
      ['@app2@/32', '127.0.0.0/8'],
      ['/var/lib/postgresql/15', join(folder(host), 'postgresql')],
      ['/usr/lib/postgresql/15/bin', postgresqlBin() ?? ''],
      ['/var/run/postgresql', join(folder(host), 'run')],
    ])
    writeFileSync(configOf(host), config)
  }

  function startEtcd(host: Host): void {
    const text = documented('etcd', named(host), [['/var/lib/etcd/foyer', join(folder(host), 'etcd')]])
    startOn(host, 'etcd', [programPath('etcd')], variablesOf(text))
  }

  function startPatroni(host: DatabaseHost): void {
    // The user postgres of Debian has a home, where Patroni keeps a file of passwords.
    startOn(host, 'patroni', [programPath('patroni'), configOf(host)], { HOME: join(folder(host), 'postgresql') })
  }

  function startOn(host: Host, name: string, command: string[], env: Record<string, string> = {}): void {
    const logFile = join(directory, `${host}-${name}.log`)
    running.set(`${host} ${name}`, startSystemProcess({ command: [...unprivileged, ...command], env, logFile }))
  }

  function pidOf(host: Host, name: string): number {
    const pid = running.get(`${host} ${name}`)?.child.pid
    if (pid === undefined) throw new Error(`${name} does not run on ${host}.`)
    return pid
  }

  async function whole() {
    const end = Date.now() + wholeMs
    for (;;) {
      for (const primary of databaseHosts) {
        const standby = (await isPrimary(primary)) ? await standbyOf(primary).catch(() => undefined) : undefined
        if (standby) return { primary, standby }
      }
      if (Date.now() > end) {
        throw new Error(`The cluster is not whole after ${wholeMs / 1000} s. Logs are in ${directory}.`)
      }
      await sleep(300)
    }
  }

  async function patroniSays(host: DatabaseHost, role: 'primary' | 'sync'): Promise<boolean> {
    const signal = AbortSignal.timeout(silentMs)
    const { status } = await fetch(`http://${values[host]}:8008/${role}`, { signal }).catch(() => ({ status: 0 }))
    return status === 200
  }

  const isPrimary = (host: DatabaseHost) => patroniSays(host, 'primary')

  /** The one that a commit on this host waits for, and that may replace it; undefined while there is none. */
  async function standbyOf(primary: DatabaseHost): Promise<DatabaseHost | undefined> {
    const [row] = await query<{ name: DatabaseHost }>(
      primary,
      "select application_name as name from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
    )
    return row && (await patroniSays(row.name, 'sync')) ? row.name : undefined
  }

  async function query<Row extends pg.QueryResultRow>(host: DatabaseHost, text: string, database = 'postgres') {
    const connectionString = address(values[host], 5432, database)
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: silentMs, query_timeout: silentMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const address = (host: string, port: number, database = 'postgres') =>
    `postgres://postgres:${values['superuser_password']}@${host}:${port}/${database}`

  async function makeDatabase(primary: DatabaseHost): Promise<void> {
    const client = new pg.Client(address(values[primary], 5432))
    await client.connect()
    for (const statement of documented('foyer.sql', values).split(/;\s*$/m)) {
      if (statement.trim() !== '') await client.query(statement)
    }
    await client.end()
  }

  return {
    whole,
    address,
    isPrimary,
    startEtcd,
    async start() {
      for (const host of hosts) prepare(host)
      for (const host of hosts) startEtcd(host)
      for (const host of databaseHosts) startPatroni(host)
      const { primary } = await whole()
      await makeDatabase(primary)
    },
    async switchOver(to) {
      const args = ['-c', configOf(to), 'switchover', '--candidate', to, '--force']
      await run(programPath('patronictl'), args, { timeout: 60_000 })
    },
    killHost(host) {
      const postmaster = postmasterOf(dataOf(host))
      killTree(pidOf(host, 'patroni'))
      if (postmaster !== undefined) killTree(postmaster)
      killTree(pidOf(host, 'etcd'))
    },
    startHost(host) {
      startEtcd(host)
      startPatroni(host)
    },
    killPostgresql(host) {
      const postmaster = postmasterOf(dataOf(host))
      if (postmaster === undefined) throw new Error(`PostgreSQL does not run on ${host}.`)
      killTree(postmaster)
    },
    freezePatroni: (host) => signal(pidOf(host, 'patroni'), 'SIGSTOP'),
    async etcdLeader() {
      for (const host of hosts) {
        const signal = AbortSignal.timeout(silentMs)
        const url = `http://${values[host]}:2379/v3/maintenance/status`
        const response = await fetch(url, { method: 'POST', body: '{}', signal }).catch(() => undefined)
        const said = (await response?.json()) as { header?: { member_id: string }; leader?: string } | undefined
        if (said?.leader !== undefined && said.leader === said.header?.member_id) return host
      }
      throw new Error('etcd has no leader.')
    },
    killEtcd: (host) => killTree(pidOf(host, 'etcd')),
    async readsOf(host) {
      const [row] = await query<{ reads: number }>(
        host,
        "select coalesce(sum(idx_scan), 0)::int as reads from pg_stat_user_tables where relname = 'submissions'",
        'foyer',
      )
      return row?.reads ?? 0
    },
    killAll() {
      for (const host of databaseHosts) {
        const postmaster = postmasterOf(dataOf(host))
        if (postmaster !== undefined) killTree(postmaster)
      }
      for (const { child } of running.values()) if (child.pid !== undefined) killTree(child.pid)
    },
  }
}
