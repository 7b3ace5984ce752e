import { texts } from '../../text/language.ts'
import type { BlockType } from './new-block.ts'

export const typeNames = texts<Record<BlockType, string>>({
  en: {
    letter: 'Letter (DIN 5008)',
    heading: 'Heading',
    paragraph: 'Text',
    field: 'Field',
    fieldlist: 'List of fields',
    columns: 'Two columns',
    image: 'Image',
    divider: 'Divider',
    pagebreak: 'Page break',
    signature: 'Signature',
  },
  de: {
    letter: 'Brief (DIN 5008)',
    heading: 'Überschrift',
    paragraph: 'Text',
    field: 'Feld',
    fieldlist: 'Liste von Feldern',
    columns: 'Zwei Spalten',
    image: 'Bild',
    divider: 'Trenner',
    pagebreak: 'Seitenumbruch',
    signature: 'Unterschrift',
  },
})

/** What the properties of blocks are called, by their names in the contract. */
export const propertyNames = texts<Record<string, string>>({
  en: {
    recipient: 'Address for the window',
    sender: 'Sender above the address',
    info: 'Information beside the address',
    subject: 'Subject',
    fold_marks: 'Marks for folding and punching',
    text: 'Text',
    level: 'Size',
    label: 'Label',
    url: 'Address of the image',
    width_percent: 'Width in percent',
    align: 'Position',
    caption: 'Caption',
    style: 'What divides',
    required: 'The document must be signed',
    field_id: 'Field of the form',
    crm: 'Field of the CRM',
    field_ids: 'Fields',
  },
  de: {
    recipient: 'Anschrift im Fenster',
    sender: 'Absender über der Anschrift',
    info: 'Angaben neben der Anschrift',
    subject: 'Betreff',
    fold_marks: 'Falz- und Lochmarken',
    text: 'Text',
    level: 'Größe',
    label: 'Beschriftung',
    url: 'Adresse des Bildes',
    width_percent: 'Breite in Prozent',
    align: 'Position',
    caption: 'Bildunterschrift',
    style: 'Was trennt',
    required: 'Das Dokument muss unterschrieben werden',
    field_id: 'Feld des Formulars',
    crm: 'Feld des CRM',
    field_ids: 'Felder',
  },
})

/** What can be chosen of a property: `<property>.<value>`, or the value alone. */
export const choiceNames = texts<Record<string, string>>({
  en: {
    left: 'Left',
    center: 'Centre',
    right: 'Right',
    'level.1': 'Large',
    'level.2': 'Medium',
    'level.3': 'Small',
    'style.line': 'A line',
    'style.space': 'Blank space',
    'empty_fields.hide': 'Leave them out',
    'empty_fields.dash': 'Show a dash',
  },
  de: {
    left: 'Links',
    center: 'Mitte',
    right: 'Rechts',
    'level.1': 'Groß',
    'level.2': 'Mittel',
    'level.3': 'Klein',
    'style.line': 'Eine Linie',
    'style.space': 'Freier Raum',
    'empty_fields.hide': 'Weglassen',
    'empty_fields.dash': 'Strich zeigen',
  },
})

/** What stands below the label of a property, by its name in the contract. */
export const propertyHelp = texts<Record<string, string>>({
  en: {
    text: '_Name, _Datum and the like become what was sent; _Briefanrede is the salutation.',
    recipient: 'Lines whose macros have no value are left out.',
    sender: 'Empty: the name of the account and the imprint of the form.',
    info: 'One line each as “label: value”. Empty: number and date of the submission.',
  },
  de: {
    text: '_Name, _Datum und Ähnliches geben wieder, was gesendet wurde; _Briefanrede ist die Anrede.',
    recipient: 'Zeilen, deren Makros keinen Wert haben, entfallen.',
    sender: 'Leer: Name des Kontos und Impressum des Formulars.',
    info: 'Je Zeile „Bezeichnung: Wert“. Leer: Nummer und Datum der Einsendung.',
  },
})
