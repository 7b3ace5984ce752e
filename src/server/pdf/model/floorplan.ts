import { paragraphs } from './inline.ts'
import type { DocumentBlock, FloorplanBlock } from './model.ts'
import type { BlockData, Context } from './tables/table-data.ts'

/** Dots per inch that a drawing has at least, however small its file is: with fewer its lines are steps. */
const leastDpi = 100
const mmPerInch = 25.4

/** A drawing as the template reads it; `most` is its size in mm at the least resolution. */
export function floorplanData({ type, asset, caption, alt }: FloorplanBlock, { drawn, pixels }: Context): BlockData {
  const size = pixels(asset)
  const most = size && {
    width: (size.width / leastDpi) * mmPerInch,
    height: (size.height / leastDpi) * mmPerInch,
  }
  return { type, file: drawn(asset), caption: paragraphs(caption ?? ''), alt, most, headings: 0 }
}

/** Of the letters of headings by their level, as the template sets them, and what is around them. */
const [sizes, around] = [[2, 1.4, 1.1] as const, 4.5]

/** What the headings right before a drawing take of its page, in mm: they stay together. */
export function headingsBefore(blocks: readonly DocumentBlock[], { em, column }: Context): { headings: number } {
  let headings = 0
  for (const block of blocks.toReversed()) {
    if (block.type !== 'heading') break
    const size = em * sizes[(block.level - 1) as 0 | 1 | 2]
    const lines = block.text
      .split('\n')
      .reduce((sum, line) => sum + Math.ceil((line.length * 0.6 * size) / column || 1), 0)
    headings += lines * size * 1.3 + em * around
  }
  return { headings }
}
