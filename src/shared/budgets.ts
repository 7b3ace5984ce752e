/**
 * What an input may be at most, where the thread that answers requests works through it. A call at all the bounds of its budget takes
 * at most 50 ms of processor time: `src/server/testing/budgets.test.ts` has such a call for each budget, and docs/budgets.md lists them.
 *
 * Each number is a constant of its own, so that a script of a page holds the ones that it needs and none of the words.
 */

/** Characters of a pattern, and what it may be when it is written out: its steps. */
export const maxPatternLength = 200
export const maxPatternSteps = 500
/** Characters of an answer that a pattern looks at. */
export const maxMatchedText = 500

/** Levels of nesting of a JSON body; the deepest valid body of the API has seven. */
export const maxJsonDepth = 32

/** Macros of one text, and names that one macro joins (`_Vorname_Name`); what a stored text has beyond that stays as it is written. */
export const maxMacros = 200
export const maxMacroNames = 8
/** Characters that the values of macros put into one text together; what is longer is cut. */
export const maxMacroValues = 200_000

export interface Budget {
  /** What is done with the input, as the subject of a sentence. */
  call: string
  bounds: readonly Bound[]
  /** Why the bounds are what they are. */
  why: string
}
interface Bound {
  most: number
  unit: string
}

/** A budget for each call; its name is that of its case in the test. */
export const budgets = {
  pattern: {
    call: 'One pattern of the operator `matches` against one answer',
    bounds: [
      { most: maxPatternLength, unit: 'characters of a pattern' },
      { most: maxPatternSteps, unit: 'steps of a pattern that is written out' },
      { most: maxMatchedText, unit: 'characters of an answer that it looks at' },
    ],
    why: 'Patterns for numbers of contracts, postcodes and the like have some 30 characters.',
  },
  macros: {
    call: 'The macros of one text, resolved',
    bounds: [
      { most: maxMacros, unit: 'macros of a text' },
      { most: maxMacroNames, unit: 'names that one macro joins' },
      { most: maxMacroValues, unit: 'characters that their values put into the text together' },
    ],
    why: 'Mails name a dozen fields; the longest answer has 100,000 characters.',
  },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets
