import { expect, test } from 'vitest'
import { cacheBytes, openCache } from './cache.ts'

const MiB = 1024 * 1024
const pictures = () => openCache<string, { bytes: number }>('letterheadSheets', ({ bytes }) => bytes)

test('cache: a cache gives up what was used least recently before it takes more bytes than its kind may', () => {
  const cache = pictures()
  const most = cacheBytes.letterheadSheets / (8 * MiB)
  for (let i = 0; i < most; i++) cache.set(`old ${i}`, { bytes: 8 * MiB - 300 })
  expect(cache.size).toBe(most)
  // Used again.
  expect(cache.get('old 0')).toBeDefined()
  cache.set('new', { bytes: 1 * MiB })
  expect(cache.get('old 0')).toBeDefined()
  expect(cache.get('old 1')).toBeUndefined()
  expect(cache.calculatedSize).toBeLessThanOrEqual(cacheBytes.letterheadSheets)
})

test('cache: a million values that take next to nothing are bounded, too', () => {
  const cache = pictures()
  for (let i = 0; i < 1_000_000; i++) cache.set(`failure ${i}`, { bytes: 0 })
  expect(cache.size).toBeLessThan(200_000)
})

test('cache: a value that takes more than all of its kind is not kept', () => {
  const cache = pictures()
  cache.set('small', { bytes: 1 })
  cache.set('huge', { bytes: cacheBytes.letterheadSheets + 1 })
  expect([...cache.keys()]).toEqual(['small'])
})

test('cache: all caches together leave a process of a gigabyte its room', () => {
  expect(Object.values(cacheBytes).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(300 * MiB)
})
