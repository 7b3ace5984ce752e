import { fault } from '../../refusals/message.ts'
import type { z } from 'zod'
import { maxMacroNames, maxMacros } from '../../budgets.ts'

/** Macros that stand for where a person sees a record of the CRM, with the record's module. */
export const linkMacros = { getAddressLink: 'address', getEstateLink: 'estate' } as const

const macroName = /^[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*$/

/** How a text names the field, or the link, whose value it wants; undefined where no text can. */
export const macroOf = (name: string): string | undefined => (macroName.test(name) ? `_${name}` : undefined)

declare const macros: unique symbol
/** A text that is declared to take macros, and is checked for their number where it is written. */
export type MacroText = string & { readonly [macros]: true }

/** Where in a setting macros may stand: in a line, in a text, in a web address, in a list of mail addresses, or in place of one. */
export type MacroPlace = 'line' | 'text' | 'url' | 'addresses' | 'address'

/** How a setting takes macros. */
export interface MacroUse {
  place: MacroPlace
  /**
   * Who reads it. In what visitors read, macros know what this submission sent, and the record that its signed link names; in what
   * stays with the agency, the records of the CRM. `receiver`: it goes to whom `email2_receiver` names.
   */
  to: 'visitor' | 'agency' | 'receiver'
}

/** Names joined by `_`, with arguments or without; nothing inside a word. */
const macro = /(?<![A-Za-z0-9])_([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*)(\([^()\n]{0,100}\))?/g

/** Puts something in the place of each macro of a text; `names` are the words that it joins, `args` what stands behind them in brackets. */
export const replaceMacros = (
  text: string,
  replace: (macro: string, names: string, args: string | undefined) => string,
) => text.replace(macro, replace)

/** The macros of a text, and where they begin. */
export const macrosIn = (text: string): { macro: string; at: number }[] =>
  Array.from(text.matchAll(macro), ({ 0: found, index }) => ({ macro: found, at: index }))

/** Fields without a CRM field as macros name them (`_field_12`), by other names; `undefined` leaves one as it is. */
export const withMacroFields = (text: string, nameOf: (id: number) => number | string | undefined): string =>
  replaceMacros(text, (_macro, names, args = '') => {
    const renamed = names.replace(/(?<=^|_)field_(\d+)(?=_|$)/g, (found, id: string) => {
      const name = nameOf(Number(id))
      return name === undefined ? found : `field_${name}`
    })
    return `_${renamed}${args}`
  })

export const hasMacro = (text: string): boolean => text.search(macro) >= 0

/** A text that needs no values; null for one that says nothing without them. */
export const withoutMacros = (text: string | null): string | null => (text !== null && hasMacro(text) ? null : text)

export const tooManyMacros = fault('too_many_macros', { max: maxMacros })
const tooLong = fault('macro_too_long', { max: maxMacroNames })

/** What is wrong with the macros of a text, as a message that carries the refusal. */
export function macroFault(text: string): string | undefined {
  let count = 0
  let longest = 0
  replaceMacros(text, (found, names) => {
    count++
    // So many names have more characters, the marks between them included.
    if (names.length > 2 * maxMacroNames) longest = Math.max(longest, names.split('_').length)
    return found
  })
  if (count > maxMacros) return tooManyMacros
  return longest > maxMacroNames ? tooLong : undefined
}

/** A schema of a text, or of a list of texts, that take macros. */
export function boundedMacros<S extends z.ZodType>(schema: S): S {
  const isFree = (error: string) => (value: unknown) =>
    [value].flat().every((one) => typeof one !== 'string' || macroFault(one) !== error)
  return schema.refine(isFree(tooManyMacros), { error: tooManyMacros }).refine(isFree(tooLong), { error: tooLong })
}
