import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/*
 * Where the time of the tests goes: with `TEST_COSTS=<file>`, each test file adds a line to it, with the processor time in ms of its process
 * (`tests`), of the processes that it started (`children`) and of PostgreSQL, which is that of the file only with `--maxWorkers 1`. The time that
 * passes says little: a machine may be busy with something else. Linux tells these figures, no other system does.
 */

/** Of /proc, on every Linux. */
const msPerTick = 10

interface SeenProcess {
  name: string
  parent: number
  own: number
  /** Of children that have ended. */
  ended: number
}

function processOf(pid: string | number): SeenProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const fields = stat
      .slice(end + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      parent: fields[1] ?? 0,
      own: (user + system) * msPerTick,
      ended: (endedUser + endedSystem) * msPerTick,
    }
  } catch {
    return undefined
  }
}

/** Of the server that the global setup has started, as this process is started by the same one. */
function postgresqlMs(): number {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  const seen = pids.flatMap((pid) => {
    const one = processOf(pid)
    return one?.name === 'postgres' ? [{ ...one, pid: Number(pid) }] : []
  })
  const server = seen.find(({ parent }) => parent === process.ppid)
  if (!server) return 0
  const sessions = seen.filter(({ parent }) => parent === server.pid)
  return sessions.reduce((sum, { own }) => sum + own, server.own + server.ended)
}

const costs = () => ({
  tests: processOf('self')?.own ?? 0,
  children: processOf('self')?.ended ?? 0,
  postgresql: postgresqlMs(),
  passed: Math.round(performance.now()),
})

const file = process.env['TEST_COSTS']
if (file !== undefined) {
  const before = costs()
  afterAll(() => {
    const after = costs()
    const spent = Object.entries(after).map(([name, ms]) => [name, ms - before[name as keyof typeof before]])
    const line = { file: expect.getState().testPath?.replace(`${process.cwd()}/`, ''), ...Object.fromEntries(spent) }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  })
}
