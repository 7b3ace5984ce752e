import type { DocumentBlock, DocumentModel, Row } from './model.ts'

/** Keys of the images and PDFs that a document names and that could not be loaded: gaps stand in their place. */
export function missingAssets({ blocks, design, attachments, assets }: DocumentModel): string[] {
  const named = [design.logo, ...attachments.map(({ asset }) => asset), ...blocks.flatMap(assetsOf)]
  return [...new Set(named)].filter((key) => key !== null).filter((key) => !assets.has(key))
}

function assetsOf(block: DocumentBlock): (string | null)[] {
  switch (block.type) {
    case 'image':
    case 'floorplan':
      return [block.asset]
    case 'thumbnails':
      return block.pages.map(({ asset }) => asset)
    case 'closing':
      return [block.picture]
    case 'signature':
      return [block.image]
    case 'field':
      return assetsOfRow(block)
    case 'fieldlist':
    case 'facts':
      return block.rows.flatMap(assetsOfRow)
    case 'columns':
      return [...block.left, ...block.right].flatMap(assetsOf)
    default:
      return []
  }
}

const assetsOfRow = ({ value }: Row) => (value.kind === 'files' ? value.files.map(({ image = null }) => image) : [])
