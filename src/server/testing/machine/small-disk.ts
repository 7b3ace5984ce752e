import { spawnSync } from 'node:child_process'

/**
 * The command line that runs `command` with a file system of `kib` KiB of its own mounted on `folder`: seen by that command
 * only, gone with it.
 */
export function onSmallDisk(folder: string, kib: number, command: readonly string[]): [string, string[]] {
  const script = 'mount -t tmpfs -o "size=$1k" tmpfs "$2" && shift 2 && exec "$@"'
  return [
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', String(kib), folder, ...command],
  ]
}

/** Whether this machine lets us mount. */
export const canMount = (() => {
  const [program, args] = onSmallDisk('/tmp', 64, ['true'])
  return spawnSync(program, args).status === 0
})()
