import { expect, test } from 'vitest'
import { consentCss } from '../../shared/form/controls/consent.ts'
import { countdownCss } from '../../shared/form/controls/countdown.ts'
import { languageCss } from '../../shared/form/controls/language-switch.ts'
import { goBackCss } from '../../shared/form/controls/go-back.ts'
import { revealCss } from '../../shared/form/page/reveal.ts'
import { savingCss } from '../../shared/form/page/saving.ts'
import { aloneCss } from '../../shared/form/styles/alone-styles.ts'
import { assistantCss } from '../../shared/form/styles/assistant-styles.ts'
import { fileCss } from '../../shared/form/styles/file-styles.ts'
import { layoutCss } from '../../shared/form/styles/layout.ts'
import { measureCss } from '../../shared/form/styles/measure-styles.ts'
import { nextCss } from '../../shared/form/styles/next-styles.ts'
import { scoreCss } from '../../shared/form/styles/score-styles.ts'
import { signingCss } from '../../shared/form/styles/signing-styles.ts'
import { stepCss } from '../../shared/form/styles/step-styles.ts'
import { pageCss } from '../../shared/form/styles/styles.ts'
import { tileCss } from '../../shared/form/styles/tile-styles.ts'
import { trustCss } from '../../shared/form/styles/trust-styles.ts'
import { askAgainCss } from './ask-again.ts'

const sheets = {
  aloneCss,
  askAgainCss,
  assistantCss,
  consentCss,
  countdownCss,
  fileCss,
  goBackCss,
  languageCss,
  layoutCss,
  measureCss,
  nextCss,
  pageCss,
  revealCss,
  savingCss,
  scoreCss,
  signingCss,
  stepCss,
  tileCss,
  trustCss,
}

/** States of the page, and elements that a sheet of their own adapts: they mean the same wherever they stand. */
const states = 'alone clear cover done embed js plain scene split'.split(' ')
const shared = [...states, ...'button card grid heading input seal top'.split(' ')]

test('form: no class is styled for two things: what begins a rule in two sheets is a shared name', () => {
  const namesOf = (css: string) => new Set(Array.from(css.matchAll(/(?:^|[{}])\.([\w-]+)/g), ([, name]) => name!))
  const places = Map.groupBy(
    Object.entries(sheets).flatMap(([sheet, css]) => [...namesOf(css)].map((name) => ({ name, sheet }))),
    ({ name }) => name,
  )
  const twice = [...places].filter(([name, found]) => found.length > 1 && !shared.includes(name))
  expect(twice.map(([name, found]) => [name, ...found.map(({ sheet }) => sheet)])).toEqual([])
})
