import { texts } from '../text/language.ts'

/** What the CRM says of its fields now that it has not said before; fields by their names for people. */
export interface FieldChanges {
  total: number
  added: string[]
  removed: string[]
  /** Number of those with another name, type, length or other values. */
  altered: number
}

/** So many fields are named; a longer list is not read. */
const namedFields = 5

const named = (names: readonly string[], more: (count: number) => string) =>
  names.slice(0, namedFields).join(', ') + (names.length > namedFields ? more(names.length - namedFields) : '')

const sentences = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join(' ')

const isSame = ({ added, removed, altered }: FieldChanges) => added.length + removed.length + altered === 0

export const crmTexts = texts({
  en: {
    title: 'CRM',
    connection: 'Connection',
    works: 'Connected',
    broken: 'Not working',
    none: 'Not connected',
    builtIn: 'Built-in CRM',
    builtInText: 'Records of submissions are kept here until your own CRM is connected.',
    noneText: 'Submissions are stored and wait until a CRM is connected.',
    reconnect: 'The CRM refuses the credentials. Enter new ones; nothing is written until then.',
    reopen:
      'The permission of the onOffice marketplace has ended. Open this service in onOffice once; nothing is written until then, and nothing is lost.',
    marketplace: 'Connect through the onOffice marketplace',
    marketplaceText:
      'Activate this service in onOffice under “Marketplace”. It asks there for the API key that onOffice shows, and for this code.',
    makeCode: 'Create a code',
    makeCodeAgain: 'Create another code',
    codeLabel: 'Connection code',
    codeHelp: 'Valid for one day and for one use. Earlier codes no longer work.',
    connect: 'Connect your CRM',
    connectText: 'The credentials are checked at once, stored encrypted, and never shown again.',
    which: 'CRM',
    limits: 'What this connection cannot do',
    connectNow: 'Check and connect',
    connected: 'The CRM is connected.',
    disconnect: 'Disconnect',
    disconnectTitle: 'Disconnect the CRM?',
    disconnectText: 'The credentials are deleted. Submissions are stored and wait until a CRM is connected again.',
    disconnected: 'The CRM is disconnected.',
    fields: 'CRM fields',
    fieldsText: 'They are read once a day. After a change in the CRM, read them again.',
    readAt: (when: string) => `Last read on ${when}.`,
    neverRead: 'Not read yet in this language.',
    beingRead: 'The fields are being read. Until then, forms use those known so far.',
    readAgain: 'Read the fields again',
    reading: 'Reading the CRM fields',
    readLeft: 'No longer waiting. The fields are still read and updated in the background.',
    askedAgain: 'The fields known so far stay in use. Foyer tries again automatically.',
    read: (changes: FieldChanges, isCompared: boolean) => {
      const { total, added, removed, altered } = changes
      const more = (count: number) => ` and ${count} more`
      return sentences(
        `${total} fields were read.`,
        isCompared && isSame(changes) && 'Nothing has changed.',
        added.length > 0 && `New: ${named(added, more)}.`,
        removed.length > 0 && `Gone: ${named(removed, more)}. Check the forms that use them.`,
        altered > 0 && `With another name or other values: ${altered}.`,
      )
    },
    settings: 'Settings',
    locale: 'Language of the field names',
    localeHelp: 'A code such as de or en. The names are then read again.',
    reasons: 'Rejection reasons',
    reasonsHelp: 'At most 50 of 40 characters. Empty: the standard list.',
    saved: 'Saved.',
  },
  de: {
    title: 'CRM',
    connection: 'Verbindung',
    works: 'Verbunden',
    broken: 'Gestört',
    none: 'Nicht verbunden',
    builtIn: 'Eingebautes CRM',
    builtInText: 'Datensätze aus Einsendungen werden hier geführt, bis Ihr eigenes CRM verbunden ist.',
    noneText: 'Einsendungen werden gespeichert und warten, bis ein CRM verbunden ist.',
    reconnect: 'Das CRM lehnt die Zugangsdaten ab. Geben Sie neue ein; bis dahin wird nichts geschrieben.',
    reopen:
      'Die Freigabe des onOffice-Marketplace ist abgelaufen. Öffnen Sie diesen Dienst einmal in onOffice; bis dahin wird nichts geschrieben, und nichts geht verloren.',
    marketplace: 'Über den onOffice-Marketplace verbinden',
    marketplaceText:
      'Schalten Sie diesen Dienst in onOffice unter „Marketplace“ frei. Dort werden der API-Key, den onOffice anzeigt, und dieser Code verlangt.',
    makeCode: 'Code erzeugen',
    makeCodeAgain: 'Neuen Code erzeugen',
    codeLabel: 'Verbindungscode',
    codeHelp: 'Gilt einen Tag und nur einmal. Frühere Codes gelten nicht mehr.',
    connect: 'Eigenes CRM verbinden',
    connectText: 'Die Zugangsdaten werden sofort geprüft, verschlüsselt gespeichert und nie wieder angezeigt.',
    which: 'CRM',
    limits: 'Was diese Verbindung nicht kann',
    connectNow: 'Prüfen und verbinden',
    connected: 'Das CRM ist verbunden.',
    disconnect: 'Trennen',
    disconnectTitle: 'CRM trennen?',
    disconnectText:
      'Die Zugangsdaten werden gelöscht. Einsendungen werden gespeichert und warten, bis wieder ein CRM verbunden ist.',
    disconnected: 'Das CRM ist getrennt.',
    fields: 'CRM-Felder',
    fieldsText: 'Sie werden einmal am Tag gelesen. Lesen Sie sie nach einer Änderung im CRM neu.',
    readAt: (when: string) => `Zuletzt gelesen am ${when}.`,
    neverRead: 'In dieser Sprache noch nicht gelesen.',
    beingRead: 'Die Felder werden gerade gelesen. Bis dahin verwenden Formulare die bisher bekannten.',
    readAgain: 'Felder neu lesen',
    reading: 'Die CRM-Felder werden gelesen',
    readLeft: 'Es wird nicht länger gewartet. Die Felder werden im Hintergrund weiter gelesen und übernommen.',
    askedAgain: 'Die bisher bekannten Felder gelten weiter. Foyer versucht es automatisch erneut.',
    read: (changes: FieldChanges, isCompared: boolean) => {
      const { total, added, removed, altered } = changes
      const more = (count: number) => ` und ${count} weitere`
      return sentences(
        `${total} Felder wurden gelesen.`,
        isCompared && isSame(changes) && 'Nichts hat sich geändert.',
        added.length > 0 && `Neu: ${named(added, more)}.`,
        removed.length > 0 &&
          `Weggefallen: ${named(removed, more)}. Bitte prüfen Sie die Formulare mit diesen Feldern.`,
        altered > 0 && `Mit anderem Namen oder anderen Werten: ${altered}.`,
      )
    },
    settings: 'Einstellungen',
    locale: 'Sprache der Feldnamen',
    localeHelp: 'Ein Kürzel wie de oder en. Die Namen werden dann neu gelesen.',
    reasons: 'Absagegründe',
    reasonsHelp: 'Höchstens 50 zu je 40 Zeichen. Leer: die Standardliste.',
    saved: 'Gespeichert.',
  },
})
