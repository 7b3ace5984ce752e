import { expect, test } from 'vitest'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import { form } from '../../../shared/form/engine/model.fixture.ts'
import { costOf } from '../../testing/machine/processor-time.ts'
import { fromAnswers } from '../follow-ups/index.ts'
import { documentName } from './file-name.ts'

const values = { internal_title: 'Anfrage', title: 'Ihre Anfrage', index: 7, date: '2026-11-21' }
const nameOf = (pattern: string, answers: Record<string, string> = {}, more: object = {}) =>
  documentName(pattern as MacroText, { ...values, ...more }, sourceOf(answers))

/** A form with a field for each answer. */
const sourceOf = (answers: Record<string, string>) => {
  const names = Object.keys(answers)
  const fields = form(
    names.map((crm_field_name) => ({ crm_field_name, crm_module: 'address' })),
    [],
  ).model.fields
  const setting = { now: new Date('2026-11-21T09:30:00Z'), timezone: 'Europe/Berlin' }
  return fromAnswers({ fields, content: { address: answers }, language: 'de' }, setting)
}

test.for([
  ['{internal_title}-{index}', {}, 'Anfrage-7.pdf'],
  ['{title} _Name {date}', { Name: 'Löwe' }, 'Ihre Anfrage Löwe 2026-11-21.pdf'],
  ['Anfrage.pdf', {}, 'Anfrage.pdf'],
  ['_Name', {}, '_Name.pdf'],
  ['_Name', { Name: '../../etc/passwd' }, 'etc-passwd.pdf'],
  ['_Name', { Name: '..\\..\\boot.ini' }, 'boot.ini.pdf'],
  ['_Name', { Name: 'a"; filename="evil.exe\r\nSet-Cookie: x=1' }, 'a-; filename=-evil.exe Set-Cookie- x=1.pdf'],
  ['_Name', { Name: 'Rechnung\u202Efdp.exe' }, 'Rechnungfdp.exe.pdf'],
  ['_Name', { Name: '{internal_title}{index}' }, 'internal_titleindex.pdf'],
  ['_Name', { Name: 'NUL' }, '_NUL.pdf'],
  ['_Name', { Name: '.htaccess' }, 'htaccess.pdf'],
  ['_Name', { Name: '\0\u0007 … ' }, '….pdf'],
  ['_Name', { Name: '///' }, 'document.pdf'],
  ['', {}, 'document.pdf'],
] as const)('submission documents: the pattern %s with %o is the file %s', ([pattern, answers, name]) => {
  expect(nameOf(pattern, answers)).toBe(name)
})

test('submission documents: a long name is cut between characters, and keeps its ending', () => {
  const name = nameOf('_Name', { Name: '👩‍👩‍👧'.repeat(200) })
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/^\p{Extended_Pictographic}.*\.pdf$/u)
})

test('S1: an answer made for being slow to clean is cut first', async () => {
  const answers = [`${'.'.repeat(100_000)}x`, `${'.pdf'.repeat(25_000)}x`, ' '.repeat(100_000)]
  expect(await costOf(() => answers.map((Name) => nameOf('_Name', { Name })))).toBeLessThanOrEqual(1)
})

test('submission documents: a title with the marks of macros is no macro', () => {
  expect(nameOf('{internal_title}', { Name: 'Löwe' }, { internal_title: '_Name {index}' })).toBe('_Name {index}.pdf')
})
