import { expect, test } from 'vitest'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import { unzipped } from '../../../server/testing/documents/zip.ts'
import type { Moment } from '../views/moment.ts'
import { answersOf, columnsOf, keyOf, shownColumns, shownValue, type Submission } from '../views/columns.ts'
import { csv } from './csv.ts'
import { keptFilter, submissionsFilter } from '../filter.ts'
import { tableOf } from '../table.ts'
import { xlsx } from './xlsx.ts'

test('submissions: a table has a mark for UTF-8, semicolons, and quotes that are doubled', () => {
  expect(
    csv([
      ['Nr.', 'Text'],
      ['1', 'a "b"; c\nd'],
    ]),
  ).toBe('\uFEFF"Nr.";"Text"\r\n"1";"a ""b""; c\nd"\r\n')
})

test.for(['=1+1', '@SUM(A1)', '+cmd|x', '-2+3+cmd|x', '\t=1'])(
  'submissions: what a spreadsheet would compute is kept from it: %s',
  (text) => {
    expect(csv([[text]])).toContain(`"'${text}"`)
  },
)

test.for(['+49 40 123-456', '-12,5', 'a=b', ''])('numbers and words stay as they are: %s', (text) => {
  expect(csv([[text]])).toContain(`"${text}"`)
})

const field = { ...fieldDefaults, form_id: 1, position: 0 } as const
const crm = {
  address: {
    Anrede: { label: 'Salutation', type: 'singleselect', length: null, default: null, permittedvalues: { F: 'Mrs' } },
  },
}

test('submissions: columns follow the form, each answer once, without what takes no answer', () => {
  const columns = columnsOf(
    [
      { ...field, id: 1, crm_module: 'address', crm_field_name: 'Anrede' },
      { ...field, id: 2, crm_module: 'address', crm_field_name: 'Anrede', label: 'Again' },
      { ...field, id: 3, crm_module: 'address', crm_field_name: null, field_type: 'heading', label: 'H' },
      { ...field, id: 4, crm_module: 'estate', crm_field_name: null, label: 'Own' },
    ],
    crm,
  )
  expect(columns.map(({ module, name, label }) => [module, name, label])).toEqual([
    ['address', 'Anrede', 'Salutation'],
    ['estate', 'field_4', 'Own'],
  ])
  const words = { yes: 'Yes', no: 'No' }
  expect(shownValue('F', columns[0]!, crm, words)).toBe('Mrs')
  expect(shownValue(['F', 'x'], columns[0]!, crm, words)).toBe('Mrs, x')
  expect(shownValue(true, columns[1]!, crm, words)).toBe('Yes')
  const birthday = { module: 'address', name: 'Geburtsdatum', label: 'Geburtsdatum', type: 'date' } as const
  const moment = ({ at, isDay }: Moment) => `${at} ${isDay}`
  expect(shownValue('1980-03-12', birthday, crm, words)).toBe('1980-03-12')
  expect(shownValue('1980-03-12', birthday, crm, { ...words, moment })).toBe(`${Date.UTC(1980, 2, 12)} true`)
  expect(shownValue('in March', birthday, crm, { ...words, moment })).toBe('in March')
  const [{ answers } = { answers: [] }] = answersOf({ address: { old: 'kept', Anrede: 'F' } }, columns, crm)
  expect(answers.map(({ label, value }) => [label, value])).toEqual([
    ['Salutation', 'F'],
    ['old', 'kept'],
  ])
})

const configured = (label: string, type: string) => ({
  label,
  type,
  length: null,
  default: null,
  permittedvalues: null,
})
const table = tableOf(
  {
    timezone: 'America/New_York',
    confidential_field_ids: [5],
    fields: [
      { ...field, id: 1, crm_module: 'address', crm_field_name: 'Name' },
      { ...field, id: 2, crm_module: 'address', crm_field_name: 'Geburtsdatum' },
      { ...field, id: 3, crm_module: 'estate', crm_field_name: 'wohnflaeche' },
      { ...field, id: 4, crm_module: 'calendar', crm_field_name: null, field_type: 'datetime', label: 'Visit' },
      { ...field, id: 5, crm_module: 'address', crm_field_name: null, label: 'Income' },
    ],
  },
  {
    address: { Name: configured('Name', 'varchar'), Geburtsdatum: configured('Born', 'date') },
    estate: { wohnflaeche: configured('Area', 'float') },
  },
  { index: 'No.', received: 'Received', yes: 'Yes', no: 'No' },
)
const rowWith = (name: string, born: string) =>
  table.rowOf({
    index: 7,
    created_at: '2026-11-21T09:30:00.123+00:00',
    content: {
      address: { Name: name, Geburtsdatum: born, field_5: '90000' },
      estate: { wohnflaeche: 84.5 },
      calendar: { field_4: '2026-12-01T10:30' },
    },
  } as unknown as Submission)

test('submissions: a workbook has numbers, dates and texts as such, and marks for confidential answers', async () => {
  const rows = [rowWith('=HYPERLINK("http://evil.example")', '1990-05-12'), rowWith('a < b & \u0001c', 'in May')]
  const files = unzipped(Buffer.from(await (await xlsx(table.head, rows, 'de')).arrayBuffer()))
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  const strings = [...(files['xl/sharedStrings.xml'] ?? '').matchAll(/<si><t[^>]*>(.*?)<\/t><\/si>/gs)].map(
    ([, text]) => text,
  )
  const cell = (name: string) => {
    const [, attributes = '', value = ''] = new RegExp(`<c ([^>]*r="${name}"[^>]*)><v>(.*?)</v>`).exec(sheet) ?? []
    return attributes.includes('t="s"') ? strings[Number(value)] : Number(value)
  }
  expect(sheet).not.toContain('<f>')
  expect(['A1', 'C1', 'D1', 'E1', 'F1'].map(cell)).toEqual(['No.', 'Name', 'Born', 'Area', 'Visit'])
  expect(['A2', 'C2', 'E2', 'G2'].map(cell)).toEqual([7, '=HYPERLINK("http://evil.example")', 84.5, '•••'])
  // Days since 1900, as spreadsheets count them.
  expect(cell('D2')).toBe(33_005)
  // When it was received, in the time zone of the form.
  expect(cell('B2')).toBeCloseTo(46_347 + (4 * 60 + 30) / 1440, 4)
  expect(cell('F2')).toBeCloseTo(46_357.4375, 6)
  expect(['C3', 'D3'].map(cell)).toEqual(['a &lt; b &amp; c', 'in May'])
  expect(files['xl/styles.xml']).toContain('dd.mm.yyyy hh:mm')
})

test('submissions: the table shows chosen columns, or those that say most; a view keeps them [B31-66]', () => {
  const column = (module: string, name: string) => ({ module, name, label: name })
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => column(name < 'd' ? 'estate' : 'address', name))
  const names = (chosen: string[] | undefined, content: Submission['content']) =>
    shownColumns(columns, chosen, [{ content }]).map((group) => group.columns.map(keyOf))
  expect(names(['address.f', 'estate.a'], null)).toEqual([['estate.a'], ['address.f']])
  expect(names(undefined, { address: { d: '1' }, estate: { a: '1', c: '1' } })).toEqual([
    ['estate.a', 'estate.c'],
    ['address.d'],
  ])
  const asked = [
    column('address', 'Anrede'),
    column('address', 'Name'),
    column('address', 'Email'),
    column('estate', 'a'),
  ]
  const answered = { address: { Anrede: 'Frau', Name: 'Löwe', Email: 'l@home.example' }, estate: { a: '1' } }
  expect(shownColumns(asked, undefined, [{ content: answered }]).flatMap((group) => group.columns.map(keyOf))).toEqual([
    'estate.a',
  ])
  const filter = submissionsFilter({ columns: ['address.f', '<b>', 7], from: '2026-01-01', page: 3 })
  expect(filter.columns).toEqual(['address.f'])
  expect(keptFilter(filter)).toEqual({ columns: ['address.f'], from: '2026-01-01' })
  const within = submissionsFilter({ index_from: 2, index_until: 9, until: '2026-13-45' })
  expect(keptFilter(within)).toEqual({ index_from: 2, index_until: 9 })
  expect(submissionsFilter({ index_from: -1, index_until: '9' })).toEqual({})
})
