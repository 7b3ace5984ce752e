import type { Plural } from '../plural.ts'

/** What is said about files and signatures. */
export interface FileTexts {
  /** `up to {size} MB each` */
  upTo: string
  /** The same of a single file. */
  upToOne: string
  count: Plural
  choose: string
  drop: string
  /** Names the files that are there already; unticking one takes it back. */
  kept: string
  sign: SignTexts
  faults: UploadFaultTexts
  live: UploadLiveTexts
}

export interface SignTexts {
  draw: string
  type: string
  upload: string
  way: string
  pad: string
  clear: string
  typeHint: string
  or: string
  image: string
  keptDrawing: string
}

/** Why a file is not taken; `{size}` in MB, `{kinds}` in words. */
export interface UploadFaultTexts {
  tooLarge: string
  empty: string
  kind: string
  unreadable: string
  tooHard: string
  password: string
  active: string
  altered: string
  gone: string
  used: string
  tooManyInAll: Plural
  tooOften: Plural
  busy: string
}

/** What the page's script says about each file. */
export interface UploadLiveTexts {
  loading: string
  loaded: string
  remove: string
  removed: string
  retry: string
  cancel: string
  offline: string
  /** While the connection is away, of a file that goes on where it stopped. */
  paused: string
  wait: string
}

export const germanFileTexts: FileTexts = {
  upTo: 'je bis {size} MB',
  upToOne: 'bis {size} MB',
  count: { one: 'höchstens eine Datei', other: 'höchstens {n} Dateien' },
  choose: 'Datei auswählen',
  drop: 'oder hierher ziehen',
  kept: 'Schon übertragen',
  sign: {
    draw: 'Zeichnen',
    type: 'Tippen',
    upload: 'Bild hochladen',
    way: 'Art der Unterschrift',
    pad: 'Feld zum Unterschreiben. Mit der Tastatur unterschreiben Sie unter „Tippen“.',
    clear: 'Neu zeichnen',
    typeHint: 'Ihr Name gilt als Ihre Unterschrift.',
    or: 'Oder:',
    image: 'Bild Ihrer Unterschrift (PNG, JPG)',
    keptDrawing: 'Gezeichnete Unterschrift',
  },
  faults: {
    tooLarge: 'Diese Datei ist zu groß. Möglich sind bis zu {size} MB.',
    empty: 'Diese Datei ist leer.',
    kind: 'Diese Art von Datei wird hier nicht angenommen. Möglich sind: {kinds}.',
    unreadable: 'Diese Datei kann nicht gelesen werden. Bitte speichern Sie sie neu und versuchen Sie es noch einmal.',
    tooHard: 'Diese Datei ist zu aufwendig. Bitte speichern Sie sie kleiner oder einfacher.',
    password: 'Diese Datei ist mit einem Passwort geschützt. Bitte speichern Sie sie ohne Passwort.',
    active:
      'Diese Datei enthält Programme oder eingebettete Dateien. Bitte drucken Sie sie in eine neue PDF-Datei, oder speichern Sie sie ohne Makros.',
    altered: 'Diese PDF-Datei hat verborgene Ebenen. Bitte drucken Sie sie in eine neue PDF-Datei.',
    gone: 'Diese Datei liegt nicht mehr vor. Bitte wählen Sie sie noch einmal aus.',
    used: 'Diese Datei wurde bereits gesendet. Bitte wählen Sie sie noch einmal aus.',
    tooManyInAll: {
      one: 'In diesem Formular ist nur eine Datei möglich.',
      other: 'In diesem Formular sind zusammen höchstens {n} Dateien möglich.',
    },
    tooOften: {
      one: 'Von Ihrem Anschluss kamen gerade sehr viele Dateien. Bitte versuchen Sie es in einer Minute noch einmal.',
      other: 'Von Ihrem Anschluss kamen gerade sehr viele Dateien. Bitte versuchen Sie es in {n} Minuten noch einmal.',
    },
    busy: 'Die Datei kann gerade nicht gespeichert werden. Bitte versuchen Sie es gleich noch einmal.',
  },
  live: {
    loading: 'wird übertragen',
    loaded: 'übertragen',
    remove: '{name} entfernen',
    removed: '{name} wurde entfernt.',
    retry: 'Noch einmal versuchen',
    cancel: '{name} abbrechen',
    offline: 'Keine Verbindung.',
    paused: 'Die Verbindung ist unterbrochen. Die Übertragung geht von selbst weiter.',
    wait: 'Die Dateien werden noch übertragen. Danach wird das Formular abgesendet.',
  },
}

export const englishFileTexts: FileTexts = {
  upTo: 'up to {size} MB each',
  upToOne: 'up to {size} MB',
  count: { one: 'no more than one file', other: 'no more than {n} files' },
  choose: 'Choose a file',
  drop: 'or drop it here',
  kept: 'Uploaded already',
  sign: {
    draw: 'Draw',
    type: 'Type',
    upload: 'Upload an image',
    way: 'How you sign',
    pad: 'Pad to sign on. With a keyboard, sign under “Type”.',
    clear: 'Draw again',
    typeHint: 'Your name counts as your signature.',
    or: 'Or:',
    image: 'Image of your signature (PNG, JPG)',
    keptDrawing: 'Drawn signature',
  },
  faults: {
    tooLarge: 'This file is too large. Files may be up to {size} MB.',
    empty: 'This file is empty.',
    kind: 'This kind of file is not accepted here. Allowed: {kinds}.',
    unreadable: 'This file cannot be read. Please save it anew and try again.',
    tooHard: 'This file is too complex. Please save it smaller or in a simpler form.',
    password: 'This file is protected by a password. Please save it without one.',
    active: 'This file contains programs or embedded files. Please print it to a new PDF, or save it without macros.',
    altered: 'This PDF has hidden layers. Please print it to a new PDF.',
    gone: 'This file is no longer there. Please choose it again.',
    used: 'This file has been sent already. Please choose it again.',
    tooManyInAll: {
      one: 'This form takes one file only.',
      other: 'This form takes no more than {n} files in all.',
    },
    tooOften: {
      one: 'Very many files came from your connection. Please try again in a minute.',
      other: 'Very many files came from your connection. Please try again in {n} minutes.',
    },
    busy: 'The file cannot be stored right now. Please try again in a moment.',
  },
  live: {
    loading: 'uploading',
    loaded: 'uploaded',
    remove: 'Remove {name}',
    removed: '{name} was removed.',
    retry: 'Try again',
    cancel: 'Cancel {name}',
    offline: 'No connection.',
    paused: 'The connection is interrupted. The upload goes on by itself.',
    wait: 'The files are still being uploaded. The form is sent after that.',
  },
}
