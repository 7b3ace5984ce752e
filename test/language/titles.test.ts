import { expect, test } from 'vitest'
import { titleFaults } from './titles.ts'

const file = 'forms.test.ts'
const none = { long: 0, plain: 0 }

test('titles: an area and at most 100 characters, tags aside, or fewer faults than before are fine', () => {
  const title = `forms: ${'x'.repeat(93)} [B4.2-1, B4.2-2]`
  expect(titleFaults([{ file, title }], none)).toEqual([])
  expect(titleFaults([], { long: 1, plain: 0 })).toEqual([])
})

test('titles: one character more is refused', () => {
  const title = `forms: ${'x'.repeat(94)}`
  expect(titleFaults([{ file, title }], none)).toEqual([
    '1 titles of tests are longer than 100 characters, more than the 0 that were there:',
    `  ${file}: ${title}`,
  ])
})

test('titles: what names no area is refused', () => {
  expect(titleFaults([{ file, title: 'a copy is inactive [B3-2]' }], none)).toEqual([
    '1 titles of tests are not of the form "area: what holds", more than the 0 that were there:',
    `  ${file}: a copy is inactive`,
  ])
})
