/**
 * The child process of the pool: renders one document at a time and reports. It has no secrets, no network of its own making
 * and nothing to lose: its parent may kill it at any moment.
 */
import type { DocumentModel } from '../model/model.ts'
import { openRenderer, type RenderResult } from '../renderer.ts'

export interface Job {
  id: number
  model: DocumentModel
}

export type Report = { id: number; rss: number } & ({ done: RenderResult } | { error: string })

const render = openRenderer()

/**
 * After so many documents JavaScript's memory is cleared. Of its own accord that happens once in 600, since the buffers of files and PDFs
 * are outside of its heap, and until then the process grows.
 */
const documentsPerCollection = 50

process.on('message', async ({ id, model }: Job) => {
  // The next document comes in another turn: see openRenderer.
  process.send?.({ id, ...(await attempt(model)), rss: process.memoryUsage.rss() } satisfies Report)
  if (id % documentsPerCollection === 0) setImmediate(() => globalThis.gc?.())
})
process.on('disconnect', () => process.exit())

async function attempt(model: DocumentModel): Promise<{ done: RenderResult } | { error: string }> {
  try {
    return { done: await render(model) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
