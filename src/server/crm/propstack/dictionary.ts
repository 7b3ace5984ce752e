/**
 * Fields of Propstack that Foyer writes and reads. Fields that other CRMs have as well are called as they are there (`crmFieldNames`), so
 * that forms, macros and the duplicate check work with each of them; the others, and the agency's own, keep Propstack's names.
 */
export interface PropstackField {
  name: string
  /** In Propstack's answers and requests. */
  api: string
  type:
    | 'varchar'
    | 'text'
    | 'integer'
    | 'float'
    | 'boolean'
    | 'date'
    | 'datetime'
    | 'singleselect'
    | 'multiselect'
    | 'user'
  de: string
  en: string
  /** Where the choices come from: a list of Propstack's, or codes with their labels in German and English. */
  choices?: ChoiceList | readonly (readonly [code: string, de: string, en: string])[]
  /** Answers have it under this name, as a record or a list of records with their ids. */
  readFrom?: string
  /** Propstack fills it in by itself. */
  isReadOnly?: boolean
}

/** Lists of an agency, by the end of their address. */
export type ChoiceList =
  | 'groups'
  | 'contact_sources'
  | 'contact_statuses'
  | 'property_statuses'
  | 'reservation_reasons'
  | 'for_notes'
  | 'for_reminders'
  | 'for_events'

export const modules = ['address', 'estate', 'task', 'calendar', 'agentsLog'] as const
export type Module = (typeof modules)[number]

type More = Partial<Pick<PropstackField, 'choices' | 'readFrom' | 'isReadOnly'>>
const field = (
  [name, api]: readonly [string, string],
  type: PropstackField['type'],
  [de, en]: readonly [string, string],
  more: More = {},
): PropstackField => ({ name, api, type, de, en, ...more })

const address = [
  field(['KdNr', 'item_id'], 'integer', ['Kundennummer', 'Client number'], { isReadOnly: true }),
  field(['Anrede', 'salutation'], 'singleselect', ['Anrede', 'Salutation'], {
    choices: [
      ['mr', 'Herr', 'Mr'],
      ['ms', 'Frau', 'Ms'],
    ],
  }),
  field(['Titel', 'academic_title'], 'varchar', ['Titel', 'Title']),
  field(['Vorname', 'first_name'], 'varchar', ['Vorname', 'First name']),
  field(['Name', 'last_name'], 'varchar', ['Nachname', 'Last name']),
  field(['Zusatz1', 'company'], 'varchar', ['Firma', 'Company']),
  field(['jobPosition', 'position'], 'varchar', ['Position', 'Position']),
  field(['is_company', 'is_company'], 'boolean', ['Ist eine Firma', 'Is a company']),
  field(['Strasse', 'home_street'], 'varchar', ['Straße', 'Street']),
  field(['Hausnummer', 'home_house_number'], 'varchar', ['Hausnummer', 'House number']),
  field(['Plz', 'home_zip_code'], 'varchar', ['PLZ', 'Postcode']),
  field(['Ort', 'home_city'], 'varchar', ['Ort', 'City']),
  field(['Land', 'home_country'], 'varchar', ['Land', 'Country']),
  field(['office_street', 'office_street'], 'varchar', ['Straße (Büro)', 'Street (office)']),
  field(['office_house_number', 'office_house_number'], 'varchar', ['Hausnummer (Büro)', 'House number (office)']),
  field(['office_zip_code', 'office_zip_code'], 'varchar', ['PLZ (Büro)', 'Postcode (office)']),
  field(['office_city', 'office_city'], 'varchar', ['Ort (Büro)', 'City (office)']),
  field(['office_country', 'office_country'], 'varchar', ['Land (Büro)', 'Country (office)']),
  field(['Telefon1', 'home_phone'], 'varchar', ['Telefon', 'Phone']),
  field(['home_cell', 'home_cell'], 'varchar', ['Mobil', 'Mobile']),
  field(['office_phone', 'office_phone'], 'varchar', ['Telefon (Büro)', 'Phone (office)']),
  field(['office_cell', 'office_cell'], 'varchar', ['Mobil (Büro)', 'Mobile (office)']),
  field(['Email', 'email'], 'varchar', ['E-Mail', 'E-mail']),
  field(['Geburtsdatum', 'dob'], 'date', ['Geburtsdatum', 'Date of birth']),
  field(['birth_name', 'birth_name'], 'varchar', ['Geburtsname', 'Birth name']),
  field(['gwgGeburtsort', 'birth_place'], 'varchar', ['Geburtsort', 'Place of birth']),
  field(['SpracheKontakt', 'language'], 'singleselect', ['Sprache', 'Language'], {
    choices: [
      ['de', 'Deutsch', 'German'],
      ['en', 'Englisch', 'English'],
      ['es', 'Spanisch', 'Spanish'],
    ],
  }),
  field(['salary', 'income'], 'varchar', ['Einkommen', 'Income']),
  field(['rating', 'rating'], 'singleselect', ['Bewertung', 'Rating'], {
    choices: [
      ['0', 'keine', 'none'],
      ['1', '1 Stern', '1 star'],
      ['2', '2 Sterne', '2 stars'],
      ['3', '3 Sterne', '3 stars'],
    ],
  }),
  field(['ArtDaten', 'group_ids'], 'multiselect', ['Merkmale', 'Tags'], { choices: 'groups', readFrom: 'groups' }),
  field(['HerkunftKontakt', 'client_source_id'], 'singleselect', ['Quelle', 'Source'], {
    choices: 'contact_sources',
    readFrom: 'client_source',
  }),
  field(['Status', 'client_status_id'], 'singleselect', ['Status', 'Status'], {
    choices: 'contact_statuses',
    readFrom: 'client_status',
  }),
  field(['newsletter_aktiv', 'newsletter'], 'boolean', ['Newsletter', 'Newsletter']),
  field(['accept_contact', 'accept_contact'], 'boolean', ['Kontakterlaubnis', 'May be contacted']),
  field(['DSGVOStatus', 'gdpr_status'], 'singleselect', ['DSGVO-Status', 'GDPR status'], {
    choices: [
      ['0', 'Keine Angabe', 'Not stated'],
      ['1', 'Ignoriert', 'Ignored'],
      ['2', 'Zugestimmt', 'Agreed'],
      ['3', 'Widerrufen', 'Revoked'],
    ],
  }),
  field(['DSGVOSaveUntil', 'keep_data_till'], 'date', ['Speichern bis', 'Keep until']),
  field(['description', 'description'], 'text', ['Bemerkung', 'Remark']),
  field(['Benutzer', 'broker_id'], 'user', ['Betreuer', 'Supervisor'], { readFrom: 'broker' }),
]

const estate = [
  field(['objektnr_extern', 'unit_id'], 'varchar', ['Einheitennummer', 'Unit number']),
  field(['exposee_id', 'exposee_id'], 'varchar', ['Auftragsnummer', 'Order number']),
  field(['objekttitel', 'title'], 'varchar', ['Überschrift', 'Headline']),
  field(['vermarktungsart', 'marketing_type'], 'singleselect', ['Vermarktungsart', 'Marketing type'], {
    choices: [
      ['BUY', 'Kauf', 'Purchase'],
      ['RENT', 'Miete', 'Rent'],
    ],
  }),
  field(['nutzungsart', 'object_type'], 'singleselect', ['Nutzungsart', 'Type of use'], {
    choices: [
      ['LIVING', 'Wohnen', 'Living'],
      ['COMMERCIAL', 'Gewerbe', 'Commercial'],
      ['INVESTMENT', 'Anlage', 'Investment'],
    ],
  }),
  field(['objektart', 'rs_type'], 'singleselect', ['Objektart', 'Type of property'], {
    choices: [
      ['APARTMENT', 'Wohnung', 'Apartment'],
      ['HOUSE', 'Haus', 'House'],
      ['TRADE_SITE', 'Grundstück', 'Plot of land'],
      ['GARAGE', 'Garage/Stellplatz', 'Garage or parking space'],
      ['SHORT_TERM_ACCOMODATION', 'Wohnen auf Zeit', 'Short-term accommodation'],
      ['OFFICE', 'Büro/Praxis', 'Office or surgery'],
      ['GASTRONOMY', 'Gastronomie/Hotel', 'Gastronomy or hotel'],
      ['INDUSTRY', 'Halle/Produktion', 'Hall or production'],
      ['STORE', 'Laden', 'Store'],
      ['SPECIAL_PURPOSE', 'Spezialobjekt', 'Special purpose'],
      ['INVESTMENT', 'Anlageobjekt', 'Investment'],
    ],
  }),
  field(['objekttyp', 'rs_category'], 'varchar', ['Objekttyp', 'Category']),
  field(['strasse', 'street'], 'varchar', ['Straße', 'Street']),
  field(['hausnummer', 'house_number'], 'varchar', ['Hausnummer', 'House number']),
  field(['plz', 'zip_code'], 'varchar', ['PLZ', 'Postcode']),
  field(['ort', 'city'], 'varchar', ['Ort', 'City']),
  field(['land', 'country'], 'varchar', ['Land', 'Country']),
  field(['kaufpreis', 'price'], 'float', ['Kaufpreis', 'Price']),
  field(['kaltmiete', 'base_rent'], 'float', ['Kaltmiete', 'Base rent']),
  field(['warmmiete', 'total_rent'], 'float', ['Warmmiete', 'Total rent']),
  field(['wohnflaeche', 'living_space'], 'float', ['Wohnfläche', 'Living space']),
  field(['gesamtflaeche', 'property_space_value'], 'float', ['Fläche', 'Space']),
  field(['grundstuecksflaeche', 'plot_area'], 'float', ['Grundstücksfläche', 'Plot area']),
  field(['anzahl_zimmer', 'number_of_rooms'], 'float', ['Zimmer', 'Rooms']),
  field(['anzahl_schlafzimmer', 'number_of_bed_rooms'], 'float', ['Schlafzimmer', 'Bedrooms']),
  field(['anzahl_badezimmer', 'number_of_bath_rooms'], 'float', ['Badezimmer', 'Bathrooms']),
  field(['etage', 'floor'], 'integer', ['Etage', 'Floor']),
  field(['baujahr', 'construction_year'], 'integer', ['Baujahr', 'Year of construction']),
  field(['objektbeschreibung', 'description_note'], 'text', ['Objektbeschreibung', 'Description']),
  field(['lage', 'location_note'], 'text', ['Lage', 'Location']),
  field(['ausstatt_beschr', 'furnishing_note'], 'text', ['Ausstattung', 'Furnishing']),
  field(['sonstige_angaben', 'other_note'], 'text', ['Sonstiges', 'Other']),
  field(['aussen_courtage', 'courtage'], 'varchar', ['Käuferprovision', "Buyer's commission"]),
  field(['courtage_note', 'courtage_note'], 'text', ['Provisionshinweis', 'Note on the commission']),
  field(['status', 'status'], 'singleselect', ['Status', 'Status'], {
    choices: 'property_statuses',
    readFrom: 'property_status',
  }),
  field(['benutzer', 'broker_id'], 'user', ['Betreuer', 'Supervisor'], { readFrom: 'broker' }),
]

/** Tasks, appointments and activities are one kind of record at Propstack, a `task`. */
const task = [
  field(['Betreff', 'title'], 'varchar', ['Titel', 'Title']),
  field(['Aufgabe', 'body'], 'text', ['Beschreibung', 'Description']),
  field(['Art', 'note_type_id'], 'singleselect', ['Aufgabentyp', 'Type of task'], { choices: 'for_reminders' }),
  field(['Deadline', 'due_date'], 'datetime', ['Fällig am', 'Due']),
  field(['Erinnerungsdatum', 'remind_at'], 'datetime', ['Erinnern am', 'Remind at']),
  field(['erledigt', 'done'], 'boolean', ['Erledigt', 'Done']),
  field(['Verantwortung', 'broker_id'], 'user', ['Zugewiesen an', 'Assigned to'], { readFrom: 'broker' }),
]

const calendar = [
  field(['description', 'title'], 'varchar', ['Titel', 'Title']),
  field(['note', 'body'], 'text', ['Notiz', 'Note']),
  field(['art', 'note_type_id'], 'singleselect', ['Terminart', 'Type of appointment'], { choices: 'for_events' }),
  field(['start_dt', 'starts_at'], 'datetime', ['Beginn', 'Start']),
  field(['end_dt', 'ends_at'], 'datetime', ['Ende', 'End']),
  field(['location', 'location'], 'varchar', ['Ort', 'Place']),
  field(['ganztags', 'all_day'], 'boolean', ['Ganztägig', 'All day']),
  field(['private', 'private'], 'boolean', ['Privat', 'Private']),
  field(['von', 'broker_id'], 'user', ['Zugewiesen an', 'Assigned to'], { readFrom: 'broker' }),
]

const agentsLog = [
  field(['Aktionsart', 'note_type_id'], 'singleselect', ['Aktivitätstyp', 'Type of activity'], {
    choices: 'for_notes',
  }),
  field(['Datum', 'title'], 'datetime', ['Datum', 'Date']),
  field(['Bemerkung', 'body'], 'text', ['Notiz', 'Note']),
  field(['Absagegrund', 'reservation_reason_id'], 'singleselect', ['Absagegrund', 'Rejection reason'], {
    choices: 'reservation_reasons',
  }),
  field(['Benutzer', 'broker_id'], 'user', ['Zugewiesen an', 'Assigned to'], { readFrom: 'broker' }),
]

export const dictionary: Readonly<Record<Module, readonly PropstackField[]>> = {
  address,
  estate,
  task,
  calendar,
  agentsLog,
}
