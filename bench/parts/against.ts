import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceiverCounts } from '../bare/receiver.ts'
import { startChild } from '../children.ts'
import { createForm, type BenchForm } from '../form.ts'
import type { Foyer, startFoyer as startOwn } from '../foyer.ts'
import type { Bench } from '../measure.ts'
import { commitOf, digits, median, type Row, type Section } from '../report.ts'
import { submit, type Receiver } from '../subject.ts'
import { cpuUs, treeCpuUs } from '../usage.ts'

const root = join(import.meta.dirname, '../..')

/** Callers, and submissions of a turn. */
const loads = [
  { callers: 256, count: 3_000 },
  { callers: 1, count: 400 },
] as const

const warmUp = { callers: 32, count: 5_000 }

interface Side extends AsyncDisposable {
  foyer: Foyer
  form: BenchForm
  receiver: Receiver
}

interface Turn {
  us: number
  nodeUs: number
  p50Ms: number
}

/**
 * What a submission with all that follows it costs, beside another checkout of the service: `npm run bench -- against --tree PATH`, where `npm ci` has
 * run. Both run at once and are measured in turns, so that a slow machine is slow for both.
 */
export async function against(bench: Bench): Promise<Section> {
  const { tree } = bench
  if (tree === undefined) throw new Error('Say which checkout to compare with: --tree PATH.')
  await using other = await start(resolve(tree))
  await using own = await start(root)
  for (const side of [own, other]) await measured(bench, side, warmUp)
  const rows: Row[] = []
  for (const load of loads) {
    const turns: { own: Turn; other: Turn }[] = []
    for (let turn = 0; turn < (bench.quick ? 2 : 6); turn++) {
      const sides = turn % 2 === 0 ? ([own, other] as const) : ([other, own] as const)
      const found = new Map<Side, Turn>()
      for (const side of sides) found.set(side, await measured(bench, side, load))
      turns.push({ own: found.get(own) as Turn, other: found.get(other) as Turn })
    }
    rows.push(...rowsOf(load.callers, turns))
  }
  return { title: `Submissions to the end, beside ${commitOf(tree)}`, rows }
}

async function start(tree: string): Promise<Side> {
  await using stack = new AsyncDisposableStack()
  const receiver = stack.use(startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts'))
  const { port } = await receiver.ask({ clear: true })
  const { startFoyer } = (await import(join(tree, 'bench/foyer.ts'))) as { startFoyer: typeof startOwn }
  const foyer = stack.use(await startFoyer({ env: { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}` } }))
  const form = await createForm(foyer, { email_enabled: false })
  await foyer.api('POST', '/webhooks', { url: `http://127.0.0.1:${port}/` })
  const started = stack.move()
  return { foyer, form, receiver, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** Any version of the service is done when all was delivered and its processes are idle. */
async function settled({ foyer, receiver }: Side, count: number): Promise<void> {
  while ((await receiver.ask({})).count < count) await sleep(200)
  for (let idle = 0; idle < 3;) {
    const before = treeCpuUs(foyer.pid)
    await sleep(500)
    idle = treeCpuUs(foyer.pid) - before <= 20_000 ? idle + 1 : 0
  }
}

async function measured(bench: Bench, side: Side, load: { callers: number; count: number }): Promise<Turn> {
  const { foyer, form, receiver } = side
  await receiver.ask({ clear: true })
  const before = { own: cpuUs(foyer.pid), all: treeCpuUs(foyer.pid) }
  const { p50Ms } = await submit(bench, form, { port: foyer.port, ...load })
  await settled(side, load.count)
  return {
    us: (treeCpuUs(foyer.pid) - before.all) / load.count,
    nodeUs: (cpuUs(foyer.pid) - before.own) / load.count,
    p50Ms,
  }
}

function rowsOf(callers: number, turns: readonly { own: Turn; other: Turn }[]): Row[] {
  const who = callers === 1 ? 'a lone caller' : `${callers} callers`
  const of = (side: 'own' | 'other', figure: (turn: Turn) => number) => median(turns.map((turn) => figure(turn[side])))
  const row = (what: string, unit: string, figure: (turn: Turn) => number): Row => ({
    what: `${who}, ${what}`,
    figure: `${digits(of('own', figure))} ${unit}`,
    against: `${digits(of('other', figure))} ${unit}`,
    ratio: median(turns.map(({ own, other }) => figure(own) / figure(other))),
  })
  return [
    row('processor time of one', 'µs', ({ us }) => us),
    row('the same in Node', 'µs', ({ nodeUs }) => nodeUs),
    row('p50', 'ms', ({ p50Ms }) => p50Ms),
  ]
}
