import { expect, test } from 'vitest'
import { saysName } from './imprint-lines.ts'

test('imprint: a line with the name of the agency, or with its legal form, says it', () => {
  const lines = ['Hansen & Partner', ' hansen & partner GmbH', 'Hansen & Partners', 'Elbchaussee 43', undefined]
  expect(lines.map((line) => saysName(line, 'Hansen & Partner '))).toEqual([true, true, false, false, false])
})
