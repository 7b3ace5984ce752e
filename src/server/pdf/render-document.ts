import { fitPictures, type FittedPicture } from '../lib/pictures/fit-pictures.ts'
import type { Asset, DocumentModel } from './model/model.ts'
import type { Turn } from '../lib/turns/turns.ts'
import { pictureSlots } from './pictures/picture-slots.ts'
import type { PdfPool } from './process/pool.ts'
import type { WantedAsset } from './model/assets.ts'
import type { ResolvedDocument } from './model/resolve.ts'

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
  return pool.render(await loadDocument(document, load, turn), turn)
}

/**
 * A resolved document with the bytes of all that it wants, pictures no larger than the document can show; rejects with what `load`
 * throws, and as `Turns.run` does.
 */
export async function loadDocument(
  { wanted, ...document }: ResolvedDocument,
  load: AssetLoader,
  turn: Turn,
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
  return { ...document, assets: await withFittedPictures(document, assets, turn) }
}

async function withFittedPictures(
  document: Omit<DocumentModel, 'assets'>,
  assets: ReadonlyMap<string, Asset>,
  turn: Turn,
): Promise<Map<string, Asset>> {
  const slots = pictureSlots(document)
  const pictures = new Map<string, FittedPicture>()
  for (const [key, { content_type, bytes }] of assets) {
    const slot = slots.get(key)
    if (slot && content_type !== 'application/pdf') pictures.set(key, { content_type, bytes, slot })
  }
  const fitted = await fitPictures(pictures, turn)
  return new Map(
    Array.from(assets, ([key, asset]) => {
      const picture = fitted.get(key)
      return [key, picture ? { content_type: picture.content_type, bytes: picture.bytes } : asset]
    }),
  )
}
