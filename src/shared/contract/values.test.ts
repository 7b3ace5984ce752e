import { expect, test } from 'vitest'
import { emailAddress } from './values.ts'

const isAddress = (value: unknown) => emailAddress().safeParse(value).success

test('contract: an e-mail address is one that mail servers take, and adds nothing to a header', () => {
  const longest = `${'x'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.de`
  expect(longest).toHaveLength(254)
  const good = ['a@b.de', "o'brien+x@mail.example", 'jörg@müller-söhne.de', 'a.b@x1.y-2.example', longest]
  const bad = [
    ['', 'a', 'a@b', '@b.de', 'a@', 'a@@b.de', 'a@b..de', 'a@b.de.', '.a@b.de', 'a.@b.de', 'a..b@c.de', 'a@-b.de'],
    ['a@b-.de', 'a@1.2.3.4', 'a@[1.2.3.4]', 'a b@c.de', ' a@b.de', 'a@b.de ', 'a@b.de\n', 'a@b.de\r\nBcc: c@d.de'],
    ['"a"@b.de', 'a,c@b.de', 'A <a@b.de>', 'a@b.de\u0000', 'a\u0007@b.de', `x${longest}`, `${'x'.repeat(65)}@b.de`],
    [null, 7, ['a@b.de']],
  ].flat()
  expect(good.filter((value) => !isAddress(value))).toEqual([])
  expect(bad.filter((value) => isAddress(value))).toEqual([])
})
