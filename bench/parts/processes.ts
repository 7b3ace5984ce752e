import { startServer } from '../../src/server/testing/machine/processes.ts'
import type { ReceiverCounts } from '../bare/receiver.ts'
import { startChild } from '../children.ts'
import type { Load, LoadResult } from '../load.ts'
import type { Bench } from '../measure.ts'
import { digits, median, type Row, type Section } from '../report.ts'
import { checkLedger, startSubject, submit, type Receiver, type Subject } from '../subject.ts'
import { cpuUs, totalUs, treeCpuUs, type Usage } from '../usage.ts'

/** An installation of one process or of several, and the ports of those that answer. */
interface Installation extends AsyncDisposable {
  subject: Subject
  ports: readonly number[]
  /** Processor time so far. */
  used(): Usage
}

/** Roles of the processes of each installation; the first is the one that has the database. */
const installations: Record<string, readonly (readonly string[])[]> = {
  'one process': [[]],
  'a web and a worker process': [['web'], ['worker']],
  'two web and two worker processes': [['web'], ['web'], ['worker'], ['worker']],
}

/** Each of several processes gets less to do in a turn, and takes more of them to become warm. */
const warmUpTurns = 6
const submissionsPerTurn = 5_000

/** Processor time of a submission with all that follows it: one process that does everything against several, of which some answer and some work. */
export async function processes(bench: Bench): Promise<Section> {
  await using stack = new AsyncDisposableStack()
  const second = stack.use(startChild<Load, LoadResult>('load.ts'))
  const generators = [bench.generator, second]
  const measured: { installation: Installation; receiver: Receiver; costs: Usage[] }[] = []
  for (const roles of Object.values(installations)) {
    const receiver = stack.use(startChild<{ clear?: boolean }, ReceiverCounts>('bare/receiver.ts'))
    measured.push({ installation: stack.use(await start(receiver, roles)), receiver, costs: [] })
  }
  for (let turn = 0; turn < warmUpTurns + (bench.quick ? 3 : 12); turn++) {
    // Each is the first of a turn as often as the others.
    for (let i = 0; i < measured.length; i++) {
      const one = measured[(turn + i) % measured.length]
      one?.costs.push(await cost(one.installation, generators))
    }
  }
  for (const { installation, receiver } of measured)
    await checkLedger(await installation.subject.books.ledger(), receiver)
  const [alone = [], ...several] = measured.map(({ costs }) => costs.slice(warmUpTurns))
  const rows = several.map((costs, i): Row => {
    const ratio = median(costs.map((used, turn) => totalUs(used) / totalUs(alone[turn] ?? used)))
    return {
      what: Object.keys(installations)[i + 1] ?? '',
      figure: said(costs),
      against: `one process ${said(alone)}`,
      ratio,
      goal: '≤ 1.1',
      holds: ratio <= 1.1,
    }
  })
  return { title: 'Processor time of a submission in several processes, 256 callers: CRM, notification, webhook', rows }
}

const said = (costs: readonly Usage[]) =>
  `${digits(median(costs.map(totalUs)))} µs (Node ${digits(median(costs.map(({ nodeUs }) => nodeUs)))})`

async function start(
  receiver: Receiver,
  [first = [], ...others]: readonly (readonly string[])[],
): Promise<Installation> {
  await using stack = new AsyncDisposableStack()
  const subject = stack.use(await startSubject(receiver, { args: argsOf(first) }))
  const { foyer } = subject
  const env = { ...foyer.env, DATABASE_URL: await foyer.databaseUrl() }
  const programs = others.map((roles) => ({ roles, program: stack.use(startServer(env, argsOf(roles))) }))
  const ports = [foyer.port]
  // A worker says nothing when it is ready.
  for (const { roles, program } of programs)
    if (roles.includes('web')) ports.push(Number(new URL(await program.ready()).port))
  const started = stack.move()
  return {
    subject,
    ports,
    used: () => ({
      nodeUs: [foyer.pid, ...programs.map(({ program }) => program.child.pid ?? 0)].reduce(
        (us, pid) => us + cpuUs(pid),
        0,
      ),
      databaseUs: treeCpuUs(foyer.pid) - cpuUs(foyer.pid),
    }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

const argsOf = (roles: readonly string[]) => roles.flatMap((role) => ['--role', role])

/** Of one submission. */
async function cost(
  { subject: { form, books }, ports, used }: Installation,
  generators: readonly Bench['generator'][],
): Promise<Usage> {
  const before = used()
  await Promise.all(
    generators.map((generator, i) =>
      submit({ generator }, form, {
        port: ports[i % ports.length] ?? 0,
        callers: 128,
        count: submissionsPerTurn / generators.length,
      }),
    ),
  )
  await books.settled()
  const { nodeUs, databaseUs } = used()
  return {
    nodeUs: (nodeUs - before.nodeUs) / submissionsPerTurn,
    databaseUs: (databaseUs - before.databaseUs) / submissionsPerTurn,
  }
}
