/**
 * Starts the service the way a user does (`npm start`), once for all files, and stops it again.
 * Test files read what it provides through `inject('service')`; `client.ts` wraps that.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startMailServer } from './mail.ts'

export interface Service {
  /** Root address, without a trailing slash. */
  url: string
  /** Address of the API, `{url}/api/v1`. */
  api: string
  /** The directory whose `npm start` is running. */
  home: string
  dataDir: string
  /** The environment the service was started with; the command line needs the same. */
  env: Record<string, string>
  /** Ports on 127.0.0.1 that webhooks may be sent to. A test file starts its own receiver on one of them. */
  hookPorts: number[]
  /** The retry schedule of webhooks in milliseconds, before jitter. */
  retryMs: number[]
  /** The time-out of one webhook exchange in milliseconds. */
  hookTimeoutMs: number
  /** Where every mail the service sends is kept as a file; read it with `readMails` of `mail.ts`. */
  mailDir: string
  /** What the service printed up to its ready line. */
  output: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    service: Service
  }
}

const home = resolve(import.meta.dirname, '../../..')
const HOOK_PORTS = 6

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [port, mailPort, ...hookPorts] = (await freePorts(2 + HOOK_PORTS)) as [number, number, ...number[]]
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-blackbox-'))
  const mailDir = await mkdtemp(join(tmpdir(), 'foyer-blackbox-mail-'))
  const mailServer = await startMailServer(mailPort, mailDir)
  const url = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DEMO: '0',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    WEBHOOK_ALLOW_HOSTS: hookPorts.map((p) => `127.0.0.1:${p}`).join(','),
    WEBHOOK_RETRY_SCHEDULE: '1s,2s,3s',
    WEBHOOK_TIMEOUT: '4s',
  }
  const child = spawn('npm', ['start'], {
    cwd: home,
    env: { ...process.env, ...env, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const stop = async (): Promise<void> => {
    await end(child)
    mailServer.close()
    for (const dir of [dataDir, mailDir]) await rm(dir, { recursive: true, force: true })
  }
  let output: string
  try {
    output = await ready(child, 240_000)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('service', {
    url,
    api: `${url}/api/v1`,
    home,
    dataDir,
    env,
    hookPorts,
    retryMs: [1000, 2000, 3000],
    hookTimeoutMs: 4000,
    mailDir,
    output,
  })
  return stop
}

/** Resolves with what was printed when the line `ready http://HOST:PORT` is among it. */
function ready(child: ChildProcess, ms: number): Promise<string> {
  return new Promise((done, fail) => {
    let output = ''
    let seen = false
    const timer = setTimeout(() => fail(new Error(`not ready after ${ms} ms:\n${output}`)), ms)
    const read = (chunk: Buffer): void => {
      if (seen) return
      output += chunk.toString()
      if (!/^ready http:\/\/\S+/m.test(output)) return
      seen = true
      clearTimeout(timer)
      done(output)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', fail)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`the service ended with ${code}:\n${output}`))
    })
  })
}

/** One SIGTERM, which npm passes on; the whole process group only when that does not help. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It ended in between.
    }
  }, 25_000)
  await gone
  clearTimeout(timer)
}

/** Free ports, all different, found by binding them at the same time. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((done, fail) => {
        server.once('error', fail)
        server.listen(0, '127.0.0.1', done)
      })
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}
