import { describe, expect, test } from 'vitest'
import { budgets, type BudgetName } from '../../shared/budgeted-calls.ts'
import * as answers from './budget-cases/answers.ts'
import * as bodies from './budget-cases/bodies.ts'
import type { Calls } from './budget-cases/calls.ts'
import * as checks from './budget-cases/checks.ts'
import * as documents from './budget-cases/documents.ts'
import * as forms from './budget-cases/forms.ts'
import * as mails from './budget-cases/mails.ts'
import * as macros from './budget-cases/macros.ts'
import * as rules from './budget-cases/rules.ts'
import * as settings from './budget-cases/settings.ts'
import * as versions from './budget-cases/versions.ts'
import { costOf, longestStretchOf } from './machine/processor-time.ts'

/** For each budget calls at all of its bounds. */
const cases: Record<BudgetName, () => Calls> = {
  ...answers,
  ...bodies,
  ...checks,
  ...documents,
  ...forms,
  ...macros,
  ...mails,
  ...rules,
  ...settings,
  ...versions,
}

describe('budgets: a call at the bounds of its budget takes at most 50 ms of processor time', () => {
  test.each(Object.keys(budgets) as BudgetName[])('%s', async (name) => {
    const costs: Record<string, number> = {}
    for (const [what, call] of Object.entries(cases[name]())) {
      costs[what] = 'inTurns' in call ? await longestStretchOf(call.inTurns) : await costOf(call)
    }
    expect(Object.entries(costs).filter(([, cost]) => cost > 1)).toEqual([])
  })
})

test('budgets: every budget has a case, and every case a budget', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(budgets).sort())
})
