/** Indexes from `first` to `last`, both included; empty when `first > last`. */
export interface Span {
  first: number
  last: number
}

/** Number of submissions in a window: its length less what was erased from it. */
export function countIn(window: Span, erased: readonly Span[]): number {
  let count = Math.max(0, window.last - window.first + 1)
  for (const range of erased) {
    count -= Math.max(0, Math.min(range.last, window.last) - Math.max(range.first, window.first) + 1)
  }
  return count
}

/**
 * Where the submissions `skip` … `skip + take - 1` of a window lie, as spans between the erased ranges, in the order of
 * the list: a page is found without reading a row, at any depth (`db/README.md`, "Lists").
 */
export function pageSpans(
  window: Span,
  erased: readonly Span[],
  { skip, take, sort }: { skip: number; take: number; sort: 'asc' | 'desc' },
): Span[] {
  const present = presentSpans(window, erased)
  if (sort === 'desc') present.reverse()
  const spans: Span[] = []
  let passed = skip
  let wanted = take
  for (const { first, last } of present) {
    const length = last - first + 1
    if (passed >= length) {
      passed -= length
      continue
    }
    const size = Math.min(wanted, length - passed)
    const start = sort === 'asc' ? first + passed : last - passed - size + 1
    spans.push({ first: start, last: start + size - 1 })
    wanted -= size
    passed = 0
    if (wanted === 0) break
  }
  return spans
}

/** The window without what was erased, ascending. */
function presentSpans(window: Span, erased: readonly Span[]): Span[] {
  const spans: Span[] = []
  let next = window.first
  for (const { first, last } of erased) {
    if (last < next || first > window.last) continue
    if (first > next) spans.push({ first: next, last: first - 1 })
    next = last + 1
  }
  if (next <= window.last) spans.push({ first: next, last: window.last })
  return spans
}

/** The same indexes as few spans, ascending: what overlaps or lies side by side is one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { first, last } of spans.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else joined.push({ first, last })
  }
  return joined
}
