import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmValue, type NewCrmRecord } from '../port.ts'
import { readAppointment } from './appointments.ts'
import { contactOf, newContact } from './contacts.ts'
import type { KnownFields } from './metadata-cache.ts'
import type { UserForm } from './user-reference.ts'
import { encodeValue } from './values.ts'
import type { Action } from './protocol/wire.ts'

export const writtenModules = ['address', 'estate', 'task', 'calendar', 'agentsLog'] as const
export type WrittenModule = (typeof writtenModules)[number]

/** The module under this name. Throws `CrmError`. */
export function moduleOf(name: string): WrittenModule {
  const module = writtenModules.find((one) => one === name)
  if (module === undefined)
    throw new CrmError('unsupported', refusal('onoffice_module_without_records', { module: name }))
  return module
}

/** `agentslog` is what calls name the module that fields call `agentsLog`. */
export const resourceOf = (module: WrittenModule) => module.toLowerCase()

/** How fields of users name them, by module: one concept, three encodings. */
const userForms: Readonly<Record<WrittenModule, Readonly<Record<string, UserForm>>>> = {
  address: { Benutzer: 'name' },
  estate: { benutzer: 'id' },
  task: { Verantwortung: 'responsible', Bearbeiter: 'name' },
  calendar: { von: 'name' },
  agentsLog: { Benutzer: 'id' },
}

export const userFormOf = (module: WrittenModule, field: string): UserForm | undefined => userForms[module][field]

/** Activities are written with other names than they are read and configured with. */
const activityNames: Readonly<Record<string, string>> = {
  Datum: 'datetime',
  Aktionsart: 'actionkind',
  Aktionstyp: 'actiontype',
  Bemerkung: 'note',
  HerkunftKontakt: 'origincontact',
  merkmal: 'features',
  Kosten: 'cost',
  dauer: 'duration',
  Beratungsebene: 'advisorylevel',
  Absagegrund: 'reasoncancellation',
  Benutzer: 'userid',
}

/** Values of a record, each as its module and type want it; users are resolved already. */
export interface EncodedRecord {
  fields: Record<string, unknown>
  byGroup: boolean
}

/** Encodes what is not a user. Throws `CrmError` for what onOffice could only misunderstand. */
export function encodeField(
  module: WrittenModule,
  { name, value, isNew }: { name: string; value: CrmValue; isNew: boolean },
  known: KnownFields,
): Record<string, unknown> {
  const type = known.get(name)?.type ?? 'varchar'
  if (module === 'agentsLog') return activityField(name, value, known)
  const contact = module === 'address' ? contactOf(name) : undefined
  if (contact && isNew) return newContact(contact, value)
  // A new address takes the country's code, a changed one only its name.
  if (module === 'address' && name === 'Land' && !isNew) return { Land: labelOf(known, name, value) }
  const encoded = encodeValue(value, type)
  // Kinds, states and priorities of tasks are numbers.
  const isNumber = module === 'task' && type === 'singleselect' && /^\d+$/.test(String(encoded))
  return { [name]: isNumber ? Number(encoded) : encoded }
}

function activityField(name: string, value: CrmValue, known: KnownFields): Record<string, unknown> {
  const written = activityNames[name]
  if (written === undefined)
    throw new CrmError('rejected', refusal('onoffice_activity_field_missing', { name }), { reason: 'fields' })
  const type = known.get(name)?.type ?? 'varchar'
  if (name === 'Beratungsebene') return { [written]: String(value ?? '').slice(0, 1) }
  if (name === 'Absagegrund') return { [written]: labelOf(known, name, value) }
  if (name === 'HerkunftKontakt' && Array.isArray(value)) {
    const origins = value as string[]
    if (origins.length > 1) throw new CrmError('rejected', refusal('onoffice_one_origin'))
    return { [written]: origins[0] ?? '' }
  }
  return { [written]: encodeValue(value, name === 'HerkunftKontakt' ? 'singleselect' : type) }
}

function labelOf(known: KnownFields, name: string, value: CrmValue): unknown {
  const code = String(value as string | number)
  return value === null ? '' : (known.get(name)?.permittedvalues?.find((choice) => choice.code === code)?.label ?? code)
}

export function createAction(
  module: WrittenModule,
  links: Pick<NewCrmRecord, 'address_id' | 'estate_id'>,
  encoded: EncodedRecord,
): Action {
  return { verb: 'create', resource: resourceOf(module), parameters: createParameters(module, links, encoded) }
}

function createParameters(
  module: WrittenModule,
  { address_id, estate_id }: Pick<NewCrmRecord, 'address_id' | 'estate_id'>,
  { fields, byGroup }: EncodedRecord,
): Action['parameters'] {
  const link = (name: string, id: string | undefined, isList = false) =>
    id === undefined ? {} : { [name]: isList ? [Number(id)] : Number(id) }
  switch (module) {
    // Flat; the check for duplicates is ours, since onOffice's would overwrite.
    case 'address':
      return { ...fields, checkDuplicate: false }
    case 'estate':
      return { data: fields }
    case 'task': {
      const links = { ...link('relatedAddressId', address_id), ...link('relatedEstateId', estate_id) }
      return { data: fields, ...links, ...(byGroup && { responsibilityByGroup: 1 }) }
    }
    case 'calendar':
      return {
        data: withEnd(fields),
        ...link('relatedAddressIds', address_id, true),
        ...link('relatedEstateId', estate_id),
      }
    case 'agentsLog':
      return { ...fields, ...link('addressids', address_id, true), ...link('estateid', estate_id) }
  }
}

/** An appointment must have an end; one hour after its start without. */
function withEnd(fields: Record<string, unknown>): Record<string, unknown> {
  const start = fields['start_dt']
  if (typeof start !== 'string' || fields['end_dt']) return fields
  const end = new Date(`${start.replace(' ', 'T')}Z`)
  if (Number.isNaN(end.getTime())) return fields
  end.setUTCHours(end.getUTCHours() + 1)
  return { ...fields, end_dt: end.toISOString().slice(0, 19).replace('T', ' ') }
}

export function modifyAction(module: WrittenModule, id: string, { fields, byGroup }: EncodedRecord): Action {
  const parameters =
    module === 'address' ? fields : { data: fields, ...(module === 'task' && byGroup && { responsibilityByGroup: 1 }) }
  return { verb: 'modify', resource: resourceOf(module), id, parameters }
}

/** Of these two modules only some fields can be read, whatever else is configured. */
const readable: Readonly<Partial<Record<WrittenModule, string>>> = {
  task: 'Eintragsdatum modified von Deadline Prio Aufgabe Verantwortung Art Status Betreff Bearbeiter Beginnt_am Aufwand_Soll_NUM Einheit_Aufwand_Soll Aufwand_Zusatz_NUM Einheit_Aufwand_Zusatz erledigt publicDescription Stand Deadline_strikt Deadline_Zeit Beginnt_um Austragsdatum Erinnerung Erinnerungsdatum Erinnerungsdatum_Zeit Privat Verantwortung_Gruppe Kommentar',
  agentsLog:
    'Objekt_nr Adress_nr Aktionsart Aktionstyp Datum created Benutzer Benutzer_nr Datum_bearb Kosten Bemerkung merkmal HerkunftKontakt dauer Beratungsebene Absagegrund Benutzer_bearb mailDate Aktionsmerkmale Angeboten_fuer Nr',
}

/** Names of the fields that a read of the module can ask for. */
export function fieldsToRead(module: WrittenModule, known: KnownFields): string[] {
  const only = readable[module]?.split(' ')
  return [...known.keys()].filter((name) => only?.includes(name) ?? true)
}

export function readAction(module: WrittenModule, id: string, known: KnownFields): Action {
  const read = { verb: 'read', resource: resourceOf(module) } as const
  const data = fieldsToRead(module, known)
  switch (module) {
    case 'address':
      return { ...read, parameters: { data, recordids: [Number(id)], countryIsoCodeType: 'ISO-3166-3' } }
    case 'agentsLog':
      return { ...read, parameters: { data, filter: { Nr: [{ op: '=', val: Number(id) }] } } }
    case 'calendar':
      return readAppointment(id)
    case 'estate':
    case 'task':
      return { ...read, id, parameters: { data } }
  }
}
