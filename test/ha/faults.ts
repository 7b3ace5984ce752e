import { setTimeout as sleep } from 'node:timers/promises'
import type { Kill } from '../crash/model.ts'
import type { DatabaseHost, DatabaseHosts } from './database-hosts.ts'

/** What happens to the database hosts while they are used, and how long callers may go without an answer. */
export interface Fault {
  what: string
  /** Of silence between two acknowledged submissions. */
  mostMs: number
  /** Resolves when what has to be done by hand is done; the cluster then becomes whole by itself. */
  strike(hosts: DatabaseHosts, roles: { primary: DatabaseHost; standby: DatabaseHost }): Promise<void>
}

const switchoverMs = 5_000
/** `ttl` of docs/operating/ha/patroni.yml and five seconds. */
const killMs = 25_000

export const switchover: Fault = {
  what: 'switchover',
  mostMs: switchoverMs,
  strike: (hosts, { standby }) => hosts.switchOver(standby),
}

export const kills: readonly Fault[] = [
  {
    what: 'host of the primary killed',
    mostMs: killMs,
    async strike(hosts, { primary, standby }) {
      hosts.killHost(primary)
      await replaced(hosts, standby)
      hosts.startHost(primary)
    },
  },
  {
    what: 'PostgreSQL of the primary killed',
    mostMs: killMs,
    async strike(hosts, { primary }) {
      hosts.killPostgresql(primary)
      // Patroni sees it within its loop, and starts it again.
      await sleep(6_000)
    },
  },
  {
    what: 'Patroni of the primary frozen, its PostgreSQL goes on',
    mostMs: killMs,
    async strike(hosts, { primary, standby }) {
      hosts.freezePatroni(primary)
      await replaced(hosts, standby)
      await sleep(1_000)
      hosts.thawPatroni(primary)
      await sleep(2_000)
    },
  },
  {
    what: 'host of the standby killed',
    mostMs: killMs,
    async strike(hosts, { standby }) {
      hosts.killHost(standby)
      await sleep(8_000)
      hosts.startHost(standby)
      await sleep(2_000)
    },
  },
]

async function replaced(hosts: DatabaseHosts, standby: DatabaseHost): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await hosts.isPrimary(standby))) {
    if (Date.now() > end) throw new Error(`${standby} has not become primary.`)
    await sleep(100)
  }
}

interface Campaign {
  hosts: DatabaseHosts
  random: () => number
  /** Resolves when the service answers again. */
  healthy: () => Promise<void>
  say: (line: string) => void
}

/** Does so many switchovers and kills in an order that the seed decides; every kind of kill once before any comes again. */
export async function strikeAll(
  { hosts, random, healthy, say }: Campaign,
  counts: { switchovers: number; kills: number },
): Promise<(Kill & { mostMs: number })[]> {
  const done: (Kill & { mostMs: number })[] = []
  for (const fault of planned(counts, random)) {
    const roles = await hosts.whole()
    await sleep(1_000)
    const at = Date.now()
    await fault.strike(hosts, roles)
    await hosts.whole()
    await healthy()
    const until = Date.now()
    say(`${fault.what}: whole again after ${((until - at) / 1_000).toFixed(1)} s`)
    done.push({ at, until, what: fault.what, mostMs: fault.mostMs })
  }
  return done
}

function planned(counts: { switchovers: number; kills: number }, random: () => number): Fault[] {
  const first = Math.floor(random() * kills.length)
  const ofKills = Array.from({ length: counts.kills }, (_, i) => kills[(first + i) % kills.length] as Fault)
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
