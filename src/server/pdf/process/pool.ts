import { openTurns, type Turn } from '../../lib/turns/turns.ts'
import type { QueueLimits } from '../../lib/turns/turn-queue.ts'
import { PdfRenderError } from '../errors.ts'
import { missingAssets } from '../model/missing.ts'
import type { DocumentModel } from '../model/model.ts'
import type { BlockPlace } from '../model/places/places.ts'
import type { RenderResult } from '../renderer.ts'
import { openProcesses, type ProcessesOptions } from './processes.ts'

export interface PdfPoolOptions extends Partial<ProcessesOptions> {
  /** In `/metrics`; without it the pool has no gauges. */
  name?: string
  /** Processes at most (default 1); each takes a core while it renders, and 100–400 MB. */
  size?: number
  /** A process without work is ended after so long (default 2 min). */
  idleMs?: number
  /** A process is replaced after so many documents (500), or when it holds so many bytes after one (600 MiB). */
  rendersPerProcess?: number
  maxRss?: number
  /** A process that holds so many bytes while it renders is killed (720 MiB). */
  maxRenderRss?: number
  /** Processor time for one document, the start of a process included, and three times as much by the clock; then the process is killed (default 20 s). */
  deadlineMs?: number
  /** Documents that may run and wait, and how long they may wait; default: any number, for any time. */
  turns?: Omit<QueueLimits, 'places'> & { longestWaitMs?: number }
  /** Told what a document does without: files that could not be loaded or that the compiler refuses, characters of no font; in words for the log. */
  warn?: (message: string) => void
}

interface PlacedDocument {
  pdf: Buffer
  places: BlockPlace[]
}

export interface PdfPool {
  /**
   * Bytes of the PDF, made when the turn has come. Rejects with `TurnRefused`, {@link PdfRenderError}, or the signal's reason; a document
   * that is under way when the signal comes is finished and thrown away.
   */
  render(model: DocumentModel, turn: Turn): Promise<Buffer>
  /** The same, with where its blocks stand, of those that have ids. */
  renderPlaced(model: DocumentModel, turn: Turn): Promise<PlacedDocument>
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
  maxRenderRss: 720 * 2 ** 20,
  deadlineMs: 20_000,
  turns: {},
  warn: () => {},
}

/** Renders documents in child processes; the first of them is started by the first document. */
export function openPdfPool(options: PdfPoolOptions = {}): PdfPool {
  const { name, deadlineMs, maxRenderRss, turns: limits, warn, ...processLimits } = { ...defaults, ...options }
  const processes = openProcesses(processLimits)
  const turns = openTurns({
    what: 'documents',
    ...(name !== undefined && { name }),
    places: processLimits.size,
    ...limits,
  })

  async function draw(model: DocumentModel): Promise<PlacedDocument> {
    const child = processes.take()
    if (!child) throw new Error('There are more turns than processes.')
    try {
      const rendered = await child.render(model, { deadlineMs, maxRenderRss })
      for (const lack of lacksOf(model, rendered)) warn(lack)
      const { pdf, places } = rendered
      return { pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), places }
    } catch (error) {
      if (!(error instanceof PdfRenderError) || error.reason !== 'document') processes.retire(child)
      throw error
    } finally {
      processes.giveBack(child)
    }
  }

  function renderPlaced(model: DocumentModel, turn: Turn): Promise<PlacedDocument> {
    const drawn = turns.run(turn, () => draw(model))
    return turn.signal ? unlessAborted(drawn, turn.signal) : drawn
  }

  return {
    renderPlaced,
    render: async (model, turn) => (await renderPlaced(model, turn)).pdf,
    pids: processes.pids,
    async close() {
      await turns.close(new PdfRenderError('closed', 'The pool is closed.'))
      await processes.end()
    },
  }
}

/** What becomes of the work no longer matters once the signal has come. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}

/** What a document does without, in sentences for the log. */
function lacksOf(model: DocumentModel, { refused, withoutGlyph }: RenderResult): string[] {
  const lack = (what: string, names: readonly string[]) =>
    names.length > 0 ? [`a document ${what}: ${names.slice(0, 20).join(', ')}`] : []
  return [
    ...lack('does without what could not be loaded', missingAssets(model).map(withoutQuery)),
    ...lack('does without what the compiler refuses', refused),
    ...lack('shows boxes for', withoutGlyph.map(codePoint)),
  ]
}

/** Which scripts are missing, without telling what a user wrote. */
const codePoint = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

/** An address may have a secret in its query. */
const withoutQuery = (key: string) => key.replace(/[?#].*$/, '')
