import type { DocumentBlock, DocumentModel, Value } from '../model/model.ts'

/** mm: as wide and high as a picture is ever printed, on the largest page that a document of ours has. */
export interface Slot {
  width: number
  height: number
}

/** A4 without margins: a letterhead decides about them. */
const page: Slot = { width: 210, height: 297 }
/** As the template draws them (`template/fields.typ`, `template/blocks.typ`, `template/frame.typ`). */
const shownFile: Slot = { width: 90, height: 70 }
const signature: Slot = { width: 70, height: 19 }
const logoHeight = 45
/** Two columns have less than half of the page each. */
const columnShare = 0.5

/** The largest slot of each picture of a document, by its asset key; a picture may be shown more than once. */
export function pictureSlots({ design, blocks }: Pick<DocumentModel, 'design' | 'blocks'>): Map<string, Slot> {
  const slots = new Map<string, Slot>()
  const add = (key: string | null | undefined, { width, height }: Slot) => {
    if (key === null || key === undefined) return
    const known = slots.get(key) ?? { width: 0, height: 0 }
    slots.set(key, { width: Math.max(known.width, width), height: Math.max(known.height, height) })
  }
  const addFiles = (value: Value) => {
    if (value.kind === 'files') for (const { image } of value.files) add(image, shownFile)
  }
  const walk = (all: readonly DocumentBlock[], width: number) => {
    for (const block of all) {
      if (block.type === 'image') add(block.asset, { ...page, width: (width * block.width_percent) / 100 })
      else if (block.type === 'floorplan') add(block.asset, { ...page, width })
      else if (block.type === 'signature') add(block.image, signature)
      else if (block.type === 'closing') add(block.picture, signature)
      else if (block.type === 'field') addFiles(block.value)
      else if (block.type === 'fieldlist' || block.type === 'facts') for (const { value } of block.rows) addFiles(value)
      else if (block.type === 'columns') {
        for (const column of [block.left, block.right]) walk(column, width * columnShare)
      }
    }
  }
  add(design.logo, { width: design.logo_width_mm, height: logoHeight })
  walk(blocks, page.width)
  return slots
}
