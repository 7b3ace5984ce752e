import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startChild } from '../../bench/children.ts'
import { runFoyer, startServer } from '../../src/server/testing/machine/processes.ts'
import type { AttackerOrder, Tally } from './attacker.ts'
import { makeBystander, notice, probe } from './bystander.ts'
import type { Account } from './client.ts'
import type { MemoryOrder, MemoryPeak } from './memory.ts'
import type { OutsideEvent } from './outside.ts'
import { bounds, judge, judgesPeaksFrom, type Row } from './verdict.ts'

/**
 * `npm run test:neighbour [-- --seconds 120]`: one account does everything hostile at once; another must hardly notice.
 * First the other account alone for half that time, then both. A run of less than 100 s judges medians of
 * eight requests and more, and failures; it prints the rest.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' } } })
const seconds = Number(values.seconds)
const directory = mkdtempSync(join(tmpdir(), 'foyer-neighbour-'))
const say = (line: string) => console.log(line)

async function run(): Promise<number> {
  const outside = fork(join(import.meta.dirname, 'outside.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [world] = (await once(outside, 'message')) as [Extract<OutsideEvent, { kind: 'open' }>]
  const env = {
    DATA_DIR: join(directory, 'data'),
    DEMO: '0',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
    SMTP_URL: world.smtpUrl,
    WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${world.receiverPort},127.0.0.1:${world.hangingPort}`,
  }
  await using server = startServer(env)
  const base = await server.ready()
  const pid = server.child.pid ?? -1
  const account = await createAccount(env, 'bystander')
  const others: Account[] = []
  for (let n = 1; n <= 6; n++) others.push(await createAccount(env, `bystander-${n}`))
  const bystander = await makeBystander(base, [account, ...others], world)
  outside.on('message', (event: OutsideEvent) => notice(bystander, event))
  await using attacker = startChild<AttackerOrder, Tally>(join(import.meta.dirname, 'attacker.ts'))
  await attacker.ask({ ...world, kind: 'prepare', base, account: await createAccount(env, 'hostile') })

  // The first requests of a process are slower than all that follow.
  await probe(bystander, 5)
  const alone = await probe(bystander, seconds / 2)
  await using memory = startChild<MemoryOrder, MemoryPeak>(join(import.meta.dirname, 'memory.ts'))
  memory.tell({ kind: 'watch', pid })
  const struck = attacker.ask({ kind: 'strike', seconds: seconds + 2 })
  const beside = await probe(bystander, seconds)
  const { peakBytes } = await memory.ask({ kind: 'stop' })
  const rows = judge(alone, beside, { tails: seconds >= judgesPeaksFrom })
  reportAttacks(await struck)
  outside.disconnect()
  return report(rows, peakBytes)
}

async function createAccount(env: Record<string, string>, name: string): Promise<Account> {
  const email = `owner@${name}.example`
  const args = ['account', 'create', '--name', name, '--email', email, '--plan', 'enterprise', '--json']
  const { code, stdout, stderr } = await runFoyer(env, ...args)
  if (code !== 0) throw new Error(stderr)
  return { ...(JSON.parse(stdout) as Omit<Account, 'email'>), email }
}

function reportAttacks(tally: Tally): void {
  for (const [name, statuses] of Object.entries(tally)) {
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
    say(`attack  ${name.padEnd(45)} ${counts.join(', ')}`)
  }
}

/** Prints each promise and gives the number of those that were broken. */
function report(rows: Row[], peakBytes: number): number {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10)
  for (const { probe, alone, beside, faults, broken } of rows) {
    say(
      `${broken.length === 0 ? 'kept  ' : 'BROKEN'}  ${probe.padEnd(14)} p50 ${ms(alone.p50)} → ${ms(beside.p50)}   ` +
        `p99 ${ms(alone.p99)} → ${ms(beside.p99)}   ${alone.count} and ${beside.count} samples  ${broken.join(', ')}`,
    )
    for (const fault of new Set(faults)) say(`          ${fault}`)
  }
  const judged = seconds >= judgesPeaksFrom
  const fits = !judged || peakBytes <= bounds.peakBytes
  say(
    `${!judged ? '      ' : fits ? 'kept  ' : 'BROKEN'}  memory of all processes at most ${(peakBytes / 1e6).toFixed(0)} MB (≤ ${bounds.peakBytes / 1e6} MB)`,
  )
  const failed = rows.filter(({ broken }) => broken.length > 0).length + (fits ? 0 : 1)
  say(`${rows.length + (judged ? 1 : 0) - failed} passed, ${failed} failed`)
  return failed
}

try {
  process.exitCode = (await run()) === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
}
process.exit()
