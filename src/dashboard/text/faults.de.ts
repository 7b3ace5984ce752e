import { sentencesOf } from '../../shared/refusals/catalogue.ts'
import type { Fault } from '../api/problem.ts'
import { reasons } from './reasons.de.ts'

/** The server's sentences that are not in the catalogue of refusals yet, in German: what follows the name of the field. */
const sentences: [pattern: RegExp, german: string][] = [
  [
    /^The document needs too much memory\./,
    'Das Dokument braucht zu viel Speicher. Bitte weniger oder kleinere Bilder und PDF-Anhänge verwenden.',
  ],
  [/must not be longer than (\d+) characters\.$/, 'Höchstens $1 Zeichen.'],
  [/must not have more than (\d+) macros\.$/, 'Höchstens $1 Makros.'],
  [
    /must not join more than (\d+) names in one macro\.$/,
    'Ein Makro verbindet höchstens $1 Namen. Setzen Sie Leerzeichen dazwischen.',
  ],
  [/must be a PDF, PNG or JPEG file\.$/, 'Eine Datei im Format PDF, PNG oder JPEG.'],
  [/is an empty file\.$/, 'Diese Datei ist leer.'],
  [/is not a readable PDF\./, 'Dieses PDF lässt sich nicht lesen. Bitte neu exportieren oder ein Bild hochladen.'],
  [
    /takes too much time or memory to read\./,
    'Diese Datei lässt sich nicht in vertretbarer Zeit lesen. Bitte einfacher exportieren, oder als Bild.',
  ],
  [/is protected by a password\./, 'Dieses PDF ist mit einem Passwort geschützt. Bitte ohne Passwort speichern.'],
  [/is a PDF without pages\.$/, 'Dieses PDF hat keine Seiten.'],
  [/must be from (\d+) to (\d+) mm wide and high\.$/, 'Die Seite muss $1 bis $2 mm breit und hoch sein.'],
  [
    /contains scripts or attached files within its page\./,
    'Dieses PDF enthält Skripte oder angehängte Dateien. Bitte zuerst als neues PDF drucken.',
  ],
  [
    /has hidden layers that cannot be taken over\./,
    'Dieses PDF hat verborgene Ebenen. Bitte ohne Ebenen (PDF/X) oder als Bild exportieren.',
  ],
  [
    /image has only (\d+) dpi on an A4 page\./,
    'Das Bild hat auf A4 nur $1 dpi und wird im Druck unscharf. Besser sind mindestens 150 dpi (1240 × 1754 Pixel).',
  ],
  [/^The CRM has no field /, 'Dieses Feld gibt es im CRM nicht.'],
  [/^A PDF template has at most (\d+) blocks/, 'Ein Dokument hat höchstens $1 Blöcke, die in Spalten mitgezählt.'],
  [
    /^The document cannot be made from the template\./,
    'Aus der Vorlage lässt sich kein Dokument machen. Bitte die Vorlage ändern und es noch einmal versuchen.',
  ],
  [
    /^The document could not be made in time\./,
    'Das Dokument ist nicht rechtzeitig fertig geworden. Hilft ein zweiter Versuch nicht, machen Sie die Vorlage einfacher.',
  ],
  [
    /its form has no PDF template that is enabled\.$/,
    'Diese Einsendung hat kein Dokument: Ihr Formular erzeugt keine.',
  ],
  [/^Your plan does not include documents of submissions/, 'Ihr Tarif enthält keine Dokumente von Einsendungen.'],
  [
    /^This submission has no document: its content is not saved\.$/,
    'Diese Einsendung hat kein Dokument: ihr Inhalt ist nicht gespeichert.',
  ],
  [/must start with http:\/\/ or https:\/\/\.$/, 'Eine Adresse, die mit http:// oder https:// beginnt.'],
  [
    /must not contain spaces, control characters or backslashes\.$/,
    'Ohne Leerzeichen, Steuerzeichen und umgekehrte Schrägstriche.',
  ],
  [/must not contain a user name or password\.$/, 'Ohne Benutzernamen und Passwort in der Adresse.'],
  [/must not contain a fragment \(#\)\.$/, 'Ohne das, was hinter einem # steht.'],
  [/must be a valid URL\.$/, 'Eine vollständige Webadresse.'],
  [/must not use a port that belongs to another protocol\.$/, 'Dieser Port gehört zu einem anderen Protokoll.'],
  [
    /must be publicly reachable, not an internal or local target\.$/,
    'Die Adresse muss öffentlich erreichbar sein, nicht nur im eigenen Netz.',
  ],
  [/must contain a full public host name\.$/, 'Ein vollständiger öffentlicher Name wie hooks.agentur.example.'],
  [/^No CRM is connected/, 'Es ist kein CRM verbunden. Bitte verbinden Sie zuerst eines in den CRM-Einstellungen.'],
  [
    /onOffice does not accept the token and secret/,
    'onOffice nimmt Token und Secret nicht an. Bitte verbinden Sie es in den CRM-Einstellungen neu.',
  ],
  [
    /The permission of the onOffice marketplace has ended\./,
    'Die Freigabe des onOffice-Marketplace ist abgelaufen. Öffnen Sie diesen Dienst einmal in onOffice.',
  ],
  [/onOffice did not answer\./, 'onOffice hat nicht geantwortet.'],
  [
    /onOffice (?:is paused after repeated failures|is given a rest|asks for a rest|has not answered|could not do it now)/,
    'onOffice ist gerade überlastet oder antwortet nicht.',
  ],
  [
    /The API user of onOffice has not the right to do it\./,
    'Dem API-Benutzer fehlt dafür in onOffice das Recht. Bitte dort die Rechte des Benutzers prüfen.',
  ],
  [/onOffice refused it\. onOffice says: (.+) \(error (\d+)\)\.$/, 'onOffice lehnt ab: „$1“ (Fehler $2).'],
  [/onOffice has no labels in the language (\S+)\.$/, 'onOffice hat keine Feldnamen in der Sprache $1.'],
  [
    /^The CRM could not be asked because of an internal error\.$/,
    'Das CRM konnte wegen eines Fehlers bei uns nicht gefragt werden.',
  ],
  [
    /^The CRM was asked for this record, and the service was interrupted/,
    'Das CRM wurde darum gebeten, und der Dienst vor seiner Antwort unterbrochen: Bitte nachsehen, ob es dort steht.',
  ],
  [
    /^This address has been sent as many test mails as it may get for now\./,
    'Diese Adresse hat vorerst so viele Testmails bekommen, wie erlaubt sind. Die nächste geht von selbst hinaus.',
  ],
  [/^The write to the CRM has not ended\.$/, 'Der Eintrag ins CRM ist noch nicht fertig.'],
  [
    /^Something went wrong on our side; it will be tried again\.$/,
    'Bei uns ging etwas schief; es wird erneut versucht.',
  ],
  [/^Many documents are being made just now\.$/, 'Gerade entstehen viele Dokumente.'],
  [
    /^This address had been sent as many of these e-mails as it may be, or the form sends none for/,
    'Diese Adresse hatte schon so viele dieser E-Mails bekommen, wie erlaubt sind, oder das Formular sendet keine bei Einsendungen von Programmen.',
  ],
  [
    /^Not sent: this address was sent as many requests to confirm as it may be in an hour\.$/,
    'Nicht gesendet: Diese Adresse wurde innerhalb einer Stunde schon so oft um Bestätigung gebeten, wie erlaubt ist.',
  ],
  [
    /^Not sent: this address was sent as many links as it may be in (15 minutes|a day)\.$/,
    'Nicht gesendet: Diese Adresse hat in kurzer Zeit schon so viele Links bekommen, wie erlaubt sind.',
  ],
  [
    /^Not sent: this address was sent (\d+) e-mails of this form within an hour\.$/,
    'Nicht gesendet: Diese Adresse hat innerhalb einer Stunde schon $1 E-Mails dieses Formulars bekommen.',
  ],
  [
    /^Not sent: this address was sent (\d+) e-mails of forms within a day\.$/,
    'Nicht gesendet: Diese Adresse hat innerhalb eines Tages schon $1 E-Mails von Formularen bekommen.',
  ],
  [
    /^Not sent: the visitors of this form were sent as many e-mails as they may be in an hour\.$/,
    'Nicht gesendet: Dieses Formular hat Besuchern innerhalb einer Stunde schon so viele E-Mails geschickt, wie erlaubt sind.',
  ],
  [
    /^Not sent: the visitors of this account were sent as many e-mails as its plan has in a day\.$/,
    'Nicht gesendet: Die Formulare dieses Kontos haben Besuchern an einem Tag schon so viele E-Mails geschickt, wie der Tarif vorsieht.',
  ],
]

/** The German of one sentence, or `undefined` where there is none. */
export function germanFault(message: string): string | undefined {
  for (const [pattern, german] of [...reasons, ...sentences]) {
    const found = pattern.exec(message)
    if (found) return german.replace(/\$(\d)/g, (_, n: string) => found[Number(n)] ?? '')
  }
  return undefined
}

/** The German of a refusal that the catalogue has. */
export function germanRefusal({ code, params }: Fault): string | undefined {
  return code === undefined ? undefined : sentencesOf(code)?.de(params ?? {})
}
