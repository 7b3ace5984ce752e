import { expect, test } from 'vitest'
import type { KnownField } from './fields.ts'
import { isoOf, localTimeOf } from '../protocol/local-time.ts'
import { openUuids } from '../protocol/numbered-uuids.ts'
import { shown, shownAtEnd } from './shown-time.ts'
import { decodeValue, encodeValue } from './values.ts'

const field = (type: KnownField['type'], more: Partial<KnownField> = {}): KnownField => ({
  name: 'x',
  api: 'x',
  type,
  de: 'X',
  en: 'X',
  isCustom: false,
  permitted: null,
  ...more,
})

const inNewYork = field('datetime', { timeZone: 'America/New_York' })

test.for([
  ['several choices, which have numbers', ['100', '99'], field('multiselect'), [100, 99]],
  ['several choices of an own field', ['7', 'Golf'], field('multiselect', { isCustom: true }), ['7', 'Golf']],
  ['no choice of several', null, field('multiselect'), []],
  ['one choice', '7', field('singleselect'), 7],
  ['a choice that is a word', 'mr', field('singleselect'), 'mr'],
  ['a choice of an own field', '7', field('singleselect', { isCustom: true }), '7'],
  ['no value', '', field('varchar'), null],
  ['a number as text', '200000.5', field('float'), 200_000.5],
  ['no number at all', 'VB', field('float'), 'VB'],
  ['a tick as text', '1', field('boolean'), true],
  ['no tick', false, field('boolean'), false],
  ['the day of a moment', '2026-11-21T10:30', field('date'), '2026-11-21'],
  ['a moment in winter', '2026-11-21T10:30', field('datetime'), '2026-11-21T10:30:00+01:00'],
  ['a moment elsewhere', '2026-11-21T10:30', inNewYork, '2026-11-21T10:30:00-05:00'],
  ['several choices for a text', ['a', 'b'], field('varchar'), 'a, b'],
  ['a text as HTML', 'a <b>\n"c" & d', field('text', { api: 'body' }), 'a &lt;b&gt;<br>&quot;c&quot; &amp; d'],
  ['a text that is none', 'a <b>', field('text'), 'a <b>'],
] as const)('propstack: written: %s', ([, value, of, written]) => expect(encodeValue(value, of)).toEqual(written))

test.for([
  ['what stands in a label and a value', { label: 'Preis', value: 5, pretty_value: '5 €' }, field('float'), 5],
  ['a record by its number', { id: 7, name: 'Website' }, field('singleselect'), '7'],
  ['a list of records', [{ id: 100 }, { id: 99 }], field('multiselect'), ['100', '99']],
  ['nothing of several choices', null, field('multiselect'), []],
  ['nothing', null, field('varchar'), null],
  ['a moment', '2026-07-01T08:30:00.000Z', field('datetime'), '2026-07-01 10:30:00'],
  ['a moment elsewhere', '2026-07-01T02:30:00.000Z', inNewYork, '2026-06-30 22:30:00'],
  ['a day', '1980-02-29T00:00:00.000+01:00', field('date'), '1980-02-29'],
  ['no number', 'VB', field('integer'), 'VB'],
  ['no tick', false, field('boolean'), false],
  ['HTML as text', '<p>a &lt;b&gt;</p><p>c<br>d&nbsp;&amp;lt;</p>', field('text', { api: 'body' }), 'a <b>\nc\nd &lt;'],
] as const)('propstack: read: %s', ([, given, of, value]) => expect(decodeValue(given, of)).toEqual(value))

test('propstack: local times are those of Germany, in summer and in winter, and what is no time stays', () => {
  for (const local of ['2026-03-29 01:59:00', '2026-03-29 03:00:00', '2026-10-25 04:00:00', '2026-07-01 10:30:00'])
    expect(localTimeOf(isoOf(local))).toBe(local)
  expect(isoOf('2026-07-01 10:30')).toBe('2026-07-01T10:30:00+02:00')
  // A time that the clocks leave out.
  expect(isoOf('2026-03-29 02:30')).toBe('2026-03-29T02:30:00+01:00')
  // The clocks of other time zones; those that go over the date line, too.
  expect(isoOf('2026-07-01 10:30', 'UTC')).toBe('2026-07-01T10:30:00+00:00')
  expect(isoOf('2026-07-01 10:30', 'Asia/Kolkata')).toBe('2026-07-01T10:30:00+05:30')
  expect(isoOf('2026-01-01 00:30', 'Pacific/Kiritimati')).toBe('2026-01-01T00:30:00+14:00')
  expect(isoOf('2026-11-01 01:30', 'America/New_York')).toBe('2026-11-01T01:30:00-05:00')
  expect(isoOf('2026-03-08 02:30', 'America/New_York')).toBe('2026-03-08T02:30:00-05:00')
  for (const zone of ['America/New_York', 'Europe/London', 'Asia/Dubai', 'Australia/Lord_Howe'])
    for (const local of ['2026-01-15 00:10:00', '2026-07-15 23:50:00'])
      expect(localTimeOf(isoOf(local, zone), zone)).toBe(local)
  expect([isoOf('soon'), localTimeOf('soon')]).toEqual(['soon', 'soon'])
  expect(shownAtEnd(`Anfrage ${shown('2026-11-21 10:30:00')}`)).toBe('2026-11-21 10:30:00')
  expect(shownAtEnd('Anruf um 18:00')).toBeNull()
})

test('propstack: a uuid belongs to one record of one account, under any key of the installation', () => {
  const [old, key] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const [before, now] = [
    { current: old, retired: [] },
    { current: key, retired: [old] },
  ].map((one) => openUuids(one, 1))
  const uuid = before?.of('estate', '5000') ?? ''
  expect(uuid).toMatch(/^00000000-1388-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([now?.idOf('estate', uuid), now?.idOf('address', uuid)]).toEqual(['5000', undefined])
  expect(openUuids({ current: old, retired: [] }, 2).idOf('estate', uuid)).toBeUndefined()
  expect(
    now?.idOf(
      'estate',
      uuid.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  ).toBeUndefined()
  expect(now?.idOf('task', now.of('task', '7'))).toBeUndefined()
})
