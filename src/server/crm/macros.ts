import { maxMacroNames, maxMacros, maxMacroValues } from '../../shared/budgets.ts'
import { replaceMacros, type MacroText } from '../../shared/contract/crm/macros.ts'
import type { MacroSource } from './macro-source.ts'

/** How a value goes into its target: as it is into JSON and plain text, escaped into HTML. */
export type Escape = (value: string) => string

/** Characters that values may still take; what is made of many texts gives them one together. */
export interface Allowance {
  left: number
}

interface ResolveContext {
  source: MacroSource
  put: Escape
}

/**
 * Replaces the macros of a text: `_Vorname`, `_objekttitel`, `_Datum(DD.MM.YYYY)`, `_Anrede(1)`, `_getAddressLink`. The longest name
 * counts, up to an underscore; what has no value stays as it is written, and a value is not looked at again. One pass: what is beyond
 * the budget of a text (`shared/budgets.ts`), which was stored before there was one, stays, too.
 */
export function resolveMacros(
  text: MacroText,
  source: MacroSource,
  escape: Escape = (value) => value,
  allowance: Allowance = { left: maxMacroValues },
): string {
  const resolving = { source, put: oncePerValue(within(allowance), escape) }
  let count = 0
  return replaceMacros(text, (macro, names, args) => (++count > maxMacros ? macro : resolved(names, args, resolving)))
}

/** Values may be long, and stand in a text often. */
function oncePerValue(cut: Escape, escape: Escape): Escape {
  const escaped = new Map<string, string>()
  return (value) => {
    const shown = cut(value)
    const known = escaped.get(shown) ?? escape(shown)
    escaped.set(shown, known)
    return known
  }
}

/** Cuts values to what they may still take. */
export const within = (allowance: Allowance) => (value: string) => {
  const shown = value.length <= allowance.left ? value : `${value.slice(0, allowance.left)}…`
  allowance.left = Math.max(0, allowance.left - value.length)
  return shown
}

const takesArguments = (name: string) => name === 'Datum' || name === 'Anrede'

/** Names joined by underscores, one after the other; the arguments belong to a macro of one name alone. */
function resolved(names: string, args: string | undefined, { source, put }: ResolveContext): string {
  const parts = names.split('_', maxMacroNames)
  const beyond = names.slice(parts.join('_').length)
  let result = ''
  for (let from = 0; from < parts.length;) {
    const found = longest(parts.slice(from), source, from === 0 && beyond === '' ? args : undefined)
    if (!found) return `${result}_${parts.slice(from).join('_')}${beyond}${args ?? ''}`
    const isWhole = found.count === parts.length && beyond === ''
    result += put(found.value)
    if (isWhole && takesArguments(found.name)) return result
    from += found.count
  }
  return result + beyond + (args ?? '')
}

function longest(parts: readonly string[], { valueOf }: MacroSource, args: string | undefined) {
  // A name begins with a letter.
  if (!/^[A-Za-z]/.test(parts[0] ?? '')) return undefined
  for (let count = parts.length; count > 0; count--) {
    const name = parts.slice(0, count).join('_')
    const value = valueOf(name, count === parts.length ? args?.slice(1, -1) : undefined)
    if (value !== undefined) return { name, value, count }
  }
  return undefined
}
