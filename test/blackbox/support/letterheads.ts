/** Letterheads as the tests need them. */
import { expect } from 'vitest'
import { TIMESTAMP, dataOf, expectList } from './assertions.ts'
import { type Answer, type Client, type Json, call, service } from './client.ts'
import { letterheadForm, pdfFile } from './files.ts'

/** One upload: a name and a one-page PDF unless `parts` says otherwise; a part that is undefined is left out. */
export const upload = (c: Client, parts: Record<string, unknown> = {}): Promise<Answer> =>
  call('POST', '/letterheads', {
    key: c.key,
    body: letterheadForm({ letterhead_name: 'Briefbogen', letterhead_first: pdfFile(), ...parts }),
  })

export const makeLetterhead = async (c: Client, parts: Record<string, unknown> = {}): Promise<Json> =>
  dataOf(await upload(c, parts), 201)

export const listLetterheads = async (c: Client, query = ''): Promise<Json[]> =>
  expectList(await c.get(`/letterheads?per_page=100${query}`))

export const letterheadIds = async (c: Client, query = ''): Promise<number[]> =>
  (await listLetterheads(c, query)).map((sheet) => sheet.id)

/** Every field of a letterhead, of its documented type. */
export function expectLetterhead(sheet: Json): void {
  expect(Number.isInteger(sheet.id) && sheet.id > 0).toBe(true)
  expect(sheet.letterhead_name).toBeTypeOf('string')
  expect(sheet.name).toBe(sheet.letterhead_name)
  expect(sheet.form_id === null || Number.isInteger(sheet.form_id)).toBe(true)
  expectSheet(sheet.first)
  if (sheet.continuation !== null) expectSheet(sheet.continuation)
  for (const side of ['top', 'right', 'bottom', 'left'])
    expect(sheet[`letterhead_margin_${side}`], side).toBeTypeOf('number')
  expect(sheet.created_at).toMatch(TIMESTAMP)
  expect(sheet.updated_at).toMatch(TIMESTAMP)
}

function expectSheet(sheet: Json): void {
  expect(sheet.type).toBeTypeOf('string')
  expect(Number.isInteger(sheet.pages) && sheet.pages >= 1).toBe(true)
  expect(sheet.width_mm).toBeGreaterThan(0)
  expect(sheet.height_mm).toBeGreaterThan(0)
  expect(sheet.url).toBeTypeOf('string')
}

/** Fetches the file of a sheet with this key; none: without. */
export function fetchSheet(url: string, key?: string): Promise<Answer> {
  const whole = new URL(url, service().url).href
  expect(new URL(whole).origin).toBe(service().url)
  return call('GET', whole, { key })
}
