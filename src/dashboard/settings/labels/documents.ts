import { label } from './label.ts'

export const documentsLabels = {
  pdf_download_enabled: label(['Offer the PDF', 'On the thank-you page.'], ['PDF anbieten', 'Auf der Dankesseite.']),
  pdf_download_valid_hours: label(['PDF link valid for', '', 'hours'], ['Gültigkeit des PDF-Links', '', 'Stunden']),
  pdf_filename_pattern: label(
    [
      'Name of the PDF file',
      'Placeholders: {internal_title} (form), {index} (number), {title}, {date}, and answers such as _Name.',
    ],
    [
      'Name der PDF-Datei',
      'Platzhalter: {internal_title} (Formular), {index} (Nummer), {title}, {date} und Antworten wie _Name.',
    ],
  ),
}
