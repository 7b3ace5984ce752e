import type { Agency, StoredRecord } from './agency.ts'
import { wrappedFields, wrappedNumbers } from './attributes.ts'

/** Activities have numbers of their own. */
const activityOffset = 500_000
export const activityId = ({ id }: StoredRecord) => id + activityOffset
export const taskOfActivity = (id: number) => id - activityOffset

const named = (agency: Agency, list: string, id: unknown) => agency.lists[list]?.find((one) => one.id === id) ?? null

/** A contact as a list shows it; `isLong` as it is read by itself. */
export function contactView(agency: Agency, contact: StoredRecord, isLong: boolean): object {
  const { group_ids, custom_fields: _, ...plain } = contact
  const groups = [group_ids ?? []].flat().map((id) => named(agency, 'groups', id))
  const short = {
    id: contact.id,
    item_id: contact.id - 29_000,
    name: [contact['first_name'], contact['last_name']].filter(Boolean).join(' '),
    email: contact['email'] ?? null,
    created_at: contact['created_at'],
    updated_at: contact['updated_at'],
    groups,
  }
  if (!isLong) return short
  const { broker_id, client_source_id, client_status_id, ...rest } = plain
  return {
    ...rest,
    ...short,
    emails: contact['email'] ? [contact['email']] : [],
    broker: agency.brokers.find(({ id }) => id === broker_id) ?? null,
    client_source: named(agency, 'contact_sources', client_source_id),
    client_status: named(agency, 'contact_statuses', client_status_id),
    custom_fields: wrappedFields(agency, 'contacts', contact),
  }
}

/** What a contact owns, and what else it has to do with. */
export function relationsOf({ tables }: Agency, contact: StoredRecord): object {
  const of = (table: 'ownerships' | 'partnerships') =>
    [...tables[table].values()].filter((one) => one['client_id'] === contact.id)
  return {
    owned_properties: of('ownerships').map((one) => ({ id: one['property_id'] })),
    relationships: of('partnerships'),
  }
}

/** A property; `isLong` with its values wrapped. */
export function unitView(agency: Agency, unit: StoredRecord, isLong: boolean): object {
  const { custom_fields: _, status, ...plain } = unit
  const property_status = named(agency, 'property_statuses', status)
  if (!isLong) return { ...plain, property_status }
  const wrapped = wrappedNumbers
    .filter((name) => unit[name] !== undefined)
    .map((name) => [name, { label: name, value: unit[name], pretty_value: String(unit[name] as number) }])
  return {
    ...plain,
    ...(Object.fromEntries(wrapped) as object),
    property_status,
    custom_fields: wrappedFields(agency, 'units', unit),
  }
}

/** An entry of the feed of activities, which names the task in full only when it is read by itself. */
export function activityView(task: StoredRecord): object {
  return {
    id: activityId(task),
    title: task['title'],
    client_ids: task['client_ids'] ?? [],
    property_ids: task['property_ids'] ?? [],
    conversation_type: activityType(task),
    created_at: task['created_at'],
  }
}

export const activityType = (task: StoredRecord) =>
  task['is_event'] === true ? 'event' : task['is_reminder'] === true ? 'reminder' : 'note'
