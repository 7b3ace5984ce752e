import type { Language } from '../../text/language.ts'
import type { Cell } from '../table.ts'

export type Format = 'csv' | 'xlsx'

/** What the worker is told. */
export type Order = { rows: Cell[][] } | { format: Format; head: string[]; language: Language }
/** What it answers to the last of it. */
export type Answer = { file: Blob } | { fault: string }

export interface TableFile extends Disposable {
  add: (rows: Cell[][]) => void
  /** Rejects where the signal aborts: then nothing goes on in the background. */
  made: (format: Format, head: string[], language: Language) => Promise<Blob>
}

/** A file that is made of rows beside the page, in a worker that ends with it. */
export function openTableFile(signal: AbortSignal): TableFile {
  const worker = new Worker(new URL('./table-file.worker.ts', import.meta.url), { type: 'module' })
  const tell = (order: Order) => worker.postMessage(order)
  return {
    add: (rows) => tell({ rows }),
    made: (format, head, language) =>
      new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
          'file' in data ? resolve(data.file) : reject(new Error(data.fault)),
        )
        worker.addEventListener('error', () => reject(new Error('The file could not be made.')))
        signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
        tell({ format, head, language })
      }),
    [Symbol.dispose]: () => worker.terminate(),
  }
}
