import { maxSeals } from '../../../shared/contract/form-settings/trust.ts'
import { texts } from '../../text/language.ts'

/** One text of a row. */
interface Column {
  key: string
  type: 'text' | 'long' | 'url'
  isRequired?: true
}

/** Settings that are lists of rows of texts: what a row holds, and how many there may be. */
export const rowsOf = {
  trust_seals: {
    max: maxSeals,
    columns: [
      { key: 'text', type: 'text', isRequired: true },
      { key: 'image_url', type: 'url' },
    ],
  },
} as const satisfies Record<string, { max: number; columns: readonly Column[] }>

export type RowsName = keyof typeof rowsOf

interface RowTexts {
  add: string
  row: (n: number) => string
  columns: Record<string, string>
}

export const rowTexts = texts<Record<RowsName, RowTexts>>({
  en: {
    trust_seals: {
      add: 'Add a seal',
      row: (n: number) => `Seal ${n}`,
      columns: { text: 'Text', image_url: 'Picture address (optional)' },
    },
  },
  de: {
    trust_seals: {
      add: 'Siegel hinzufügen',
      row: (n: number) => `Siegel ${n}`,
      columns: { text: 'Text', image_url: 'Adresse des Bildes (optional)' },
    },
  },
})

export const rowsTexts = texts({
  en: {
    incomplete: 'Is saved once it is complete.',
    address: 'Please enter an address that starts with https://.',
    up: (row: string) => `Move up: ${row}`,
    down: (row: string) => `Move down: ${row}`,
    remove: (row: string) => `Remove: ${row}`,
  },
  de: {
    incomplete: 'Wird gespeichert, sobald alles ausgefüllt ist.',
    address: 'Bitte geben Sie eine Adresse ein, die mit https:// beginnt.',
    up: (row: string) => `Nach oben: ${row}`,
    down: (row: string) => `Nach unten: ${row}`,
    remove: (row: string) => `Entfernen: ${row}`,
  },
})
