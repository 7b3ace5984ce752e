import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributes, html, jsonScript } from './html.ts'

/** Texts that try to end what they stand in. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '&', '</p>', '<script>', '-->', '<!--', ' onclick=', '`', '=', '\0'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''))

test('form: inserted text never becomes a tag or an attribute, and reads as it was', () => {
  fc.assert(
    fc.property(hostile, hostile, (title, text) => {
      const page = html`<p title="${title}" ${attributes({ 'data-x': text })}>${text}</p>`.text
      const match = /^<p title="([^"]*)" +data-x="([^"]*)">([^<>]*)<\/p>$/.exec(page)
      expect(match?.slice(1).map(decode)).toEqual([title, text, text])
    }),
  )
})

function decode(text: string): string {
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  expect(text.replace(/&(lt|gt|quot|#39|amp);/g, '')).not.toMatch(/[<>"'&]/)
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => signs[entity] ?? entity)
}

test('form: markup and lists of it are kept; null, undefined, booleans and indentation vanish', () => {
  const item = html`<li>${1}</li>`
  expect(html`${[item, null, [item, false]]}${undefined}${true}`.text).toBe('<li>1</li><li>1</li>')
  const text = '  kept\n  as it is '
  expect(html`<p>${text}</p>`.text).toBe(`<p>${text}</p>`)
})

test('attributes: true is the bare name, false and null are none, an empty text is a value', () => {
  expect(attributes({ a: true, b: false, c: null, d: undefined, e: 0, f: '' }).text).toBe(' a e="0" f=""')
})

test('form: JSON in a script never ends the script and is the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), hostile, (value, text) => {
      const json = jsonScript({ value, text }).text
      expect(json).not.toContain('<')
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, text })))
    }),
  )
})
