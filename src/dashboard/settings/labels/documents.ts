import { label } from './label.ts'

export const documentsLabels = {
  pdf_download_enabled: label(['Offer the PDF', 'On the thank-you page.'], ['PDF anbieten', 'Auf der Dankesseite.']),
  pdf_download_valid_hours: label(['PDF link works for', 'Hours.'], ['PDF-Link gilt', 'Stunden.']),
  pdf_filename_pattern: label(
    [
      'Name of the PDF file',
      '{internal_title} is the name of the form, {index} the number of the submission. {title}, {date} and macros such as _Name work, too.',
    ],
    [
      'Name der PDF-Datei',
      '{internal_title} steht für den Namen des Formulars, {index} für die Nummer der Einsendung. Auch {title}, {date} und Makros wie _Name sind möglich.',
    ],
  ),
}
