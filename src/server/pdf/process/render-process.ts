/**
 * The script of a child process of the PDF pool (`pool.ts`). It renders one document per message from its parent and replies with the PDF
 * or an error. It opens no network connection, has no secrets, and keeps no state that a later document needs, so that its parent can
 * kill it at any time.
 */
import type { DocumentModel } from '../model/model.ts'
import { openRenderer, type RenderResult } from '../renderer.ts'

export interface RenderRequest {
  /** Number of the document in this process, from 1. */
  id: number
  model: DocumentModel
}

type RenderOutcome = { done: RenderResult } | { error: string }

/** `rss` is the resident set size of the process after the document, in bytes. */
export type RenderReply = { id: number; rss: number } & RenderOutcome

const render = openRenderer()

/**
 * The process collects garbage after this many documents. V8 itself does so about every 600 documents, because it does not count the
 * buffers of files and PDFs, which are outside of its heap; until then the memory of the process grows.
 */
const documentsPerGc = 50

process.on('message', async ({ id, model }: RenderRequest) => {
  // The parent sends the next request after this reply, in another turn of the event loop, as `openRenderer` requires.
  process.send?.({ id, ...(await tryRender(model)), rss: process.memoryUsage.rss() } satisfies RenderReply)
  if (id % documentsPerGc === 0) setImmediate(collectGarbage)
})
// The parent has ended.
process.on('disconnect', () => process.exit())

/** `gc` exists because the parent starts the process with `--expose-gc`. */
function collectGarbage(): void {
  globalThis.gc?.()
}

async function tryRender(model: DocumentModel): Promise<RenderOutcome> {
  try {
    return { done: await render(model) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
