import { texts } from './language.ts'

/** Where the words of a search were found. */
export const matchTexts = texts({
  en: {
    answer: (text: string, label: string | null) => (label === null ? text : `${label}: ${text}`),
    file: (text: string) => `File: ${text}`,
    note: (text: string) => `Note: ${text}`,
    recipient: (text: string) => `To: ${text}`,
    value: (text: string) => text,
    name: (text: string) => text,
  },
  de: {
    answer: (text: string, label: string | null) => (label === null ? text : `${label}: ${text}`),
    file: (text: string) => `Datei: ${text}`,
    note: (text: string) => `Notiz: ${text}`,
    recipient: (text: string) => `An: ${text}`,
    value: (text: string) => text,
    name: (text: string) => text,
  },
})
