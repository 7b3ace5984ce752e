import type { PdfBlock, SimplePdfBlock } from '../../shared/contract/documents/pdf-blocks.ts'

export type Side = 'left' | 'right'
export const sides = ['left', 'right'] as const

/** Where a block stands: in the document itself, or in a column of the block with the id `within`. */
export interface BlockPlace {
  within: { id: string; side: Side } | null
  index: number
}

/** Every block with where it stands and its path on the server, those of columns behind the columns themselves. */
export function* eachBlock(
  blocks: readonly PdfBlock[],
  within: BlockPlace['within'] = null,
  path = 'blocks',
): Generator<{ block: PdfBlock; place: BlockPlace; path: string }> {
  for (const [index, block] of blocks.entries()) {
    yield { block, place: { within, index }, path: `${path}.${index}` }
    if (block.type !== 'columns') continue
    for (const side of sides) {
      yield* eachBlock(block[side], { id: block.id, side }, `${path}.${index}.${side}`)
    }
  }
}

export const findBlock = (blocks: readonly PdfBlock[], id: string | null) =>
  Array.from(eachBlock(blocks)).find(({ block }) => block.id === id)

export const countBlocks = (blocks: readonly PdfBlock[]) => Array.from(eachBlock(blocks)).length

/** A signature that visitors give after they have sent the form. */
export const isDocumentSignature = (block: PdfBlock) => block.type === 'signature' && block.field_id === null

/** The list that a place is in. */
export function listAt(blocks: readonly PdfBlock[], within: BlockPlace['within']): readonly PdfBlock[] {
  if (!within) return blocks
  const columns = findBlock(blocks, within.id)?.block
  return columns?.type === 'columns' ? columns[within.side] : []
}

/** The blocks with another list in one place. */
function withList(blocks: readonly PdfBlock[], within: BlockPlace['within'], list: readonly PdfBlock[]): PdfBlock[] {
  if (!within) return [...list]
  return blocks.map((block) =>
    block.type === 'columns' && block.id === within.id ? { ...block, [within.side]: list as SimplePdfBlock[] } : block,
  )
}

export function withChanged(blocks: readonly PdfBlock[], changed: PdfBlock): PdfBlock[] {
  const place = findBlock(blocks, changed.id)?.place
  if (!place) return [...blocks]
  return withList(blocks, place.within, listAt(blocks, place.within).with(place.index, changed))
}

export function without(blocks: readonly PdfBlock[], id: string): PdfBlock[] {
  const place = findBlock(blocks, id)?.place
  if (!place) return [...blocks]
  return withList(blocks, place.within, listAt(blocks, place.within).toSpliced(place.index, 1))
}

/** Columns do not stand inside columns: they go behind those. */
export function withInserted(blocks: readonly PdfBlock[], block: PdfBlock, place: BlockPlace): PdfBlock[] {
  if (block.type === 'columns' && place.within) {
    return withInserted(blocks, block, behind(blocks, place.within.id))
  }
  return withList(blocks, place.within, listAt(blocks, place.within).toSpliced(place.index, 0, block))
}

/** Where a block goes that is added behind another one; at the end where there is no such block. */
export function behind(blocks: readonly PdfBlock[], id: string | null): BlockPlace {
  const place = findBlock(blocks, id)?.place
  return place ? { ...place, index: place.index + 1 } : { within: null, index: blocks.length }
}

/** `place` is counted without the block itself. */
export function moved(blocks: readonly PdfBlock[], id: string, place: BlockPlace): PdfBlock[] {
  const block = findBlock(blocks, id)?.block
  return block ? withInserted(without(blocks, id), block, place) : [...blocks]
}

/** Every place that a block can have, in the order in which one reads: into a column, through it, into the next, and out. */
function placesFor(blocks: readonly PdfBlock[], isColumns: boolean): BlockPlace[] {
  const places: BlockPlace[] = []
  for (const [index, block] of blocks.entries()) {
    places.push({ within: null, index })
    if (block.type !== 'columns' || isColumns) continue
    for (const side of sides) {
      for (let i = 0; i <= block[side].length; i++) places.push({ within: { id: block.id, side }, index: i })
    }
  }
  return [...places, { within: null, index: blocks.length }]
}

/** The place before or behind the one that a block has; `undefined` at either end. */
export function neighbour(blocks: readonly PdfBlock[], id: string, step: -1 | 1): BlockPlace | undefined {
  const found = findBlock(blocks, id)
  if (!found) return undefined
  const rest = without(blocks, id)
  const places = placesFor(rest, found.block.type === 'columns')
  return places[places.findIndex((place) => isSame(place, found.place)) + step]
}

const isSame = (a: BlockPlace, b: BlockPlace) =>
  a.index === b.index && a.within?.id === b.within?.id && a.within?.side === b.within?.side
