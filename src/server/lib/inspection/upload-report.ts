import type { UploadKind } from '../../../shared/contract/forms/upload-kinds.ts'
import type { UploadFaultTexts } from '../../../shared/text/areas/file-texts.ts'

/** Why a visitor's file is not taken; the words for it are in the catalogue. */
export type UploadFault = keyof Pick<
  UploadFaultTexts,
  'empty' | 'kind' | 'unreadable' | 'tooHard' | 'password' | 'active' | 'altered'
>

/** What a visitor's file was found to be, once its cleaned copy has been written. */
export interface CleanUpload {
  kind: UploadKind
  /** Of what can be drawn: pages of a PDF, 1 of an image; null for other kinds. */
  pages: number | null
}

/** Files are of this size at most, unless a form takes larger ones. */
const usualBytes = 10 * 1024 * 1024

/** By how many bytes a file is larger than most: its inspection may take more by that. */
export const largerBy = (bytes: number): number => Math.max(bytes - usualBytes, 0)

/** What a file has to be. */
export interface UploadTerms {
  kinds: readonly UploadKind[]
  /** Ending of its name, which tells text from text: `csv`. */
  ending: string
  /** Take place and camera out of images. */
  stripMetadata: boolean
  /** Long side of images in pixels at most; 0: as they are. */
  maxSide: number
}

export type UploadReport = { upload: CleanUpload } | { fault: UploadFault }

/** A visitor's file that is not taken. */
export class UploadRefusal extends Error {
  override name = 'UploadRefusal'
  readonly fault: UploadFault

  constructor(fault: UploadFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}
