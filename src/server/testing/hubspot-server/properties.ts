/** A property of an object, as the properties API describes it. */
export interface StoredProperty {
  name: string
  label: string
  /** In German, where HubSpot has it. */
  de?: string
  type: 'string' | 'number' | 'date' | 'datetime' | 'enumeration' | 'bool' | 'phone_number'
  fieldType: string
  options: { value: string; label: string; hidden: boolean; displayOrder: number }[]
  hidden?: boolean
  calculated?: boolean
  hubspotDefined: boolean
  referencedObjectType?: string
  modificationMetadata: { archivable: boolean; readOnlyDefinition: boolean; readOnlyValue: boolean }
}

type More = Partial<
  Pick<StoredProperty, 'hidden' | 'calculated' | 'referencedObjectType' | 'de' | 'hubspotDefined'>
> & {
  isReadOnly?: boolean
  choices?: readonly string[]
}

export function property(
  name: string,
  [type, fieldType]: readonly [StoredProperty['type'], string],
  { isReadOnly = false, choices = [], hubspotDefined = true, ...more }: More = {},
): StoredProperty {
  return {
    name,
    label: name.replace(/^hs_/, '').replaceAll('_', ' '),
    type,
    fieldType,
    // In the order in which a person put them, which is not that of their values.
    options: choices.map((value, displayOrder) => ({ value, label: value, hidden: false, displayOrder })),
    hubspotDefined,
    modificationMetadata: {
      archivable: !hubspotDefined,
      readOnlyDefinition: hubspotDefined,
      readOnlyValue: isReadOnly,
    },
    ...more,
  }
}

const text = ['string', 'text'] as const
const longText = ['string', 'textarea'] as const
const number = ['number', 'number'] as const
const moment = ['datetime', 'date'] as const
const choice = ['enumeration', 'select'] as const
const several = ['enumeration', 'checkbox'] as const

const owner = property('hubspot_owner_id', choice, { referencedObjectType: 'OWNER' })
const id = property('hs_object_id', number, { isReadOnly: true })
const own = { hubspotDefined: false }
const texts = (names: string) => names.split(/\s+/).map((name) => property(name, text))

/** By the kind of records: some of HubSpot's own, and what one agency has made. */
export const agencyProperties = (): Record<string, StoredProperty[]> => ({
  contacts: [
    id,
    ...texts('firstname lastname salutation company jobtitle address zip city state country fax website date_of_birth'),
    property('email', text, { de: 'E-Mail' }),
    property('phone', ['string', 'phonenumber']),
    property('mobilephone', ['string', 'phonenumber']),
    property('hs_language', choice, { choices: ['de', 'en', 'de-at'] }),
    property('lifecyclestage', ['enumeration', 'radio'], { choices: ['subscriber', 'lead', 'customer'] }),
    property('hs_lead_status', ['enumeration', 'radio'], { choices: ['NEW', 'OPEN', 'IN_PROGRESS'] }),
    owner,
    property('hs_additional_emails', text, { hidden: true }),
    property('hs_searchable_calculated_phone_number', text, { calculated: true, isReadOnly: true }),
    property('hs_searchable_calculated_mobile_number', text, { calculated: true, isReadOnly: true }),
    property('createdate', moment, { isReadOnly: true }),
    property('lastmodifieddate', moment, { isReadOnly: true }),
    property('vip', ['bool', 'booleancheckbox'], own),
    property('budget', number, own),
    property('visit', ['date', 'date'], own),
    property('marketing_channel', choice, { ...own, choices: ['Lead', 'Subscriber'] }),
    property('hobbies', several, { ...own, choices: ['Golf', 'Segeln'] }),
    property('tags', several, { ...own, choices: ['100', '99'] }),
    property('wishes', longText, own),
    // Called like the ones that it is not.
    property('Ort', text, own),
  ],
  '0-420': [
    id,
    ...texts('hs_name hs_address_1 hs_city hs_zip hs_state_province hs_neighborhood hs_pipeline'),
    property('hs_listing_type', choice, { choices: ['house', 'condo'] }),
    ...['hs_price', 'hs_bedrooms', 'hs_bathrooms', 'hs_year_built', 'hs_square_footage'].map((name) =>
      property(name, number),
    ),
    property('hs_pipeline_stage', choice, { choices: ['1', '2'] }),
    owner,
    property('hs_createdate', moment, { isReadOnly: true }),
  ],
  tasks: [
    id,
    ...texts('hs_task_subject'),
    property('hs_task_body', ['string', 'html']),
    property('hs_task_type', choice, { choices: ['TODO', 'CALL', 'EMAIL'] }),
    property('hs_task_priority', choice, { choices: ['NONE', 'LOW', 'MEDIUM', 'HIGH'] }),
    property('hs_task_status', choice, { choices: ['NOT_STARTED', 'COMPLETED'] }),
    property('hs_timestamp', moment),
    owner,
  ],
  meetings: [
    id,
    ...texts('hs_meeting_title hs_meeting_location'),
    property('hs_meeting_body', ['string', 'html']),
    property('hs_activity_type', choice),
    ...['hs_timestamp', 'hs_meeting_start_time', 'hs_meeting_end_time'].map((name) => property(name, moment)),
    owner,
  ],
  notes: [
    id,
    property('hs_note_body', ['string', 'html']),
    property('hs_timestamp', moment),
    ...texts('hs_attachment_ids'),
    owner,
  ],
  deals: [
    id,
    ...texts('dealname pipeline closedate'),
    property('amount', number),
    property('dealstage', ['enumeration', 'radio'], { choices: ['51', '52'] }),
    owner,
  ],
})
