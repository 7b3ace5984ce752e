import { expect, test } from 'vitest'
import { maxMailedText } from '../../../shared/budgets.ts'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { answerRows } from './answers.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { resolveBody, resolveLetter, type Resolve } from './body.ts'

test('submission mails: answers have a bound of characters in a mail; what is beyond is cut', () => {
  const fields = resolveFields(
    [1, 2, 3].map((id) => field(id)),
    {},
  )
  const content = { address: { field_1: 'a'.repeat(maxMailedText - 1), field_2: 'bc', field_3: 'd' } }
  const rows = answerRows({ fields, content, language: 'en' }, { withHidden: true })
  expect(rows.map(({ value }) => value.slice(-2))).toEqual(['aa', 'b…', '…'])
  const all = { address: { field_1: 'a'.repeat(maxMailedText - 1), field_2: 'b' } }
  expect(answerRows({ fields, content: all, language: 'en' }, { withHidden: true })[1]?.value).toBe('b')
})

test('submission mails: the link to a drawn signature says what it is, and not the name of its file', () => {
  const fields = resolveFields([field(1, { field_type: 'signature' })], {})
  const content = { address: { field_1: { file_id: 7, name: 'signature-drawn.png', size: 9, type: 'image/png' } } }
  const linkOf = () => 'https://forms.agency.example/7'
  const [row] = answerRows({ fields, content, language: 'de' }, { withHidden: true, linkOf })
  expect(row?.links).toEqual([{ words: 'Gezeichnete Unterschrift', address: linkOf() }])
})

const values: Record<string, string> = {
  _name: 'Ada <b>[x](https://x.example)**',
  _lines: 'one\r\ntwo\nthree',
  _getAddressLink: 'https://crm.example/a?b=1&c="2"',
  _getEstateLink: 'javascript:alert(1)',
}
const resolve: Resolve = (text, escape) =>
  text.replace(/_[A-Za-z]+/g, (macro) => (Object.hasOwn(values, macro) ? escape(values[macro] ?? '') : macro))
const html = (template: string) => resolveBody(template, resolve).html.text
const text = (template: string) => resolveBody(template, resolve).text

test('mails: the marks of a text are read, those of a value are shown as they were written', () => {
  expect(html('**Dear** _name!')).toBe('<p><strong>Dear</strong> Ada &lt;b&gt;[x](https://x.example)**!</p>')
  expect(text('**Dear** _name!')).toBe('Dear Ada <b>[x](https://x.example)**!')
  expect(html('_name, _name')).toBe(
    '<p>Ada &lt;b&gt;[x](https://x.example)**, Ada &lt;b&gt;[x](https://x.example)**</p>',
  )
})

test('mails: the greeting at the end of a text is known by its lines, and is no list and no sentence [B15-15]', () => {
  const closingOf = (template: string) => resolveLetter(template, resolve).closing.text
  expect(resolveLetter('Hallo,\n\n_name.\n\nViele Grüße\nNordlicht', resolve)).toMatchObject({
    body: { text: `Hallo,\n\n${values['_name']}.` },
    closing: { text: 'Viele Grüße\nNordlicht', html: { text: '<p>Viele Grüße<br />Nordlicht</p>' } },
  })
  expect(closingOf('Hallo,\r\n\r\nwir danken.\r\n\r\nViele Grüße\r\n\r\nNordlicht')).toBe('Viele Grüße\n\nNordlicht')
  for (const whole of [
    'Viele Grüße',
    'Bis bald.\n\nEs gilt unser Wort!',
    'Dazu:\n\n040 123',
    'Mit\n\n- Ausweis\n- Foto',
  ])
    expect(closingOf(whole), whole).toBe('')
  for (const { mails } of Object.values(catalogue)) {
    const closing = mails.confirmationBody.split('\n\n').at(-1)
    expect(resolveLetter(mails.confirmationBody, (part) => part).closing.text).toBe(closing)
  }
})

test('mails: lines of a value are lines of the mail', () => {
  expect(html('_lines')).toBe('<p>one<br />two<br />three</p>')
  expect(text('_lines')).toBe('one\r\ntwo\nthree')
})

test('mails: words lead where a macro says, if that is an address of the web', () => {
  expect(html('[Your record](_getAddressLink)')).toMatch(
    /^<p><a href="https:\/\/crm\.example\/a\?b=1&amp;c=&quot;2&quot;"[^>]*>Your record<\/a><\/p>$/,
  )
  expect(text('[Your record](_getAddressLink)')).toContain('https://crm.example/a?b=1&c="2"')
  for (const unsafe of ['[Your estate](_getEstateLink)', '[Nothing](_getTaskLink)'])
    expect(html(unsafe)).not.toContain('<a')
})

test('mails: characters that stand for values while a text is read cannot be brought into it', () => {
  expect(html('\uE0000\uE001_name\uE002')).toBe('<p>0Ada &lt;b&gt;[x](https://x.example)**</p>')
})
