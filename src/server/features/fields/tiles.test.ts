import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { formFiles } from '../../../shared/contract/forms/form-files.ts'
import { formDrafts } from '../../../shared/contract/forms/form-versions.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const newForm = async () => (await app.call(forms.create, { body: { internal_title: 'Tiles' } })).data.id as number
const create = (id: number, body: Record<string, unknown>) =>
  app.call(fields.create, { id, body: { crm_module: 'estate', ...body } })

const options = { tiles: true, tile_columns: 3, tile_icons: { haus: 'house', wohnung: 'flat' } }
const kind = { crm_field_name: 'objektart', field_type: 'radio', options }

test('fields: tiles, their columns and icons are stored, copied, exported and imported [B2.3-22] [B2.3-23]', async () => {
  const id = await newForm()
  const list = { crm_module: 'address', field_type: 'checkboxes', datalist: 'a;b', options: { tiles: true } }
  for (const body of [kind, list, { field_type: 'auto', crm_field_name: 'objekttyp', options: { tiles: true } }]) {
    expect(await create(id, body)).toMatchObject({ status: 201, data: { options: body.options } })
  }
  expect((await app.call(forms.copy, { id })).data.fields).toMatchObject([{ options }, list, {}])
  const file = (await app.call(formFiles.export, { id })).data
  expect(file.fields[0]).toMatchObject({ options })
  const { data } = await app.call(formFiles.import, { body: { form: file } })
  const again = (await app.call(formFiles.export, { id: data.form.id })).data
  expect(again.fields).toEqual(file.fields)
})

test('fields: a draft holds tiles, and publishing it puts them into the form', async () => {
  const id = await newForm()
  const { data: field } = await create(id, { ...kind, options: {} })
  const { data: draft } = await app.call(formDrafts.get, { id })
  const changed = { ...draft.content.fields[0], options }
  const saved = await app.call(formDrafts.update, { id, body: { token: draft.token, fields: [changed] } })
  expect(saved).toMatchObject({ status: 200, data: { content: { fields: [{ options }] } } })
  expect((await app.call(fields.get, { id: field.id })).data.options).toEqual({})
  await app.call(formDrafts.publish, { id, body: { token: saved.data.token } })
  expect((await app.call(fields.get, { id: field.id })).data.options).toEqual(options)
})

test('fields: tiles on other types, other columns and unknown icons are refused in words [B2.3-24]', async () => {
  const id = await newForm()
  const faultsOf = async (body: Record<string, unknown>) => (await create(id, body)).body.errors as unknown
  for (const tile_columns of [1, 5, '3', 2.5]) {
    expect(await faultsOf({ ...kind, options: { tile_columns } })).toEqual({
      'options.tile_columns': ['The tile columns field must be 2, 3 or 4.'],
    })
  }
  expect(await faultsOf({ ...kind, options: { tile_icons: { haus: 'castle_in_the_air', wohnung: 'flat' } } })).toEqual({
    'options.tile_icons.haus': [expect.stringMatching(/must be the name of an icon; the API reference lists them/)],
  })
  expect(await faultsOf({ ...kind, options: { tile_icons: ['house'], tiles: 'yes' } })).toEqual({
    'options.tile_icons': ['The tile icons field must be an object of icons by the values of choices.'],
    'options.tiles': ['The tiles field must be true or false.'],
  })
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`v${at}`, 'house']))
  expect(await faultsOf({ ...kind, options: { tile_icons: many } })).toEqual({
    'options.tile_icons': ['The tile icons field must not have more than 200 icons.'],
  })
  expect(await faultsOf({ field_type: 'text', options })).toEqual({
    'options.tiles': ['The tiles field does not fit a text.'],
    'options.tile_columns': ['The tile columns field does not fit a text.'],
    'options.tile_icons': ['The tile icons field does not fit a text.'],
  })
  expect(await faultsOf({ field_type: 'page_break', options: { tiles: false } })).toEqual({
    'options.tiles': ['The tiles field does not fit a page break.'],
  })
  expect((await app.call(fields.list, { id })).data).toEqual([])
})

test('fields: the page of a form shows choices of the CRM as tiles, with icons by their values [B2.3-22]', async () => {
  const { path } = await activeForm(app, { fields: [{ key: 'kind', crm_module: 'estate', ...kind }] })
  const { body } = await app.server.inject({ url: path })
  expect(body).toMatch(/<label class="option tile"\s*><input type="radio"[^>]* value="haus"[^>]*><svg class="icon"/)
  expect(body).toContain('<use href="#icon-house">')
  expect(body.match(/<symbol /g)).toHaveLength(2)
})
