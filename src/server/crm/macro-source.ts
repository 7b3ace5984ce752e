import { linkMacros } from '../../shared/contract/crm/macros.ts'
import type { Language } from '../../shared/text/languages.ts'
import { dateFormatter } from './macro-date.ts'
import { salutation, type Addressee } from './salutation.ts'

/** What macros stand for, by module and field name. */
export type MacroRecords = Readonly<Record<string, Readonly<Record<string, string>>>>
/** The fields that the CRM has, by module and name. */
export type KnownFields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface MacroValues {
  /** Values as a person reads them. */
  records: MacroRecords
  /** Where a person sees the record, by module. */
  links: Readonly<Record<string, string>>
  /** Those of a record that say nothing resolve to nothing. */
  fields: KnownFields
  /** Whom a letter is addressed to; null: no address is known, and `_Briefanrede` stays. */
  addressee: Addressee | null
  /** Of the salutation. */
  language: Language
  /** For `_Datum`. */
  now: Date
  timezone: string
}

/** What macros are resolved on, with its names made ready once, when the first macro asks. */
export interface MacroSource {
  /** Gives what a macro stands for; `undefined`: it stays as it is written. */
  valueOf(name: string, args: string | undefined): string | undefined
}

/** Names that the CRM's macros have and its fields have not. */
const aliases: Readonly<Record<string, string>> = {
  AdrDatensatznummer: 'KdNr',
  Firma1: 'Zusatz1',
  Firma2: 'Zusatz2',
  PLZ: 'Plz',
  RufnummerStandard: 'Telefon1',
  Telefon: 'Telefon1',
}

/** In which a name is looked for. */
const moduleOrder = ['address', 'estate', 'calendar', 'agentsLog', 'task']

export function macroSource(values: MacroValues): MacroSource {
  const { links, now, timezone, addressee, language } = values
  const formatDate = dateFormatter(now, timezone)
  let names: Names | undefined
  const field = (name: string) => {
    names ??= namesOf(values)
    return names.exact.get(name) ?? names.folded.get(name.toLowerCase())
  }
  return {
    valueOf(name, args) {
      if (name === 'Datum') return formatDate(args || 'DD. MMMM YYYY')
      if (isLinkMacro(name)) return links[linkMacros[name]]
      if (name === 'Briefanrede') return field(name) || (addressee ? salutation(addressee, language) : undefined)
      const value = field(Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name)
      // `_Anrede(1)`: the form for an address line, Herr → Herrn.
      return name === 'Anrede' && args !== undefined && value === 'Herr' ? 'Herrn' : value
    },
  }
}

const isLinkMacro = (name: string): name is keyof typeof linkMacros => Object.hasOwn(linkMacros, name)

/** Values by name as it is written, and without regard to case; of equal names the first one of the modules' order counts. */
interface Names {
  exact: Map<string, string>
  folded: Map<string, string>
}

function namesOf({ records, fields }: MacroValues): Names {
  const names: Names = { exact: new Map(), folded: new Map() }
  for (const module of moduleOrder) {
    const record = records[module]
    if (!record) continue
    for (const [name, value] of Object.entries(record)) add(names, name, value)
    for (const name of Object.keys(fields[module] ?? {})) add(names, name, '')
  }
  return names
}

function add({ exact, folded }: Names, name: string, value: string): void {
  if (!exact.has(name)) exact.set(name, value)
  const lower = name.toLowerCase()
  if (!folded.has(lower)) folded.set(lower, value)
}
