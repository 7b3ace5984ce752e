import { says, saysOf } from './declare.ts'

/** Documents of submissions: why there is none, or none yet. */
export const submissionDocumentRefusals = {
  document_missing: says('This submission has no document.', 'Diese Einsendung hat kein Dokument.'),
  document_template_off: says(
    'This submission has no document: its form has no PDF template that is enabled.',
    'Diese Einsendung hat kein Dokument: Ihr Formular erzeugt keine.',
  ),
  document_not_in_plan: says(
    'Your plan does not include documents of submissions (pdf_templates).',
    'Ihr Tarif enthält keine Dokumente von Einsendungen.',
  ),
  document_not_saved: says(
    'This submission has no document: its content is not saved.',
    'Diese Einsendung hat kein Dokument: Ihr Inhalt ist nicht gespeichert.',
  ),
  document_confidential: says(
    'This document holds confidential answers: only users and API keys that may change submissions see it.',
    'Dieses Dokument enthält vertrauliche Angaben: Nur Benutzer und API-Schlüssel, die Einsendungen ändern dürfen, sehen es.',
  ),
  document_file_gone: says(
    'The file of this document is no longer there.',
    'Die Datei dieses Dokuments ist nicht mehr vorhanden.',
  ),
  document_being_made: says('The document is being made.', 'Das Dokument wird gerade erstellt.'),
  documents_busy: says('Many documents are being made just now.', 'Gerade entstehen viele Dokumente.'),
  document_not_made: says('The document cannot be made.', 'Das Dokument lässt sich nicht erstellen.'),
  document_answers_sealed: says(
    'The answers cannot be opened with the keys of this installation.',
    'Die Angaben lassen sich mit den Schlüsseln dieser Installation nicht öffnen.',
  ),
  document_template_unusable: says(
    'The document cannot be made from the template. Change the template, then make it again.',
    'Aus der Vorlage lässt sich kein Dokument machen. Bitte die Vorlage ändern und es noch einmal versuchen.',
  ),
  document_of_submission_too_large: says(
    'The document needs too much memory. Use fewer or smaller pictures and attached PDFs, then make it again.',
    'Das Dokument braucht zu viel Speicher. Bitte weniger oder kleinere Bilder und PDF-Anhänge verwenden.',
  ),
  document_of_submission_too_long: says(
    'The document has too much text: its field lists show too many long answers. Use fewer entries in the template, then make it again.',
    'Das Dokument hat zu viel Text: Seine Feldlisten zeigen zu viele lange Antworten. Bitte weniger Einträge in die Vorlage nehmen.',
  ),
  document_interrupted: says(
    'The service was stopped before the document was made.',
    'Der Dienst wurde angehalten, bevor das Dokument fertig war.',
  ),
  document_out_of_time: says(
    'The document could not be made in time. If it happens again, make the template simpler.',
    'Das Dokument ist nicht rechtzeitig fertig geworden. Hilft ein zweiter Versuch nicht, machen Sie die Vorlage einfacher.',
  ),
  document_process_ended: says(
    'The document could not be made: the process that made it ended.',
    'Das Dokument ist nicht fertig geworden: Sein Prozess wurde beendet.',
  ),
  signed_document_without_source: says(
    'What the signed document is made from is no longer there.',
    'Woraus das unterschriebene Dokument entsteht, ist nicht mehr vorhanden.',
  ),
  signed_document_not_made: says(
    'The signed document cannot be made.',
    'Das unterschriebene Dokument lässt sich nicht erstellen.',
  ),
  signed_document_being_made: says(
    'The signed document is being made.',
    'Das unterschriebene Dokument wird gerade erstellt.',
  ),
  tried_again: says(
    'Something went wrong on our side; it will be tried again.',
    'Bei uns ging etwas schief; es wird erneut versucht.',
  ),
  stored_sentence: saysOf(
    ({ sentence }: { sentence: string }) => sentence,
    ({ sentence }) => sentence,
  ),
}
