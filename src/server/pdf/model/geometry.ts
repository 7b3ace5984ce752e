import type { DocumentLetterhead, Margins, Sheet } from './model.ts'

/** In mm. Nothing is printed outside the margins but the letterhead. */
export interface PageGeometry {
  width: number
  height: number
  margins: Margins
  /** Upper margin from page 2. */
  next_top: number
  /** Lower margin from page 2. */
  next_bottom: number
}

const a4 = { width: 210, height: 297 }

/** The standard layout: header and footer begin at these distances from the edge. */
const standardMargins: Margins = { top: 16, right: 20, bottom: 13, left: 25 }

/** Smaller, and text no longer fits; larger, and no printer takes it. */
const sheetLimits = { shortest: 100, longest: 600 }

/** What margins must leave for the text, whatever is set: 100 mm on all four sides are allowed [B8-10]. */
const smallestBody = { width: 60, height: 90 }

/**
 * Size and margins of the pages. A letterhead of its own size decides it where it is one people print on; an image, which has
 * no size, is put on A4, upright or across. Margins that leave too little are reduced in proportion.
 */
export function pageGeometry(letterhead: DocumentLetterhead | null): PageGeometry {
  const { width, height } = letterhead ? paper(letterhead.first) : a4
  const { top, right, bottom, left } = letterhead ? letterhead.margins : standardMargins
  const across = Math.min(1, (width - smallestBody.width) / (left + right || 1))
  const fitting = (above: number, below: number) => Math.min(1, (height - smallestBody.height) / (above + below || 1))
  const down = fitting(top, bottom)
  const next = { top: letterhead?.continuation_top ?? top, bottom: letterhead?.continuation_bottom ?? bottom }
  const isSame = next.top === top && next.bottom === bottom
  const nextDown = Math.min(down, fitting(next.top, next.bottom))
  return {
    width,
    height,
    margins: { top: top * down, right: right * across, bottom: bottom * down, left: left * across },
    next_top: next.top * (isSame ? down : nextDown),
    next_bottom: next.bottom * (isSame ? down : nextDown),
  }
}

function paper({ content_type, width_mm, height_mm }: Sheet): { width: number; height: number } {
  const [shortest, longest] = [Math.min(width_mm, height_mm), Math.max(width_mm, height_mm)]
  if (content_type === 'application/pdf' && shortest >= sheetLimits.shortest && longest <= sheetLimits.longest) {
    return { width: width_mm, height: height_mm }
  }
  return width_mm > height_mm ? { width: a4.height, height: a4.width } : a4
}

/** Whether a sheet may be stretched to the page: scans are rarely cut to the millimetre, but a square is no page. */
export function fillsPage(sheet: Sheet, page: { width: number; height: number }): boolean {
  const ratio = sheet.width_mm / sheet.height_mm / (page.width / page.height)
  return ratio > 0.96 && ratio < 1.04
}
