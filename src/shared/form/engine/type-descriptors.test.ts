import { expect, test } from 'vitest'
import type { ResolvedType } from '../../contract/forms/field-types.ts'
import { languages, type Language } from '../../text/languages.ts'
import { renderFormPage } from '../page/page.ts'
import { checkAnswers } from './check.ts'
import { form } from './model.fixture.ts'
import { typeDescriptors } from './type-descriptors.ts'

const types = Object.keys(typeDescriptors) as ResolvedType[]
const inWords = (type: ResolvedType, answer: string, language: Language = 'de') =>
  typeDescriptors[type].inWords?.(answer, language)
const fromCrm = (type: ResolvedType, text: string) => typeDescriptors[type].fromCrm?.(text)

test('form: the input of a type brings up the right keyboard and what the browser knows of its visitor', () => {
  const compiled = form(
    (['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime'] as const).map((field_type) => ({
      field_type,
    })),
  )
  const { html } = renderFormPage({
    form: compiled,
    answers: {},
    faults: [],
    token: 't',
    action: '/',
    scripts: { runtime: '/r.js' },
    embed: false,
  })
  const inputs = Array.from(html.matchAll(/<input\s+class="input"[^>]*>/g), ([input]) =>
    ['type', 'inputmode', 'autocapitalize', 'autocomplete'].map(
      (name) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1],
    ),
  )
  expect(inputs).toEqual([
    ['text', undefined, undefined, undefined],
    ['email', undefined, 'none', 'email'],
    ['tel', undefined, undefined, 'tel'],
    ['text', 'url', 'none', undefined],
    ['text', 'decimal', undefined, undefined],
    ['date', undefined, undefined, undefined],
    ['time', undefined, undefined, undefined],
    ['datetime-local', undefined, undefined, undefined],
  ])
})

test('form: a sample is an answer that a field of its type takes, in both languages of an agency', () => {
  const withSample = types.filter((type) => typeDescriptors[type].sample)
  expect(withSample).toEqual(['textarea', 'email', 'tel', 'url', 'time'])
  for (const field_type of withSample) {
    for (const sample of Object.values(typeDescriptors[field_type].sample ?? {})) {
      const { content, faults } = checkAnswers(form([{ field_type }]), { 1: sample }, {})
      expect([content['address']?.['field_1'], faults], field_type).toEqual([sample, []])
    }
  }
})

test('form: days and times are written as their language writes them; what is none stays as it is', () => {
  expect(inWords('date', '2026-11-21')).toBe('21.11.2026')
  expect(inWords('date', '2026-11-21', 'en')).toBe('21 November 2026')
  expect(inWords('date', '2026-11-21', 'fr')).toBe('21 novembre 2026')
  expect(inWords('time', '09:30:59')).toBe('09:30')
  expect(inWords('datetime', '2026-11-21T09:30:15')).toBe('21.11.2026, 09:30')
  expect(inWords('datetime', '2026-11-21T09:30', 'en')).toBe('21 November 2026, 09:30')
  for (const language of languages) {
    expect(inWords('date', '2026-02-30', language)).toBe('2026-02-30')
    expect(inWords('time', '9:30:00', language)).toBe('9:30:00')
    expect(inWords('datetime', '2026-11-21', language)).toBe('2026-11-21')
    expect(inWords('date', '2026-11-21', language)).toContain('2026')
  }
})

test('form: days and moments of the CRM become answers, without seconds where it says none', () => {
  expect(fromCrm('date', '2026-12-01 00:00:00')).toBe('2026-12-01')
  expect(fromCrm('datetime', '2026-12-01 10:30:00')).toBe('2026-12-01T10:30')
  expect(fromCrm('datetime', '2026-12-01T10:30:15')).toBe('2026-12-01T10:30:15')
  expect(fromCrm('datetime', '2026-12-01')).toBe('2026-12-01T00:00')
  expect(fromCrm('datetime', '2026-12-01 10:30:00+01:00')).toBe('2026-12-01T10:30')
  expect(fromCrm('datetime', 'on 2026-12-01 10:30:00')).toBe('on 2026-12-01 10:30:00')
  expect(fromCrm('datetime', '')).toBe('')
})
