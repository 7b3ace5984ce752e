/** PDF templates as the tests need them, and checks of faults inside lists. */
import { expect } from 'vitest'
import { dataOf, expectErrorBody } from './assertions.ts'
import type { Answer, Client, Json } from './client.ts'

export const DESIGN_KEYS = [
  'font',
  'heading_font',
  'font_size',
  'text_color',
  'heading_color',
  'accent_color',
  'logo_url',
  'logo_position',
  'logo_width_mm',
  'masthead',
  'header_text',
  'footer_text',
  'show_page_numbers',
  'letterhead_id',
  'letterhead_margin_top',
  'letterhead_margin_right',
  'letterhead_margin_bottom',
  'letterhead_margin_left',
]

export const pathOf = (formId: number): string => `/forms/${formId}/pdf-template`

export const readTemplate = async (c: Client, formId: number): Promise<Json> => dataOf(await c.get(pathOf(formId)))

export const patchTemplate = (c: Client, formId: number, body: Json): Promise<Answer> => c.patch(pathOf(formId), body)

/** Changes the template, which must succeed, and answers the whole of it. */
export const changeTemplate = async (c: Client, formId: number, body: Json): Promise<Json> =>
  dataOf(await patchTemplate(c, formId, body))

/** Stores the blocks, reads them back with a request of its own and answers them. */
export async function storeBlocks(c: Client, formId: number, blocks: Json[]): Promise<Json[]> {
  const changed = await changeTemplate(c, formId, { blocks })
  const read = await readTemplate(c, formId)
  expect(read.blocks).toEqual(changed.blocks)
  return read.blocks
}

/** All blocks, those inside columns included. */
export const allBlocks = (blocks: Json[]): Json[] =>
  blocks.flatMap((block) => [block, ...allBlocks(block.left ?? []), ...allBlocks(block.right ?? [])])

/** The ids of all form fields that the blocks name, in their order. */
export const fieldIdsIn = (blocks: Json[]): number[] =>
  allBlocks(blocks)
    .flatMap((block) => [block.field_id, ...(block.field_ids ?? [])])
    .filter((id) => typeof id === 'number')

export const documentSignatures = (blocks: Json[]): Json[] =>
  allBlocks(blocks).filter((block) => block.type === 'signature' && block.field_id === null)

export const heading = (text: string, level = 1): Json => ({ type: 'heading', text, level })
export const paragraph = (text: string): Json => ({ type: 'paragraph', text })
export const divider = (): Json => ({ type: 'divider', style: 'line' })
export const times = (count: number, block: () => Json): Json[] => Array.from({ length: count }, block)

/**
 * A 422 whose keys are all one of these dotted paths or lie below one, each path being hit.
 * For faults where docs/behaviour names the place, but not how deep the key goes.
 */
export function expectInvalidAt(answer: Answer, ...paths: string[]): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 422 })
  const keys = Object.keys(answer.body.errors)
  const below = (key: string, path: string): boolean => key === path || key.startsWith(`${path}.`)
  for (const key of keys)
    expect(
      paths.some((path) => below(key, path)),
      `${key} is not in ${paths.join()}`,
    ).toBe(true)
  for (const path of paths)
    expect(
      keys.some((key) => below(key, path)),
      `${path} is not in ${keys.join()}`,
    ).toBe(true)
  expectErrorBody(answer.body)
}
