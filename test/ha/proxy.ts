import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documented, type Values } from './documented.ts'
import { startSystemProcess } from './processes.ts'
import { programPath } from './programs.ts'

/** HAProxy with the documented configuration, in front of the webs and of the database hosts. */
export interface Proxy extends Disposable {
  /** Where visitors come in. */
  host: string
  port: number
}

export function startProxy(directory: string, values: Values & { proxy: string }): Proxy {
  const { proxy: host } = values
  mkdirSync(join(directory, 'haproxy'))
  const port = 8080
  const text = documented('haproxy.cfg', values, [
    ['/run/haproxy', join(directory, 'haproxy')],
    ['127.0.0.1:', `${host}:`],
    // Only the superuser may listen on port 80.
    ['bind :80', `bind ${host}:${port}`],
    // A machine without journal has no such socket.
    ['/dev/log local0', 'stderr format raw local0 warning'],
  ])
  const file = join(directory, 'haproxy.cfg')
  writeFileSync(file, text)
  const checked = spawnSync(programPath('haproxy'), ['-c', '-f', file], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`HAProxy refuses docs/operating/ha/haproxy.cfg:\n${checked.stderr}`)
  const { child } = startSystemProcess({
    command: [programPath('haproxy'), '-db', '-f', file],
    logFile: join(directory, 'haproxy.log'),
  })
  return { host, port, [Symbol.dispose]: () => void child.kill('SIGKILL') }
}
