import { expect, test } from 'vitest'
import { richText } from '../../shared/form/markup/markdown.ts'
import { withFormat, type Format } from './format.ts'

const words = { text: 'Text', address: 'https://' }

/** The selection stands between bars. */
function format(kind: Format, marked: string): string {
  const from = marked.indexOf('|')
  const to = marked.lastIndexOf('|') - 1
  const after = withFormat(kind, { text: marked.replaceAll('|', ''), from, to: Math.max(from, to) }, words)
  return `${after.text.slice(0, after.from)}|${after.text.slice(after.from, after.to)}|${after.text.slice(after.to)}`
}

test.each<[Format, string, string]>([
  ['bold', 'a |b| c', 'a **|b|** c'],
  ['bold', 'a **|b|** c', 'a |b| c'],
  ['bold', 'a | b | c', 'a  **|b|**  c'],
  ['bold', 'a || c', 'a **|Text|** c'],
  ['italic', '|b|', '*|b|*'],
  ['italic', '*|b|*', '|b|'],
  ['italic', '**|b|**', '***|b|***'],
  ['bold', '***|b|***', '*|b|*'],
  ['link', 'see |us| now', 'see [us](|https://|) now'],
  ['link', '|https://a.example|', '[|Text|](https://a.example)'],
  ['link', '||', '[Text](|https://|)'],
  ['list', 'a\nb|c\nd|e\nf', 'a\n|- bc\n- de|\nf'],
  ['list', '|- a\n- b|', '|a\nb|'],
  ['list', '||', '|- |'],
])('formatting: %s of %j is %j', (kind, before, after) => {
  expect(format(kind, before)).toBe(after)
})

test('formatting: what is put into a text is shown as that', () => {
  const shown = (kind: Format) => String(richText(withFormat(kind, { text: 'Haus', from: 0, to: 4 }, words).text))
  expect(shown('bold')).toContain('<strong>Haus</strong>')
  expect(shown('italic')).toContain('<em>Haus</em>')
  expect(shown('list')).toMatch(/<ul>\s*<li>Haus<\/li>/)
})
