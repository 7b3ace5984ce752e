import { randomBytes } from 'node:crypto'

export type StoredRecord = Record<string, unknown> & { id: number }
export type TableName = 'contacts' | 'units' | 'tasks' | 'documents' | 'deals' | 'ownerships' | 'partnerships'

export interface CustomField {
  name: string
  pretty_name: string
  field_type: string
  options: string[]
}

/** One agency's Propstack, in memory. Ids begin elsewhere in each table, so that one taken for another is noticed. */
export class Agency {
  /** Of its API. */
  apiKey = randomBytes(32).toString('base64url')
  readonly tables: Readonly<Record<TableName, Map<number, StoredRecord>>> = {
    contacts: new Map(),
    units: new Map(),
    tasks: new Map(),
    documents: new Map(),
    deals: new Map(),
    ownerships: new Map(),
    partnerships: new Map(),
  }
  readonly #next: Record<TableName, number> = {
    contacts: 30_000,
    units: 5_000,
    tasks: 120_000,
    documents: 700,
    deals: 900,
    ownerships: 50,
    partnerships: 60,
  }
  readonly brokers = [
    { id: 1, name: 'Gaby Muster', first_name: 'Gaby', last_name: 'Muster', email: 'gaby@agency.example', team_id: 3 },
    { id: 2, name: 'Tom Beispiel', first_name: 'Tom', last_name: 'Beispiel', email: 'tom@agency.example', team_id: 4 },
  ].map((broker) => ({ ...broker, department_ids: [2] }))
  readonly teams = [
    { id: 4, name: 'Verkauf', broker_ids: [2] },
    { id: 3, name: 'Vermietung', broker_ids: [1] },
  ]
  readonly lists: Record<string, { id: number; name: string; category?: string }[]> = {
    groups: [
      { id: 100, name: 'Eigentümer' },
      { id: 99, name: 'Interessent' },
    ],
    contact_sources: [
      { id: 8, name: 'Empfehlung' },
      { id: 7, name: 'Website' },
    ],
    contact_statuses: [{ id: 45, name: 'Aktiv' }],
    property_statuses: [
      { id: 1, name: 'Akquise' },
      { id: 2, name: 'Vermarktung' },
    ],
    reservation_reasons: [
      { id: 11, name: 'Preis' },
      { id: 12, name: 'Lage' },
    ],
    activity_types: [
      { id: 56, name: 'Anfrage', category: 'for_notes' },
      { id: 57, name: 'Anruf', category: 'for_notes' },
      { id: 61, name: 'Rückruf', category: 'for_reminders' },
      { id: 71, name: 'Besichtigung', category: 'for_events' },
      { id: 81, name: 'E-Mail', category: 'message' },
    ],
  }
  readonly pipelines = [
    {
      id: 5,
      name: 'Verkauf',
      deal_stages: [
        { id: 52, name: 'Besichtigung', position: 2 },
        { id: 51, name: 'Anfrage', position: 1 },
      ],
    },
  ]
  readonly customFields: Record<string, CustomField[]> = {
    for_clients: [
      { name: 'vip', pretty_name: 'VIP', field_type: 'Checkbox', options: [] },
      { name: 'budget', pretty_name: 'Budget', field_type: 'Number', options: [] },
      {
        name: 'marketing_channel',
        pretty_name: 'Marketing-Kanal',
        field_type: 'Dropdown',
        options: ['Lead', 'Subscriber'],
      },
      { name: 'hobbies', pretty_name: 'Hobbys', field_type: 'Multiple Choice', options: ['Golf', 'Segeln'] },
    ],
    for_properties: [{ name: 'keys', pretty_name: 'Schlüssel', field_type: 'String', options: [] }],
    for_tasks: [],
  }

  table(name: TableName): Map<number, StoredRecord> {
    return this.tables[name]
  }

  add(name: TableName, values: Record<string, unknown>): StoredRecord {
    const id = this.#next[name]++
    const now = new Date().toISOString()
    const record = { created_at: now, updated_at: now, archived: false, ...values, id }
    this.tables[name].set(id, record)
    return record
  }

  change(name: TableName, id: number, values: Record<string, unknown>): void {
    const before = this.tables[name].get(id)
    if (before) this.tables[name].set(id, { ...before, ...values, updated_at: new Date().toISOString() })
  }
}
