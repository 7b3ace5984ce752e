import { setTimeout as sleep } from 'node:timers/promises'
import type { Kill } from './model.ts'
import type { ServiceName, Services } from './services.ts'

/** One kind of crash: what is killed, and what has to be started again afterwards. */
interface Crash {
  what: string
  strike(services: Services): void
  restart: readonly ServiceName[]
}

/** The server, and its database with it. */
export const serverCrashes: readonly Crash[] = [
  { what: 'server', strike: (services) => services.kill('server'), restart: ['server'] },
]

/** With the embedded database everything is one tree of processes. */
export const embeddedCrashes: readonly Crash[] = [
  ...serverCrashes,
  { what: 'its PostgreSQL', strike: (services) => services.killBelow('server'), restart: ['server'] },
  {
    what: 'server and PostgreSQL',
    strike(services) {
      services.killBelow('server')
      services.kill('server')
    },
    restart: ['server'],
  },
]

/** With a database apart, web and workers outlive it and one another. */
export const splitCrashes: readonly Crash[] = [
  { what: 'web', strike: (services) => services.kill('web'), restart: ['web'] },
  { what: 'worker 1', strike: (services) => services.kill('worker 1'), restart: ['worker 1'] },
  { what: 'worker 2', strike: (services) => services.kill('worker 2'), restart: ['worker 2'] },
  { what: 'PostgreSQL', strike: (services) => services.killBelow('cluster'), restart: ['cluster'] },
]

/** A new version: each process is told to end, and started again. */
export const deploys: readonly Crash[] = [
  { what: 'web and workers (SIGTERM)', strike: () => undefined, restart: ['web', 'worker 1', 'worker 2'] },
]

interface Campaign {
  crashes: readonly Crash[]
  kills: number
  random: () => number
  services: Services
  envOf: (name: ServiceName) => Record<string, string>
  /** Resolves when the web half answers and has its database. */
  healthy: () => Promise<void>
  say: (line: string) => void
}

/** Crashes and restarts at random until it has done so `kills` times; every kind once before any comes again. */
export async function rage({ crashes, kills, random, services, envOf, healthy, say }: Campaign): Promise<Kill[]> {
  const done: Kill[] = []
  let bag: Crash[] = []
  for (let i = 0; i < kills; i++) {
    if (bag.length === 0) bag = [...crashes]
    const [crash] = bag.splice(Math.floor(random() * bag.length), 1)
    if (!crash) throw new Error('There is nothing to kill.')
    await sleep(200 + random() * 1000)
    const at = Date.now()
    crash.strike(services)
    for (const name of crash.restart) {
      await services.end(name)
      await services.start(name, envOf(name))
    }
    await healthy()
    const until = Date.now()
    say(`ended ${crash.what}, well again after ${until - at} ms`)
    done.push({ at, until, what: crash.what })
  }
  return done
}
