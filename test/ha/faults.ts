import { setTimeout as sleep } from 'node:timers/promises'
import type { Kill } from '../crash/model.ts'
import type { Services } from '../crash/services.ts'
import type { DatabaseHost, DatabaseHosts } from './database-hosts.ts'

/** Everything that can be struck. */
export interface Installation {
  hosts: DatabaseHosts
  services: Services
  /** The processes of the service, with the settings they are started with. */
  processes: ReadonlyMap<ProcessName, Record<string, string>>
  random: () => number
}

export const processNames = ['web', 'web 2', 'worker 1', 'worker 2'] as const
export type ProcessName = (typeof processNames)[number]

/** What happens to the installation while it is used, and how long callers may go without an answer. */
export interface Fault {
  what: string
  /** Of silence between two acknowledged submissions. */
  mostMs: number
  /** Resolves when what has to be done by hand is done; the cluster then becomes whole by itself. */
  strike(installation: Installation, roles: { primary: DatabaseHost; standby: DatabaseHost }): Promise<void>
}

const switchoverMs = 5_000
/** `ttl` of docs/operating/ha/patroni.yml and five seconds. */
const killMs = 25_000
/** What another one does as well. */
const processMs = 5_000

export const switchover: Fault = {
  what: 'switchover',
  mostMs: switchoverMs,
  strike: ({ hosts }, { standby }) => hosts.switchOver(standby),
}

export const kills: readonly Fault[] = [
  {
    what: 'PostgreSQL of the primary killed',
    mostMs: killMs,
    async strike({ hosts }, { primary }) {
      hosts.killPostgresql(primary)
      // Patroni sees it within its loop, and starts it again.
      await sleep(6_000)
    },
  },
  {
    what: 'host of the primary killed',
    mostMs: killMs,
    async strike({ hosts }, { primary, standby }) {
      hosts.killHost(primary)
      await replaced(hosts, standby)
      hosts.startHost(primary)
    },
  },
  {
    what: 'a web killed',
    mostMs: processMs,
    strike: (installation) => killOneOf(['web', 'web 2'], installation),
  },
  {
    what: 'Patroni of the primary frozen, its PostgreSQL goes on until the host is reset',
    mostMs: killMs,
    async strike({ hosts }, { primary, standby }) {
      hosts.freezePatroni(primary)
      await replaced(hosts, standby)
      await sleep(1_000)
      // A Patroni before 3.1 that goes on takes the lock back from the new primary (docs/operating/high-availability.md).
      hosts.killHost(primary)
      hosts.startHost(primary)
    },
  },
  {
    what: 'a worker killed',
    mostMs: processMs,
    strike: (installation) => killOneOf(['worker 1', 'worker 2'], installation),
  },
  {
    what: 'leader of etcd killed',
    mostMs: killMs,
    async strike({ hosts }) {
      const leader = await hosts.etcdLeader()
      hosts.killEtcd(leader)
      await sleep(8_000)
      hosts.startEtcd(leader)
      await sleep(2_000)
    },
  },
  {
    what: 'host of the standby killed',
    mostMs: killMs,
    async strike({ hosts }, { standby }) {
      hosts.killHost(standby)
      await sleep(8_000)
      hosts.startHost(standby)
      await sleep(2_000)
    },
  },
]

/** It is started again, as its unit of systemd does after two seconds. */
async function killOneOf(
  names: readonly [ProcessName, ProcessName],
  { services, processes, random }: Installation,
): Promise<void> {
  const name = names[random() < 0.5 ? 0 : 1]
  services.kill(name)
  await services.end(name)
  await sleep(2_000)
  await services.start(name, processes.get(name) ?? {})
}

async function replaced(hosts: DatabaseHosts, standby: DatabaseHost): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await hosts.isPrimary(standby))) {
    if (Date.now() > end) throw new Error(`${standby} has not become primary.`)
    await sleep(100)
  }
}

interface Campaign {
  installation: Installation
  counts: { switchovers: number; kills: number }
  /** Resolves when the service answers again. */
  healthy: () => Promise<void>
  say: (line: string) => void
}

export interface Struck extends Kill {
  mostMs: number
  /** Until a standby was read once all was well again; undefined: it was not, within the time that is given to it. */
  readAfterMs: number | undefined
}

/** Does so many switchovers and kills in an order that the seed decides; every kind of kill once before any comes again. */
export async function strikeAll({ installation, counts, healthy, say }: Campaign): Promise<Struck[]> {
  const { hosts, random } = installation
  const done: Struck[] = []
  for (const fault of planned(counts, random)) {
    const roles = await hosts.whole()
    await sleep(1_000)
    const at = Date.now()
    await fault.strike(installation, roles)
    const { standby } = await hosts.whole()
    await healthy()
    const until = Date.now()
    const readAfterMs = await untilRead(hosts, standby)
    const read = readAfterMs === undefined ? 'its standby is not read' : `its standby read ${readAfterMs} ms later`
    say(`${fault.what}: whole again after ${((until - at) / 1_000).toFixed(1)} s, ${read}`)
    done.push({ at, until, what: fault.what, mostMs: fault.mostMs, readAfterMs })
  }
  return done
}

/** HAProxy looks at a standby once a second, each web does, and PostgreSQL counts what was read once a second. */
const mostUntilReadMs = 15_000

async function untilRead(hosts: DatabaseHosts, standby: DatabaseHost): Promise<number | undefined> {
  const begun = Date.now()
  let before = Infinity
  while (Date.now() - begun < mostUntilReadMs) {
    const reads = await hosts.readsOf(standby).catch(() => 0)
    if (reads > before) return Date.now() - begun
    before = reads > 0 ? reads : before
    await sleep(200)
  }
  return undefined
}

function planned(counts: Campaign['counts'], random: () => number): Fault[] {
  const ofKills = Array.from({ length: counts.kills }, (_, i) => kills[i % kills.length] as Fault)
  const plan: Fault[] = []
  let left = counts.switchovers
  while (left > 0 || ofKills.length > 0) {
    const total = left + ofKills.length
    if (random() * total < left) {
      left--
      plan.push(switchover)
    } else plan.push(ofKills.shift() as Fault)
  }
  return plan
}
