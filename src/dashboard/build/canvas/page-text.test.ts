import { expect, test } from 'vitest'
import { newField, type Draft } from '../draft.ts'
import { textIn, withText } from './page-text.ts'

const choices = newField('a', {
  crm_module: 'estate',
  crm_field_name: 'objektart',
  field_type: 'checkboxes',
  label: null,
  datalist: 'Haus; Wohnung ;Grundstück',
  default_value: 'Wohnung;Haus',
  options: { tiles: true, tile_icons: { Haus: 'house', Wohnung: 'flat' }, tile_pictures: { Haus: '/p/1' } },
})
const draft: Draft = { texts: { title: 'Titel', description: null, submit_button_label: null }, fields: [choices] }
const choice = (value: string) => ({ place: 0, name: 'choice', value }) as const
const fieldOf = ({ fields }: Draft) => fields[0]

test('editors: a choice is written where its words are those of the form [B31-47]', () => {
  const configured = { label: 'Art', type: 'varchar', length: null, default: null, permittedvalues: null }
  const own = { estate: { objektart: configured } }
  expect(textIn(draft, own, choice('Wohnung'))).toBe('Wohnung')
  expect(textIn(draft, own, choice('Scheune'))).toBeUndefined()
  const ofCrm = { ...configured, permittedvalues: { Haus: 'Haus' } }
  expect(textIn(draft, { estate: { objektart: ofCrm } }, choice('Haus'))).toBeUndefined()
  // The CRM does not answer, or has no such field.
  expect(textIn(draft, {}, choice('Haus'))).toBeUndefined()
  expect(textIn(draft, {}, { place: 0, name: 'label' })).toBeNull()
  expect(textIn(draft, {}, { place: 1, name: 'label' })).toBeUndefined()
})

test('editors: a choice with another name keeps its icon, its picture and its being chosen [B31-47]', () => {
  expect(fieldOf(withText(draft, 'a', choice('Haus'), ' Villa; mit Park '))).toEqual({
    ...choices,
    datalist: 'Villa, mit Park;Wohnung;Grundstück',
    default_value: 'Wohnung;Villa, mit Park',
    options: {
      tiles: true,
      tile_icons: { 'Villa, mit Park': 'house', Wohnung: 'flat' },
      tile_pictures: { 'Villa, mit Park': '/p/1' },
    },
  })
})

test.each(['', ' ', 'Wohnung'])(
  'editors: a choice is not called "%s", which is empty or another one [B31-47]',
  (to) => {
    expect(withText(draft, 'a', choice('Haus'), to)).toBe(draft)
  },
)

test('editors: an empty text is none [B31-47]', () => {
  const title = { place: undefined, name: 'title' } as const
  expect(withText(draft, undefined, title, '').texts.title).toBeNull()
  expect(fieldOf(withText(draft, 'a', { place: 0, name: 'label' }, 'Art'))?.label).toBe('Art')
  // A field that another user deleted meanwhile.
  expect(withText(draft, 'gone', { place: 0, name: 'label' }, 'Art')).toBe(draft)
})
