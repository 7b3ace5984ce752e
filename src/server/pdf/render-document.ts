import type { Asset, DocumentModel } from './model.ts'
import type { Turn } from '../lib/turns.ts'
import type { PdfPool } from './pool.ts'
import type { ResolvedDocument, WantedAsset } from './resolve.ts'

/**
 * Fetches what a document wants. `null`: it is not to be had, and the document shows a gap. PDFs only for `as: 'pdf'`, images
 * only for `as: 'image'`, both checked; what it throws ends the rendering.
 */
export type AssetLoader = (wanted: WantedAsset) => Promise<Asset | null>

/** Of one document, in bytes; what comes after them is shown as missing. */
const maxAssetBytes = 100 * 2 ** 20
/** At the same time. */
const parallelLoads = 4

/** Bytes of the PDF of a resolved document; rejects as {@link PdfPool.render} does, and with what `load` throws. */
export async function renderDocument(
  pool: PdfPool,
  document: ResolvedDocument,
  load: AssetLoader,
  turn: Turn,
): Promise<Buffer> {
  return pool.render(await loadDocument(document, load), turn)
}

/** A resolved document with the bytes of all that it wants; rejects with what `load` throws. */
export async function loadDocument(
  { wanted, ...document }: ResolvedDocument,
  load: AssetLoader,
): Promise<DocumentModel> {
  const assets = new Map<string, Asset>()
  const rest = wanted.values()
  let bytes = 0
  async function loadRest(): Promise<void> {
    for (const one of rest) {
      const asset = bytes < maxAssetBytes ? await load(one) : null
      if (!asset) continue
      bytes += asset.bytes.byteLength
      if (bytes <= maxAssetBytes) assets.set(one.key, asset)
    }
  }
  await Promise.all(Array.from({ length: parallelLoads }, loadRest))
  return { ...document, assets }
}
