/** What a document says by itself. */
interface DocumentTexts {
  pageNumber: string
  yes: string
  no: string
  attachment: string
  missingImage: string
  placeAndDate: string
  signature: string
}

export const documentTexts: Record<'de' | 'en', DocumentTexts> = {
  de: {
    pageNumber: 'Seite {page} von {pages}',
    yes: 'Ja',
    no: 'Nein',
    attachment: 'Anlage {number}',
    missingImage: 'Bild nicht verfügbar',
    placeAndDate: 'Ort, Datum',
    signature: 'Unterschrift',
  },
  en: {
    pageNumber: 'Page {page} of {pages}',
    yes: 'Yes',
    no: 'No',
    attachment: 'Attachment {number}',
    missingImage: 'Image not available',
    placeAndDate: 'Place, date',
    signature: 'Signature',
  },
}
