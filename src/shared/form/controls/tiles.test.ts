import { expect, test } from 'vitest'
import { tileIcons } from '../../contract/forms/tile-icons.ts'
import { initialAnswers } from '../engine/answers.ts'
import { form } from '../engine/model.fixture.ts'
import { iconShapes } from '../markup/icon-shapes.ts'
import { renderFormPage } from '../page/page.ts'

type Sketch = Parameters<typeof form>[0][number]

const page = (fields: Sketch[]) => {
  const compiled = form(fields)
  const answers = initialAnswers(compiled, {})
  return renderFormPage({
    form: compiled,
    answers,
    faults: [],
    token: '',
    action: '/',
    scripts: { runtime: '' },
    embed: false,
  }).html
}
const kind = (options: Sketch['options'], more: Sketch = {}): Sketch => ({
  field_type: 'radio',
  datalist: 'flat;house;plot',
  options: { tiles: true, ...options },
  ...more,
})
const digest = '0a'.repeat(32)
const photo = `https://former.example/forms/pictures/${digest}.jpg`
const icons = { tile_icons: { flat: 'flat', house: 'house' } } as const

test('form: choices as tiles are radio buttons or tick boxes with an icon beside the label [B2.3-22]', () => {
  const html = page([kind(icons), kind(icons, { field_type: 'checkboxes', default_value: 'house' })])
  expect(html).toContain('<fieldset')
  expect(html).toMatch(/<label class="option tile"\s*><input type="radio" id="f1" name="field_1" value="flat"/)
  expect(html).toMatch(/<input type="checkbox" id="f2-1" name="field_2" value="house" checked/)
  expect(html).toContain('<use href="#icon-house"></use></svg><span>house</span>')
  // A choice without an icon keeps its words in line with the others.
  expect(html).toContain('<svg class="icon" aria-hidden="true"></svg><span>plot</span>')
})

test('form: a select as tiles is a group of radio buttons; without choices it is a text [B2.3-22]', () => {
  const html = page([kind({}, { field_type: 'select', required: true, default_value: 'plot' })])
  expect(html).not.toContain('<select')
  expect(html).toMatch(/type="radio" id="f1-2" name="field_1" value="plot" checked required/)
  expect(page([kind(icons, { field_type: 'select', datalist: null })])).toMatch(/<input\s+class="input"\s+type="text"/)
})

test('form: the page has the shape of each icon once, of those that are seen, and the sheet of tiles [B2.3-25]', () => {
  const html = page([
    kind(icons),
    kind({ tile_icons: { house: 'house', boat: 'car' } }),
    kind({ tile_icons: { flat: 'key' } }),
  ])
  expect(html.match(/<symbol id="icon-[a-z_]+"/g)).toEqual([
    '<symbol id="icon-flat"',
    '<symbol id="icon-house"',
    '<symbol id="icon-key"',
  ])
  const unseen = page([kind({ tile_icons: { flat: 'key' } }, { hidden: true })])
  expect(unseen).not.toContain('<symbol')
  for (const plain of [page([kind({ ...icons, tiles: false })]), page([{ label: 'Name' }])]) {
    expect(plain).not.toContain('<symbol')
    expect(plain).not.toContain('.tile{')
  }
})

test('form: columns of tiles are those of the field, else as many as leave no tile alone in a row [B2.3-23]', () => {
  const columns = (options: Sketch['options'], datalist: string) =>
    /class="tiles (c\d[^"]*)"/.exec(page([kind(options, { datalist })]))?.[1]
  expect(columns({ tile_columns: 2 }, 'a;b;c')).toBe('c2 short bare')
  expect(columns({}, 'a;b')).toBe('c2 short bare')
  expect(columns({}, 'a;b;c')).toBe('c3 short bare')
  expect(columns({}, 'a;b;c;d')).toBe('c4 short bare')
  expect(columns({}, 'a;b;c;d;e')).toBe('c3 short bare')
  expect(columns({}, 'a;b;c;d;e;f;g')).toBe('c4 short bare')
  expect(columns({}, 'a;b;c;d;e;f;g;h;i;j')).toBe('c4 short bare')
  expect(columns({ tile_icons: { a: 'key' } }, 'a;in half a year or so;c;d;e')).toBe('c3')
  expect(columns({ tile_icons: { a: 'key' } }, 'a;Renovierungsbedürftig;c;d')).toBe('c2 long')
})

test('form: what the script of the page checks has nothing of tiles', () => {
  const { checked } = form([
    kind({ ...icons, tile_pictures: { flat: photo }, max_choices: 2 }, { field_type: 'checkboxes' }),
  ])
  expect(checked[0]?.limits).toEqual({ max_choices: 2 })
})

test('form: an icon that this version does not know is left aside, as is what is no value of the field', () => {
  const html = page([kind({ tile_icons: { flat: 'windmill' as 'key', constructor: 'key' as const } })])
  expect(html).not.toContain('<use')
  expect(html).not.toContain('<symbol')
})

test('form: at least 60 icons, each of lines alone [B2.3-23]', () => {
  expect(Object.keys(iconShapes)).toEqual(Object.keys(tileIcons))
  expect(Object.keys(iconShapes).length).toBeGreaterThanOrEqual(60)
  for (const [name, paths] of Object.entries(iconShapes)) {
    expect(name).toMatch(/^[a-z_]+$/)
    for (const path of paths.split('|')) expect(path, name).toMatch(/^[Mm][\w .,-]+$/)
  }
  expect(new Set(Object.values(tileIcons)).size).toBe(Object.keys(tileIcons).length)
})

test('form: a tile shows its own picture from this server, lazily, in a place that is there before it [B33-21, B33-22]', () => {
  const html = page([kind({ ...icons, tile_pictures: { house: photo } })])
  expect(html).toMatch(/class="tiles c3 short photos"/)
  const [image = '', name] = /<img\s+class="photo"[^>]*>\s*<span>([^<]*)/.exec(html) ?? []
  expect(name).toBe('house')
  for (const part of [`src="/pictures/${digest}.jpg"`, 'alt=""', 'width="400"', 'height="300"', 'loading="lazy"'])
    expect(image).toContain(part)
  // The others keep their icons, or the room for them; the icon behind a picture is not sent.
  expect(html).toMatch(
    /<i class="photo"><svg class="icon" aria-hidden="true"><use href="#icon-flat"><\/use><\/svg><\/i>/,
  )
  expect(html).toContain('<i class="photo"><svg class="icon" aria-hidden="true"></svg></i><span>plot</span>')
  expect(html.match(/<symbol id="icon-[a-z_]+"/g)).toEqual(['<symbol id="icon-flat"'])
  expect(html).not.toContain('former.example')
})

test('form: a value that the field does not offer, and an address of no picture, show none [B33-21]', () => {
  const html = page([
    kind({ tile_pictures: { boat: photo, flat: 'https://agency.example/a.jpg', constructor: photo } }),
  ])
  expect(html).not.toMatch(/class="photo"|photos"/)
})
