import { expect, test } from 'vitest'
import { titleFaults } from './titles.ts'

const file = 'forms.test.ts'

test('titles: an area and at most 100 characters, tags aside, are fine', () => {
  const title = `forms: ${'x'.repeat(93)} [B4.2-1, B4.2-2]`
  expect(titleFaults([{ file, title }])).toEqual([])
  expect(titleFaults([])).toEqual([])
})

test('titles: one character more is refused', () => {
  const title = `forms: ${'x'.repeat(94)}`
  expect(titleFaults([{ file, title }])).toEqual([
    '1 titles of tests are longer than 100 characters:',
    `  ${file}: ${title}`,
  ])
})

test('titles: what names no area is refused', () => {
  expect(titleFaults([{ file, title: 'a copy is inactive [B3-2]' }])).toEqual([
    '1 titles of tests are not of the form "area: what holds":',
    `  ${file}: a copy is inactive`,
  ])
})
