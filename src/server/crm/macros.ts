import { linkMacros } from '../../shared/contract/macros.ts'
import type { CrmValue } from './port.ts'

/** What macros are resolved on: the records that a submission created or changed (section 6). */
export interface MacroContext {
  /** Values as a person reads them, by module and field name; the modules in the order in which a name is looked for. */
  records: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Where a person sees the record, by module. */
  links: Readonly<Record<string, string>>
  /** Fields that the CRM has, by module and name: those of a record that say nothing resolve to nothing. */
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** For `_Datum`. */
  now: Date
  timezone: string
}

/** How a value goes into its target: as it is into JSON and plain text, escaped into HTML. */
export type Escape = (value: string) => string

/** Names that the CRM's macros have and its fields have not. */
const aliases: Readonly<Record<string, string>> = {
  AdrDatensatznummer: 'KdNr',
  Firma1: 'Zusatz1',
  Firma2: 'Zusatz2',
  PLZ: 'Plz',
  RufnummerStandard: 'Telefon1',
  Telefon: 'Telefon1',
}

const moduleOrder = ['address', 'estate', 'calendar', 'agentsLog', 'task']

/**
 * Replaces the macros of a text: `_Vorname`, `_objekttitel`, `_Datum(DD.MM.YYYY)`, `_Anrede(1)`, `_getAddressLink`. A name is
 * looked for among the aliases, then exactly, then without regard to case; the longest one counts, up to an underscore.
 * What has no record or no such field stays as it is written; a resolved value is not looked at again.
 */
export function resolveMacros(text: string, context: MacroContext, escape: Escape = (value) => value): string {
  return text.replace(
    /(?<![A-Za-z0-9])_([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*)(\([^()\n]{0,100}\))?/g,
    (macro: string, words: string, args: string | undefined) => {
      const parts = words.split('_')
      for (let count = parts.length; count > 0; count--) {
        const name = parts.slice(0, count).join('_')
        const rest = parts.slice(count).map((part) => `_${part}`)
        const isWhole = rest.length === 0
        const value = valueOf(name, isWhole ? args?.slice(1, -1) : undefined, context)
        if (value === undefined) continue
        const after = isWhole
          ? takesArguments(name)
            ? ''
            : (args ?? '')
          : resolveMacros(rest.join(''), context, escape) + (args ?? '')
        return escape(value) + after
      }
      return macro
    },
  )
}

const isLinkMacro = (name: string): name is keyof typeof linkMacros => Object.hasOwn(linkMacros, name)

const takesArguments = (name: string) => name === 'Datum' || name === 'Anrede'

function valueOf(name: string, args: string | undefined, context: MacroContext): string | undefined {
  if (name === 'Datum') return formatDate(context.now, args || 'DD. MMMM YYYY', context.timezone)
  if (isLinkMacro(name)) return context.links[linkMacros[name]]
  if (name === 'Briefanrede') return fieldValue('Briefanrede', context) || salutation(context)
  const value = fieldValue(aliases[name] ?? name, context)
  // `_Anrede(1)`: the form for an address line, Herr → Herrn.
  return name === 'Anrede' && args !== undefined && value === 'Herr' ? 'Herrn' : value
}

function fieldValue(name: string, { records, fields }: MacroContext): string | undefined {
  const modules = moduleOrder.filter((module) => records[module] !== undefined)
  for (const module of modules) {
    if (Object.hasOwn(records[module] ?? {}, name)) return records[module]?.[name]
    if (Object.hasOwn(fields[module] ?? {}, name)) return ''
  }
  const wanted = name.toLowerCase()
  const isWanted = (key: string) => key.toLowerCase() === wanted
  for (const module of modules) {
    const found = Object.keys(records[module] ?? {}).find(isWanted)
    if (found !== undefined) return records[module]?.[found]
    if (Object.keys(fields[module] ?? {}).some(isWanted)) return ''
  }
  return undefined
}

/** How a letter begins, from the address alone. */
function salutation({ records }: MacroContext): string | undefined {
  const address = records['address']
  if (!address) return undefined
  const { Anrede = '', Titel = '', Name = '' } = address
  const who = [Titel, Name].filter((part) => part !== '').join(' ')
  if (who !== '' && Anrede === 'Frau') return `Sehr geehrte Frau ${who}`
  if (who !== '' && Anrede === 'Herr') return `Sehr geehrter Herr ${who}`
  return 'Sehr geehrte Damen und Herren'
}

/** `DD.MM.YYYY`, `D. MMMM YY`, `DDDD` …: letters of the CRM's date formats, in German. */
function formatDate(now: Date, format: string, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('de-DE', { timeZone, ...options }).format(now)
  const parts: Record<string, string> = {
    D: part({ day: 'numeric' }),
    DD: part({ day: '2-digit' }),
    DDD: part({ weekday: 'short' }),
    DDDD: part({ weekday: 'long' }),
    M: part({ month: 'numeric' }),
    MM: part({ month: '2-digit' }),
    MMM: part({ month: 'short' }),
    MMMM: part({ month: 'long' }),
    YY: part({ year: '2-digit' }),
    YYYY: part({ year: 'numeric' }),
  }
  return format.replace(/D{1,4}|M{1,4}|Y{4}|Y{2}/g, (letters) => parts[letters] ?? letters)
}

/** A CRM's value as a person reads it: labels for codes, several choices with commas. */
export function displayValue(value: CrmValue, labels: ReadonlyMap<string, string> | undefined): string {
  if (value === null) return ''
  const parts = (Array.isArray(value) ? (value as string[]) : [value]).map(String)
  return parts.map((part) => labels?.get(part) ?? part).join(', ')
}
