/**
 * HubSpot's own properties that other CRMs have as fields as well: they are called as they are there (`crmFieldNames`), so that forms, macros
 * and the duplicate check work with each of them. All others keep HubSpot's names. Types and choices come from HubSpot.
 */
export interface NamedProperty {
  name: string
  /** At HubSpot. */
  api: string
  de: string
  en: string
}

export const modules = ['address', 'estate', 'task', 'calendar', 'agentsLog'] as const
export type Module = (typeof modules)[number]

/** Kinds of records at HubSpot; one of an object that one has to activate is named by its number. */
export const objectTypes = {
  address: 'contacts',
  estate: '0-420',
  task: 'tasks',
  calendar: 'meetings',
  agentsLog: 'notes',
} as const satisfies Record<Module, string>
export type ObjectType = (typeof objectTypes)[Module] | 'deals'

const named = ([name, api]: readonly [string, string], [de, en]: readonly [string, string]): NamedProperty => ({
  name,
  api,
  de,
  en,
})

const address = [
  named(['KdNr', 'hs_object_id'], ['Kundennummer', 'Record ID']),
  named(['Anrede', 'salutation'], ['Anrede', 'Salutation']),
  named(['Vorname', 'firstname'], ['Vorname', 'First name']),
  named(['Name', 'lastname'], ['Nachname', 'Last name']),
  named(['Zusatz1', 'company'], ['Firma', 'Company']),
  named(['jobPosition', 'jobtitle'], ['Position', 'Job title']),
  named(['Strasse', 'address'], ['Straße', 'Street address']),
  named(['Plz', 'zip'], ['PLZ', 'Postcode']),
  named(['Ort', 'city'], ['Ort', 'City']),
  named(['bundesland', 'state'], ['Bundesland', 'State']),
  named(['Land', 'country'], ['Land', 'Country']),
  named(['Telefon1', 'phone'], ['Telefon', 'Phone']),
  named(['home_cell', 'mobilephone'], ['Mobil', 'Mobile']),
  named(['Telefax1', 'fax'], ['Fax', 'Fax']),
  named(['Email', 'email'], ['E-Mail', 'E-mail']),
  named(['Homepage', 'website'], ['Website', 'Website']),
  named(['Geburtsdatum', 'date_of_birth'], ['Geburtsdatum', 'Date of birth']),
  named(['SpracheKontakt', 'hs_language'], ['Sprache', 'Language']),
  named(['Benutzer', 'hubspot_owner_id'], ['Betreuer', 'Owner']),
]

const estate = [
  named(['objekttitel', 'hs_name'], ['Überschrift', 'Headline']),
  named(['objektart', 'hs_listing_type'], ['Objektart', 'Type of property']),
  named(['strasse', 'hs_address_1'], ['Straße', 'Street address']),
  named(['plz', 'hs_zip'], ['PLZ', 'Postcode']),
  named(['ort', 'hs_city'], ['Ort', 'City']),
  named(['bundesland', 'hs_state_province'], ['Bundesland', 'State']),
  named(['regionaler_zusatz', 'hs_neighborhood'], ['Stadtteil', 'Neighborhood']),
  named(['kaufpreis', 'hs_price'], ['Preis', 'Price']),
  named(['anzahl_schlafzimmer', 'hs_bedrooms'], ['Schlafzimmer', 'Bedrooms']),
  named(['anzahl_badezimmer', 'hs_bathrooms'], ['Badezimmer', 'Bathrooms']),
  named(['baujahr', 'hs_year_built'], ['Baujahr', 'Year of construction']),
  named(['status', 'hs_pipeline_stage'], ['Status', 'Status']),
  named(['benutzer', 'hubspot_owner_id'], ['Betreuer', 'Owner']),
]

const task = [
  named(['Betreff', 'hs_task_subject'], ['Titel', 'Title']),
  named(['Aufgabe', 'hs_task_body'], ['Beschreibung', 'Description']),
  named(['Art', 'hs_task_type'], ['Aufgabentyp', 'Type of task']),
  named(['Prio', 'hs_task_priority'], ['Priorität', 'Priority']),
  named(['Status', 'hs_task_status'], ['Status', 'Status']),
  named(['Deadline', 'hs_timestamp'], ['Fällig am', 'Due']),
  named(['Verantwortung', 'hubspot_owner_id'], ['Zugewiesen an', 'Assigned to']),
]

const calendar = [
  named(['description', 'hs_meeting_title'], ['Titel', 'Title']),
  named(['note', 'hs_meeting_body'], ['Notiz', 'Note']),
  named(['art', 'hs_activity_type'], ['Terminart', 'Type of appointment']),
  named(['start_dt', 'hs_meeting_start_time'], ['Beginn', 'Start']),
  named(['end_dt', 'hs_meeting_end_time'], ['Ende', 'End']),
  named(['location', 'hs_meeting_location'], ['Ort', 'Place']),
  named(['von', 'hubspot_owner_id'], ['Zugewiesen an', 'Assigned to']),
]

const agentsLog = [
  named(['Datum', 'hs_timestamp'], ['Datum', 'Date']),
  named(['Bemerkung', 'hs_note_body'], ['Notiz', 'Note']),
  named(['Benutzer', 'hubspot_owner_id'], ['Zugewiesen an', 'Assigned to']),
]

export const dictionary: Readonly<Record<Module, readonly NamedProperty[]>> = {
  address,
  estate,
  task,
  calendar,
  agentsLog,
}
