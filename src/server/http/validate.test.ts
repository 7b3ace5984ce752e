import { expect, test } from 'vitest'
import { z } from 'zod'
import { fields } from '../../shared/contract/forms/fields.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { rules } from '../../shared/contract/forms/rules.ts'
import { PageQuery } from '../../shared/contract/values.ts'
import type { ApiError } from './errors.ts'
import { nearestOf, readOnlyKeys, validate } from './validate.ts'

function refusal(schema: z.ZodType, input: unknown, readOnly?: ReadonlySet<string>): ApiError {
  try {
    validate(schema, input, readOnly)
  } catch (error) {
    return error as ApiError
  }
  throw new Error('It was accepted.')
}

test('http: every wrong field at once, by dotted path, in full sentences; the message counts the rest [B7-2, B11-17, B11-18, B11-19, B11-20]', () => {
  const body = {
    rules: [
      {
        mode: 'some',
        clauses: [
          { when_field_id: '1', operator: 'equals', value: 'x' },
          { when_field_id: 'x', operator: 'is' },
        ],
      },
      {
        actions: [
          { action: 'set_label', target_field_id: '__submit' },
          { action: 'require', target_field_id: '__submit' },
        ],
      },
    ],
  }
  const { body: answer, message } = refusal(rules.replace.body, body)
  expect(answer.errors).toEqual({
    'rules.0.mode': ['The mode field must be one of all, any.'],
    'rules.0.clauses.1.when_field_id': ['The when field id field must be a field id.'],
    'rules.0.clauses.1.operator': [expect.stringMatching(/^The operator field must be one of equals, /)],
    'rules.1.actions.0.value': ['The value field is required for set_label.'],
    'rules.1.actions.1.action': ['Only set_label, show, hide can be applied to __submit.'],
  })
  expect(message).toBe('The mode field must be one of all, any. (and 4 more errors)')
  expect(refusal(forms.create.body, {}).message).toBe('The internal title field is required.')
})

test('http: each fault has its code and params; those of the first are those of the refusal [B7-20]', () => {
  const { body } = refusal(forms.update.body, { title: 'x'.repeat(256), accent_color: 'red', active: null, slugg: 1 })
  const field = (name: string) => ({ params: { field: name } })
  expect(body).toMatchObject({ code: 'too_long', params: { field: 'title', max: 255 } })
  expect(body.faults).toMatchObject({
    title: [{ code: 'too_long', params: { field: 'title', max: 255 } }],
    accent_color: [{ code: 'not_colour', ...field('accent color') }],
    slugg: [{ code: 'field_unknown', params: { field: 'slugg' } }],
  })
  expect(Object.keys(body.faults!)).toEqual(Object.keys(body.errors!))
})

test('http: what Zod says by itself becomes a sentence too', () => {
  const schema = z.strictObject({ since: z.string(), tags: z.array(z.string()).max(2), n: z.number().optional() })
  expect(refusal(schema, { tags: [1], n: 'x' }).body.errors).toEqual({
    since: ['The since field is required.'],
    'tags.0': [expect.stringMatching(/^The tags field is invalid: .+\.$/)],
    n: [expect.stringMatching(/^The n field is invalid: .+\.$/)],
  })
  for (const input of [null, [], 'text', 7, undefined]) {
    expect(refusal(schema, input).body.errors).toEqual({ body: ['The body must be a JSON object.'] })
  }
})

test('http: an unknown key is refused with the nearest known one, in the object where it stands [B11-22]', () => {
  const at = (body: unknown) => refusal(rules.replace.body, body).body.errors
  expect(at({ rules: [{ titel: 'x', clauses: [{ when_field_id: '1', operator: 'empty', valu: 1 }] }] })).toEqual({
    'rules.0.titel': ['The titel field is unknown. Did you mean title?'],
    'rules.0.clauses.0.valu': ['The valu field is unknown. Did you mean value?'],
  })
  expect(refusal(fields.update.body, { options: { minimum: 1 } }).body.errors).toEqual({
    'options.minimum': ['The minimum field is unknown.'],
  })
  const long = refusal(forms.update.body, { ['x'.repeat(1000)]: 1 }).body.errors!
  expect(Object.values(long)).toEqual([[`The ${'x'.repeat(60)}… field is unknown.`]])
})

test('http: names of JavaScript are unknown keys like any other', () => {
  for (const key of ['constructor', 'toString', 'hasOwnProperty', '__defineGetter__']) {
    expect(Object.keys(refusal(forms.update.body, { [key]: 1 }).body.errors!)).toEqual([key])
  }
  const query = Object.assign(Object.create(null), JSON.parse('{"__proto__":"1"}'))
  expect(refusal(PageQuery, query).status).toBe(422)
})

test('validate: many faults are answered in bounded size, and few unknown keys are compared', () => {
  const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`internal_titl${i}`, 1]))
  const many = refusal(forms.update.body, keys)
  expect(many.status).toBe(422)
  expect(JSON.stringify(many.body).length).toBeLessThan(150_000)
  const ids = refusal(fields.reorder.body, { field_ids: Array.from({ length: 300_000 }, () => 'x') })
  expect(JSON.stringify(ids.body).length).toBeLessThan(150_000)
})

test('http: read-only keys that are sent back are ignored, and only those [B11-21]', () => {
  const readOnly = readOnlyKeys(forms.update.body, forms.update.data)
  expect([...readOnly].toSorted()).toEqual([
    'chat_assistant_api_key_set',
    'created_at',
    'fields',
    'form_template',
    'id',
    'password_set',
    'slug',
    'submissions_count',
    'updated_at',
    'url',
    'views_count',
  ])
  expect(validate(forms.update.body, { id: 'x', slug: 7, fields: null, title: 'T' }, readOnly)).toEqual({ title: 'T' })
  expect(refusal(forms.update.body, { id: 1, slugg: 1 }, readOnly).body.errors).toHaveProperty('slugg')
  expect(readOnlyKeys(undefined, forms.get.data).size).toBe(0)
})

test('http: the nearest name is at most a third of its letters away', () => {
  expect(nearestOf('titel', ['title', 'body'])).toBe('title')
  expect(nearestOf('ACCENT_COLOUR', ['accent_color', 'text_color'])).toBe('accent_color')
  expect(nearestOf('zzzzzz', ['title', 'body'])).toBeUndefined()
  expect(nearestOf('x'.repeat(61), ['x'.repeat(61)])).toBeUndefined()
  expect(nearestOf('', [])).toBeUndefined()
})
