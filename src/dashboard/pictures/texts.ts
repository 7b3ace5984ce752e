import { texts } from '../text/language.ts'

export const pictureTexts = texts({
  en: {
    drop: 'Drop a picture here, or choose a file: PNG, JPEG, WebP or SVG, up to 5 MiB.',
    choose: 'Choose a file',
    another: 'Choose another file',
    takeOut: 'Remove',
    uploading: 'Uploading …',
    uploaded: 'Picture uploaded.',
    byAddress: 'Enter an address instead',
    address: 'Address',
    earlier: 'Uploaded earlier',
    use: (name: string) => `Use ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removed: (name: string) => `${name} has been deleted.`,
  },
  de: {
    drop: 'Bild hierher ziehen oder Datei auswählen: PNG, JPEG, WebP oder SVG, bis 5 MiB.',
    choose: 'Datei auswählen',
    another: 'Andere Datei auswählen',
    takeOut: 'Entfernen',
    uploading: 'Wird hochgeladen …',
    uploaded: 'Bild hochgeladen.',
    byAddress: 'Stattdessen eine Adresse angeben',
    address: 'Adresse',
    earlier: 'Bereits hochgeladen',
    use: (name: string) => `${name} verwenden`,
    remove: (name: string) => `${name} löschen`,
    removed: (name: string) => `${name} wurde gelöscht.`,
  },
})
