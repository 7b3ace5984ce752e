import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { descendants } from '../../bench/usage.ts'

/** The processes of the installation under test. Signals go only to those started here, and to what they started. */

export const programs = {
  server: ['src/server/main.ts'],
  web: ['src/server/main.ts', '--role', 'web'],
  'web 2': ['src/server/main.ts', '--role', 'web'],
  'worker 1': ['src/server/main.ts', '--role', 'worker'],
  'worker 2': ['src/server/main.ts', '--role', 'worker'],
  cluster: ['test/crash/cluster.ts'],
} as const
export type ServiceName = keyof typeof programs

interface Service {
  child: ChildProcess
  exited: Promise<void>
  /** It is to end, by our hand or because its database did. */
  ending: boolean
}

export interface Services {
  /** Starts it and waits for its line `ready …`; gives what stands after it. */
  start(name: ServiceName, env: Record<string, string>): Promise<string>
  /** kill -9 of the process. */
  kill(name: ServiceName): void
  /** It is to end by itself; resolves when it has. */
  endOf(name: ServiceName): Promise<void>
  /** kill -9 of every process below it, which is its PostgreSQL server. */
  killBelow(name: ServiceName): void
  /** SIGTERM, or what is left to do after a kill; resolves when it has ended. */
  end(name: ServiceName): Promise<void>
  /** Lines of all of them so far. */
  printed(): string[]
  /** What ended without being told to. */
  unexpectedExits: string[]
  /** Ends everything at once. */
  killAll(): void
}

const repository = join(import.meta.dirname, '../..')
const readyMs = 60_000
/** After a crash, everything has to be well within this time. */
const healthyMs = 15_000

/** `folder`: the checkout whose programs are started. */
export function openServices(folder = repository): Services {
  const running = new Map<ServiceName, Service>()
  const unexpectedExits: string[] = []
  const printed: string[] = []

  function find(name: ServiceName): Service {
    const service = running.get(name)
    if (!service) throw new Error(`${name} does not run.`)
    return service
  }

  function start(name: ServiceName, env: Record<string, string>): Promise<string> {
    const [file, ...args] = programs[name]
    const child = spawn(process.execPath, [join(folder, file), ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
    }
    const { promise: exited, resolve: gone } = Promise.withResolvers<void>()
    const service: Service = { child, exited, ending: false }
    running.set(name, service)
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => printed.push(`${name}: ${line}`))
    child.once('close', (code, signal) => {
      if (!service.ending) unexpectedExits.push(`${name} ended (${ending(code, signal)}): ${said}`)
      gone()
    })
    return readyLine(name, child, exited).catch((error: Error) => {
      throw new Error(`${error.message} It said:\n${said}`)
    })
  }

  return {
    start,
    printed: () => printed,
    unexpectedExits,
    kill(name) {
      const service = find(name)
      service.ending = true
      service.child.kill('SIGKILL')
    },
    endOf(name) {
      const service = find(name)
      service.ending = true
      return service.exited
    },
    killBelow(name) {
      const service = find(name)
      // A server whose database has gone ends by itself.
      service.ending = true
      for (const pid of descendants(service.child.pid ?? -1)) signal(pid)
    },
    async end(name) {
      const service = find(name)
      service.ending = true
      service.child.kill('SIGTERM')
      await service.exited
      running.delete(name)
    },
    killAll() {
      for (const service of running.values()) {
        service.ending = true
        for (const pid of descendants(service.child.pid ?? -1)) signal(pid)
        service.child.kill('SIGKILL')
      }
    },
  }
}

function readyLine(name: ServiceName, child: ChildProcess, exited: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`${name} was not ready after ${readyMs / 1000} s.`)), readyMs)
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const ready = /^ready (.*)\n/m.exec(output)?.[1]
      if (ready === undefined) return
      clearTimeout(late)
      resolve(ready)
    })
    void exited.then(() => {
      clearTimeout(late)
      reject(new Error(`${name} ended before it was ready (${ending(child.exitCode, child.signalCode)}).`))
    })
  })
}

const ending = (code: number | null, signal: string | null) => signal ?? `exit code ${code}`

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}

/** Waits until the web half at `base` answers and has its database. */
export async function healthy(base: string, { unexpectedExits }: Services): Promise<void> {
  const end = Date.now() + healthyMs
  for (;;) {
    if (Date.now() > end) throw new Error(['The web half has not come back.', ...unexpectedExits].join('\n'))
    const ready = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await sleep(20)
  }
}
