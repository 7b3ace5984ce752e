import { expect, test } from 'vitest'
import { budgets, maxMatchedText, type BudgetName } from '../../shared/budgets.ts'
import { compilePattern } from '../../shared/rules/pattern.ts'
import { costOf } from './processor-time.ts'

/** For each budget a call at all of its bounds, made ready ahead; it throws when it is not what the budget is about. */
const cases: Record<BudgetName, () => () => unknown> = {
  pattern() {
    const matches = compilePattern('(?:(?:a|aa|aaa|aaaa|aaaaa|aaaaaa)*b*)*c', 'i')
    if (!matches) throw new Error('a pattern that is refused')
    const text = 'a'.repeat(maxMatchedText)
    return () => matches(text)
  },
}

test.each(Object.keys(budgets) as BudgetName[])('a call at the bounds of its budget is quick: %s', async (name) => {
  expect(await costOf(cases[name]())).toBeLessThanOrEqual(1)
})

test('every budget has a case, and every case a budget', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(budgets).sort())
})
