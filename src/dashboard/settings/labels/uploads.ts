import { label } from './label.ts'

export const uploadsLabels = {
  upload_max_file_mb: label(['Maximum file size', '', 'MB'], ['Maximale Dateigröße', '', 'MB']),
  upload_max_files: label(['Maximum number of files', 'Per submission.'], ['Höchstzahl an Dateien', 'Je Einsendung.']),
  upload_allowed_types: label(['File types', ''], ['Dateitypen', '']),
  upload_retention_days: label(
    ['Keep files that the CRM has', 'How long they are kept here as well. 0: as long as the submission.', 'days'],
    ['Dateien aufbewahren, die das CRM hat', 'So lange bleiben sie auch hier. 0: so lange wie die Einsendung.', 'Tage'],
  ),
  upload_image_max_px: label(
    ['Maximum image size', 'Longest side. Larger images are scaled down. 0: unchanged.', 'pixels'],
    ['Maximale Bildgröße', 'Längste Seite. Größere Bilder werden verkleinert. 0: unverändert.', 'Pixel'],
  ),
  upload_strip_metadata: label(
    ['Remove image metadata', 'Such as where a photo was taken.'],
    ['Metadaten aus Bildern entfernen', 'Zum Beispiel den Aufnahmeort.'],
  ),
}
