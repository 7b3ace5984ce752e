import { Counter, Gauge, type Registry } from 'prom-client'
import { countDomains } from '../../db/domain-certificates.ts'
import { readWaiting, type WaitingWork } from '../../db/work-waiting.ts'
import { eventStreamsOf } from '../events/event-streams.ts'
import { sharedFor } from '../../lib/shared-for.ts'
import type { Platform } from '../../platform.ts'
import { allLaneGauges, type LaneGauges } from '../../work/lane-gauges.ts'

/** Certificates of the accounts' own domains; the same in every process of the installation. */
export function domainCertificates(registry: Registry, { database }: Platform): void {
  const read = sharedFor(readAge, () => countDomains(database.system))
  new Gauge({
    name: 'foyer_domain_certificates',
    help: "The accounts' own domains by how their certificates stand: valid, failing (the last try failed), missing.",
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const found = await read()
      for (const state of ['valid', 'failing', 'missing'])
        this.set({ state }, found.find((one) => one.state === state)?.count ?? 0)
    },
  })
  new Gauge({
    name: 'foyer_domain_certificate_first_end_seconds',
    help: 'Until the first certificate of an own domain ends; absent where there is none.',
    registers: [registry],
    async collect() {
      const left = (await read()).flatMap(({ seconds_left }) => seconds_left ?? [])
      this.remove()
      if (left.length > 0) this.set(Math.min(...left))
    },
  })
}

/** Answers of this process that stay open to tell what happens. */
export function eventStreams(registry: Registry, platform: Platform): void {
  new Gauge({
    name: 'foyer_event_streams',
    help: 'Open streams of server-sent events.',
    registers: [registry],
    collect() {
      this.set(eventStreamsOf(platform).size())
    },
  })
}

/** Work of all accounts that is not finished, or was given up; what the gauges say is the same in every process of the installation. */
export function workWaiting(registry: Registry, { database }: Platform): void {
  const read = sharedFor(readAge, () => readWaiting(database.system))
  new Gauge({
    name: 'foyer_deliveries_waiting',
    help: 'Webhook deliveries of all accounts that are not finished.',
    registers: [registry],
    async collect() {
      this.set((await read()).find(({ kind }) => kind === 'webhooks')?.count ?? 0)
    },
  })
  const byKind = (name: string, help: string, value: (waiting: WaitingWork) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const found = await read()
        this.reset()
        for (const one of found) this.set({ kind: one.kind }, value(one))
      },
    })
  byKind('foyer_work_waiting', 'Work of all accounts that is not finished.', ({ count }) => count)
  byKind(
    'foyer_work_overdue_seconds',
    'How long ago the longest overdue piece of work was due. It rises while nothing works on its kind.',
    ({ overdue }) => overdue,
  )
  byKind(
    'foyer_work_failed',
    'Work of all accounts that was given up, and that no person has settled.',
    ({ failed }) => failed,
  )
}

/** What the lanes of this process do, and what they cost it. */
export function workByLane(registry: Registry): void {
  new Gauge({
    name: 'foyer_lane_running',
    help: 'Pieces of background work that this process has begun and not ended.',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      for (const [lane, { running }] of allLaneGauges()) this.set({ lane }, running)
    },
  })
  const counter = (name: string, help: string, read: (gauges: LaneGauges) => readonly Sample[]) =>
    new Counter<string>({
      name,
      help,
      labelNames: ['lane', 'of'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [lane, gauges] of allLaneGauges()) {
          for (const [of, value] of read(gauges)) this.inc({ lane, of }, value)
        }
      },
    })
  counter(
    'foyer_lane_ended_total',
    'What has ended: turns that look for work, those of them that had a fault, and pieces of work.',
    ({ turns, failedTurns, ended }) => [
      ['turns', turns],
      ['failed_turns', failedTurns],
      ['pieces', ended],
    ],
  )
  counter(
    'foyer_lane_seconds_total',
    'How long turns and pieces of work took, with what they waited for.',
    ({ turnMs, workMs }) => [
      ['turns', turnMs / 1000],
      ['pieces', workMs / 1000],
    ],
  )
}

type Sample = readonly [of: string, value: number]

/** The gauges of one answer share a query. */
const readAge = 1_000
