import { expect, test } from 'vitest'
import { isImprintHeading, saysName } from './imprint-lines.ts'

test('imprint: a line with the name of the agency, or with its legal form, says it', () => {
  const lines = ['Hansen & Partner', ' hansen & partner GmbH', 'Hansen & Partners', 'Elbchaussee 43', undefined]
  expect(lines.map((line) => saysName(line, 'Hansen & Partner '))).toEqual([true, true, false, false, false])
})

test('imprint: a heading, and a line that names a law, are not the name of an agency [B13-164]', () => {
  const headings = [
    'Angaben gemäß \u00a7 5 DDG',
    'Impressum',
    'Impressum:',
    'Anbieter im Sinne des Gesetzes',
    'Legal notice',
    'Diensteanbieter:',
  ]
  expect(headings.filter((line) => !isImprintHeading(line))).toEqual([])
  const names = ['Hafen & Söhne GmbH', 'Anbieterei Berlin', 'Impressumswerk AG', 'Haus: Makler und Partner']
  expect(names.filter(isImprintHeading)).toEqual([])
})
