import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Whether `strace` is installed and may follow other processes of this user. */
export const canFailSyncs = spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0

/** From now on the kernel tells these processes, and those they start, that their files were not kept on the disk. Gives how that ends. */
export async function failSyncs(pids: readonly number[]): Promise<() => Promise<void>> {
  const syncs = 'fsync,fdatasync'
  const options = ['-f', '-e', `trace=${syncs}`, '-e', `inject=${syncs}:error=EIO`]
  const tracer = spawn('strace', [...options, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(tracer, 'exit')
  const lines = createInterface(tracer.stderr)
  let attached = 0
  for await (const line of lines) if (line.endsWith(' attached') && ++attached === pids.length) break
  tracer.stderr.resume()
  return async () => {
    tracer.kill('SIGINT')
    await ended
  }
}
