import { maxMacroNames, maxMacros, maxMacroValues } from '../../../shared/budgets.ts'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import { macroSource } from '../../crm/macro-source.ts'
import { resolveMacroBody } from '../../features/submission-mails/body.ts'
import type { Calls } from './calls.ts'

export const macros = (): Calls => {
  const text = `_${Array.from({ length: maxMacroNames }, (_, i) => `Feld${i}`).join('_')} `.repeat(maxMacros)
  const value = '<&ü'.repeat(maxMacroValues / 3)
  const names = Array.from({ length: 2_000 }, (_, i) => [`Feld${i}`, value])
  const source = () =>
    macroSource({
      records: { address: Object.fromEntries(names) as Record<string, string> },
      fields: {},
      links: {},
      addressee: null,
      language: 'de',
      now: new Date(),
      timezone: 'Europe/Berlin',
    })
  return { 'a mail': () => resolveMacroBody(text as MacroText, source()).html.text }
}
