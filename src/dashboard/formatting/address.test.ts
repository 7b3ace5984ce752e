import { expect, test } from 'vitest'
import { richText } from '../../shared/form/markup/markdown.ts'
import { addressOf, isAddress } from './address.ts'

test('formatting: an address is one as long as the page makes a link of it [B31-102]', () => {
  const start = 'https://a.example/'
  for (const length of [2048, 2049]) {
    const address = start + 'a'.repeat(length - start.length)
    const isShown = richText(`[x](${address})`).text.includes('<a ')
    expect([isAddress(address, { takesMacros: true }), addressOf(address, { takesMacros: false }) === address]).toEqual(
      [isShown, isShown],
    )
  }
})
