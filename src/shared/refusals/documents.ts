import { says, saysOf } from './declare.ts'

/** PDF templates, letterheads and documents. */
export const documentRefusals = {
  field_not_signature: saysOf(
    ({ id }: { id: number }) => `Field ${id} is not a signature field.`,
    () => 'Dieses Feld ist kein Unterschriftsfeld.',
  ),
  field_not_file: saysOf(
    ({ id }: { id: number }) => `Field ${id} is not a file field.`,
    () => 'Dieses Feld ist kein Dateifeld.',
  ),
  field_is_page_break: saysOf(
    ({ id }: { id: number }) => `Field ${id} is a page break, which has no answer.`,
    () => 'Dieses Feld ist ein Seitenumbruch und hat keine Antwort.',
  ),
  no_block_left_to_sign: saysOf(
    ({ max }: { max: number }) =>
      `A PDF template has at most ${max} blocks, and signing needs one of them for the signature of the document. Remove a block, or add a signature block yourself.`,
    ({ max }) =>
      `Ein Dokument hat höchstens ${max} Blöcke, die in Spalten mitgezählt, und einen davon braucht die Unterschrift.`,
  ),
  letterhead_missing: saysOf(
    ({ id, of }: { id: number; of: string }) => `There is no letterhead ${id} among ${of}.`,
    () => 'Dieses Briefpapier gibt es nicht, oder dieses Formular kann es nicht verwenden.',
  ),
  too_many_letterheads: saysOf(
    ({ max }: { max: number }) => `An account has at most ${max} letterheads.`,
    ({ max }) => `Ein Konto hat höchstens ${max} Briefpapiere.`,
  ),
  no_continuation_sheet: says(
    'This letterhead has no continuation sheet.',
    'Dieses Briefpapier hat kein Blatt für Folgeseiten.',
  ),
  sheet_not_drawable: says(
    'This sheet cannot be shown as a picture.',
    'Dieses Blatt lässt sich nicht als Bild zeigen.',
  ),
  pages_not_drawable: says(
    'The pages of this document cannot be shown as pictures.',
    'Die Seiten dieses Dokuments lassen sich nicht als Bilder zeigen.',
  ),
  newer_preview: says(
    'A newer preview of this template has been asked for.',
    'Inzwischen wurde eine neuere Vorschau angefordert.',
  ),
  document_too_large: says(
    'The document needs too much memory. Use fewer or smaller pictures.',
    'Das Dokument braucht zu viel Speicher. Bitte weniger oder kleinere Bilder und PDF-Anhänge verwenden.',
  ),
  document_too_long: says(
    'The document has too much text. Use fewer entries in its field lists.',
    'Das Dokument hat zu viel Text. Bitte weniger Einträge in seinen Feldlisten verwenden.',
  ),
  document_too_slow: says(
    'The document could not be made in time. Try again in a moment; if it happens again, make the template simpler.',
    'Das Dokument ist nicht rechtzeitig fertig geworden. Hilft ein zweiter Versuch nicht, machen Sie die Vorlage einfacher.',
  ),
}
