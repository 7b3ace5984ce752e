import { expect, test } from 'vitest'
import { signatureFonts } from '../../../lib/inspection/signature-fonts.ts'
import { activeForm } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'

const get = (app: TestApp, url: string) => app.server.inject({ method: 'GET', url })

test('public forms: a typed signature is written in a hand, whose files only forms with a signature load [B13-184]', async () => {
  await using app = await startApp()
  const plain = await activeForm(app, { fields: [{ key: 'name' }, { key: 'file', field_type: 'file' }] })
  expect((await get(app, plain.path)).body).not.toContain('Dancing Script')
  const signed = await activeForm(app, { fields: [{ key: 'sign', field_type: 'signature' }] })
  const { body } = await get(app, signed.path)
  expect(body).toContain(':is(.sign-type .input,.typed){font-family:"Dancing Script","Hand italic",')
  expect(body).toMatch(/@font-face\{font-family:"Hand italic";src:local\([^}]*unicode-range:U\+370-52F/)
  const urls = Array.from(
    body.matchAll(/@font-face\{font-family:"Dancing Script"[^}]*?src:url\(([^)]+)\)/g),
    ([, url]) => url,
  )
  expect(urls).toHaveLength(2)
  for (const url of urls) {
    const file = await get(app, url!)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'font/woff2'])
  }
})

test('documents: a typed signature is written in the same hand, or in an italic for other letters [B13-184]', () => {
  const familyOf = (name: string) => signatureFonts.find(({ script }) => script.test(name))?.family
  for (const name of ['Katharina Brandt', 'Łukasz Żak', 'Gülşen İğde']) expect(familyOf(name)).toBe('Dancing Script')
  for (const name of ['Άννα Παππά', 'Анна Иванова']) expect(familyOf(name)).toBe('EB Garamond Italic')
})
