import { label } from './label.ts'

export const documentsLabels = {
  pdf_download_enabled: label(['Offer the PDF', 'On the thank-you page.'], ['PDF anbieten', 'Auf der Dankesseite.']),
  pdf_download_valid_hours: label(['PDF link valid for', '', 'hours'], ['Gültigkeit des PDF-Links', '', 'Stunden']),
  pdf_filename_pattern: label(
    [
      'Name of the PDF file',
      'May hold {internal_title} (form), {index} (number), {title}, {date}, and macros such as _Name.',
    ],
    [
      'Name der PDF-Datei',
      'Darf {internal_title} (Formular), {index} (Nummer), {title}, {date} und Makros wie _Name enthalten.',
    ],
  ),
}
