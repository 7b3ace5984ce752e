import type { designKeys, plainSettings } from '../../shared/contract/documents/pdf-design.ts'
import { texts } from '../text/language.ts'

type Key = keyof typeof designKeys | keyof typeof plainSettings | 'document_signing'
/** What it is called, and what is to be known of it. */
type Words = [name: string, help?: string]

/** The design and the settings of a document, by their names in the contract. */
export const lookTexts = texts<Record<Key, Words>>({
  en: {
    font: ['Font'],
    heading_font: ['Heading font'],
    font_size: ['Font size in points'],
    text_color: ['Text colour'],
    heading_color: ['Heading colour'],
    accent_color: ['Accent colour', 'Lines and marks'],
    masthead: [
      'Agency, number and date on the first page',
      'Name and imprint of the agency, number and date of the submission; not with a letterhead. A header takes the place of the imprint.',
    ],
    logo_url: ['Logo address', 'PNG, JPEG, WebP, GIF or SVG'],
    logo_position: ['Logo position'],
    logo_width_mm: ['Logo width in mm'],
    header_text: ['Header', 'On every page; {page} and {pages} become numbers, _Datum and _Name become values'],
    footer_text: ['Footer', 'On every page; {page} and {pages} become numbers, _Datum and _Name become values'],
    show_page_numbers: ['Number the pages'],
    repeat_headings: [
      'Repeat headings',
      'Answers that continue on the next page start there with their heading and “(continued)”',
    ],
    letterhead_id: ['Letterhead'],
    letterhead_margin_top: ['Upper margin in mm'],
    letterhead_margin_right: ['Right margin in mm'],
    letterhead_margin_bottom: ['Lower margin in mm'],
    letterhead_margin_left: ['Left margin in mm'],
    empty_fields: ['Fields without an answer'],
    embed_uploaded_images: ['Show uploaded images'],
    attach_uploaded_pdfs: ['Attach uploaded PDFs', 'Their pages follow the document'],
    pdf_a: ['For archives (PDF/A-2b)', 'Letterheads and attached pages that are PDFs become pictures'],
    document_signing: [
      'Have the document signed',
      'Visitors read the document after they have sent the form, and sign it; the signed PDF has an audit page and a seal',
    ],
  },
  de: {
    font: ['Schrift'],
    heading_font: ['Schrift der Überschriften'],
    font_size: ['Schriftgröße in Punkt'],
    text_color: ['Textfarbe'],
    heading_color: ['Überschriftenfarbe'],
    accent_color: ['Akzentfarbe', 'Linien und Zeichen'],
    masthead: [
      'Absender, Nummer und Datum auf der ersten Seite',
      'Name und Impressum der Agentur, Nummer und Datum der Einsendung; nicht auf Briefpapier. Eine Kopfzeile ersetzt das Impressum.',
    ],
    logo_url: ['Adresse des Logos', 'PNG, JPEG, WebP, GIF oder SVG'],
    logo_position: ['Position des Logos'],
    logo_width_mm: ['Breite des Logos in mm'],
    header_text: ['Kopfzeile', 'Auf jeder Seite; {page} und {pages} werden zu Zahlen, _Datum und _Name zu Werten'],
    footer_text: ['Fußzeile', 'Auf jeder Seite; {page} und {pages} werden zu Zahlen, _Datum und _Name zu Werten'],
    show_page_numbers: ['Seiten nummerieren'],
    repeat_headings: [
      'Überschriften wiederholen',
      'Angaben, die auf der nächsten Seite weitergehen, beginnen dort mit ihrer Überschrift und „(Fortsetzung)“',
    ],
    letterhead_id: ['Briefpapier'],
    letterhead_margin_top: ['Rand oben in mm'],
    letterhead_margin_right: ['Rand rechts in mm'],
    letterhead_margin_bottom: ['Rand unten in mm'],
    letterhead_margin_left: ['Rand links in mm'],
    empty_fields: ['Felder ohne Antwort'],
    embed_uploaded_images: ['Hochgeladene Bilder zeigen'],
    attach_uploaded_pdfs: ['Hochgeladene PDFs anhängen', 'Ihre Seiten folgen auf das Dokument'],
    pdf_a: ['Fürs Archiv (PDF/A-2b)', 'Briefpapier und angehängte Seiten, die PDFs sind, werden darin zu Bildern'],
    document_signing: [
      'Dokument unterschreiben lassen',
      'Besucher lesen das Dokument nach dem Absenden und unterschreiben es; das unterschriebene PDF hat ein Signaturprotokoll und ein Siegel',
    ],
  },
})
