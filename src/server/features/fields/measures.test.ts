import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formFiles } from '../../../shared/contract/forms/form-files.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const newForm = async () => (await app.call(forms.create, { body: { internal_title: 'Measures' } })).data.id as number
const create = (id: number, body: Record<string, unknown>) =>
  app.call(fields.create, { id, body: { crm_module: 'estate', ...body } })

const options = { unit: 'm²', slider: true, min: 20, max: 400, step: 5 }
const area = { crm_field_name: 'wohnflaeche', field_type: 'number', options }

test('fields: unit and slider are stored, copied, exported and imported [B2.3-26] [B2.3-28]', async () => {
  const id = await newForm()
  for (const body of [
    area,
    { ...area, field_type: 'auto' },
    { field_type: 'number', options: { unit: 'Stellplätze' } },
  ])
    expect(await create(id, body)).toMatchObject({ status: 201, data: { options: body.options } })
  // Flags are taken as everywhere.
  const flags = { ...options, slider: 1, stepper: '0' }
  const { data: flagged } = await create(await newForm(), { ...area, options: flags })
  expect(flagged.options).toMatchObject({ slider: true, stepper: false })
  expect((await app.call(forms.copy, { id })).data.fields).toMatchObject([{ options }, { options }, {}])
  const file = (await app.call(formFiles.export, { id })).data
  expect(file.fields[0]).toMatchObject({ options })
  const { data } = await app.call(formFiles.import, { body: { form: file } })
  expect((await app.call(formFiles.export, { id: data.form.id })).data.fields).toEqual(file.fields)
})

test('fields: long units, sliders without a range, and both on other types are refused in words [B2.3-29]', async () => {
  const id = await newForm()
  const faultsOf = async (body: Record<string, unknown>) => (await create(id, body)).body.errors as unknown
  expect(await faultsOf({ ...area, options: { unit: '1234567890123' } })).toEqual({
    'options.unit': ['The unit field must not be longer than 12 characters.'],
  })
  expect(await faultsOf({ ...area, options: { unit: ' ', slider: 'yes' } })).toEqual({
    'options.unit': ['The unit field is required.'],
    'options.slider': ['The slider field must be true or false.'],
  })
  for (const range of [{}, { min: 0 }, { max: 9 }, { min: 9, max: 9 }, { min: '2026-01-01', max: '2026-12-31' }]) {
    expect(await faultsOf({ ...area, options: { slider: true, ...range } })).toEqual({
      'options.slider': ['A slider needs min and max, two numbers of which max is the larger one.'],
    })
  }
  expect(await faultsOf({ field_type: 'text', options: { stepper: true } })).toEqual({
    'options.stepper': ['The stepper field does not fit a text.'],
  })
  expect(await faultsOf({ field_type: 'text', options: { unit: 'm²', slider: true } })).toEqual({
    'options.unit': ['The unit field does not fit a text.'],
    'options.slider': ['The slider field does not fit a text.'],
  })
  expect((await app.call(fields.list, { id })).data).toEqual([])
})

test('fields: the unit of the page is that of its language, where one is translated [B2.3-26]', async () => {
  const { id, ids, path } = await activeForm(app, {
    fields: [{ key: 'age', field_type: 'number', label: 'Alter', options: { unit: 'Jahre' } }],
  })
  const translations = { en: { [`fields.${ids['age']}.unit`]: 'years' } }
  const body = { additional_languages: ['en'], translations }
  expect((await app.call(forms.update, { id, body })).status).toBe(200)
  const unitIn = async (url: string) => /<bdi>(.*?)<\/bdi>/.exec((await app.server.inject({ url })).body)?.[1]
  expect([await unitIn(path), await unitIn(`${path}?lang=en`)]).toEqual(['Jahre', 'years'])
  const long = { en: { [`fields.${ids['age']}.unit`]: 'thousands of years' } }
  expect((await app.call(forms.update, { id, body: { translations: long } })).status).toBe(422)
})

test('fields: only pages with a slider load its script, only those with a unit or a slider the sheet [B2.3-30]', async () => {
  const page = async (options: object) => {
    const { path } = await activeForm(app, { fields: [{ key: 'a', field_type: 'number', options }] })
    const { body } = await app.server.inject({ url: path })
    return [/\/slider\.\w+\.js/.test(body), body.includes('.measure{')]
  }
  expect(await page({})).toEqual([false, false])
  expect(await page({ unit: 'm²' })).toEqual([false, true])
  expect(await page(options)).toEqual([true, true])
})
