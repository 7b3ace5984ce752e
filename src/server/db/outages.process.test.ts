import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { fields } from '../../shared/contract/forms/fields.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { me } from '../../shared/contract/accounts/session.ts'
import { createApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { createAccount } from '../features/accounts/index.ts'
import { apiPrefix } from '../http/api-address.ts'
import { openPlatform } from '../open-platform.ts'
import { canFailSyncs, failSyncs } from '../testing/machine/failing-syncs.ts'
import {
  canMountDisks,
  openOwnCluster,
  query,
  takeAllConnections,
  type OwnCluster,
} from '../testing/machine/own-cluster.ts'
import { temporaryDataDir } from '../testing/machine/processes.ts'
import { recordedLog } from '../testing/recorded-log.ts'

const kinds = ['read', 'write', 'submit'] as const
type Kind = (typeof kinds)[number]

interface Answer {
  status: number
  retryAfter: string | undefined
  /** Without the time in which this process had no processor. */
  ms: number
}

interface Fault {
  name: string
  /** What is surely refused meanwhile; the rest is answered or refused. */
  refuses: readonly Kind[]
  /** Puts the database into this state; gives how it ends. */
  begin(cluster: OwnCluster): Promise<() => Promise<void>>
  /** MiB of a disk of its own. */
  disk?: number
  needsStrace?: true
}

const faults: readonly Fault[] = [
  {
    name: 'the server has crashed',
    refuses: kinds,
    async begin(cluster) {
      await cluster.kill()
      return cluster.restart
    },
  },
  {
    name: 'the server and all its processes stand still',
    refuses: kinds,
    async begin(cluster) {
      const pids = cluster.pids()
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      return async () => pids.forEach((pid) => process.kill(pid, 'SIGCONT'))
    },
  },
  {
    name: 'the server takes no writes, as one that was demoted to a replica',
    refuses: ['write', 'submit'],
    async begin({ url }) {
      await query(url, 'alter system set default_transaction_read_only = on')
      await query(url, 'select pg_reload_conf()')
      await sleep(100)
      return async () => {
        const client = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' })
        await client.connect()
        await client.query('alter system reset default_transaction_read_only')
        await client.query('select pg_reload_conf()')
        await client.end()
      }
    },
  },
  {
    name: 'other programs have all connections',
    refuses: kinds,
    async begin({ url }) {
      await query(url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      const taken = await takeAllConnections(url)
      return async () => taken[Symbol.asyncDispose]()
    },
  },
  {
    name: 'an administrator has locked the submissions',
    refuses: ['submit'],
    begin: ({ url }) => lockTable(url, 'submissions'),
  },
  {
    name: 'an administrator has locked the forms',
    refuses: ['write', 'submit'],
    begin: ({ url }) => lockTable(url, 'forms'),
  },
  {
    name: 'the disk of the server is full',
    refuses: [],
    disk: 160,
    async begin(cluster) {
      cluster.fillDisk()
      return async () => {
        cluster.freeDisk()
        await cluster.restart()
      }
    },
  },
  {
    name: 'there is no room for the log of writes, and the server ends',
    refuses: [],
    disk: 160,
    async begin(cluster) {
      cluster.fillDisk()
      // Each round needs a file more, of 16 MiB.
      for (let files = 0, ended = false; files < 20 && !ended; files++) {
        const next = `select pg_logical_emit_message(true, 'outage', 'more'), pg_switch_wal()`
        ended = await query(cluster.url, next).then(
          () => false,
          () => true,
        )
      }
      return async () => {
        cluster.freeDisk()
        await cluster.restart()
      }
    },
  },
  {
    name: 'the disk does not keep what the server writes, and says so',
    refuses: [],
    needsStrace: true,
    async begin(cluster) {
      const end = await failSyncs(cluster.pids())
      return async () => {
        await end()
        await cluster.restart()
      }
    },
  },
]

async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return () => client.end()
}

/** The service on a database of its own, with a form online. */
async function openService(cluster: OwnCluster) {
  const dir = temporaryDataDir()
  const { log, lines } = recordedLog()
  const config = parseConfig({ DATA_DIR: dir.path, API_RATE_LIMIT: '0', DEMO: '0', DATABASE_POOL_SIZE: '4' })
  const platform = await openPlatform(config, cluster.url, log)
  const server = await createApp(platform)
  const owner = await createAccount(platform.database.system, { name: 'Agency', email: 'a@b.example', plan: 'pro' })
  const authorization = { authorization: `Bearer ${owner.api_key}` }
  const call = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
    const answer = await server.inject({ method, url: apiPrefix + path, headers: authorization, payload })
    return JSON.parse(answer.body).data as Record<string, unknown>
  }
  const { id } = await call('POST', forms.create.path, { internal_title: 'Anfrage', crm_write_enabled: false })
  const at = (path: string) => path.replace('{id}', String(id))
  const field = await call('POST', at(fields.create.path), { crm_module: 'address', label: 'Name' })
  const form = await call('PATCH', at(forms.update.path), { active: true })
  const stalls = openStallMeter()
  let calls = 0

  const requests = {
    /** A session that is none is looked up every time. */
    read: () => ({ url: apiPrefix + me.get.path, headers: { cookie: `foyer_session=unknown-${++calls}` } }),
    write: () => ({
      method: 'POST' as const,
      url: apiPrefix + forms.create.path,
      headers: authorization,
      payload: { internal_title: 'Weiteres' },
    }),
    submit: () => ({
      method: 'POST' as const,
      url: new URL(String(form['url'])).pathname,
      headers: { accept: 'application/json' },
      payload: { [`field_${String(field['id'])}`]: randomBytes(1_500).toString('hex') },
    }),
  }
  return {
    lines,
    async ask(kind: Kind): Promise<Answer> {
      const now = () => performance.now() - stalls.stalledMs()
      const begun = now()
      const { statusCode, headers } = await server.inject(requests[kind]())
      return { status: statusCode, retryAfter: headers['retry-after']?.toString(), ms: now() - begun }
    },
    stored: () =>
      platform.database.system
        .selectFrom('submissions')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('index').as('last')])
        .executeTakeFirstOrThrow(),
    async [Symbol.asyncDispose]() {
      stalls[Symbol.dispose]()
      await server.close()
      await platform.close()
      dir[Symbol.dispose]()
    },
  }
}

/** Milliseconds for which this process has had no processor so far, since it shares the machine with other tests. */
function openStallMeter() {
  const everyMs = 20
  let [stalledMs, last] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    stalledMs += Math.max(0, now - last - everyMs * 2)
    last = now
  }, everyMs)
  return { stalledMs: () => stalledMs, [Symbol.dispose]: () => clearInterval(timer) }
}

const answered: Record<Kind, number> = { read: 401, write: 201, submit: 201 }

test.for(faults)(
  'database: 503 within 5 s, and answers within 5 s of its return: $name [B10-40]',
  async ({ refuses, begin, disk, needsStrace }, { skip }) => {
    skip(disk !== undefined && !canMountDisks, 'needs root, and the right to mount a disk')
    skip(needsStrace === true && !canFailSyncs, 'needs strace')
    await using cluster = await openOwnCluster({ maxConnections: 24, ...(disk !== undefined && { onDiskOf: disk }) })
    await using service = await openService(cluster)
    const askAll = (count: number) =>
      Promise.all(
        kinds.map(async (kind) => ({
          kind,
          answers: await Promise.all(Array.from({ length: count }, () => service.ask(kind))),
        })),
      )
    for (const { kind, answers } of await askAll(1)) expect(answers[0]?.status, kind).toBe(answered[kind])
    let [acknowledged, tried, refused] = [1, 1, 0]
    const end = await begin(cluster)
    // Both the callers of the first moment and those who come when the outage is known.
    for (let round = 1; round <= 2 || (refused === 0 && round < 50); round++) {
      for (const { kind, answers } of await askAll(8)) {
        if (kind === 'submit') {
          tried += answers.length
          acknowledged += answers.filter(({ status }) => status === 201).length
        }
        refused += answers.filter(({ status }) => status === 503).length
        for (const { status, retryAfter, ms } of answers) {
          expect(ms, `${kind}, round ${round}`).toBeLessThan(5_000)
          if (refuses.includes(kind)) expect([status, Number(retryAfter) > 0], kind).toEqual([503, true])
          else expect([503, answered[kind]], kind).toContain(status)
        }
      }
    }
    expect(refused).toBeGreaterThan(0)
    await end()
    let triedAfterwards = 0
    for (const kind of kinds) {
      const ask = async () => {
        if (kind === 'submit') triedAfterwards++
        return (await service.ask(kind)).status
      }
      await expect.poll(ask, { timeout: 5_000, interval: 50 }).toBe(answered[kind])
    }
    // What was cut off before its answer may be there; what was acknowledged is.
    const { count, last } = await service.stored()
    expect(count).toBe(last)
    expect(count).toBeGreaterThan(acknowledged)
    expect(count).toBeLessThanOrEqual(tried + triedAfterwards)
    // An outage is told once; each message at most once in the minute.
    const told = service.lines.filter(({ level }) => Number(level) >= 40).map(({ msg }) => String(msg))
    expect(told.length, told.join('\n')).toBe(new Set(told).size)
  },
)
