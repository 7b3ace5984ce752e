import { refusal } from '../../shared/refusals/catalogue.ts'
import { crmFieldNames as names } from './field-names.ts'
import {
  CrmError,
  type CrmChoice,
  type CrmRecordState,
  type CrmUser,
  type CrmValue,
  type CrmValues,
  type StateModule,
} from './port.ts'
import { userNamed } from './protocol/values.ts'

/** The module under this name. Throws `CrmError` for one whose records have no state. */
export function stateModuleOf(name: string): StateModule {
  if (Object.hasOwn(names.status, name)) return name as StateModule
  throw new CrmError('unsupported', refusal('crm_module_without_state', { module: name }))
}

/** Fields that say how a record of the module stands; which of them a CRM has is known by their names. */
export function stateFields(module: StateModule, isKnown: (name: string) => boolean): string[] {
  const status = names.status[module].find(isKnown)
  const times = module === 'calendar' ? [names.appointment.start, names.appointment.end] : []
  return [names.user[module], ...(status === undefined ? [] : [status]), ...times].filter(isKnown)
}

/** What reads the values of a record. */
interface StateWords {
  /** What a field permits. */
  choicesOf(this: void, name: string): readonly CrmChoice[] | null | undefined
  users: readonly (CrmUser & { username?: string })[]
}

/** How a record stands that has these values. */
export function stateOf(module: StateModule, values: CrmValues, { choicesOf, users }: StateWords): CrmRecordState {
  const status = names.status[module].find((name) => values[name] !== undefined)
  const [start, end] = [names.appointment.start, names.appointment.end].map((name) =>
    module === 'calendar' ? localTime(values[name] ?? null) : null,
  )
  return {
    responsible: nameOf(users, values[names.user[module]] ?? null),
    status: status === undefined ? null : wordsOf(status, values[status] ?? null, choicesOf(status)),
    starts_at: start ?? null,
    ends_at: end ?? null,
    is_archived: false,
  }
}

/** CRMs call a user by number, by what they sign in with, or by name; what is none of these is a group, by its name. */
function nameOf(users: StateWords['users'], value: CrmValue): string | null {
  const text = textOf(value)
  if (text === null) return null
  const user = userNamed(users, text) ?? users.find(({ username }) => username?.toLowerCase() === text.toLowerCase())
  return user?.name || text
}

/** What is done says so by a field without choices. */
const doneField = 'erledigt'

function wordsOf(name: string, value: CrmValue, choices: readonly CrmChoice[] | null | undefined): string | null {
  const text = textOf(value)
  if (name === doneField) return text === 'true' || text === '1' ? 'Erledigt' : 'Offen'
  return text === null ? null : (choices?.find(({ code }) => code === text)?.label ?? text)
}

/** Longer names than people have are cut. */
const mostCharacters = 200

function textOf(value: CrmValue): string | null {
  const text = (Array.isArray(value) ? value.map(String).join(', ') : String((value ?? '') as string)).trim()
  return text === '' ? null : text.slice(0, mostCharacters)
}

/** `2026-12-01T10:00` of `2026-12-01 10:00:00`. */
function localTime(value: CrmValue): string | null {
  const [, date, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(String((value ?? '') as string)) ?? []
  return date === undefined ? null : `${date}T${time}`
}
