import { expect, test } from 'vitest'
import { tileIconNames } from '../../../shared/contract/forms/tile-icons.ts'
import { iconName, iconsFor, iconWords } from './icon-words.ts'

test('editors: each icon has a name of its own in German and in English', () => {
  for (const language of ['de', 'en'] as const) {
    const names = tileIconNames.map((icon) => iconName(icon, language))
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^\p{Lu}/u)
  }
  expect(Object.keys(iconWords)).toEqual(tileIconNames)
})

test('editors: icons are found by words of either language, in any case', () => {
  expect(iconsFor('grundriss')).toEqual(['floor_plan'])
  expect(iconsFor('FLOOR PLAN')).toEqual(['floor_plan'])
  expect(iconsFor(' schlüssel ')).toEqual(['key'])
  expect(iconsFor('').length).toBe(tileIconNames.length)
  expect(iconsFor('nothing has this name')).toEqual([])
})
