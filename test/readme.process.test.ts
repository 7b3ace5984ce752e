import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The README's tour, run as it is printed but for the ports and the key. */
const root = new URL('..', import.meta.url).pathname
const directory = mkdtempSync(join(tmpdir(), 'foyer-tour-'))
let ports: { server: number; receiver: number }
let server: ReturnType<typeof spawn>
let printed = ''

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

beforeAll(async () => {
  ports = { server: await freePort(), receiver: await freePort() }
  server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(ports.server),
      DATA_DIR: directory,
      WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${ports.receiver}`,
      LOG_LEVEL: 'warn',
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (data) => {
      printed += String(data)
      if (/^ready /m.test(printed)) resolve()
    })
    server.once('exit', () => reject(new Error(`The server ended: ${printed}`)))
  })
})

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(directory, { recursive: true, force: true })
})

test('README: the tour works as printed, from the first form to the signed delivery [B1-2]', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, tour = ''] = /## Five minutes with curl\n([\s\S]*?)\n## /.exec(readme) ?? []
  const blocks = [...tour.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block).slice(1)
  // Without a terminal, the key is in a file.
  const key = /fsk_\w+/.exec(readFileSync(join(directory, 'first-start.txt'), 'utf8'))?.[0] ?? ''
  const script = blocks
    .join('\n')
    .replace('fsk_…', key)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.server}`)
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${ports.receiver}`)
    .replace('.listen(4000', `.listen(${ports.receiver}`)
  expect(blocks.length).toBeGreaterThan(6)
  const { output, code } = await run(`set -e\n${script}\nkill %1`)
  expect(code, output).toBe(0)
  expect(output).toContain('"content":{"address":{"Name":"Ada Löwe"},"estate":{"objektart":"haus"}}')
  expect(output).toContain('"submissions":1')
  expect(output).toMatch(/sha256=[0-9a-f]{64} \{"event":"submission.created"/)
})

const hasCurl = spawnSync('curl', ['--version']).status === 0
const path = [...(hasCurl ? [] : [join(root, 'test/tour')]), process.env['PATH']].join(':')

function run(script: string): Promise<{ output: string; code: number | null }> {
  return new Promise((resolve) => {
    const shell = spawn('bash', ['-c', script], {
      cwd: directory,
      env: { ...process.env, PATH: path, LC_ALL: 'C.UTF-8' },
    })
    let output = ''
    shell.stdout.on('data', (data) => (output += String(data)))
    shell.stderr.on('data', (data) => (output += String(data)))
    shell.once('close', (code) => resolve({ output, code }))
  })
}
