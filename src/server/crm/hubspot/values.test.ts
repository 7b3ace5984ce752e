import { expect, test } from 'vitest'
import type { KnownField } from './fields.ts'
import { RefusedRequest } from './protocol/errors.ts'
import { recordsOf } from './protocol/wire.ts'
import { decodeValue, encodeValue } from './values.ts'

const of = (type: KnownField['type'], isHtml = false) => ({ type, isHtml })

const inNewYork = { ...of('datetime'), timeZone: 'America/New_York' }

test.for([
  ['several choices', ['Golf', 'Segeln'], of('multiselect'), 'Golf;Segeln'],
  ['no choice of several', [], of('multiselect'), ''],
  ['no value', null, of('varchar'), ''],
  ['a number', 50_000.5, of('float'), '50000.5'],
  ['a tick as text', '1', of('boolean'), 'true'],
  ['no tick', false, of('boolean'), 'false'],
  ['the day of a moment', '2026-11-21T10:30', of('date'), '2026-11-21'],
  ['a moment in winter', '2026-11-21T10:30', of('datetime'), '2026-11-21T09:30:00.000Z'],
  ['a moment in summer', '2026-07-01 10:30:15', of('datetime'), '2026-07-01T08:30:15.000Z'],
  ['a moment elsewhere', '2026-07-01 10:30:15', inNewYork, '2026-07-01T14:30:15.000Z'],
  ['no moment at all', 'soon', of('datetime'), 'soon'],
  ['several choices for a text', ['a', 'b'], of('varchar'), 'a, b'],
  ['a text as HTML', 'a <b>\n"c"', of('text', true), 'a &lt;b&gt;<br>&quot;c&quot;'],
  ['a text that is none', 'a <b>', of('text'), 'a <b>'],
] as const)('hubspot: written: %s', ([, value, field, written]) => expect(encodeValue(value, field)).toBe(written))

test.for([
  ['several choices, in which one is empty', ';Golf;Segeln', of('multiselect'), ['Golf', 'Segeln']],
  ['none of several choices', null, of('multiselect'), []],
  ['nothing', '', of('varchar'), null],
  ['a number', '250000', of('float'), 250_000],
  ['what is no number', 'VB', of('float'), 'VB'],
  ['no tick', 'false', of('boolean'), false],
  ['a day', '1980-02-29', of('date'), '1980-02-29'],
  ['a moment', '2026-07-01T08:30:15Z', of('datetime'), '2026-07-01 10:30:15'],
  ['a moment elsewhere', '2026-07-01T02:30:15Z', inNewYork, '2026-06-30 22:30:15'],
  ['a moment in milliseconds', '1782894615000', of('datetime'), '2026-07-01 10:30:15'],
  ['HTML', '<p>a &lt;b&gt;</p><p>c</p>', of('text', true), 'a <b>\nc'],
] as const)('hubspot: read: %s', ([, raw, field, value]) => expect(decodeValue(raw, field)).toEqual(value))

const token = 'pat-eu1-secret'
const told = (status: number, json: unknown) => new RefusedRequest(status, json, token)

test('hubspot: a refusal says what HubSpot says, on one line, without the token, in either form', () => {
  const list = [
    { name: 'x', error: 'PROPERTY_DOESNT_EXIST', message: `Property "x" of ${token}\n is gone.`, isValid: false },
  ]
  const inMessage = told(400, { message: `Property values were not valid: ${JSON.stringify(list)}` })
  expect(inMessage.missingProperties).toEqual(['x'])
  expect(inMessage.message).toContain('HubSpot says: Property "x" of … is gone (HTTP 400).')
  const errors = [{ message: 'Email is invalid', code: 'INVALID_EMAIL', context: { propertyName: ['email'] } }]
  const inList = told(400, { message: 'Property values were not valid', errors })
  expect(inList).toMatchObject({ missingProperties: [], message: expect.stringContaining('Email is invalid') })
  expect(told(409, { message: 'Contact already exists. Existing ID: 51' }).existingId).toBe('51')
  for (const json of [undefined, [], 'no', { message: 7 }, { message: 'Property values were not valid: [oops]' }])
    expect(told(400, json)).toMatchObject({ kind: 'rejected', missingProperties: [], existingId: undefined })
  expect(told(401, { message: 'expired' })).toMatchObject({ kind: 'unavailable', reason: 'credentials' })
})

test('hubspot: an answer that is no list says nothing about records, and a list is read whatever is in it', () => {
  for (const json of [undefined, {}, { results: 'none' }]) expect(() => recordsOf(json)).toThrow('did not answer')
  const odd = { id: 7, properties: { lastname: 'Löwe', budget: 5, vip: true, zip: null, tags: ['a'] } }
  expect(recordsOf({ results: [odd, { id: 'x' }, null] })).toEqual([
    {
      id: '7',
      properties: { lastname: 'Löwe', budget: '5', vip: 'true', zip: null, tags: null },
      createdAt: '',
      updatedAt: '',
    },
  ])
})

test('hubspot: a body that is longer than HubSpot takes is cut within the limit and says so [B19-14]', () => {
  const body = { ...of('text', true), length: 65_536 }
  for (const text of ['"'.repeat(20_000), '\r\n'.repeat(40_000), `a${'🏡'.repeat(40_000)}`]) {
    const written = encodeValue(text, body)
    expect(written.length).toBeGreaterThan(65_000)
    expect(written.length).toBeLessThanOrEqual(65_536)
    expect(written.isWellFormed()).toBe(true)
    expect(written).toMatch(/<br>Der Rest dieses Textes steht in Foyer. \/ The rest of this text is in Foyer.$/)
    expect(written.replace(/<br>|&quot;/g, '')).not.toMatch(/[<>&"]/)
  }
  expect(encodeValue('"'.repeat(10_000), body)).toBe('&quot;'.repeat(10_000))
})
