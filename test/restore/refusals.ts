import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runFoyer } from '../../src/server/testing/machine/processes.ts'
import type { Check } from '../crash/checks.ts'
import type { Installation } from './installation.ts'

/** What must be refused, and what must be taken up again, each with one sentence and without harm. */

type Env = Record<string, string>

interface Bench {
  shared: Env
  directory: string
  /** At how many points something is cut off, or its disk full. */
  points: number
}

const program = join(import.meta.dirname, '../../bin/foyer')

/** Starts a command, and kills it as soon as `reached` says so. Whether it was cut off. */
async function cutOff(env: Env, args: readonly string[], reached: (said: string) => boolean): Promise<boolean> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  // Without a pause: the last stage of a backup takes a few milliseconds.
  while (child.exitCode === null && !reached(said)) await nextTurn()
  child.kill('SIGKILL')
  await ended
  return child.signalCode === 'SIGKILL'
}

/** The faults of a command that has to end with one sentence like `sentence`, and nothing else. */
async function refused(env: Env, args: readonly string[], sentence: RegExp): Promise<string[]> {
  const { code, stdout, stderr } = await runFoyer(env, ...args)
  const isSaid = code === 1 && stdout === '' && sentence.test(stderr) && stderr.trim().split('\n').length === 1
  return isSaid ? [] : [`foyer ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`]
}

const incomplete = /^There is no complete backup in .*SHA256SUMS is missing/
const stages = ['keys.json', 'tables/accounts.copy.gz', 'tables/submissions.copy.gz', 'files/000001.tar']

/** Backups that are killed, or run out of room, at several points; the service goes on. */
export async function cutOffBackups(here: Installation, { shared, directory, points }: Bench): Promise<Check[]> {
  const env = { ...shared, ...here.env }
  const faults: string[] = []
  for (const stage of stages.slice(-points)) {
    const place = join(directory, `cut-off-at-${stage.replaceAll('/', '-')}`)
    const reached = () => existsSync(join(place, stage))
    for (let tries = 0; tries === 0 || (existsSync(join(place, 'SHA256SUMS')) && tries < 5); tries++) {
      rmSync(place, { recursive: true, force: true })
      await cutOff(env, ['backup', '--to', place], reached)
    }
    faults.push(...(await refused({}, ['backup', 'verify', '--from', place], incomplete)))
    const DATA_DIR = join(directory, 'never')
    faults.push(...(await refused({ DATA_DIR }, ['restore', '--from', place], incomplete)))
    if (existsSync(DATA_DIR)) faults.push(`a restoration of ${stage} has made ${readdirSync(DATA_DIR).join()}`)
  }
  return [
    {
      promise: `a backup killed at ${Math.min(points, stages.length)} points is refused by verify and restore`,
      faults,
    },
    await fullBackupDisks(env, { directory, points }),
  ]
}

/** The command line that runs `command` with a file system of `kib` KiB on `folder`, seen by that command only. Needs root. */
const onDisk = (folder: string, kib: number, command: readonly string[]): [string, string[]] => [
  'unshare',
  [
    '--mount',
    'sh',
    '-c',
    'mount -t tmpfs -o "size=$1k,mode=755" tmpfs "$2" && shift 2 && exec "$@"',
    'sh',
    String(kib),
    folder,
    ...command,
  ],
]

function onFullDisk(env: Env, { folder, kib, command }: { folder: string; kib: number; command: readonly string[] }) {
  mkdirSync(folder, { recursive: true })
  const options = { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } } as const
  return spawnSync(...onDisk(folder, kib, command), options)
}

const isRoot = process.getuid?.() === 0

async function fullBackupDisks(env: Env, { directory, points }: { directory: string; points: number }): Promise<Check> {
  const sizes = [4, 24, 64, 128].slice(-points)
  const folder = join(directory, 'disk')
  const faults = (isRoot ? sizes : []).flatMap((kib) => {
    const script = `"${program}" backup --to "${folder}/b"; "${program}" backup verify --from "${folder}/b"`
    const { stderr } = onFullDisk(env, { folder, kib, command: ['sh', '-c', script] })
    const isSaid = /^There is no room left in .*\nThere is no complete backup in .*SHA256SUMS is missing.*\n$/.test(
      stderr,
    )
    return isSaid ? [] : [`on ${kib} KiB: ${stderr}`]
  })
  return {
    promise: `a backup that runs out of room says so, and is none (${isRoot ? sizes.length : 'no'} sizes)`,
    faults,
  }
}

/** MiB of a disk on which an embedded database can be made, or be filled, or neither. */
const diskSizes = [1, 30, 60, 80]

/** A restoration whose disk is full, then one killed in each of its stages; the same command is run again by the caller. */
export async function interruptedRestores(
  there: Installation,
  { shared, place, directory, points }: Bench & { place: string },
): Promise<Check[]> {
  const DATA_DIR = join(directory, 'small')
  const faults = (isRoot ? diskSizes.slice(-points) : []).flatMap((mib) => {
    const command = [program, 'restore', '--from', place]
    const { status, stderr } = onFullDisk({ ...shared, DATA_DIR }, { folder: DATA_DIR, kib: mib * 1024, command })
    const isSaid = /room|space/.test(stderr) && !/^ +at /m.test(stderr)
    return status === 0 || isSaid ? [] : [`on ${mib} MiB: ${stderr}`]
  })
  const env = { ...shared, ...there.env }
  const left: string[] = []
  for (const stage of ['Restoring files.', 'Restoring the database.']) {
    if (!(await cutOff(env, ['restore', '--from', place], (said) => said.includes(stage))))
      left.push('the restoration ended before it was killed')
  }
  return [
    { promise: 'a restoration whose disk is full says so', faults },
    // Whether it can be run again is what restoring with the same environment shows next.
    { promise: 'a restoration is killed twice before it is run again', faults: left },
  ]
}

/** A restoration into what a service uses. */
export async function refusalsWhileRunning(
  here: Installation,
  { shared, place }: { shared: Env; place: string },
): Promise<Check[]> {
  const sentence =
    'DATABASE_URL' in here.env
      ? /^The database is in use: \d+ other connections? /
      : /is already in use by process \d+.* Its lock is the file .*postgres\.lock\./
  const faults = await refused({ ...shared, ...here.env }, ['restore', '--from', place], sentence)
  return [{ promise: `a restoration into a database in use is refused (${here.name})`, faults }]
}
