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
type Host = DatabaseHost | 'witness'

/** How long making a cluster, and being whole again after a fault, may take. */
const wholeMs = 90_000
const run = promisify(execFile)

/** As `patronictl list` tells it. */
interface Member {
  Member: DatabaseHost
  Role: string
  State: string
}

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
  thawPatroni(host: DatabaseHost): void
  isPrimary(host: DatabaseHost): Promise<boolean>
  /** Of the superuser, at a host, which need not be one of the database. */
  address(host: string, port: number): string
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

  async function patronictl(...args: string[]): Promise<string> {
    const { stdout } = await run(programPath('patronictl'), ['-c', configOf('db1'), ...args], { timeout: 60_000 })
    return stdout
  }

  async function members(): Promise<Member[]> {
    return JSON.parse(await patronictl('list', '--format', 'json')) as Member[]
  }

  async function whole() {
    const end = Date.now() + wholeMs
    for (;;) {
      const all = await members().catch(() => [])
      const isWell = (role: string) => all.find((one) => one.Role === role && /running|streaming/.test(one.State))
      const [primary, standby] = [isWell('Leader'), isWell('Sync Standby')]
      if (primary && standby) return { primary: primary.Member, standby: standby.Member }
      if (Date.now() > end) {
        throw new Error(
          `The cluster is not whole after ${wholeMs / 1000} s: ${JSON.stringify(all)}. Logs are in ${directory}.`,
        )
      }
      await sleep(300)
    }
  }

  const address = (host: string, port: number) =>
    `postgres://postgres:${values['superuser_password']}@${host}:${port}/postgres`

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
    async start() {
      for (const host of [...databaseHosts, 'witness'] as const) prepare(host)
      for (const host of [...databaseHosts, 'witness'] as const) startEtcd(host)
      for (const host of databaseHosts) startPatroni(host)
      const { primary } = await whole()
      await makeDatabase(primary)
    },
    async switchOver(to) {
      await patronictl('switchover', '--candidate', to, '--force')
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
    thawPatroni: (host) => signal(pidOf(host, 'patroni'), 'SIGCONT'),
    async isPrimary(host) {
      const { status } = await fetch(`http://${values[host]}:8008/primary`).catch(() => ({ status: 0 }))
      return status === 200
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
