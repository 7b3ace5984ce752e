import type { Language } from '../../shared/text/languages.ts'

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

export const documentTexts: Record<Language, DocumentTexts> = {
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
  fr: {
    pageNumber: 'Page {page} sur {pages}',
    yes: 'Oui',
    no: 'Non',
    attachment: 'Annexe {number}',
    missingAttachment: 'n’a pas pu être jointe',
    missingImage: 'Image non disponible',
    missingGlyphs: 'Ce document ne peut pas représenter certains caractères ; des cases figurent à leur place.',
    placeAndDate: 'Lieu, date',
    signature: 'Signature',
  },
  es: {
    pageNumber: 'Página {page} de {pages}',
    yes: 'Sí',
    no: 'No',
    attachment: 'Anexo {number}',
    missingAttachment: 'no se ha podido adjuntar',
    missingImage: 'Imagen no disponible',
    missingGlyphs: 'Este documento no puede mostrar algunos caracteres; en su lugar aparecen recuadros.',
    placeAndDate: 'Lugar, fecha',
    signature: 'Firma',
  },
  it: {
    pageNumber: 'Pagina {page} di {pages}',
    yes: 'Sì',
    no: 'No',
    attachment: 'Allegato {number}',
    missingAttachment: 'non è stato possibile allegarlo',
    missingImage: 'Immagine non disponibile',
    missingGlyphs: 'Questo documento non può rappresentare alcuni caratteri; al loro posto compaiono dei riquadri.',
    placeAndDate: 'Luogo, data',
    signature: 'Firma',
  },
  nl: {
    pageNumber: 'Pagina {page} van {pages}',
    yes: 'Ja',
    no: 'Nee',
    attachment: 'Bijlage {number}',
    missingAttachment: 'kon niet worden toegevoegd',
    missingImage: 'Afbeelding niet beschikbaar',
    missingGlyphs: 'Dit document kan sommige tekens niet weergeven; op hun plaats staan vakjes.',
    placeAndDate: 'Plaats, datum',
    signature: 'Handtekening',
  },
  pl: {
    pageNumber: 'Strona {page} z {pages}',
    yes: 'Tak',
    no: 'Nie',
    attachment: 'Załącznik {number}',
    missingAttachment: 'nie udało się dołączyć',
    missingImage: 'Obraz niedostępny',
    missingGlyphs: 'Ten dokument nie może przedstawić niektórych znaków; w ich miejscu są prostokąty.',
    placeAndDate: 'Miejscowość, data',
    signature: 'Podpis',
  },
  tr: {
    pageNumber: 'Sayfa {page}/{pages}',
    yes: 'Evet',
    no: 'Hayır',
    attachment: 'Ek {number}',
    missingAttachment: 'eklenemedi',
    missingImage: 'Görsel kullanılamıyor',
    missingGlyphs: 'Bu belge bazı karakterleri gösteremiyor; yerlerinde kutucuklar var.',
    placeAndDate: 'Yer, tarih',
    signature: 'İmza',
  },
}
