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
  /** Behind a heading that a divided table repeats. */
  continued: string
  /** At the end of a letter. */
  regards: string
  enclosure: string
  enclosures: string
  /** Below the masthead: `{number}` and `{date}` of the submission. */
  reference: string
  /** Names street, postal code and place in one row. */
  address: string
  /** Form of address, title, first and last name in one row. */
  name: string
  /** Beside the address of a letter. */
  ourReference: string
  date: string
  signature: string
}
