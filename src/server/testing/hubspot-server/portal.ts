import { randomBytes } from 'node:crypto'
import { notFound } from './errors.ts'
import { agencyProperties, type StoredProperty } from './properties.ts'

export interface StoredRecord {
  id: string
  properties: Record<string, string>
  createdAt: string
  updatedAt: string
}

export interface StoredFile {
  id: string
  name: string
  folderPath: string
  access: string
  content: Buffer
}

interface Association {
  from: string
  to: string
  category: string
  typeId: number
}

/** Kinds of records have names and numbers. */
const numbers: Readonly<Record<string, string>> = {
  '0-1': 'contacts',
  '0-3': 'deals',
  '0-27': 'tasks',
  '0-46': 'notes',
  '0-47': 'meetings',
  listings: '0-420',
}

const types = ['contacts', '0-420', 'tasks', 'meetings', 'notes', 'deals']

/** Unlabelled associations, by their documented numbers; those of listings are not documented, and are others in each account. */
const associationTypes: readonly (readonly [from: string, to: string, there: number, back: number])[] = [
  ['notes', 'contacts', 202, 201],
  ['tasks', 'contacts', 204, 203],
  ['meetings', 'contacts', 200, 199],
  ['deals', 'contacts', 3, 4],
  ['notes', 'deals', 214, 213],
  ['contacts', '0-420', 882, 883],
  ['deals', '0-420', 896, 897],
  ['notes', '0-420', 848, 849],
  ['tasks', '0-420', 854, 855],
  ['meetings', '0-420', 842, 843],
]

interface AssociationType {
  from: string
  to: string
  category: string
  typeId: number
  label: string | null
  /** Number of the same association the other way. */
  back: number
}

const unlabelled = (): AssociationType[] =>
  associationTypes.flatMap(([from, to, there, back]) => [
    { from, to, category: 'HUBSPOT_DEFINED', typeId: there, label: null, back },
    { from: to, to: from, category: 'HUBSPOT_DEFINED', typeId: back, label: null, back: there },
  ])

/** One account of HubSpot, in memory. Ids begin elsewhere for each kind, so that one taken for another is noticed. */
export class Portal {
  readonly portalId = 147_000
  /** Of its private app. */
  accessToken = `pat-eu1-${randomBytes(16).toString('hex')}`
  /** Answers list in full what was wrong with values. */
  hasDetails = true
  /** The limit that a refused request has met. */
  policy: 'TEN_SECONDLY_ROLLING' | 'DAILY' = 'TEN_SECONDLY_ROLLING'
  /** Milliseconds after which the search knows of a record. */
  searchLagMs = 0
  readonly properties = agencyProperties()
  readonly records = new Map(types.map((type) => [type, new Map<string, StoredRecord>()]))
  readonly files = new Map<string, StoredFile>()
  readonly associationTypes = unlabelled()
  associations: Association[] = []
  readonly owners = [
    {
      id: '71',
      email: 'gaby@agency.example',
      firstName: 'Gaby',
      lastName: 'Muster',
      team: { id: '4', name: 'Vermietung' },
    },
    {
      id: '9',
      email: 'tom@agency.example',
      firstName: 'Tom',
      lastName: 'Beispiel',
      team: { id: '13', name: 'Verkauf' },
    },
    { id: '5', email: 'old@agency.example', firstName: 'Otto', lastName: 'Alt', team: null },
  ]
  readonly pipelines = [
    { id: '900', label: 'Später', displayOrder: 1, stages: [{ id: '90', label: 'Neu', displayOrder: 0 }] },
    {
      id: 'default',
      label: 'Verkauf',
      displayOrder: 0,
      stages: [
        { id: '52', label: 'Besichtigung', displayOrder: 1 },
        { id: '51', label: 'Anfrage', displayOrder: 0 },
      ],
    },
  ]
  readonly #next = new Map(types.map((type, i) => [type, (i + 1) * 10_000_000]))

  constructor() {
    for (const [i, label] of ['Eigentümer', 'Käufer', 'Mieter', 'Ansprechpartner'].entries())
      this.addLabel(label, i + 1)
  }

  addLabel(label: string, n: number): void {
    const [there, back] = [2 * n, 2 * n + 1]
    const one = { category: 'USER_DEFINED', label }
    this.associationTypes.push(
      { ...one, from: 'contacts', to: '0-420', typeId: there, back },
      { ...one, from: '0-420', to: 'contacts', typeId: back, back: there },
    )
  }

  /** The name of a kind of records. */
  typeOf(named: string): string {
    const type = numbers[named] ?? named
    if (!this.records.has(type)) throw notFound(`Unable to infer object type from: ${named}`)
    return type
  }

  table(type: string): Map<string, StoredRecord> {
    const table = this.records.get(type)
    if (!table) throw notFound()
    return table
  }

  propertiesOf(type: string): StoredProperty[] {
    return this.properties[type] ?? []
  }

  /** An agency takes a property away. */
  removeProperty(type: string, name: string): void {
    this.properties[type] = this.propertiesOf(type).filter((one) => one.name !== name)
  }

  add(type: string, properties: Record<string, string>): StoredRecord {
    const id = this.newId(type)
    const now = new Date().toISOString()
    const record = { id, properties: { ...properties, hs_object_id: id }, createdAt: now, updatedAt: now }
    this.table(type).set(id, record)
    return record
  }

  newId(type: string): string {
    const id = this.#next.get(type) ?? 800_000
    this.#next.set(type, id + 1)
    return String(id)
  }

  associate(type: AssociationType, fromId: string, toId: string): void {
    const { from, to, category, typeId, back } = type
    const [one, other] = [`${from} ${fromId}`, `${to} ${toId}`]
    const isKnown = this.associations.some((a) => a.from === one && a.to === other && a.typeId === typeId)
    if (isKnown) return
    this.associations.push({ from: one, to: other, category, typeId }, { from: other, to: one, category, typeId: back })
  }

  /** Ids that a record is associated with, with the types. */
  associatedWith(type: string, id: string, to: string): Map<string, Association[]> {
    const own = this.associations.filter((a) => a.from === `${type} ${id}` && a.to.startsWith(`${to} `))
    return Map.groupBy(own, (a) => a.to.slice(to.length + 1))
  }
}
