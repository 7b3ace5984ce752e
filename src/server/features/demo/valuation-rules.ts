import type { DemoRule } from './model.ts'

type ValuationField =
  | 'anlass'
  | 'baujahr'
  | 'denkmal'
  | 'erbschaft'
  | 'erschliessung'
  | 'etage'
  | 'grundstueck'
  | 'hausgeld'
  | 'kontaktweg'
  | 'mieteinnahmen'
  | 'objektart'
  | 'objekttyp'
  | 'telefon'
  | 'vermietet'
  | 'wohnflaeche'
  | 'zimmer'
  | 'zustand'

/** What is asked follows what is to be valued. */
export const valuationRules: DemoRule<ValuationField>[] = [
  {
    title: 'Wohnung: Etage und Hausgeld statt Grundstück',
    when: [['objektart', 'equals', 'wohnung']],
    then: [
      ['show', 'etage'],
      ['require', 'etage'],
      ['show', 'hausgeld'],
      ['hide', 'grundstueck'],
    ],
  },
  {
    title: 'Haus: Art des Hauses und Grundstück',
    when: [['objektart', 'equals', 'haus']],
    then: [
      ['show', 'objekttyp'],
      ['require', 'objekttyp'],
      ['require', 'grundstueck'],
    ],
  },
  {
    title: 'Grundstück: nichts vom Gebäude, dafür die Erschließung',
    when: [['objektart', 'equals', 'grundstueck']],
    then: [
      ['hide', 'wohnflaeche'],
      ['hide', 'zimmer'],
      ['hide', 'baujahr'],
      ['hide', 'zustand'],
      ['show', 'erschliessung'],
      ['require', 'erschliessung'],
      ['require', 'grundstueck'],
      ['set_label', 'grundstueck', 'Größe des Grundstücks in m²'],
      ['set_label', 'vermietet', 'Das Grundstück ist verpachtet'],
    ],
  },
  {
    title: 'Vermietet: nach den Einnahmen fragen',
    when: [['vermietet', 'not_empty']],
    then: [
      ['show', 'mieteinnahmen'],
      ['require', 'mieteinnahmen'],
    ],
  },
  {
    title: 'Verpachtet heißt die Einnahme Pacht',
    when: [
      ['vermietet', 'not_empty'],
      ['objektart', 'equals', 'grundstueck'],
    ],
    then: [['set_label', 'mieteinnahmen', 'Jährliche Pacht in Euro']],
  },
  {
    title: 'Vor 1960 gebaut: Denkmalschutz',
    when: [['baujahr', 'less_than', '1960']],
    then: [['show', 'denkmal']],
  },
  {
    title: 'Erbschaft: Hinweis auf den Stichtag',
    when: [['anlass', 'equals', 'Erbschaft']],
    then: [
      ['show', 'erbschaft'],
      ['set_label', '__submit', 'Stichtagsbewertung anfragen'],
    ],
  },
  {
    title: 'Rückruf braucht eine Telefonnummer',
    when: [['kontaktweg', 'equals', 'Telefon']],
    then: [
      ['require', 'telefon'],
      ['set_label', 'telefon', 'Telefon für unseren Rückruf'],
    ],
  },
]
