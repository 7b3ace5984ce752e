import { randomUUID } from 'node:crypto'
import { builtInConfiguration } from '../../crm/built-in/field-configuration.ts'
import type { CrmFieldConfiguration, CrmModuleConfiguration } from '../../crm/port.ts'
import { Refusal } from './refusal.ts'
import { imprint, officeFilters, officeTemplates } from './office-lists.ts'

export interface StoredRecord {
  id: number
  /** Of addresses and estates; read and searched by, never written. */
  uuid: string
  values: Record<string, unknown>
  contacts: Contact[]
  addressIds: number[]
  estateId: number | null
  byGroup: boolean
  /** What an appointment was given beside its fields: `location`, `subscribers`, `reminderTypes`. */
  beside: Record<string, unknown>
  /** When it was made, in the form of onOffice. */
  createdAt: string
}

/** An entry of an address's telephone book. */
export interface Contact {
  id: number
  kind: 'phone' | 'fax' | 'email'
  /** `phone`, `phone_private`, `mobile` … */
  type: string
  value: string
  isDefault: boolean
}

export interface OfficeUser {
  id: number
  username: string
  firstname: string
  lastname: string
  email: string
}

export interface OfficeFile {
  id: number
  module: string
  recordId: number
  name: string
  title: string
  kind: string | null
  /** The free text. */
  text: string
  /** Of a link, which has no content. */
  url: string | null
  content: Buffer
  /** Whether websites may show it. */
  isPublished: boolean
  /** Seconds since 1970. */
  modified: number
}

/** What a contact looks for. */
export interface SearchCriterion {
  id: number
  addressId: number
  /** By field; ranges as `kaufpreis__von` and `kaufpreis__bis`. */
  values: Record<string, unknown>
  advisor: number
  isActive: boolean
  publicNote: string
  note: string
  /** Fields that must fit. */
  ko: string[]
  expires: string
  createdAt: string
}

/** What a website has passed on. */
export interface Inquiry {
  addressdata: Record<string, unknown>
  estateId: number | null
  message: string
  subject: string
}

export type ModuleName = 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'

/** One agency's onOffice, in memory. Ids begin elsewhere in each module, so that one taken for another is noticed. */
export class Office {
  readonly token = randomUUID().replaceAll('-', '')
  readonly secret = (randomUUID() + randomUUID()).replaceAll('-', '')
  /** The claim that actions must carry, where the API user belongs to the marketplace. */
  claim: string | null = null
  /** The claim that an activation is opened with; it is good for unlocking alone. */
  activationClaim: string | null = null
  /** What the marketplace knows the agency by, and whether this service has been unlocked for it; null: no part of the marketplace. */
  marketplace: { webId: string; name: string; parameterCacheId: string; isUnlocked: boolean } | null = null
  readonly records: Record<ModuleName, Map<number, StoredRecord>> = {
    address: new Map(),
    estate: new Map(),
    task: new Map(),
    calendar: new Map(),
    agentsLog: new Map(),
  }
  readonly relations: { type: string; parent: number; child: number }[] = []
  readonly files: OfficeFile[] = []
  readonly uploads = new Map<string, Buffer>()
  readonly mails: Record<string, unknown>[] = []
  /** The same mails as their recipients get them: with the values of macros. */
  readonly delivered: { subject: string; body: string }[] = []
  /** Mailboxes of the API user. */
  readonly identities = ['vertrieb@agency.example', 'info@agency.example']
  readonly users: OfficeUser[] = [
    { id: 17, username: 'paulprobe', firstname: 'Paul', lastname: 'Probe', email: 'paul@agency.example' },
    { id: 25, username: 'gabym', firstname: 'Gaby', lastname: 'Muster', email: 'gaby@agency.example' },
    { id: 31, username: 'api', firstname: '', lastname: '', email: '' },
  ]
  readonly groups = [
    { id: 168, name: 'Vertrieb', abr: 'VT', userIds: [17, 25], groupType: 'GroupOffice' },
    { id: 172, name: 'Vermietung', abr: 'VM', userIds: [25], groupType: 'GroupGeneral' },
  ]
  /** Fields that the administration has removed since: `address.Vip`. */
  readonly removedFields = new Set<string>()
  /** Fields that the administration has added. */
  readonly addedFields: { module: string; field: CrmFieldConfiguration }[] = []
  readonly searchCriteria = new Map<number, SearchCriterion>()
  readonly inquiries: Inquiry[] = []
  readonly filters = officeFilters()
  readonly templates = officeTemplates()
  readonly imprint = imprint()
  /** Whether a registration for the newsletter has to be confirmed. */
  newsletterDoubleOptIn = true
  /** The user whose token it is. */
  readonly apiUser = 31
  private lastContact = 13_000
  private readonly lastIds = {
    address: 100,
    estate: 2_000,
    task: 30_000,
    calendar: 400_000,
    agentsLog: 5_000_000,
    file: 70_000_000,
    searchcriteria: 800_000,
  }

  newId(module: ModuleName | 'file' | 'searchcriteria'): number {
    return ++this.lastIds[module]
  }

  newContactId(): number {
    return ++this.lastContact
  }

  /** Modules with their fields, as the administration has them now. */
  modules(locale: 'de' | 'en' = 'de'): CrmModuleConfiguration[] {
    return (builtInConfiguration(locale) ?? []).map(({ name, fields }) => ({
      name,
      fields: [
        ...fields.filter((field) => !this.removedFields.has(`${name}.${field.name}`)),
        ...this.addedFields.flatMap(({ module, field }) => (module === name ? [field] : [])),
      ],
    }))
  }

  fields(module: string, locale: 'de' | 'en' = 'de'): Map<string, CrmFieldConfiguration> {
    const fields = this.modules(locale).find(({ name }) => name === module)?.fields ?? []
    return new Map(fields.map((field) => [field.name, field]))
  }

  /** The conditions of the filter of this number; none where none is asked for. */
  filterBy(module: string, id: unknown): Record<string, unknown> {
    if (id === undefined || id === null || Number(id) === 0) return {}
    const filter = this.filters.find((one) => one.module === module && one.id === Number(id))
    if (!filter) throw new Refusal(255, 'filterid')
    return filter.conditions
  }

  /** Puts a record there as if a user had typed it in. */
  add(module: ModuleName, values: Record<string, unknown>, contacts: Omit<Contact, 'id'>[] = []): StoredRecord {
    const record: StoredRecord = {
      id: this.newId(module),
      uuid: randomUUID(),
      values,
      contacts: contacts.map((contact) => ({ ...contact, id: this.newContactId() })),
      addressIds: [],
      estateId: null,
      byGroup: false,
      beside: {},
      createdAt: now(),
    }
    this.records[module].set(record.id, record)
    return record
  }
}

/** In the form of onOffice. */
export const now = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ')
