import { expect, test } from 'vitest'
import { namesIn } from './pdf-names.ts'

const names = (text: string) => [...namesIn(Buffer.from(text, 'latin1'))].toSorted()

test('pdf names: names are found in any spelling, and nowhere but in objects', () => {
  expect(names('<</Type/Catalog/Pages 2 0 R>>')).toEqual(['Catalog', 'Pages', 'Type'])
  expect(names('<</J#61vaScript/J#53(x)>>')).toEqual(['JS', 'JavaScript'])
  expect(names('[/A(/B \\) /C (/D) \\\\)/E<2F46>/F]')).toEqual(['A', 'E', 'F'])
  const stream = 'BT /JS 12 Tf ( >> endstream /Launch'
  expect(names(`<</Length ${stream.length}/X 1>>stream\r\n${stream}\r\nendstream\n<</Y 2>>`)).toEqual([
    'Length',
    'X',
    'Y',
  ])
})

test('pdf names: a file that does not look as PDFium writes it is refused, not guessed at', () => {
  expect(() => names('<</Length 9>>stream\r\n123\r\nendstream')).toThrow('not as long as it says')
  expect(() => names('<</Type/X>>stream\r\n123\r\nendstream')).toThrow('not as long as it says')
  expect(() => names('<</Length 5 0 R>>stream\r\n123\r\nendstream')).toThrow('not as long as it says')
  // The inner length would hide what lies between.
  const hidden = '/JavaScript\r\nendstream'
  expect(() => names(`<</Length 3/Z<</Length ${hidden.length}>>>>stream\r\n${hidden}\r\nendstream`)).toThrow()
  expect(() => names('<</Length 3>>\n<</X 1>>stream\r\n123\r\nendstream')).toThrow('not as long as it says')
  expect(() => names('(a text (in a text)')).toThrow('does not end')
})
