import { texts } from './language.ts'

/** An answer behind the label of its field: no colon follows a question mark. */
const behindLabel = (text: string, label: string | null) =>
  label === null ? text : `${label}${/[\p{L}\p{N})]$/u.test(label) ? ':' : ''} ${text}`

/** Where the words of a search were found. */
export const matchTexts = texts({
  en: {
    answer: behindLabel,
    file: (text: string) => `File: ${text}`,
    note: (text: string) => `Note: ${text}`,
    recipient: (text: string) => `To: ${text}`,
    value: (text: string) => text,
    name: (text: string) => text,
  },
  de: {
    answer: behindLabel,
    file: (text: string) => `Datei: ${text}`,
    note: (text: string) => `Notiz: ${text}`,
    recipient: (text: string) => `An: ${text}`,
    value: (text: string) => text,
    name: (text: string) => text,
  },
})
