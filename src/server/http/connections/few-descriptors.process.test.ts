import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { activeForm } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { startByNpm } from '../../testing/machine/processes.ts'

const descriptors = 128

test.skipIf(!existsSync('/bin/bash'))(
  `R11: with ${descriptors} descriptors, 300 connections end no process, and the next visitors are served (with bash)`,
  async () => {
    await using app = await startApp()
    const { path } = await activeForm(app, { fields: [{ key: 'name' }] })
    const env = {
      DATA_DIR: app.platform.config.dataDir,
      DATABASE_URL: app.databaseUrl,
      DATABASE_ALLOW_UNSAFE: '1',
      PUBLIC_URL: app.platform.config.publicUrl,
    }
    await using server = startByNpm(env, (command) => [
      '/bin/bash',
      '-c',
      `ulimit -n ${descriptors} && exec ${command}`,
    ])
    const base = await server.ready()
    const visit = async () => (await fetch(base + path, { signal: AbortSignal.timeout(5_000) })).status
    expect(await visit()).toBe(200)
    const port = Number(new URL(base).port)
    const clients: Socket[] = Array.from({ length: 300 }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .resume(),
    )
    for (const client of clients) client.write('GET / HTTP/1.1\r\nHost: x\r\n')
    await sleep(3_000)
    expect(server.child.exitCode).toBeNull()
    for (const client of clients) client.destroy()
    await vi.waitFor(async () => expect(await visit()).toBe(200), { timeout: 20_000, interval: 200 })
    expect(server.child.exitCode).toBeNull()
  },
)
