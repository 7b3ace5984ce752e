import type { TableWidth } from '../tables/rows.ts'

/** A block as the template reads it. */
type BlockData = { type: string } & Record<string, unknown>

/** The tables that repeat the heading of their section where they are divided, and these headings in one line, by the tables' numbers. */
export function repeatedHeadings<B extends BlockData>(
  blocks: readonly B[],
  { width, em }: TableWidth,
): { blocks: (B & { mark?: number })[]; repeated: Record<string, string> } {
  const most = Math.max(12, Math.floor(width / (em * 0.65)) - 16)
  const repeated: Record<string, string> = {}
  let words = ''
  const marked = blocks.map((block, number) => {
    if (block.type === 'heading') words = shortened((block['lines'] as string[]).join(' '), most)
    if (block.type !== 'fieldlist' || words === '') return block
    repeated[number] = words
    return { ...block, mark: number }
  })
  return { blocks: marked, repeated }
}

/** By letters: half of a sign of two units is none. */
export const shortened = (text: string, most: number) => {
  const letters = Array.from(text)
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
