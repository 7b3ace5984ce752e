import { texts } from '../text/language.ts'

export const placeTexts = texts({
  en: {
    title: 'Places by postal code',
    text: 'Forms fill in the place for a postal code from your list, if this is switched on in the texts of the form.',
    file: 'Your list',
    fileHelp:
      'CSV or text file with postal code, place and, if you like, street in each line, up to 1.5 million characters.',
    none: 'No list yet.',
    size: (codes: string, streets: string) => `Postal codes: ${codes} · Streets: ${streets}`,
    since: (day: string) => `Uploaded on ${day}`,
    saved: 'The list is saved.',
    remove: 'Delete list',
    removed: 'The list is deleted.',
  },
  de: {
    title: 'Orte nach Postleitzahl',
    text: 'Formulare ergänzen zu einer Postleitzahl den Ort aus Ihrer Liste, wenn das unter Texte des Formulars eingeschaltet ist.',
    file: 'Ihre Liste',
    fileHelp:
      'CSV- oder Textdatei mit Postleitzahl, Ort und auf Wunsch Straße in jeder Zeile, bis zu 1,5 Millionen Zeichen.',
    none: 'Noch keine Liste.',
    size: (codes: string, streets: string) => `Postleitzahlen: ${codes} · Straßen: ${streets}`,
    since: (day: string) => `Hochgeladen am ${day}`,
    saved: 'Die Liste ist gespeichert.',
    remove: 'Liste löschen',
    removed: 'Die Liste ist gelöscht.',
  },
})
