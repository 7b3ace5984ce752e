import { queryOptions } from '@tanstack/react-query'
import { addressOf } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { everyPage } from '../api/every-page.ts'
import { endpointQuery } from '../api/queries.ts'

export type Letterhead = RecordOf<typeof endpoints.letterheads.list>
export type SheetName = 'first' | 'continuation'

export const sides = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof sides)[number]
/** mm */
export type Margins = Record<Side, number>

/** All of them: an account has at most 200. */
export const letterheadsQuery = queryOptions({
  queryKey: ['letterheads', 'all'],
  queryFn: ({ signal }) => everyPage(endpoints.letterheads.list, { signal }),
})

export const presetQuery = endpointQuery(endpoints.pdfDesign.get)

/** The documents that stand on a letterhead. */
export const usersQuery = (letterhead_id: number) =>
  endpointQuery(endpoints.pdfTemplates.list, { query: { letterhead_id, per_page: 100 } })

export const pictureOf = ({ id }: Letterhead, sheet: SheetName) =>
  addressOf(endpoints.letterheads.picture, { id, query: { sheet } })

export const marginsOf = (letterhead: Letterhead): Margins => ({
  top: letterhead.letterhead_margin_top,
  right: letterhead.letterhead_margin_right,
  bottom: letterhead.letterhead_margin_bottom,
  left: letterhead.letterhead_margin_left,
})

/** Those that pages have from the second one on; null: as on the first page. */
export const nextSides = ['top', 'bottom'] as const
export type NextMargins = Record<(typeof nextSides)[number], number | null>

export const nextMarginsOf = (letterhead: Letterhead): NextMargins => ({
  top: letterhead.letterhead_continuation_margin_top,
  bottom: letterhead.letterhead_continuation_margin_bottom,
})

/** What the contract allows for a margin, and what is left of the sheet beside the other one. */
export const mostMargin = 100
/** The least room between two margins. */
const leastRoom = 20

/** A margin in tenths of a millimetre, on a sheet where its neighbour takes `opposite` of `length`. */
export function fitting(value: number, { length, opposite }: { length: number; opposite: number }): number {
  const most = Math.min(mostMargin, length - opposite - leastRoom)
  return Math.round(Math.max(0, Math.min(value, most)) * 10) / 10
}
