import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeedback, textsOf } from '../../testing/openimmo-reader/feedback.ts'
import { feedbackElements, feedbackXml, xmlText, type FeedbackElement, type FeedbackPart } from './feedback.ts'

const sender = { name: 'Agentur Nord', datum: '21.11.2026', makler_id: '' }
const read = (xml: string) => readFeedback(Buffer.from(xml))
const codes: Partial<Record<FeedbackElement, readonly string[]>> = {
  bevorzugt: ['EMAIL', 'TEL', 'MOBIL', 'FAX', 'BRIEF'],
  wunsch: ['BESICHTIGUNG', 'ANRUF', 'DETAIL'],
}

/** Any text that a form can hold: of all planes, with controls, halves of characters, markup and white space. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(...'<>&"\']; \t\r\n\0\v\x1B\x7F\x85\u2028\uD83D\uDE00\uFFFD\uFFFE\uFFFF'.split('')),
    maxLength: 20,
  }),
)

/** What XML 1.0 (2.2) lets a document hold of a text, and what a reader makes of its line ends (2.11). */
function readable(text: string): string {
  const characters = [...text.replace(/\r\n?/g, '\n')].map((character) => {
    const point = character.codePointAt(0) ?? 0
    if (point >= 0xd800 && point <= 0xdfff) return '\uFFFD'
    const isControl = point < 0x20 || (point >= 0x7f && point < 0xa0)
    return (isControl && character !== '\t' && character !== '\n') || point === 0xfffe || point === 0xffff
      ? ''
      : character
  })
  return characters.join('')
}

const textsFor = (part: FeedbackPart) =>
  fc.record(
    Object.fromEntries(
      feedbackElements[part].map((name) => [name, codes[name] ? fc.constantFrom(...codes[name]) : anyText]),
    ),
    { requiredKeys: [] },
  )

test('openimmo: every text comes back equal through the reader, but for what XML cannot hold [B21-5]', () => {
  fc.assert(
    fc.property(textsFor('sender'), textsFor('objekt'), textsFor('interessent'), (one, objekt, interessent) => {
      const root = read(feedbackXml({ sender: one, objekt, interessent }))
      const wanted = (texts: Record<string, string | undefined>) => {
        const left = Object.entries(texts).map(([name, text = '']) => [name, readable(text)])
        return Object.fromEntries(left.filter(([, text]) => text !== ''))
      }
      const empty = { name: '', datum: '', makler_id: '' }
      expect(textsOf(root, 'sender')).toEqual({ ...empty, ...wanted(one) })
      expect(textsOf(root, 'objekt')).toEqual(wanted(objekt))
      expect(textsOf(root, 'objekt', 'interessent')).toEqual(wanted(interessent))
    }),
    { numRuns: 300 },
  )
})

test('openimmo: names of all scripts, emoji and markup stand in the file as they were typed', () => {
  const names = [
    'Łukasińska',
    'Đặng Thị',
    'Ωμέγα',
    'Иванова',
    'עמית',
    'ﻣﺤﻤﺪ',
    '李小龍',
    '한글',
    '𠜎𠜱',
    '👩‍👧',
    ']]>',
    '<b>&amp;</b>',
    `"'`,
  ]
  for (const nachname of names) {
    const xml = feedbackXml({ sender, objekt: {}, interessent: { nachname } })
    expect(textsOf(read(xml), 'objekt', 'interessent')['nachname']).toBe(nachname)
  }
  expect(xmlText('a\u0000b\u000Bc\u009Fd\uFFFEe\r\nf\rg\uD800')).toBe('abcde\nf\ng\uFFFD')
})

test('openimmo: the reader refuses what a CRM could not read', () => {
  const xml = feedbackXml({ sender, objekt: { oobj_id: '1', ort: 'Aachen' }, interessent: { nachname: 'Löwe' } })
  const changed = (from: string, to: string) => {
    expect(xml).toContain(from)
    return () => read(xml.replace(from, to))
  }
  expect(textsOf(read(xml), 'objekt')).toEqual({ oobj_id: '1', ort: 'Aachen' })
  expect(changed('<oobj_id>1</oobj_id>', '')).not.toThrow()
  expect(changed('<nachname>', '<vorname>A</vorname><nachname>')).not.toThrow()
  const broken: [string, string, RegExp][] = [
    ['Löwe', 'L<we', /unclosed tag|unexpected close tag|disallowed character/],
    ['Löwe', 'a &b', /unclosed tag|entity/],
    ['Löwe', '&#1;', /malformed character entity/],
    ['<makler_id/>', '', /lacks makler_id/],
    ['<version>1.2.5</version>', '', /lacks version/],
    ['<interessent>', '<interessent><email>a@b.example</email>', /nachname is not expected/],
    ['</nachname>', '</nachname><wunsch>KAFFEE</wunsch>', /wunsch says KAFFEE/],
    ['</nachname>', '</nachname><alter>3</alter>', /alter is not expected/],
    ['<objekt>', '<objekt>text', /text beside/],
    ['<objekt>', '<objekt id="1">', /attributes/],
  ]
  for (const [from, to, fault] of broken) expect(changed(from, to), to).toThrow(fault)
  expect(() => readFeedback(Buffer.from(xml, 'latin1'))).toThrow(/valid/)
})
