import { says, saysOf } from './declare.ts'
import { sizeText } from './sizes.ts'

type Field = { field: string }

export const tryAgainIn = (seconds: number) => `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
const germanWait = (seconds: number) =>
  `Bitte in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} noch einmal versuchen.`

/** What is wrong with a request before anything is known of its content. */
export const requestRefusals = {
  request_unreadable: says('The request could not be read.', 'Die Anfrage war nicht lesbar.'),
  request_slow: says(
    'The request did not arrive in time. Send it again.',
    'Die Anfrage ist nicht rechtzeitig angekommen. Bitte noch einmal senden.',
  ),
  headers_too_large: saysOf(
    ({ max }: { max: number }) => `The headers of the request are larger than ${sizeText(max)}.`,
    ({ max }) => `Die Kopfzeilen der Anfrage sind größer als ${sizeText(max, 'Bytes')}.`,
  ),
  host_not_once: says(
    'A request has to name its host, and only once.',
    'Eine Anfrage muss ihren Host nennen, und nur einmal.',
  ),
  nothing_here: says('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'),
  slash_at_end: says(
    'There is nothing at this address. Leave out the slash at its end.',
    'Unter dieser Adresse gibt es nichts. Bitte den Schrägstrich am Ende weglassen.',
  ),
  address_unreadable: says('The address is not a valid URL.', 'Die Adresse ist keine gültige URL.'),
  method_not_possible: saysOf(
    ({ method, allowed }: { method: string; allowed: string }) =>
      `${method} is not possible at this address, only ${allowed}.`,
    ({ method, allowed }) => `An dieser Adresse geht ${method} nicht, nur ${allowed}.`,
  ),
  type_not_supported: saysOf(
    ({ type }: { type: string }) => `This content type is not supported. Send ${type}.`,
    ({ type }) => `Diese Art von Inhalt geht hier nicht, nur ${type}.`,
  ),
  takes_no_files: says('This form takes no files.', 'Dieses Formular nimmt keine Dateien an.'),
  body_packed: says(
    'A body with Content-Encoding is not supported. Send it as it is, without gzip.',
    'Gepackte Anfragen (Content-Encoding) gehen nicht.',
  ),
  body_not_json: saysOf(
    ({ reason }: { reason: string }) => `The body is not valid JSON: ${reason}.`,
    ({ reason }) => `Der Inhalt ist kein gültiges JSON: ${reason}.`,
  ),
  body_not_object: says('The body must be a JSON object.', 'Der Inhalt muss ein JSON-Objekt sein.'),
  body_not_utf8: says('The body is not valid UTF-8.', 'Der Inhalt ist kein gültiges UTF-8.'),
  body_length_wrong: says(
    'The body does not have the announced length.',
    'Der Inhalt ist nicht so lang, wie angekündigt war.',
  ),
  body_cut_off: says(
    'The body ended before it was complete.',
    'Die Übertragung ist abgebrochen. Bitte noch einmal senden.',
  ),
  body_too_large: saysOf(
    ({ max }: { max: number }) => `The body is larger than ${sizeText(max)}.`,
    ({ max }) => `Der Inhalt ist größer als ${sizeText(max, 'Bytes')}.`,
  ),
  body_too_deep: saysOf(
    ({ max }: { max: number }) => `The body is nested more than ${max} levels deep.`,
    ({ max }) => `Der Inhalt ist tiefer als ${max} Ebenen verschachtelt.`,
  ),
  body_with_marks: saysOf(
    ({ max }: { max: number }) => `The body has a text with more than ${max} combining marks in a row.`,
    ({ max }) => `Ein Text hat mehr als ${max} kombinierende Zeichen hintereinander.`,
  ),
  too_many_names: saysOf(
    ({ max }: { max: number }) => `The body has more than ${max} names. Send fewer at once.`,
    ({ max }) => `Der Inhalt hat mehr als ${max} Namen. Bitte weniger auf einmal senden.`,
  ),
  too_many_different_names: saysOf(
    ({ max }: { max: number }) => `The body has more than ${max} different names. Send fewer at once.`,
    ({ max }) => `Der Inhalt hat mehr als ${max} verschiedene Namen. Bitte weniger auf einmal senden.`,
  ),
  form_unreadable: says(
    'The body is not a readable multipart form.',
    'Der Inhalt ist kein lesbares Formular (multipart).',
  ),
  too_many_parts: says('The form has too many parts.', 'Das Formular hat zu viele Teile.'),
  part_unnamed: says('A part of the body has no usable name.', 'Ein Teil des Inhalts hat keinen brauchbaren Namen.'),
  key_not_allowed: says('A key of this object is not allowed.', 'Ein Schlüssel dieses Objekts ist nicht erlaubt.'),
  text_with_nul: saysOf(
    ({ field }: Field) => `The ${field} field must not contain a NUL character.`,
    () => 'Ein NUL-Zeichen ist nicht erlaubt.',
  ),
  text_with_half_surrogate: saysOf(
    ({ field }: Field) => `The ${field} field must not contain half of a surrogate pair.`,
    () => 'Ein Zeichen ist unvollständig.',
  ),
  text_with_marks: saysOf(
    ({ field, max }: Field & { max: number }) =>
      `The ${field} field must not contain more than ${max} combining marks in a row.`,
    ({ max }) => `Höchstens ${max} kombinierende Zeichen hintereinander.`,
  ),
  sent_twice: saysOf(
    ({ field }: Field) => `The ${field} field was sent twice.`,
    () => 'Das wurde zweimal gesendet.',
  ),
  not_file: saysOf(
    ({ field }: Field) => `The ${field} field must be a file.`,
    () => 'Hier wird eine Datei erwartet.',
  ),
  file_for_text: saysOf(
    ({ field }: Field) => `The ${field} field must be a text, not a file.`,
    () => 'Hier wird ein Text erwartet, keine Datei.',
  ),
  text_part_too_large: saysOf(
    ({ field, max }: Field & { max: number }) => `The ${field} field must not be longer than ${sizeText(max)}.`,
    ({ max }) => `Höchstens ${sizeText(max, 'Bytes')}.`,
  ),
  file_too_large: saysOf(
    ({ field, max }: Field & { max: number }) => `The ${field} field must not be larger than ${max} MiB.`,
    ({ max }) => `Die Datei darf höchstens ${max} MiB groß sein.`,
  ),
  field_unknown: saysOf(
    ({ field }: Field) => `The ${field} field is unknown.`,
    ({ field }) => `Ein Feld ${field} gibt es nicht.`,
  ),
  fields_ignored: saysOf(
    ({ fields }: { fields: string }) => `This form has no such fields, and what they hold was not stored: ${fields}.`,
    ({ fields }) => `Diese Felder hat das Formular nicht, ihr Inhalt wurde nicht gespeichert: ${fields}.`,
  ),
  field_misspelt: saysOf(
    ({ field, nearest }: Field & { nearest: string }) => `The ${field} field is unknown. Did you mean ${nearest}?`,
    ({ field, nearest }) => `Ein Feld ${field} gibt es nicht. Ist ${nearest} gemeint?`,
  ),
  value_invalid: saysOf(
    ({ field, reason }: Field & { reason: string }) => `The ${field} field is invalid: ${reason}.`,
    () => 'Dieser Wert ist hier nicht möglich.',
  ),
}

/** Calls that are repeated, based on what has changed since, or too many. */
export const callRefusals = {
  idempotency_key_unusable: says(
    'The Idempotency-Key header must have 1 to 255 visible ASCII characters.',
    'Der Header Idempotency-Key muss aus 1 bis 255 sichtbaren ASCII-Zeichen bestehen.',
  ),
  idempotency_key_used: says(
    'The Idempotency-Key was already used with another body.',
    'Dieser Idempotency-Key wurde schon mit anderem Inhalt verwendet.',
  ),
  idempotency_key_running: says(
    'The first call with this Idempotency-Key is still running.',
    'Der erste Aufruf mit diesem Idempotency-Key läuft noch.',
  ),
  form_changed: says(
    'The form was changed in the meantime. Read it again and repeat the change.',
    'Das Formular wurde inzwischen geändert. Bitte neu laden und die Änderung wiederholen.',
  ),
  too_many: saysOf(
    ({ what, seconds }: { what: string; seconds: number }) => `Too many ${what}. ${tryAgainIn(seconds)}`,
    ({ seconds }) => `Das war zu oft in kurzer Zeit. ${germanWait(seconds)}`,
  ),
  called_too_often: saysOf(
    ({ max, seconds }: { max: number; seconds: number }) =>
      `This is possible ${max} times per minute. ${tryAgainIn(seconds)}`,
    ({ max, seconds }) => `Das ist ${max}-mal in der Minute möglich. ${germanWait(seconds)}`,
  ),
  too_many_at_once: saysOf(
    ({ what, seconds }: { what: string; seconds: number }) =>
      `Too many ${what} at the same time. ${tryAgainIn(seconds)}`,
    ({ seconds }) => `Davon läuft gerade schon zu viel gleichzeitig. ${germanWait(seconds)}`,
  ),
  busy_with: saysOf(
    ({ what, seconds }: { what: string; seconds: number }) =>
      `The service is busy with other ${what}. ${tryAgainIn(seconds)}`,
    ({ seconds }) => `Der Dienst ist gerade ausgelastet. ${germanWait(seconds)}`,
  ),
  too_many_waiting: saysOf(
    ({ seconds }: { seconds: number }) => `Too many requests are waiting. ${tryAgainIn(seconds)}`,
    ({ seconds }) => `Der Dienst ist gerade überlastet. ${germanWait(seconds)}`,
  ),
  files_too_large: saysOf(
    ({ mib }: { mib: number }) =>
      `The files of one request may have ${mib} MiB together. Send them in several requests.`,
    ({ mib }) =>
      `Die Dateien einer Anfrage dürfen zusammen ${mib} MiB haben. Bitte senden Sie sie in mehreren Anfragen.`,
  ),
  too_many_files_from_here: saysOf(
    ({ seconds }: { seconds: number }) => `Too many files are being sent from here. ${tryAgainIn(seconds)}`,
    ({ seconds }) => `Von hier werden gerade zu viele Dateien gesendet. ${germanWait(seconds)}`,
  ),
  too_many_files: saysOf(
    ({ seconds }: { seconds: number }) => `Too many files are being sent at the moment. ${tryAgainIn(seconds)}`,
    ({ seconds }) => `Gerade werden zu viele Dateien gesendet. ${germanWait(seconds)}`,
  ),
  restarting: says(
    'The service is busy or restarting. Please try again in a moment.',
    'Der Dienst ist gerade ausgelastet oder startet neu. Bitte gleich noch einmal versuchen.',
  ),
  form_is_changing: says(
    'The form is being changed. Please try again in a moment.',
    'Das Formular wird gerade geändert. Bitte gleich noch einmal versuchen.',
  ),
  account_held: says(
    'This account is being moved to another server. Please try again in a moment.',
    'Dieses Konto zieht gerade auf einen anderen Server um. Bitte gleich noch einmal versuchen.',
  ),
  account_moved: saysOf(
    ({ to }: { to: string }) =>
      to === '' ? 'This account has moved to another server.' : `This account has moved to the server ${to}.`,
    ({ to }) =>
      to === ''
        ? 'Dieses Konto ist auf einen anderen Server umgezogen.'
        : `Dieses Konto ist auf den Server ${to} umgezogen.`,
  ),
  stored_secret_unreadable: says(
    'A stored secret cannot be opened with the keys of this installation. Its operator has to restore the key.',
    'Ein gespeichertes Geheimnis lässt sich mit den Schlüsseln dieser Installation nicht öffnen. Ihr Betreiber muss den Schlüssel wiederherstellen.',
  ),
  file_store_silent: says(
    'The file store does not answer. Please try again later.',
    'Der Dateispeicher antwortet nicht. Bitte später noch einmal versuchen.',
  ),
  no_room_for_files: says(
    'There is no room for files at the moment. Please try again later.',
    'Für Dateien ist gerade kein Platz. Bitte später noch einmal versuchen.',
  ),
}
