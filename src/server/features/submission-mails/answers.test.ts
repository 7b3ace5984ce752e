import { mask } from '../../../shared/form/engine/confidential.ts'
import { expect, test } from 'vitest'
import { maxMailedText } from '../../../shared/budgets.ts'
import { field } from '../../../shared/form/engine/model.fixture.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { fieldConfiguration } from '../../crm/built-in/field-configuration.ts'
import { answerRows } from './answers.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { personHead } from './person-head.ts'
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

test('submission mails: numbers have units, an address is one row, as in documents [B15-19]', () => {
  const ofEstate = (id: number, name: string, more: object) =>
    field(id, { crm_module: 'estate', crm_field_name: name, ...more })
  const fields = resolveFields(
    [
      ofEstate(2, 'strasse', { label: 'Straße' }),
      ofEstate(3, 'hausnummer', { label: 'Hausnummer' }),
      ofEstate(4, 'ort', { label: 'Ort' }),
      ofEstate(5, 'kaufpreis', { field_type: 'number', label: 'Preisvorstellung in Euro' }),
    ],
    {},
  )
  const estate = { strasse: 'Lerchenweg', hausnummer: '14', ort: 'Hamburg', kaufpreis: 690000 }
  expect(answerRows({ fields, content: { estate }, language: 'de' }, { withHidden: true })).toEqual([
    { label: 'Anschrift', value: 'Lerchenweg 14, Hamburg' },
    { label: 'Preisvorstellung', value: '690.000\u00a0€' },
  ])
})

test('submission mails: what the form adds by itself is in the words of the CRM for the agency [B15-24]', () => {
  const kind = field(1, { crm_module: 'estate', crm_field_name: 'vermarktungsart', field_type: 'hidden', label: 'Art' })
  const crm = fieldConfiguration('de')
  const said = (datalist: string | null, answer: string) =>
    answerRows(
      {
        fields: resolveFields([{ ...kind, datalist }], crm),
        content: { estate: { vermarktungsart: answer } },
        language: 'de',
      },
      { withHidden: true },
    )
  expect(said('kauf;miete', 'kauf')).toEqual([{ label: 'Art', value: 'Kauf' }])
  expect(said('kauf;miete', 'tausch')).toEqual([{ label: 'Art', value: 'tausch' }])
})

test('submission mails: the head says who wrote about what, and leads to a call and a mail [B15-18]', () => {
  const fields = resolveFields(
    [
      field(1, { crm_module: 'estate', field_type: 'radio', label: 'Worum geht es?', datalist: 'Verkaufen;Vermieten' }),
      field(2, { crm_module: 'estate', crm_field_name: 'ort', label: 'Ort' }),
      field(3, { crm_field_name: 'Name', label: 'Name' }),
      field(4, { crm_field_name: 'Telefon1', label: 'Telefon' }),
    ],
    {},
  )
  const content = {
    estate: { field_1: 'Verkaufen', ort: 'Hamburg' },
    address: { Name: 'Löwe', Telefon1: '+49 (0)40 55' },
  }
  const headOf = (said: typeof content | object) =>
    personHead({ fields, content: said as typeof content, language: 'de' }, 'Anfrage')
  const ways = [{ address: 'tel:+494055', words: '+49 (0)40 55' }]
  expect(headOf(content)).toEqual({ name: 'Löwe', about: 'Verkaufen, Hamburg', ways })
  expect(headOf({ address: content.address })).toEqual({ name: 'Löwe', about: 'Anfrage', ways })
  expect(headOf({ estate: content.estate })).toBeNull()
  const confidential = { estate: { field_1: mask, ort: mask }, address: content.address }
  expect(headOf(confidential)).toEqual({ name: 'Löwe', about: 'Anfrage', ways })
  const numbers = { Name: 'Löwe', Telefon1: '040 5566, abends 0170 1234567' }
  expect(headOf({ ...content, address: numbers })?.ways).toEqual([])
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
