import type { AgencyLanguage } from '../../../shared/text/languages.ts'
import type { CrmFieldConfiguration, CrmModuleConfiguration } from '../port.ts'
import { crmFieldNames as names } from '../field-names.ts'
import type { FeedbackElement, FeedbackPart } from './feedback.ts'

type Choices = readonly (readonly [code: string, de: string, en: string])[]

/** A field that forms can write to. It is called as in other CRMs, so that a form keeps its fields when an agency changes its CRM. */
export interface OpenImmoField {
  name: string
  de: string
  en: string
  type: 'varchar' | 'text' | 'singleselect'
  choices: Choices | null
  /** Where its answer goes; of two fields with one element the texts stand one after the other. */
  element: FeedbackElement
  /** The element takes codes alone. */
  isCode: boolean
}

export interface OpenImmoModule {
  part: Exclude<FeedbackPart, 'sender'>
  fields: readonly OpenImmoField[]
}

interface More {
  type?: OpenImmoField['type']
  choices?: Choices
  isCode?: boolean
}

const field = (
  name: string,
  element: FeedbackElement,
  [de, en]: readonly [string, string],
  { choices, isCode = false, type = choices ? 'singleselect' : 'varchar' }: More = {},
): OpenImmoField => ({ name, element, de, en, type, choices: choices ?? null, isCode })

/** Fields by module, with the part of the feedback that their elements stand in. */
export const openImmoFields: Readonly<Record<string, OpenImmoModule>> = {
  address: {
    part: 'interessent',
    fields: [
      field('Anrede', 'anrede', ['Anrede', 'Salutation'], {
        choices: [
          ['Herr', 'Herr', 'Mr'],
          ['Frau', 'Frau', 'Ms'],
          ['Firma', 'Firma', 'Company'],
        ],
      }),
      field('Vorname', 'vorname', ['Vorname', 'First name']),
      field('Name', 'nachname', ['Name', 'Last name']),
      field('Zusatz1', 'firma', ['Firma', 'Company']),
      field('Strasse', 'strasse', ['Straße', 'Street']),
      field('Hausnummer', 'strasse', ['Hausnummer', 'House number']),
      field('Postfach', 'postfach', ['Postfach', 'PO box']),
      field('Plz', 'plz', ['PLZ', 'Postcode']),
      field('Ort', 'ort', ['Ort', 'Town']),
      field('Telefon1', 'tel', ['Telefon', 'Telephone']),
      field('Telefax1', 'fax', ['Fax', 'Fax']),
      field('home_cell', 'mobil', ['Mobil', 'Mobile']),
      field(names.address.email, 'email', ['E-Mail', 'E-mail']),
      field('bevorzugt', 'bevorzugt', ['Bevorzugte Kontaktart', 'Preferred way of contact'], {
        isCode: true,
        choices: [
          ['EMAIL', 'E-Mail', 'E-mail'],
          ['TEL', 'Telefon', 'Telephone'],
          ['MOBIL', 'Mobiltelefon', 'Mobile'],
          ['FAX', 'Fax', 'Fax'],
          ['BRIEF', 'Brief', 'Letter'],
        ],
      }),
    ],
  },
  estate: {
    part: 'objekt',
    fields: [
      field('objektnr_extern', 'oobj_id', ['Immobiliennummer', 'Estate number']),
      field('vermarktungsart', 'vermarktungsart', ['Vermarktungsart', 'Type of transaction'], {
        choices: [
          ['kauf', 'Kauf', 'Purchase'],
          ['miete', 'Miete', 'Rent'],
          ['pacht', 'Pacht', 'Lease'],
        ],
      }),
      field('objekttitel', 'bezeichnung', ['Titel', 'Title']),
      field('etage', 'etage', ['Etage', 'Floor']),
      field('wohnungsnr', 'whg_nr', ['Wohnungsnummer', 'Flat number']),
      field('strasse', 'strasse', ['Straße', 'Street']),
      field('hausnummer', 'strasse', ['Hausnummer', 'House number']),
      field('ort', 'ort', ['Ort', 'Town']),
      field('kaufpreis', 'preis', ['Preis', 'Price']),
      field('waehrung', 'wae', ['Währung', 'Currency']),
    ],
  },
  agentsLog: {
    part: 'interessent',
    fields: [
      field(names.activity.text, 'anfrage', ['Nachricht', 'Message'], { type: 'text' }),
      field('wunsch', 'wunsch', ['Wunsch', 'Wish'], {
        isCode: true,
        choices: [
          ['BESICHTIGUNG', 'Besichtigung', 'Viewing'],
          ['ANRUF', 'Anruf', 'Call'],
          ['DETAIL', 'Weitere Angaben', 'More details'],
        ],
      }),
    ],
  },
}

/** The fields as a CRM would describe them. */
export const describedFields = (language: AgencyLanguage): CrmModuleConfiguration[] =>
  Object.entries(openImmoFields).map(([name, { fields }]) => ({
    name,
    fields: fields.map((one) => describedField(one, language)),
  }))

function describedField(
  { name, type, choices, ...labels }: OpenImmoField,
  language: AgencyLanguage,
): CrmFieldConfiguration {
  const permittedvalues = choices?.map(([code, de, en]) => ({ code, label: { de, en }[language] })) ?? null
  return { name, label: labels[language], type, length: null, default: null, permittedvalues }
}
