import { HttpError } from '../json-crm/server.ts'
import type { Agency, StoredRecord, TableName } from './agency.ts'

export const fault = (status: number, message: string) => new HttpError(status, { errors: [message] })

const words = (text: string) => text.trim().split(/\s+/)

/** What each kind of record takes, as the documentation lists it. Anything else is dropped without a word. */
const attributes: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  contacts: words(`is_company salutation academic_title first_name last_name email home_cell home_phone office_phone
    office_cell dob birth_name birth_place description company position language income newsletter accept_contact rating
    client_source_id client_status_id archived gdpr_status keep_data_till old_crm_id broker_id group_ids home_street
    home_house_number home_zip_code home_city home_country office_street office_house_number office_zip_code office_city
    office_country`),
  units:
    words(`title unit_id exposee_id marketing_type object_type rs_type rs_category street house_number zip_code city
    country price base_rent total_rent living_space property_space_value plot_area number_of_rooms number_of_bed_rooms
    number_of_bath_rooms floor construction_year description_note location_note furnishing_note other_note courtage
    courtage_note broker_id project_id status`),
  tasks:
    words(`title note_type_id body client_ids property_ids project_ids broker_id is_reminder due_date remind_at done
    is_event starts_at ends_at private all_day location reservation_reason_id`),
  documents: words(
    'doc title tags client_id property_id project_id is_private is_floorplan is_exposee on_landing_page',
  ),
  deals: words('broker_id client_id property_id project_id deal_stage_id deal_pipeline_id date price note'),
}

const entities: Readonly<Partial<Record<TableName, string>>> = {
  contacts: 'for_clients',
  units: 'for_properties',
  tasks: 'for_tasks',
}

/** What of the values given a record takes. Throws an `HttpError` 422 for a value that it refuses. */
export function taken(agency: Agency, table: TableName, given: Record<string, unknown>): Record<string, unknown> {
  const names = attributes[table] ?? []
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
  refuse(agency, values)
  const custom = customValues(agency, table, given['partial_custom_fields'])
  return { ...values, ...(custom && { custom_fields: custom }) }
}

/** Values of attributes that take some only. */
const permitted: Readonly<Record<string, readonly string[]>> = {
  salutation: ['mr', 'ms'],
  marketing_type: ['BUY', 'RENT'],
}

const numbers = words(`price base_rent total_rent living_space property_space_value plot_area number_of_rooms floor
  construction_year number_of_bed_rooms number_of_bath_rooms`)

function refuse(agency: Agency, values: Record<string, unknown>): void {
  const invalid = (name: string) => fault(422, `${name} is invalid`)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue
    if (numbers.includes(name) && typeof value !== 'number') throw invalid(name)
    if (permitted[name]?.includes(value as string) === false) throw invalid(name)
    if (/(_at|due_date)$/.test(name) && Number.isNaN(Date.parse(String(value as string)))) throw invalid(name)
    const known = idsFor(agency, name)
    if (known && [value].flat().some((id) => !known.includes(id as number))) throw invalid(name)
  }
}

/** Ids that an attribute may have; `undefined` where it has none. */
function idsFor(agency: Agency, name: string): number[] | undefined {
  const { lists, brokers, tables, pipelines } = agency
  const of = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id) ?? []
  switch (name) {
    case 'broker_id':
      return of(brokers)
    case 'group_ids':
      return of(lists['groups'])
    case 'client_source_id':
      return of(lists['contact_sources'])
    case 'client_status_id':
      return of(lists['contact_statuses'])
    case 'note_type_id':
      return of(lists['activity_types'])
    case 'reservation_reason_id':
      return of(lists['reservation_reasons'])
    case 'status':
      return of(lists['property_statuses'])
    case 'deal_stage_id':
      return pipelines.flatMap(({ deal_stages }) => of(deal_stages))
    case 'client_id':
    case 'client_ids':
      return [...tables.contacts.keys()]
    case 'property_id':
    case 'property_ids':
      return [...tables.units.keys()]
    default:
      return undefined
  }
}

function customValues(agency: Agency, table: TableName, given: unknown): Record<string, unknown> | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const known = agency.customFields[entities[table] ?? ''] ?? []
  const entries = Object.entries(given).filter(([name]) => known.some((field) => field.name === name))
  for (const [name, value] of entries) {
    const options = known.find((field) => field.name === name)?.options ?? []
    const isWrong = options.length > 0 && value !== null && [value].flat().some((one) => !options.includes(String(one)))
    if (isWrong) throw fault(422, `${name} is not included in the list`)
  }
  return Object.fromEntries(entries)
}

/** Own fields as long answers wrap them. */
export function wrappedFields(
  agency: Agency,
  table: TableName,
  { custom_fields }: StoredRecord,
): Record<string, unknown> {
  const own = (custom_fields ?? {}) as Record<string, unknown>
  const known = agency.customFields[entities[table] ?? ''] ?? []
  return Object.fromEntries(
    known.map(({ name, pretty_name }) => [
      name,
      { label: pretty_name, value: own[name] ?? null, pretty_value: String((own[name] ?? '') as string) },
    ]),
  )
}

export const wrappedNumbers = numbers
