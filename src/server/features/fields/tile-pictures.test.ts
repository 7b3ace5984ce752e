import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '../../../shared/contract/documents/pictures.ts'
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

const imageOf = (background: { r: number; g: number; b: number }) =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer()

let shade = 0
/** Another picture each time. */
const upload = async (form: Record<string, unknown> = {}, key?: string) => {
  const content = await imageOf({ r: shade++, g: 120, b: 90 })
  const as = key === undefined ? {} : { key }
  return app.call(pictures.create, { ...as, form: { ...form, picture: { name: 'haus.jpg', content } } })
}
const kind = (tile_pictures: unknown) => ({
  key: 'kind',
  field_type: 'radio',
  datalist: 'flat;house',
  options: { tiles: true, tile_icons: { house: 'house' }, tile_pictures },
})
/** A form of another account, imported from the file of a form that shows this picture. */
async function importedElsewhere(url: string) {
  const form = await activeForm(app, { fields: [kind({ house: url })] })
  const file = (await app.call(formFiles.export, { id: form.id })).data
  const { api_key: key } = await app.createAccount()
  const { data: imported } = await app.call(formFiles.import, { key, body: { form: file } })
  const { data } = await app.call(forms.update, { id: imported.form.id as number, key, body: { active: true } })
  return { key, path: new URL(data.url).pathname }
}

const pageOf = async (path: string) => (await app.server.inject({ url: path })).body
const digestOf = (url: string) => new URL(url).pathname.slice('/pictures/'.length)

test('fields: pictures of tiles are stored, copied and exported, and the page shows them [B33-20, B33-21, B33-23]', async () => {
  const { data } = await upload()
  const form = await activeForm(app, { fields: [kind({ house: data.url })] })
  expect(await pageOf(form.path)).toMatch(new RegExp(`class="photo"\\s+src="${new URL(data.url).pathname}"\\s+alt=""`))
  expect(await pageOf(`${form.path}?embed=1`)).toContain(`/pictures/${digestOf(data.url)}`)
  expect((await app.call(forms.copy, { id: form.id })).data.fields[0].options.tile_pictures).toEqual({
    house: data.url,
  })
  // Another account that imports the file has no such picture, and shows the icon.
  const file = (await app.call(formFiles.export, { id: form.id })).data
  const other = await app.createAccount()
  const { data: imported } = await app.call(formFiles.import, { key: other.api_key, body: { form: file } })
  const id = imported.form.id as number
  const { data: theirs } = await app.call(forms.update, { id, key: other.api_key, body: { active: true } })
  expect(theirs.fields[0].options.tile_pictures).toEqual({ house: data.url })
  const html = await pageOf(new URL(theirs.url).pathname)
  expect(html).toContain('<use href="#icon-house">')
  expect(html).not.toContain('class="photo"')
})

test('fields: a picture that is uploaded after a form file named it is shown at once [B33-27]', async () => {
  const picture = { name: 'haus.jpg', content: await imageOf({ r: 250, g: 1, b: 1 }) }
  const { data } = await app.call(pictures.create, { form: { picture } })
  const { key, path } = await importedElsewhere(data.url)
  expect(await pageOf(path)).not.toContain('class="photo"')
  await app.call(pictures.create, {
    key,
    form: { picture: { name: 'anders.jpg', content: await imageOf({ r: 2, g: 250, b: 1 }) } },
  })
  expect(await pageOf(path)).not.toContain('class="photo"')
  expect((await app.call(pictures.create, { key, form: { picture } })).data.url).toContain(digestOf(data.url))
  expect(await pageOf(path)).toContain('class="photo"')
})

test('fields: pictures of tiles are uploaded ones, on choices, and told at their path otherwise [B33-20]', async () => {
  const { id } = (await app.call(forms.create, { body: { internal_title: 'Tiles' } })).data
  const faultsOf = async (tile_pictures: unknown, more: object = {}) => {
    const { key: _key, ...body } = kind(tile_pictures)
    const made = await app.call(fields.create, { id, body: { crm_module: 'estate', ...body, ...more } })
    return made.body.errors as unknown
  }
  const digest = '0a'.repeat(32)
  for (const url of [
    'https://agency.example/a.jpg',
    `/pictures/${digest}.jpg`,
    `https://a.example/pictures/${digest}.svg`,
    `javascript:/pictures/${digest}.jpg`,
    `https://a.example/pictures/${digest}.jpg?a=1`,
    7,
    null,
  ]) {
    expect(await faultsOf({ house: url }), String(url)).toEqual({
      'options.tile_pictures.house': [
        'The house field must be the address of a picture that was uploaded to /pictures.',
      ],
    })
  }
  expect(await faultsOf([])).toEqual({
    'options.tile_pictures': [
      'The tile pictures field must be an object of addresses of pictures by the values of choices.',
    ],
  })
  const url = `https://a.example/pictures/${digest}.jpg`
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`v${at}`, url]))
  expect(await faultsOf(many)).toEqual({
    'options.tile_pictures': ['The tile pictures field must not have more than 200 pictures.'],
  })
  expect(await faultsOf({ house: url }, { field_type: 'text', options: { tile_pictures: { house: url } } })).toEqual({
    'options.tile_pictures': ['The tile pictures field does not fit a text.'],
  })
  expect((await app.call(fields.list, { id })).data).toEqual([])
})

test('pictures: one that a tile of a form or of its draft shows is in use [B33-23]', async () => {
  const { data } = await upload()
  const remove = () => app.call(pictures.remove, { id: data.id })
  const { ids, ...form } = await activeForm(app, {
    fields: [kind({ house: data.url })],
    settings: { internal_title: 'Haus' },
  })
  const message = `The picture is in use: form ${form.id} (Haus). Choose another one there first.`
  expect(await remove()).toMatchObject({ status: 409, body: { message } })
  const { data: draft } = await app.call(formDrafts.get, { id: form.id })
  const [field] = draft.content.fields
  const save = (token: string, tile_pictures: object | undefined) => {
    const options = { tiles: true, ...(tile_pictures && { tile_pictures }) }
    return app.call(formDrafts.update, { id: form.id, body: { token, fields: [{ ...field, options }] } })
  }
  const saved = await save(draft.token, undefined)
  expect((await remove()).status).toBe(409)
  const published = await app.call(formDrafts.publish, { id: form.id, body: { token: saved.data.token } })
  expect(published.status).toBe(200)
  const next = (await app.call(formDrafts.get, { id: form.id })).data
  const again = await save(next.token, { house: data.url })
  expect(again.status).toBe(200)
  expect((await app.call(fields.get, { id: ids['kind']! })).data.options).toEqual({ tiles: true })
  expect(await remove()).toMatchObject({ status: 409, body: { message } })
  expect((await save(again.data.token, undefined)).status).toBe(200)
  expect((await remove()).status).toBe(204)
})

test('pictures: max_side bounds what is kept, of an SVG too, and must be from 100 to 1,600 [B33-24]', async () => {
  expect((await upload({ max_side: '800' })).data).toMatchObject({ width: 800, height: 400 })
  expect((await upload()).data).toMatchObject({ width: 1600, height: 800 })
  const content = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="9" height="9"/></svg>',
  )
  const svg = await app.call(pictures.create, { form: { max_side: '400', picture: { name: 'a.svg', content } } })
  expect(svg.data).toMatchObject({ type: 'image/png', width: 400, height: 100 })
  for (const max_side of ['99', '1601', 'x', '1.5'])
    expect(await upload({ max_side })).toMatchObject({
      status: 422,
      body: { errors: { max_side: [expect.any(String)] } },
    })
})
