import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { externalInstallation } from './testing/external-installation.ts'
import { startByNpm, startServer, temporaryDataDir, type Program } from './testing/machine/processes.ts'

const busy = async (server: Program) => startRequest(await server.ready())

test('stop: a request that runs is answered as the last of its connection, then the process ends [B10-15]', async () => {
  await using installation = await externalInstallation()
  await using server = startServer(installation.env)
  const request = await busy(server)
  server.child.kill('SIGTERM')
  await refusesConnections(request.port)
  request.finish()
  const answer = await request.answer
  expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*E-mail or password is wrong/)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(await server.exited).toBe(0)
  expect(server.stdout()).toMatch(/^ready \S+\nstopping…\nstopped\n$/m)
})

test('stop: a caller whose connection is open has its next request answered [B10-15]', async () => {
  await using installation = await externalInstallation()
  await using server = startServer(installation.env)
  const request = await busy(server)
  const agent = new Agent({ keepAlive: true })
  const ask = async () => {
    const [response] = await once(get(`http://127.0.0.1:${request.port}/healthz`, { agent }), 'response')
    const { statusCode, headers } = response
    await text(response)
    return [statusCode, headers.connection]
  }
  expect(await ask()).toEqual([200, 'keep-alive'])
  server.child.kill('SIGTERM')
  await refusesConnections(request.port)
  expect(await ask()).toEqual([200, 'close'])
  request.finish()
  expect(await server.exited).toBe(0)
})

test('stop: with `STOP_DELAY`, the process is not ready and takes requests for so long, then stops [B10-44]', async () => {
  await using installation = await externalInstallation()
  await using server = startServer({ ...installation.env, STOP_DELAY: '1s' })
  const address = await server.ready()
  const ask = async (path: string) => {
    const { status, headers } = await fetch(address + path)
    return [status, headers.get('connection')]
  }
  expect(await ask('/readyz')).toEqual([200, 'keep-alive'])
  const begun = performance.now()
  server.child.kill('SIGTERM')
  await expect.poll(() => ask('/readyz')).toEqual([503, 'close'])
  // On new connections, as the last one has ended.
  expect(await ask('/healthz')).toEqual([200, 'close'])
  await refusesConnections(Number(new URL(address).port))
  expect(performance.now() - begun).toBeGreaterThan(950)
  expect(await server.exited).toBe(0)
})

test('stop: a signal that repeats the first within 2 s changes nothing; a later one ends at once [B10-16]', async () => {
  await using installation = await externalInstallation()
  await using server = startServer(installation.env)
  const request = await busy(server)
  server.child.kill('SIGINT')
  await refusesConnections(request.port)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) server.child.kill(signal)
  await wait(2_100)
  expect(server.child.exitCode).toBeNull()
  server.child.kill('SIGINT')
  expect(await server.exited).toBe(130)
})

test('stop: under npm start, a SIGTERM for its whole group is a clean stop', async () => {
  using dir = temporaryDataDir()
  await using server = startByNpm({ DATA_DIR: dir.path, DEMO: '0' }, (command) => ['sh', '-c', `exec ${command}`])
  await stopsCleanly(server, dir.path, () => process.kill(-(server.child.pid ?? 0), 'SIGTERM'))
})

test('stop: under npm start, Ctrl-C in a terminal is a clean stop', async ({ skip }) => {
  skip(spawnSync('script', ['--version']).status !== 0, 'needs script of util-linux')
  using dir = temporaryDataDir()
  const inTerminal = (command: string): [string, ...string[]] => ['script', '-qfec', command, '/dev/null']
  await using server = startByNpm({ DATA_DIR: dir.path, DEMO: '0' }, inTerminal)
  await server.ready()
  // A person reads it, so the whole address is there, and no file.
  expect(server.stdout()).toMatch(/\/app\/setup#[\w-]{43}/)
  expect(existsSync(join(dir.path, 'first-start.txt'))).toBe(false)
  await stopsCleanly(server, dir.path, () => server.child.stdin?.write('\x03'))
})

/** With a request under way that lasts longer than npm takes to repeat the signal. */
async function stopsCleanly(server: Program, dataDir: string, stop: () => unknown): Promise<void> {
  const request = await busy(server)
  stop()
  await refusesConnections(request.port)
  await wait(500)
  request.finish()
  expect(await request.answer).toMatch(/^HTTP\/1\.1 401 /)
  await server.exited
  expect(server.stdout()).toMatch(/^stopped\r?$/m)
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
}

/** A sign-in whose body is not complete until `finish`, on a connection that would be kept alive. */
async function startRequest(address: string) {
  const port = Number(new URL(address).port)
  const body = JSON.stringify({ email: 'unknown@agency.example', password: 'x' })
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket).catch(() => '')
  const head = `POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 9))
  // An answer to a later connection means that this request has arrived.
  await fetch(`${address}/healthz`)
  return { port, answer, finish: () => socket.write(body.slice(9)) }
}

async function refusesConnections(port: number): Promise<void> {
  const refused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(false)
      })
      socket.on('error', () => resolve(true))
    })
  await expect.poll(refused, { timeout: 5_000 }).toBe(true)
}
