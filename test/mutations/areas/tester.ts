import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestAnswer, TestOptions, TestRequest } from './test-process.ts'

/** How long a process has to stop its PostgreSQL; without one it is killed. */
const closingMs = 15_000

/** Runs test files of a copy of the tree in a process that is started again when they do not end. */
export interface Tester {
  /** `undefined` when the files have not ended within the time. Throws when the tester is closed meanwhile: no test has said anything then. */
  run(request: TestRequest, longestMs: number): Promise<TestAnswer | undefined>
  close(): Promise<void>
}

/** A copy of the tree, and what runs its tests. Each worker tries one mutant at a time. */
export interface Worker {
  tree: string
  tester: Tester
}

interface RunningProcess {
  child: ChildProcess
  /** Resolves when it has ended. */
  ended: Promise<void>
}

export function openTester(options: TestOptions): Tester {
  let current: Promise<RunningProcess> | undefined
  let isClosed = false

  async function stop(): Promise<void> {
    const running = await current?.catch(() => undefined)
    current = undefined
    if (!running) return
    const { child, ended } = running
    if (options.needsDatabase) {
      if (child.connected) child.disconnect()
      const over = new AbortController()
      const late = wait(closingMs, undefined, { signal: over.signal }).catch(() => undefined)
      await Promise.race([ended, late])
      over.abort()
    }
    // Its workers, too: it is the first of its group.
    killGroup(child)
    await ended
    child.stderr?.destroy()
  }

  return {
    async run(request, longestMs) {
      if (isClosed) throw new Error('The tests were stopped.')
      const { child, ended } = await (current ??= start(options))
      const over = new AbortController()
      const answered = once(child, 'message', { signal: over.signal }).then(([answer]) => answer as TestAnswer)
      const failed = { test: request.tests[0] ?? '', title: 'the process of the tests ended' }
      const broken = ended.then((): TestAnswer => ({ failed, passed: 0, ms: 0 }))
      const late = wait(longestMs, undefined, { signal: over.signal })
      child.send(request)
      const answer = await Promise.race([answered, broken, late])
      for (const left of [answered, late]) left.catch(() => undefined)
      over.abort()
      if (isClosed) throw new Error('The tests were stopped.')
      if (answer === undefined || !child.connected) await stop()
      return answer
    },
    async close() {
      isClosed = true
      await stop()
    },
  }
}

async function start(options: TestOptions): Promise<RunningProcess> {
  const child = fork(join(import.meta.dirname, 'test-process.ts'), [JSON.stringify(options)], {
    cwd: options.tree,
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2_000)))
  // Not `close`: what it has started may hold its output open.
  const ended = once(child, 'exit').then(() => undefined)
  const early = ended.then(() => Promise.reject(new Error(`Vitest does not start: ${output}`)))
  await Promise.race([once(child, 'message'), early])
  early.catch(() => undefined)
  return { child, ended }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
