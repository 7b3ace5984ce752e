import { expect, test } from 'vitest'
import { charactersWithoutGlyph } from './coverage.ts'
import { familiesOf, familyFiles } from './fonts.ts'
import { fonts } from '../../shared/contract/documents/fonts.ts'

test('coverage: every font of a template has two faces, and covers the promised scripts', () => {
  const promised = 'Größe Ωμέγα Привет مرحبا שלום 你好 東京 カナ 😀🏡👍🏽 ậ ½ m² € → ✓ ☐ 👨‍👩‍👧 ❤️ e\u0301 \u00ad\u200d\u202a'
  for (const font of fonts) {
    const families = familiesOf(font)
    expect(familyFiles(families[0]!)).toHaveLength(2)
    expect(charactersWithoutGlyph(promised, families)).toEqual([])
  }
})

test('coverage: characters without a font are named once, in order; invisible marks are not', () => {
  expect(charactersWithoutGlyph('a አ ሀ አ \ud800 \u{10ffff}', familiesOf('lato'))).toEqual(['አ', 'ሀ', '\u{10ffff}'])
  expect(charactersWithoutGlyph('Ω', ['Noto Sans Hebrew'])).toEqual(['Ω'])
})
