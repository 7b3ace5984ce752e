import { DOMImplementation, XMLSerializer } from '@xmldom/xmldom'

/** Elements of OpenImmo feedback 1.2.5 that hold text, by the element around them and in the order of the format. */
export const feedbackElements = {
  sender: ['name', 'openimmo_anid', 'datum', 'makler_id'],
  objekt: [
    'portal_unique_id',
    'oobj_id',
    'vermarktungsart',
    'bezeichnung',
    'etage',
    'whg_nr',
    'strasse',
    'ort',
    'preis',
    'wae',
  ],
  interessent: [
    'int_id',
    'anrede',
    'vorname',
    'nachname',
    'firma',
    'strasse',
    'postfach',
    'plz',
    'ort',
    'tel',
    'fax',
    'mobil',
    'email',
    'bevorzugt',
    'wunsch',
    'anfrage',
  ],
} as const
export type FeedbackPart = keyof typeof feedbackElements
export type FeedbackElement = (typeof feedbackElements)[FeedbackPart][number]

/** Texts by element; those that are not there, or say nothing, are left out. */
export type Feedback = Readonly<Record<FeedbackPart, Partial<Record<FeedbackElement, string>>>>

/** Of `sender`: they stand in the file even where they are empty. */
const required: readonly FeedbackElement[] = ['name', 'datum', 'makler_id']

/** Feedback about one inquiry as an XML document in UTF-8. */
export function feedbackXml({ sender, objekt, interessent }: Feedback): string {
  const document = new DOMImplementation().createDocument(null, 'openimmo_feedback', null)
  const add = (parent: Element, name: string, text = '') => {
    const element = document.createElement(name)
    if (text !== '') element.appendChild(document.createTextNode(text))
    parent.appendChild(element)
    return element
  }
  const addPart = (parent: Element, part: FeedbackPart, texts: Feedback[FeedbackPart]) => {
    const element = add(parent, part)
    for (const name of feedbackElements[part]) {
      const text = xmlText(texts[name] ?? '')
      if (text !== '' || (part === 'sender' && required.includes(name))) add(element, name, text)
    }
    return element
  }
  const root = document.documentElement
  if (!root) throw new Error('A document that is made with a root has one.')
  add(root, 'version', '1.2.5')
  addPart(root, 'sender', sender)
  addPart(addPart(root, 'objekt', objekt), 'interessent', interessent)
  const xml = new XMLSerializer().serializeToString(document, { requireWellFormed: true })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
}

type Document = ReturnType<DOMImplementation['createDocument']>
type Element = NonNullable<Document['documentElement']>

/** Text as an XML document can hold it and a reader gives it back: without control characters, and with `\n` for every line end. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
