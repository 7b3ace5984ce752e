import fc from 'fast-check'
import { expect, test } from 'vitest'
import { richText } from './markdown.ts'

/** Without the spaces that only lay out the source. */
const plain = (text: string) => richText(text).text.replace(/>\s+</g, '><')

test.each([
  ['one\ntwo\n\nthree', '<p>one<br />two</p><p>three</p>'],
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['Intro:\n- a\n- *b*\n  more', '<p>Intro:</p><ul><li>a</li><li><em>b</em> more</li></ul>'],
  ['1. a\n2) b', '<ol><li>a</li><li>b</li></ol>'],
  [
    '[**site**](https://example.com/?a=1&b=2)',
    '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener"><strong>site</strong></a></p>',
  ],
  ['[mail](mailto:a@example.com)', '<p><a href="mailto:a@example.com" target="_blank" rel="noopener">mail</a></p>'],
  // [B13-124]
  [
    '[post@agency.example](mailto:post@agency.example)',
    '<p><a href="mailto:post@agency.example" target="_blank" rel="noopener">post@<wbr /><span class="host">agency.example</span></a></p>',
  ],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](data:text/html,y)', '<p>[x](data:text/html,y)</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['', ''],
  [' \n\n ', ''],
])('light Markdown: %j', (text, markup) => {
  expect(plain(text)).toBe(markup)
})

test.each([
  [
    '***both*** and ***[us](https://a.de)***',
    '<p><strong><em>both</em></strong> and <strong><em><a href="https://a.de" target="_blank" rel="noopener">us</a></em></strong></p>',
  ],
  ['**a *****b***** c**', '<p><strong>a </strong><strong><em>b</em></strong><strong> c</strong></p>'],
  ['***a**, *a***', '<p>*<strong>a</strong>, <em>a</em>**</p>'],
])('light Markdown: three stars are bold and italic: %j [B31-106]', (text, markup) => {
  expect(plain(text)).toBe(markup)
})

test.each([
  ['24. Dezember', '<p>24. Dezember</p>'],
  ['01. Mai', '<p>01. Mai</p>'],
  ['2) b', '<p>2) b</p>'],
  ['Bis zum\n24. Dezember', '<p>Bis zum<br />24. Dezember</p>'],
  ['1. a\n7. b\n2) c', '<ol><li>a</li><li>b</li><li>c</li></ol>'],
  ['24. x\n1) a\n24. b', '<p>24. x</p><ol><li>a</li><li>b</li></ol>'],
  ['- a\n24. b', '<ul><li>a 24. b</li></ul>'],
  ['1. a\n\n2. b', '<ol><li>a</li></ol><p>2. b</p>'],
])('light Markdown: of numbers only the first begins a list: %j [B31-131]', (text, markup) => {
  expect(plain(text)).toBe(markup)
})

test('form: whatever is written, only our own tags come out', () => {
  const sign = fc.constantFrom(
    '*',
    '**',
    '[',
    ']',
    '(',
    ')',
    '](',
    'https://x.de',
    'javascript:x',
    '<',
    '>',
    '"',
    "'",
    '- ',
    '1. ',
    '\n',
    'a',
    '&',
  )
  fc.assert(
    fc.property(
      fc.array(sign).map((signs) => signs.join('')),
      (text) => {
        const rest = richText(text).text.replace(
          /<\/?(p|ul|ol|li|strong|em|a|span)>|<w?br \/>|<span class="host">|<a href="(https?:\/\/[^"<>]+|mailto:[^"<>]+)" target="_blank" rel="noopener">/g,
          '',
        )
        expect(rest).not.toMatch(/[<>"]/)
      },
    ),
    { numRuns: 1000 },
  )
})

test('form: long runs of opening signs are done in linear time', () => {
  for (const sign of ['[', '*', '**', '***', '***a', '***a**', '[a](', '(', '- ', '\n']) {
    expect(richText(sign.repeat(20_000 / sign.length)).text.length).toBeLessThan(400_000)
  }
})
