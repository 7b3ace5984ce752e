import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { lowerPriority } from '../../lib/priority/priority.ts'
import { watchMemory } from '../../lib/priority/process-memory.ts'
import { watchProcessorTime } from '../../lib/priority/process-time.ts'
import { compileCache, scriptBeside } from '../../lib/script-beside.ts'
import { PdfRenderError } from '../errors.ts'
import type { DocumentModel } from '../model/model.ts'
import type { RenderRequest, RenderReply } from './render-process.ts'
import type { RenderResult } from '../renderer.ts'

/** Of one document. */
export interface RenderLimits {
  /** Processor time of the process; three times as much by the clock. */
  deadlineMs: number
  /** Of the process while it renders, in bytes. */
  maxRenderRss: number
}

/** How often is looked: memory grows by some 300 MiB a second at most. */
const memoryEveryMs = 50

/** A render process and what is known about it. */
export interface Child {
  readonly pid: number | undefined
  /** One at a time. Rejects with a {@link PdfRenderError}; after any of its reasons but `document` the process is dead. */
  render(model: DocumentModel, limits: RenderLimits): Promise<RenderResult>
  readonly renders: number
  /** Memory after the last document, in bytes. */
  readonly rss: number
  kill(): void
  /** Settles when the process has ended. */
  readonly ended: Promise<void>
}

/**
 * JavaScript's share of the memory, in MB, for the model as text; the compiler's own is watched from outside. What is
 * young gets its whole room at once, or it would grow to it after hundreds of documents; the process itself decides when garbage is collected.
 */
const heap = ['--max-old-space-size=512', '--min-semi-space-size=2', '--max-semi-space-size=2', '--expose-gc']

export function startChild(): Child {
  const process = forkRenderer()
  let stderr = ''
  process.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)))
  const ended = new Promise<void>((resolve) => {
    process.once('exit', () => resolve())
    process.on('error', () => resolve())
  })
  const child = { renders: 0, rss: 0 }

  function render(model: DocumentModel, { deadlineMs, maxRenderRss }: RenderLimits): Promise<RenderResult> {
    const id = ++child.renders
    const bounds = { processorMs: deadlineMs, clockMs: 3 * deadlineMs }
    return new Promise((resolve, reject) => {
      const endDeadline = watchProcessorTime(process.pid, bounds, (bound) => {
        process.kill('SIGKILL')
        const over = bound === 'clock' ? `${bounds.clockMs} ms` : `${deadlineMs} ms of the processor`
        finish(new PdfRenderError('deadline', `The document took more than ${over}.`))
      })
      const endWatch = watchMemory(process.pid, { maxBytes: maxRenderRss, everyMs: memoryEveryMs }, () => {
        process.kill('SIGKILL')
        const mib = Math.round(maxRenderRss / 2 ** 20)
        finish(new PdfRenderError('memory', `The document needed more than ${mib} MiB of memory.`))
      })
      const dead = () => finish(new PdfRenderError('crash', `The render process ended. ${stderr}`.trim()))
      const failed = (error: Error) => finish(new PdfRenderError('crash', error.message))
      const report = (message: unknown) => {
        const report = message as RenderReply
        if (report.id !== id) return
        child.rss = report.rss
        finish('done' in report ? report.done : new PdfRenderError('document', report.error))
      }
      const finish = (outcome: RenderResult | PdfRenderError) => {
        endDeadline()
        endWatch()
        process.off('exit', dead).off('error', failed).off('message', report)
        if (outcome instanceof PdfRenderError) reject(outcome)
        else resolve(outcome)
      }
      process.once('exit', dead).once('error', failed).on('message', report)
      process.send({ id, model } satisfies RenderRequest, (error) => error && failed(error))
    })
  }

  return Object.assign(child, { pid: process.pid, render, kill: () => void process.kill('SIGKILL'), ended })
}

/** From so many bytes on, memory goes back to the system as soon as it is free (glibc): kept, it would leave holes, and the process would grow. */
const largeMemory = { MALLOC_MMAP_THRESHOLD_: String(2 ** 20) }

/** With an environment of its own: an attacker who takes it over finds no secret in it. */
function forkRenderer(): ChildProcess {
  const child = fork(scriptBeside(import.meta, 'render-process'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...largeMemory, ...compileCache() },
    ...(endsWithParent()
      ? { execPath: setpriv, execArgv: ['--pdeathsig', 'KILL', '--', globalThis.process.execPath, ...heap] }
      : { execArgv: heap }),
  })
  lowerPriority(child.pid)
  return child
}

/** Lets the kernel end the process with this one, in the middle of a document too; without it the process ends after it. */
const setpriv = '/usr/bin/setpriv'
let setprivWorks: boolean | undefined

/** Not every system has it, and not every one that does knows the option. */
function endsWithParent(): boolean {
  setprivWorks ??= spawnSync(setpriv, ['--pdeathsig', 'KILL', '--', '/bin/true']).status === 0
  return setprivWorks
}
