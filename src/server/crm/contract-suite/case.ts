import { expect } from 'vitest'
import {
  CrmError,
  type CrmConnector,
  type CrmErrorKind,
  type CrmFieldConfiguration,
  type CrmValues,
  type StateModule,
} from '../port.ts'

/** A CRM as the suite meets it: a connector on an account whose records are the suite's own. */
export interface SuiteCrm {
  crm: CrmConnector
  /** A language that the CRM has labels in, and another. */
  locales: readonly [string, string]
  /** A user, with the group they are in. */
  user: { email: string; group: string }
  /** An address that mails can be sent from, and one that they cannot. */
  identity: string
  foreignIdentity: string
  /** Mails that have left, by their subject. */
  sentSubjects(): Promise<string[]>
  /** Relations there are, however the CRM calls them. */
  relations(): Promise<number>
  /** The content of a file by its id. */
  fileContent(id: string): Promise<Buffer | undefined>
  facts: SuiteFacts
}

/** What differs from CRM to CRM: names and codes of its fields, where a person sees its records. */
export interface SuiteFacts {
  /** The first fields of an address, and one of its fields as it is described in the first language. */
  firstFields: readonly string[]
  described: CrmFieldConfiguration
  /** A field of addresses whose codes look like numbers, in the CRM's order. */
  numbered: { name: string; codes: readonly string[] }
  /** Values of an address of every type that there is. */
  ofEveryType: CrmValues
  /** Two values each of a choice and of a choice of several, by field. */
  choices: readonly [CrmValues, CrmValues]
  /** Two fields of an address for numbers. */
  phones: readonly [string, string]
  /** Values of an address that are refused, each by itself. */
  refused: readonly CrmValues[]
  /** Codes of a reason to withdraw, which an activity may not have, and of a kind of activities. */
  reason: string | null
  activityKind: string
  /** What tasks and activities take besides. */
  moreOfTask: CrmValues
  moreOfActivity: CrmValues
  /** Values that give a record of the module a status, and what the CRM calls it; left out where it has none. */
  statuses: Readonly<Partial<Record<StateModule, readonly [CrmValues, string]>>>
  /** Where a person sees an address. */
  addressLink: RegExp
}

/** Of the built-in CRM, which is made after onOffice, and of onOffice. */
export const onOfficeFacts: SuiteFacts = {
  firstFields: ['KdNr', 'Anrede', 'Titel'],
  described: { name: 'Vorname', label: 'Vorname', type: 'varchar', length: 80, default: null, permittedvalues: null },
  numbered: { name: 'newsletter_aktiv', codes: ['1', '0', '2', '3', '4'] },
  ofEveryType: {
    Land: 'AUT',
    ArtDaten: ['Interessent', 'Eigentümer'],
    Geburtsdatum: '1980-02-29',
    Vip: true,
    salary: 50_000.5,
  },
  choices: [{ Land: 'DEU' }, { Land: 'FRA', HerkunftKontakt: ['Empfehlung'] }],
  phones: ['Telefon1', 'Telefax1'],
  refused: [{ Vorame: 'Ada' }, { Anrede: 'Lord' }, { Plz: '1'.repeat(21) }, { ArtDaten: ['Interessent', 'x'] }],
  reason: 'Lage',
  activityKind: 'Email',
  moreOfTask: { Prio: '2' },
  moreOfActivity: { Beratungsebene: 'G Absage' },
  statuses: {
    address: [{ Status: '0' }, 'Archiviert'],
    estate: [{ status: '2' }, 'Inaktiv'],
    task: [{ Status: '2' }, 'In Bearbeitung'],
    calendar: [{ status: 'completed' }, 'erledigt'],
  },
  addressLink: /^https?:\/\/.*address/,
}

/** What every connector must do. Each case brings its own records. */
export interface ContractCase {
  title: string
  run(on: SuiteCrm): Promise<void>
}

export const it = (title: string, run: ContractCase['run']): ContractCase => ({ title, run })

export async function kindOf(work: Promise<unknown>): Promise<CrmErrorKind> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CrmError)
  const { kind, message } = error as CrmError
  expect(message).toMatch(/^[^\n]+[.?!]$/)
  return kind
}

let made = 0

/** A number that no other record of this process has. */
export const nextNumber = () => ++made

/** A person of its own. */
export const addressValues = (more: Record<string, string> = {}) => ({
  Vorname: 'Jörg',
  Name: 'Löwe/Müller',
  Email: `person${nextNumber()}@home.example`,
  ...more,
})

export const create = (crm: CrmConnector, module: string, values: object, links: object = {}) =>
  crm.createRecord({ module, values: { ...values }, reference: `suite ${nextNumber()} ${module}`, ...links })
