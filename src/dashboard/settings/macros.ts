import { displayTypes } from '../../shared/contract/forms/field-types.ts'
import { linkMacros, macroOf, type MacroPlace } from '../../shared/contract/crm/macros.ts'
import type { FormField } from '../../shared/form/engine/model.ts'

export interface Macro {
  /** `_Vorname` */
  macro: string
  label: string
}

interface MacroChoices {
  fields: readonly FormField[]
  /** Whether submissions become records of the CRM, which links can lead to, and people of the agency read the text. */
  knowsRecords: boolean
  /** Words for the links. */
  links: Record<keyof typeof linkMacros, string>
}

/** What stands for the form and the submission in the name of a document's file. */
const inFileNames = ['internal_title', 'title', 'index', 'date'] as const

/** What a setting can use besides macros. */
export const placeholdersOf = (setting: string, words: Record<(typeof inFileNames)[number], string>): Macro[] =>
  setting === 'pdf_filename_pattern' ? inFileNames.map((name) => ({ macro: `{${name}}`, label: words[name] })) : []

/** The macros that a setting of a form can use: its fields, of each name the first, and links to the records that it writes. */
export function offeredMacros({ fields, knowsRecords, links }: MacroChoices, place: MacroPlace): Macro[] {
  const isOfAddresses = place === 'addresses' || place === 'address'
  const offered = new Map<string, Macro>()
  for (const { type, crm_field_name, name, label } of fields) {
    const macro = macroOf(crm_field_name ?? name)
    if (macro === undefined || offered.has(macro) || displayTypes.includes(type)) continue
    if (isOfAddresses && type !== 'email') continue
    offered.set(macro, { macro, label: label || macro })
  }
  if (place !== 'text' || !knowsRecords) return [...offered.values()]
  const names = Object.keys(linkMacros) as (keyof typeof linkMacros)[]
  const written = names.filter((name) => fields.some(({ crm_module }) => crm_module === linkMacros[name]))
  return [...offered.values(), ...written.map((name) => ({ macro: `_${name}`, label: links[name] }))]
}

/** What is put between two parts of a text, so that the macro is read as one: no word may touch it. */
export function spaced(macro: string, { before, after, place }: { before: string; after: string; place: MacroPlace }) {
  // A bracket ends no word.
  if (place === 'address' || place === 'url' || macro.startsWith('{')) return macro
  if (place === 'addresses') {
    const start = /(^|[,;\n])\s*$/.test(before) ? '' : ', '
    return `${start}${macro}${/^\s*($|[,;\n])/.test(after) ? '' : ', '}`
  }
  return `${/[A-Za-z0-9_]$/.test(before) ? ' ' : ''}${macro}${/^[A-Za-z0-9_(]/.test(after) ? ' ' : ''}`
}
