import { expect, test } from 'vitest'
import {
  budgets,
  maxMacroNames,
  maxMacros,
  maxMacroValues,
  maxMatchedText,
  type BudgetName,
} from '../../shared/budgets.ts'
import type { MacroText } from '../../shared/contract/macros.ts'
import { compilePattern } from '../../shared/rules/pattern.ts'
import { macroSource } from '../crm/macro-source.ts'
import { resolveMacroBody } from '../features/submission-mails/body.ts'
import { costOf } from './processor-time.ts'

/** For each budget a call at all of its bounds, made ready ahead; it throws when it is not what the budget is about. */
const cases: Record<BudgetName, () => () => unknown> = {
  pattern() {
    const matches = compilePattern('(?:(?:a|aa|aaa|aaaa|aaaaa|aaaaaa)*b*)*c', 'i')
    if (!matches) throw new Error('a pattern that is refused')
    const text = 'a'.repeat(maxMatchedText)
    return () => matches(text)
  },
  macros() {
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
    return () => resolveMacroBody(text as MacroText, source()).html.text
  },
}

test.each(Object.keys(budgets) as BudgetName[])('a call at the bounds of its budget is quick: %s', async (name) => {
  expect(await costOf(cases[name]())).toBeLessThanOrEqual(1)
})

test('every budget has a case, and every case a budget', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(budgets).sort())
})
