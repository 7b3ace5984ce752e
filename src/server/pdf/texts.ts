/** What a document says by itself. */
interface DocumentTexts {
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

export const documentTexts: Record<'de' | 'en', DocumentTexts> = {
  de: {
    pageNumber: 'Seite {page} von {pages}',
    yes: 'Ja',
    no: 'Nein',
    attachment: 'Anlage {number}',
    missingAttachment: 'konnte nicht angefügt werden',
    missingImage: 'Bild nicht verfügbar',
    missingGlyphs: 'Einzelne Zeichen kann dieses Dokument nicht darstellen; an ihrer Stelle stehen Kästchen.',
    placeAndDate: 'Ort, Datum',
    signature: 'Unterschrift',
  },
  en: {
    pageNumber: 'Page {page} of {pages}',
    yes: 'Yes',
    no: 'No',
    attachment: 'Attachment {number}',
    missingAttachment: 'could not be attached',
    missingImage: 'Image not available',
    missingGlyphs: 'This document cannot show some of the characters; boxes stand in their place.',
    placeAndDate: 'Place, date',
    signature: 'Signature',
  },
}
