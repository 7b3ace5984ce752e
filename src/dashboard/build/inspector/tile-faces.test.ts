import { expect, test } from 'vitest'
import { faceOf, withFace } from './tile-faces.ts'

const choices = ['flat', 'house', 'constructor'].map((value) => ({ value, label: value }))
const picture = `https://forms.example/pictures/${'0a'.repeat(32)}.jpg`

test('editors: a tile has an icon or a picture; the other one goes, as do those of choices that are gone', () => {
  const options = { tile_icons: { flat: 'flat', boat: 'car' } } as const
  const shown = withFace(options, choices, 'flat', { picture })
  expect(shown).toEqual({ tile_icons: undefined, tile_pictures: { flat: picture } })
  expect(faceOf(shown, 'flat')).toEqual({ picture })
  expect(withFace(shown, choices, 'house', { icon: 'house' })).toEqual({
    tile_icons: { house: 'house' },
    tile_pictures: { flat: picture },
  })
  expect(withFace(shown, choices, 'flat', undefined)).toEqual({ tile_icons: undefined, tile_pictures: undefined })
  expect(faceOf({ tile_icons: {} }, 'constructor')).toBeUndefined()
})
