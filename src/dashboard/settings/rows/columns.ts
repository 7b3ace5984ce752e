import { maxNextLinks, maxNextSteps } from '../../../shared/contract/form-settings/next-steps.ts'
import { maxSeals } from '../../../shared/contract/form-settings/trust.ts'
import { texts } from '../../text/language.ts'

/** One text of a row. */
interface Column {
  key: string
  /** `form`: the address of a form of the account, or any other one. */
  type: 'text' | 'long' | 'url' | 'form'
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
  thankyou_steps: {
    max: maxNextSteps,
    columns: [
      { key: 'title', type: 'text', isRequired: true },
      { key: 'time', type: 'text' },
      { key: 'text', type: 'long' },
    ],
  },
  thankyou_links: {
    max: maxNextLinks,
    columns: [
      { key: 'label', type: 'text', isRequired: true },
      { key: 'url', type: 'form', isRequired: true },
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
    thankyou_steps: {
      add: 'Add a step',
      row: (n: number) => `Step ${n}`,
      columns: { title: 'What happens', time: 'When (optional)', text: 'More about it (optional)' },
    },
    thankyou_links: {
      add: 'Add a button',
      row: (n: number) => `Button ${n}`,
      columns: { label: 'Text on the button', url: 'Address' },
    },
  },
  de: {
    trust_seals: {
      add: 'Siegel hinzufügen',
      row: (n: number) => `Siegel ${n}`,
      columns: { text: 'Text', image_url: 'Adresse des Bildes (optional)' },
    },
    thankyou_steps: {
      add: 'Schritt hinzufügen',
      row: (n: number) => `Schritt ${n}`,
      columns: { title: 'Was geschieht', time: 'Wann (optional)', text: 'Mehr dazu (optional)' },
    },
    thankyou_links: {
      add: 'Schaltfläche hinzufügen',
      row: (n: number) => `Schaltfläche ${n}`,
      columns: { label: 'Text auf der Schaltfläche', url: 'Adresse' },
    },
  },
})

export const rowsTexts = texts({
  en: {
    incomplete: 'Is saved once it is complete.',
    form: 'A form of the account',
    address: 'Please enter an address that starts with https://.',
    up: (row: string) => `Move up: ${row}`,
    down: (row: string) => `Move down: ${row}`,
    remove: (row: string) => `Remove: ${row}`,
  },
  de: {
    incomplete: 'Wird gespeichert, sobald alles ausgefüllt ist.',
    form: 'Ein Formular des Kontos',
    address: 'Bitte geben Sie eine Adresse ein, die mit https:// beginnt.',
    up: (row: string) => `Nach oben: ${row}`,
    down: (row: string) => `Nach unten: ${row}`,
    remove: (row: string) => `Entfernen: ${row}`,
  },
})
