/** The server's sentences about why something that follows a submission failed, in German. */
export const reasons: [pattern: RegExp, german: string][] = [
  // Webhooks.
  [
    /^The receiver answered (\d+)\. Redirects are not followed \(to (.+)\)\.$/,
    'Der Empfänger hat mit $1 geantwortet. Weiterleitungen (hier zu $2) wird nicht gefolgt.',
  ],
  [
    /^The receiver answered (\d+)\. Redirects are not followed\.$/,
    'Der Empfänger hat mit $1 geantwortet. Weiterleitungen wird nicht gefolgt.',
  ],
  [/^The receiver answered (\d+)\./, 'Der Empfänger hat mit $1 geantwortet.'],
  [/^The webhook was switched off before\.$/, 'Der Webhook war zuvor abgeschaltet worden.'],
  [/^The target is not publicly reachable\.$/, 'Das Ziel ist nicht öffentlich erreichbar.'],
  [/^The host name could not be resolved\.$/, 'Der Name des Servers ließ sich nicht auflösen.'],
  [/^The connection could not be opened\.$/, 'Die Verbindung kam nicht zustande.'],
  [/^No trusted TLS connection could be made\.$/, 'Eine vertrauenswürdige TLS-Verbindung kam nicht zustande.'],
  [
    /^The connection was closed before an answer was received\.$/,
    'Die Verbindung wurde getrennt, bevor eine Antwort da war.',
  ],
  [/^The answer was not valid HTTP\/1\.1\.$/, 'Die Antwort war kein gültiges HTTP/1.1.'],
  [/^There was no answer in time\.$/, 'Es kam nicht rechtzeitig eine Antwort.'],
  [/^There was no answer within (\d+) seconds\.$/, 'Innerhalb von $1 Sekunden kam keine Antwort.'],
  [/^The request was cancelled\.$/, 'Die Anfrage wurde abgebrochen.'],
  [
    /^The service ended (\d+) times while it was sending this delivery/,
    'Der Dienst wurde $1-mal während dieser Zustellung beendet und versucht sie nicht von selbst erneut. Sie kann angekommen sein.',
  ],
  // E-mails.
  [/^The mail server refused the mail: (.+)\.$/, 'Der Mailserver lehnt die E-Mail ab: „$1“.'],
  [/^The mail server did not take the mail: (.+)\.$/, 'Der Mailserver hat die E-Mail nicht angenommen: „$1“.'],
  [/^The mail server refused it\.$/, 'Der Mailserver lehnt sie ab.'],
  [/^The mail server refused (\d+) of the recipients\.$/, 'Der Mailserver lehnt $1 der Empfänger ab.'],
  [
    /^It could not be sent within 24 hours, and this account does not keep what is submitted\.$/,
    'Sie ließ sich innerhalb von 24 Stunden nicht senden, und dieses Konto speichert keine Inhalte.',
  ],
  [
    /^It could not be sent while what it says was of use\.$/,
    'Sie ließ sich nicht senden, solange ihr Inhalt gültig war.',
  ],
  [
    /^The service ended (\d+) times while it was sending this e-mail/,
    'Der Dienst wurde $1-mal während des Sendens beendet und versucht es nicht von selbst erneut. Die E-Mail kann angekommen sein.',
  ],
  [
    /^The (?:second|confirmation) e-mail has no recipient: its receiver gives no e-mail address\.$/,
    'Die E-Mail hat keinen Empfänger: Das eingestellte Feld ergibt keine E-Mail-Adresse.',
  ],
  [
    /^The signed document has no recipient: its receiver gives no e-mail address\.$/,
    'Das unterschriebene Dokument hat keinen Empfänger: Das eingestellte Feld ergibt keine E-Mail-Adresse.',
  ],
  // Writes to the CRM.
  [
    /^The CRM does not have these fields any more: (.+)\. The answers are in the activity or the task\.$/,
    'Diese Felder gibt es im CRM nicht mehr: $1. Die Antworten stehen in der Aktivität oder in der Aufgabe.',
  ],
  [
    /^The CRM was asked for this record, and did not say whether it made it/,
    'Das CRM hat nicht gesagt, ob es den Datensatz angelegt hat: Bitte im CRM nachsehen, bevor Sie es erneut versuchen.',
  ],
  [
    /^The CRM did not say whether it made the record, and has none so far\./,
    'Das CRM hat nicht gesagt, ob es den Datensatz angelegt hat, und hat bisher keinen. Es wird noch einmal nachgesehen.',
  ],
  [
    /^The CRM has no estate (\S+) any more, which the link to the form names\.$/,
    'Die Immobilie $1, die der Link zum Formular nennt, gibt es im CRM nicht mehr.',
  ],
  [
    /^(.+): There is no record that it could be attached to\.$/,
    '$1: Es gibt keinen Datensatz, an den die Datei gehört.',
  ],
  [/^(.+): It is larger than the CRM takes\.$/, '$1: Die Datei ist größer, als das CRM erlaubt.'],
  [/^(.+): It is not in the file store any more\.$/, '$1: Die Datei ist nicht mehr vorhanden.'],
  [
    /^(.+): It was sent to the CRM, and the service was interrupted before its answer\.$/,
    '$1: Die Datei wurde an das CRM gesendet und der Dienst vor dessen Antwort unterbrochen.',
  ],
  [/^The file is larger than the (\S+) MB that a record takes\.$/, 'Die Datei ist größer als die erlaubten $1 MB.'],
  [/^The file is empty\.$/, 'Die Datei ist leer.'],
  [/^There is no record (\S+) in the module (\S+)\.$/, 'Im Modul $2 gibt es keinen Datensatz $1.'],
  [/^There is no module (\S+)\.$/, 'Das Modul $1 gibt es nicht.'],
  [/^The module (\S+) has no field (\S+)\.$/, 'Das Modul $1 hat kein Feld $2.'],
  [/^The field (\S+) does not permit the value (.+)\.$/, 'Das Feld $1 lässt den Wert „$2“ nicht zu.'],
  [/^The field (\S+) holds at most (\d+) characters\.$/, 'Das Feld $1 fasst höchstens $2 Zeichen.'],
  [
    /^onOffice does not take one of the fields or values\. onOffice says: (.+) \(error (\d+)\)\.$/,
    'onOffice nimmt eines der Felder oder einen Wert nicht an: „$1“ (Fehler $2).',
  ],
  [
    /^onOffice does not have this record\. onOffice says: (.+) \(error (\d+)\)\.$/,
    'Diesen Datensatz gibt es in onOffice nicht: „$1“ (Fehler $2).',
  ],
  [
    /^onOffice failed while it was making the record, and may have made it\./,
    'onOffice ist beim Anlegen des Datensatzes gescheitert und hat ihn vielleicht angelegt: Bitte dort nachsehen.',
  ],
  [
    /^The clock of this server is not right, so onOffice takes no request\./,
    'Die Uhr dieses Servers geht falsch, deshalb nimmt onOffice keine Anfragen an.',
  ],
  [
    /^Cancelled: it could not be done within (\d+) days, and this account does not keep what is submitted\.$/,
    'Abgebrochen: Es ließ sich innerhalb von $1 Tagen nicht erledigen, und dieses Konto speichert keine Inhalte.',
  ],
  [
    /^The credentials of the CRM cannot be opened with the keys of this installation\./,
    'Die Zugangsdaten des CRM lassen sich mit den Schlüsseln dieser Installation nicht öffnen. Bitte das CRM neu verbinden.',
  ],
  // Documents and signatures.
  [
    /^The document has too much text: /,
    'Das Dokument hat zu viel Text: Seine Feldlisten zeigen zu viele lange Antworten. Bitte weniger Einträge in die Vorlage nehmen.',
  ],
  [
    /^The service was stopped before the document was made\.$/,
    'Der Dienst wurde angehalten, bevor das Dokument fertig war.',
  ],
  [
    /^The document could not be made: the process that made it ended\.$/,
    'Das Dokument ist nicht fertig geworden: Sein Prozess wurde beendet.',
  ],
  [/^The document cannot be made\.$/, 'Das Dokument lässt sich nicht erstellen.'],
  [/^The signed document cannot be made\.$/, 'Das unterschriebene Dokument lässt sich nicht erstellen.'],
  [
    /^What the signed document is made from is no longer there\.$/,
    'Woraus das unterschriebene Dokument entsteht, ist nicht mehr vorhanden.',
  ],
  [
    /^A signature lacks what its document is made from\.$/,
    'Zu einer Unterschrift fehlt, woraus ihr Dokument entsteht.',
  ],
  [
    /^The answers cannot be opened with the keys of this installation\.$/,
    'Die Angaben lassen sich mit den Schlüsseln dieser Installation nicht öffnen.',
  ],
  // Whatever follows a submission.
  [
    /^The service ended (\d+) times while it was doing this/,
    'Der Dienst wurde $1-mal währenddessen beendet und versucht es nicht von selbst erneut.',
  ],
  [
    /^What was submitted is sealed under a key that this installation does not have\./,
    'Die Einsendung ist mit einem Schlüssel versiegelt, den diese Installation nicht hat. Es geht weiter, sobald der Betreiber ihn wieder einsetzt.',
  ],
]
