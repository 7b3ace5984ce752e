/** Where a block stands on one page, in shares of the page's width and height, from its upper left corner. */
export interface BlockPlace {
  block_id: string
  /** From 1. */
  page: number
  left: number
  top: number
  width: number
  height: number
}

/** What the template notes where a block begins, in mm. */
export interface Mark {
  /** Several where answers are joined to one row. */
  ids: string[]
  page: number
  x: number
  y: number
  width: number
  /** null: that of a row, which ends where the next one begins. */
  height: number | null
}

interface Extent {
  top: number
  bottom: number
}

/** In mm: where the text of the first page begins and ends, and that of the others; the size of its letters. */
export interface Body {
  first: Extent
  next: Extent
  em: number
}

interface Page {
  width: number
  height: number
}

/** A part of a block on one page, in mm. */
interface Part extends Extent {
  page: number
}

/**
 * Places of all blocks in the order of the document; of one that is divided between pages one on each of them. A mark without ids is a table,
 * whose rows follow it.
 */
export function placesOf(page: Page, marks: readonly Mark[], [body]: readonly [Body]): BlockPlace[] {
  let table: Mark | undefined
  return marks.flatMap((mark, number) => {
    if (mark.ids.length === 0) table = mark
    const next = marks.slice(number + 1).find((other) => covers(other, mark))
    const parts = partsOf(mark, { next, table, body })
    return mark.ids.flatMap((block_id) => parts.map((part) => ({ block_id, ...inShares(mark, part, page) })))
  })
}

/** Whether what begins at `other` ends what stands before it: the blocks of the other column, and those within columns, do not. */
const covers = (other: Mark, { x, width }: Mark) =>
  other.x <= x + tolerance && other.x + other.width >= x + width - tolerance

/** mm. */
const tolerance = 0.5
/** mm that lines may take which went to the next page although they had room, and between them and what follows. */
const [widows, gap] = [12, 3]

interface Around {
  next: Mark | undefined
  table: Mark | undefined
  body: Body
}

function partsOf(mark: Mark, { next, table, body }: Around): Part[] {
  const parts: Part[] = []
  let left = mark.height ?? heightOfRow(mark, { next, table, body })
  const start = startOf(mark, left, body)
  let { top } = start
  for (let { page } = start; left > tolerance || parts.length === 0; page++) {
    if (next && next.page < page) break
    const { bottom: end } = extentOf(page, body)
    const most = next?.page === page ? next.y - gap : end
    const isLast = left <= end - top + tolerance
    const bottom = !isLast ? most : page === start.page ? top + left : Math.min(most, top + left + widows)
    if (bottom - top > tolerance || parts.length === 0) parts.push({ page, top, bottom })
    left -= bottom - top
    top = extentOf(page + 1, body).top
  }
  return parts
}

/** Of two lines, which stay together, and of three, of which none stays alone; in em. */
const [twoLines, threeLines] = [2.08, 3.46]

/** A text is noted before its first line, thus on the page before where that has no room for two of them. */
function startOf({ page, y }: Mark, height: number, body: Body): { page: number; top: number } {
  const room = extentOf(page, body).bottom - y
  const isBefore = height > room + tolerance && (room < twoLines * body.em || height < threeLines * body.em + tolerance)
  return isBefore ? { page: page + 1, top: extentOf(page + 1, body).top } : { page, top: Math.max(0, y) }
}

const extentOf = (page: number, { first, next }: Body) => (page === 1 ? first : next)

/** A row ends where the next one begins, the last one where its table does. */
function heightOfRow(row: Mark, { next, table, body }: Around): number {
  const ends = [
    ...(table?.page === row.page && table.height !== null ? [table.y + table.height] : []),
    ...(next?.page === row.page ? [next.y] : []),
    extentOf(row.page, body).bottom,
  ]
  return Math.min(...ends) - row.y
}

const inShares = ({ x, width }: Mark, { page: number, top, bottom }: Part, page: Page) => ({
  page: number,
  left: share(x, page.width),
  top: share(top, page.height),
  width: share(width, page.width),
  height: share(bottom - top, page.height),
})

const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000
