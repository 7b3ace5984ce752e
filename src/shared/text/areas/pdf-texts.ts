/** What a document says by itself. */
export interface PdfTexts {
  pageNumber: string
  yes: string
  no: string
  attachment: string
  missingAttachment: string
  missingImage: string
  missingGlyphs: string
  placeAndDate: string
  signature: string
}
