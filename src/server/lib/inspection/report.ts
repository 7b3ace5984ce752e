import { fault } from '../../../shared/refusals/message.ts'
import type { SheetType } from '../../../shared/contract/documents/letterheads.ts'

/** An uploaded page of paper as it was found, and where its cleaned copy lies. */
export interface CleanSheet {
  type: SheetType
  /** Of the file that was sent; the copy has one. */
  pages: number
  /** Of the page; of an image, as it lies on A4 upright or across. */
  width_mm: number
  height_mm: number
  /** Of an image as it was sent, on A4; null for a PDF. */
  dpi: number | null
}

/** The sheet, or what is wrong with the file, as a message that carries the refusal. */
export type Report = { sheet: CleanSheet } | { fault: string }

export const unreadablePdf = fault('pdf_unreadable')

/** Said of files that end the process, in one way or another. */
export const tooHard = fault('file_too_hard')

/** A file that is refused; the message carries the refusal. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Tenths of a millimetre are as exact as paper is cut. */
export const toTenth = (mm: number): number => Math.round(mm * 10) / 10
