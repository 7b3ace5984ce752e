import type { Child } from './child.ts'
import { PdfBusyError, PdfRenderError } from './errors.ts'
import { missingAssets } from './missing.ts'
import type { DocumentModel } from './model.ts'
import type { Rendered } from './renderer.ts'
import { openProcesses, type ProcessesOptions } from './processes.ts'

export interface PdfPoolOptions extends Partial<ProcessesOptions> {
  /** Processes at most (default 1); each takes a core while it renders, and 100–400 MB. */
  size?: number
  /** A process without work is ended after so long (default 2 min). */
  idleMs?: number
  /** A process is replaced after so many documents (500), or when it holds so many bytes after one (600 MiB). */
  rendersPerProcess?: number
  maxRss?: number
  /** For one document, the start of a process included; then the process is killed (default 20 s). */
  deadlineMs?: number
  /** Documents that may wait for a free process (default 20). */
  maxQueue?: number
  /** Told what a document does without: files that could not be loaded or that the compiler refuses, characters of no font; in words for the log. */
  warn?: (message: string) => void
}

export interface PdfPool {
  /**
   * Bytes of the PDF. Rejects with {@link PdfBusyError}, {@link PdfRenderError}, or the signal's reason; a document that is
   * under way when the signal comes is finished and thrown away.
   */
  render(model: DocumentModel, options?: { signal?: AbortSignal }): Promise<Buffer>
  /** Ids of the processes, for metrics. */
  pids(): number[]
  /** Refuses what waits and what comes, finishes what is under way, ends the processes. */
  close(): Promise<void>
}

const defaults = {
  size: 1,
  idleMs: 120_000,
  rendersPerProcess: 500,
  maxRss: 600 * 2 ** 20,
  deadlineMs: 20_000,
  maxQueue: 20,
  warn: () => {},
}

/** Renders documents in child processes; the first of them is started by the first document. */
export function openPdfPool(options: PdfPoolOptions = {}): PdfPool {
  const { deadlineMs, maxQueue, warn, ...limits } = { ...defaults, ...options }
  const processes = openProcesses(limits)
  const waiting: Waiting[] = []
  const running = new Set<Promise<void>>()
  let closed = false

  async function run(child: Child, { model, settle }: Waiting): Promise<void> {
    try {
      const rendered = await child.render(model, deadlineMs)
      for (const lack of lacksOf(model, rendered)) warn(lack)
      const { pdf } = rendered
      settle.resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
    } catch (error) {
      if (!(error instanceof PdfRenderError) || error.reason !== 'document') processes.retire(child)
      settle.reject(error)
    }
    processes.giveBack(child)
  }

  function next(): void {
    while (waiting.length > 0) {
      const child = processes.take()
      const document = child && waiting.shift()
      if (!child || !document) return
      const done = run(child, document).finally(() => {
        running.delete(done)
        next()
      })
      running.add(done)
    }
  }

  return {
    async render(model, { signal } = {}) {
      signal?.throwIfAborted()
      if (closed) throw new PdfRenderError('closed', 'The pool is closed.')
      if (waiting.length >= maxQueue && !processes.isFree()) {
        throw new PdfBusyError(`${waiting.length} documents are waiting already.`)
      }
      const { promise, ...settle } = Promise.withResolvers<Buffer>()
      const document = { model, settle }
      const abort = () => {
        const place = waiting.indexOf(document)
        if (place >= 0) waiting.splice(place, 1)
        settle.reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      waiting.push(document)
      next()
      return promise.finally(() => signal?.removeEventListener('abort', abort))
    },
    pids: processes.pids,
    async close() {
      closed = true
      for (const { settle } of waiting.splice(0)) settle.reject(new PdfRenderError('closed', 'The pool is closed.'))
      await Promise.all(running)
      await processes.end()
    },
  }
}

/** What a document does without, in sentences for the log. */
function lacksOf(model: DocumentModel, { refused, withoutGlyph }: Rendered): string[] {
  const lack = (what: string, names: readonly string[]) =>
    names.length > 0 ? [`a document ${what}: ${names.slice(0, 20).join(', ')}`] : []
  return [
    ...lack('does without what could not be loaded', missingAssets(model).map(withoutQuery)),
    ...lack('does without what the compiler refuses', refused),
    ...lack('shows boxes for', withoutGlyph.map(codePoint)),
  ]
}

/** Which scripts are missing, without telling what somebody wrote. */
const codePoint = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

/** An address may have a secret in its query. */
const withoutQuery = (key: string) => key.replace(/[?#].*$/, '')

interface Waiting {
  model: DocumentModel
  settle: { resolve: (pdf: Buffer) => void; reject: (error: unknown) => void }
}
