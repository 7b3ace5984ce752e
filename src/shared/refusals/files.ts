import { says, saysOf } from './declare.ts'

/** `field` is the name of the field or parameter in words, from the path of the fault. */
type Field = { field: string }

/** Where a picture is used: 1 for the account and for its documents, and the forms by number and title, with commas between them. */
interface PicturePlaces {
  [place: string]: string | number
  account: number
  documents: number
  forms: string
  form_documents: string
}

/** Names of the four kinds of places, those that are there alone. */
const placesIn = (
  { account, documents, forms, form_documents }: PicturePlaces,
  [ofAccount, ofDocuments, ofForm, ofFormDocument]: [string, string, string, string],
): string =>
  [
    account && ofAccount,
    documents && ofDocuments,
    forms && `${ofForm} ${forms}`,
    form_documents && `${ofFormDocument} ${form_documents}`,
  ]
    .filter(Boolean)
    .join(', ')

/** What is wrong with a file that an agency sends, and files that are not given out. */
export const fileRefusals = {
  not_sheet: saysOf(
    ({ field }: Field) => `The ${field} field must be a PDF, PNG or JPEG file.`,
    () => 'Eine Datei im Format PDF, PNG oder JPEG.',
  ),
  not_picture: says(
    'The picture field must be a PNG, JPEG, WebP or SVG file.',
    'Eine Datei im Format PNG, JPEG, WebP oder SVG.',
  ),
  picture_too_large: saysOf(
    ({ max }: { max: number }) => `The picture field must be a file of at most ${max} MiB.`,
    ({ max }) => `Dieses Bild ist größer als ${max} MiB. Bitte verkleinern.`,
  ),
  picture_too_hard: saysOf(
    ({ field }: Field) => `The ${field} field has too many pixels. Save it with at most 16 million, as PNG or JPEG.`,
    () => 'Dieses Bild hat zu viele Pixel. Bitte mit höchstens 16 Millionen als PNG oder JPEG speichern.',
  ),
  picture_svg_not_drawable: says(
    'The picture field is an SVG that cannot be drawn. Export it in a simpler form, or as PNG.',
    'Dieses SVG lässt sich nicht zeichnen. Bitte einfacher exportieren, oder als PNG.',
  ),
  too_many_pictures: saysOf(
    ({ max }: { max: number }) => `An account has at most ${max} pictures.`,
    ({ max }) => `Ein Konto hat höchstens ${max} Bilder.`,
  ),
  picture_in_use: saysOf(
    (uses: PicturePlaces) =>
      `The picture is in use: ${placesIn(uses, ['the design of the account', 'the preset of documents', 'form', 'the document of form'])}. Choose another one there first.`,
    (uses) =>
      `Dieses Bild wird verwendet: ${placesIn(uses, ['im Design des Kontos', 'in der Vorgabe für Dokumente', 'im Formular', 'im Dokument des Formulars'])}. Bitte dort zuerst ein anderes wählen.`,
  ),
  file_empty: saysOf(
    ({ field }: Field) => `The ${field} field is an empty file.`,
    () => 'Diese Datei ist leer.',
  ),
  pdf_unreadable: saysOf(
    ({ field }: Field) => `The ${field} field is not a readable PDF. Export it again, or upload an image.`,
    () => 'Dieses PDF lässt sich nicht lesen. Bitte neu exportieren oder ein Bild hochladen.',
  ),
  file_too_hard: saysOf(
    ({ field }: Field) =>
      `The ${field} field takes too much time or memory to read. Export it again in a simpler form, or as an image.`,
    () => 'Diese Datei lässt sich nicht in vertretbarer Zeit lesen. Bitte einfacher exportieren, oder als Bild.',
  ),
  pdf_with_password: saysOf(
    ({ field }: Field) => `The ${field} field is protected by a password. Save it without one.`,
    () => 'Dieses PDF ist mit einem Passwort geschützt. Bitte ohne Passwort speichern.',
  ),
  pdf_without_pages: saysOf(
    ({ field }: Field) => `The ${field} field is a PDF without pages.`,
    () => 'Dieses PDF hat keine Seiten.',
  ),
  page_size_not_possible: saysOf(
    ({ field, min, max }: Field & { min: number; max: number }) =>
      `The ${field} field must be from ${min} to ${max} mm wide and high.`,
    ({ min, max }) => `Die Seite muss ${min} bis ${max} mm breit und hoch sein.`,
  ),
  pdf_active: saysOf(
    ({ field }: Field) =>
      `The ${field} field contains scripts or attached files within its page. Print it to a new PDF first.`,
    () => 'Dieses PDF enthält Skripte oder angehängte Dateien. Bitte zuerst als neues PDF drucken.',
  ),
  pdf_with_hidden_layers: saysOf(
    ({ field }: Field) =>
      `The ${field} field has hidden layers that cannot be taken over. Export it without layers (PDF/X), or as an image.`,
    () => 'Dieses PDF hat verborgene Ebenen. Bitte ohne Ebenen (PDF/X) oder als Bild exportieren.',
  ),
  image_unreadable: saysOf(
    ({ field }: Field) => `The ${field} field is not a readable image. Export it again as PNG or JPEG.`,
    () => 'Dieses Bild lässt sich nicht lesen. Bitte neu als PNG oder JPEG exportieren.',
  ),
  image_progressive: saysOf(
    ({ field, max }: Field & { max: number }) =>
      `The ${field} field is a progressive image of more than ${max} million pixels. Save it as a plain one.`,
    ({ max }) => `Ein progressives Bild mit mehr als ${max} Millionen Pixeln. Bitte nicht progressiv speichern.`,
  ),
  image_not_sheet: saysOf(
    ({ field, max }: Field & { max: number }) =>
      `The ${field} field must be a sheet: at most ${max} times as long as it is wide.`,
    ({ max }) => `Ein Blatt ist höchstens ${max}-mal so lang wie breit.`,
  ),
  image_too_many_pixels: saysOf(
    ({ field, max }: Field & { max: number }) =>
      `The ${field} field has more than ${max} million pixels. Export it with 300 dpi or less.`,
    ({ max }) => `Mehr als ${max} Millionen Pixel. Bitte mit höchstens 300 dpi exportieren.`,
  ),
  image_blurred: saysOf(
    ({ field, dpi, min }: Field & { dpi: number; min: number }) =>
      `The ${field} image has only ${dpi} dpi on an A4 page. It will look blurred in print; send one with at least ${min} dpi (1240 × 1754 pixels).`,
    ({ dpi, min }) =>
      `Das Bild hat auf A4 nur ${dpi} dpi und wird im Druck unscharf. Besser sind mindestens ${min} dpi (1240 × 1754 Pixel).`,
  ),
  file_not_checked_in_time: says(
    'The file could not be checked in time. Please try again in a moment.',
    'Die Datei konnte nicht rechtzeitig geprüft werden. Bitte gleich noch einmal versuchen.',
  ),
  file_confidential: says(
    'This file is a confidential answer: only users and API keys that may change submissions see it.',
    'Diese Datei ist eine vertrauliche Angabe: Sie sehen nur Benutzer und API-Schlüssel, die Einsendungen ändern dürfen.',
  ),
}
