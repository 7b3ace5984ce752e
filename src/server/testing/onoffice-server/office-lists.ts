export interface OfficeFilter {
  id: number
  module: 'address' | 'estate'
  scope: 'public' | 'office' | 'private'
  name: string
  userId: number | null
  groupId: number | null
  /** As the parameter `filter` has them. */
  conditions: Record<string, unknown>
}

/** Filters that people of the office have made. */
export const officeFilters = (): OfficeFilter[] => [
  {
    id: 15,
    module: 'address',
    scope: 'public',
    name: 'Aktive Adressen',
    userId: null,
    groupId: null,
    conditions: { Status: [{ op: '=', val: '1' }] },
  },
  {
    id: 12,
    module: 'estate',
    scope: 'office',
    name: 'Häuser zum Kauf',
    userId: null,
    groupId: 168,
    conditions: { objektart: [{ op: '=', val: 'haus' }], vermarktungsart: [{ op: '=', val: 'kauf' }] },
  },
]

export type TemplateType = (typeof templateTypes)[number]
export const templateTypes = ['mail', 'pdf', 'pdfletter', 'pdfform', 'webexpose'] as const

interface OfficeTemplate {
  type: TemplateType
  /** A number of a mail, else the identifier of the document. */
  id: number | string
  title: string
  subject: string
  body: string
  category: string
  folder: number
}

const expose = 'urn:onoffice-de-ns:smart:2.5:pdf:expose'
const document = { subject: '', body: '', category: '', folder: 0 }

/** Templates of mails and documents. */
export const officeTemplates = (): OfficeTemplate[] => [
  {
    type: 'mail',
    id: 1211,
    title: 'Exposé-Versand',
    subject: 'Ihr Exposé, _Vorname _Name',
    body: 'Guten Tag _Vorname _Name',
    category: 'Vorlage',
    folder: 3,
  },
  { type: 'pdf', id: `${expose}:kurz:design01 Expose`, title: 'Design 01 Exposé (kurz)', ...document },
  { type: 'pdf', id: `${expose}:lang:design01 Expose`, title: 'Design 01 Exposé (lang)', ...document },
  { type: 'pdfletter', id: '33', title: 'Anschreiben', ...document },
  { type: 'pdfform', id: '51', title: 'Besichtigungsschein', ...document },
  { type: 'webexpose', id: '7', title: 'Web-Exposé', ...document },
]

/** What the office says of itself, by the names that can be asked for. */
export const imprint = () => ({
  title: 'Frau',
  firstname: 'Frauke',
  lastname: 'Muster',
  firma: 'Agentur Nord',
  postcode: '52068',
  city: 'Aachen',
  street: 'Hauptstraße',
  housenumber: '5',
  state: 'Nordrhein-Westfalen',
  country: 'DEU',
  phone: '0241 123456',
  mobil: '0179 123456',
  fax: '0241 123457',
  email: 'info@agency.example',
  homepage: 'https://agency.example',
  vertretungsberechtigter: 'Frauke Muster',
  berufsaufsichtsbehoerde: 'Stadt Aachen',
  handelsregister: 'Aachen',
  handelsregisterNr: 'HRB 1',
  ustId: 'DE000000000',
  bank: 'Musterbank',
  iban: 'DE00000000000000000000',
  bic: 'TESTDEFFXXX',
  chamber: 'IHK Aachen',
})
