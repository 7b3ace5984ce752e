import { label } from './label.ts'

export const uploadsLabels = {
  upload_max_file_mb: label(['Largest file', 'In MB.'], ['Größte Datei', 'In MB.']),
  upload_max_files: label(['Most files', 'Of one submission.'], ['Höchstzahl an Dateien', 'Je Einsendung.']),
  upload_allowed_types: label(['Kinds of files', ''], ['Arten von Dateien', '']),
  upload_retention_days: label(
    ['Keep files that the CRM has', 'Days for which they stay here, too. 0: as long as the submission.'],
    ['Dateien aufbewahren, die das CRM hat', 'Tage, die sie auch hier bleiben. 0: so lange wie die Einsendung.'],
  ),
  upload_image_max_px: label(
    ['Largest side of images', 'In pixels; larger ones are made smaller. 0: as they are.'],
    ['Größte Bildseite', 'In Pixeln; größere werden verkleinert. 0: wie sie sind.'],
  ),
  upload_strip_metadata: label(
    ['Remove data about images', 'Such as where they were taken.'],
    ['Angaben zu Bildern entfernen', 'Etwa wo sie aufgenommen wurden.'],
  ),
}
