import { describe, expect, test } from 'vitest'
import { budgets, type BudgetName } from '../../shared/budgets.ts'
import type { Calls } from './budget-cases/calls.ts'
import * as macros from './budget-cases/macros.ts'
import * as rules from './budget-cases/rules.ts'
import { costOf } from './processor-time.ts'

/** For each budget calls at all of its bounds. */
const cases: Record<BudgetName, () => Calls> = { ...macros, ...rules }
