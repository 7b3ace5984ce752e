import type { DocumentModel } from './model/model.ts'
import { openPdfPool, type PdfPool, type PdfPoolOptions } from './process/pool.ts'

/** From here on a document is large: an ordinary one of a submission has a tenth of it, and takes a tenth of a second at most. */
const largeText = 30_000
const largeAssets = 4 * 2 ** 20

/** A process that has drawn large documents gives its memory back soon. */
const largeIdleMs = 20_000

/**
 * Two pools: large documents have a process of their own, which is started by the first of them. A document that takes seconds never
 * keeps one waiting that takes milliseconds.
 */
export function openRenderers(options: PdfPoolOptions): PdfPool {
  const ordinary = openPdfPool({ ...options, name: 'documents' })
  const large = openPdfPool({ ...options, name: 'large_documents', idleMs: largeIdleMs })
  const poolFor = (model: DocumentModel) => (isLarge(model) ? large : ordinary)
  return {
    render: (model, turn) => poolFor(model).render(model, turn),
    renderPlaced: (model, turn) => poolFor(model).renderPlaced(model, turn),
    pids: () => [...ordinary.pids(), ...large.pids()],
    close: async () => void (await Promise.all([ordinary.close(), large.close()])),
  }
}

/** Judged by what the renderer's time depends on: characters, and bytes of pictures and PDFs. */
export function isLarge({ blocks, assets }: DocumentModel): boolean {
  const bytes = Array.from(assets.values()).reduce((sum, asset) => sum + asset.bytes.length, 0)
  return bytes > largeAssets || textLength(blocks) > largeText
}

/** Characters of all texts in a value. */
function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + textLength(one), 0)
}
