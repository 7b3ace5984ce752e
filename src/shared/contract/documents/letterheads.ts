import { reasons } from '../reason.ts'
import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { measure, PageQuery, recordId, requiredText, timestamp } from '../values.ts'
import { written } from '../written.ts'

/** Letterheads per account. */
export const maxLetterheads = 200
/** mm; what a letterhead without margins of its own has [B4.10]. */
export const defaultMargins = {
  letterhead_margin_top: 20,
  letterhead_margin_right: 20,
  letterhead_margin_bottom: 20,
  letterhead_margin_left: 25,
} as const
/** Dots per inch under which an image on A4 gets a warning [B4.10]. */
export const lowResolution = 150

export const sheetTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type SheetType = (typeof sheetTypes)[number]
/** The parts of the upload that are files. */
export const sheetParts = ['letterhead_first', 'letterhead_continuation'] as const

export const LetterheadSheet = z
  .strictObject({
    type: z.enum(sheetTypes).describe('What the file is; found by its content, whatever it was called'),
    pages: z.int().describe('Pages of the PDF that was sent, of which the first is used; 1 for an image'),
    width_mm: z.number().describe('Width of the page; of an image, as it lies on A4'),
    height_mm: z.number().describe('Height of the page; of an image, as it lies on A4'),
    url: z.string().describe('Where the file is fetched, with the same key'),
  })
  .meta({ title: 'LetterheadSheet' })
export type LetterheadSheet = z.infer<typeof LetterheadSheet>

const shownMargin = (side: string) => z.number().describe(`${side} margin of the text in mm`)

/** Margins from page 2 on, which a letterhead need not have. */
export const continuationMargins = [
  'letterhead_continuation_margin_top',
  'letterhead_continuation_margin_bottom',
] as const

const fromPage2 = (side: string) => `${side} margin of the text in mm from page 2 on; null: as on the first page`
const continuationTop = fromPage2('Upper')
const continuationBottom = fromPage2('Lower')

export const Letterhead = z
  .strictObject({
    id: z.int().describe('Id of the letterhead'),
    letterhead_name: z.string().describe('Its name'),
    name: z.string().describe('The same name; read-only'),
    form_id: z.int().nullable().describe('The only form that may use it; null: the library of the account'),
    first: LetterheadSheet.describe('The first sheet'),
    continuation: LetterheadSheet.nullable().describe('The sheet from page 2; null: the first one there too'),
    letterhead_margin_top: shownMargin('Upper'),
    letterhead_margin_right: shownMargin('Right'),
    letterhead_margin_bottom: shownMargin('Lower'),
    letterhead_margin_left: shownMargin('Left'),
    letterhead_continuation_margin_top: shownMargin('Upper').nullable().describe(continuationTop),
    letterhead_continuation_margin_bottom: shownMargin('Lower').nullable().describe(continuationBottom),
    created_at: timestamp().describe('When it was uploaded'),
    updated_at: timestamp().describe('When it was last changed'),
    warning: z.string().optional().describe('After an upload: what will not look well'),
    warning_details: reasons('warning').optional(),
  })
  .meta({
    title: 'Letterhead',
    examples: [
      {
        id: 3,
        letterhead_name: 'Geschäftspapier',
        name: 'Geschäftspapier',
        form_id: null,
        first: {
          type: 'application/pdf',
          pages: 1,
          width_mm: 210,
          height_mm: 297,
          url: 'https://forms.example/api/v1/letterheads/3/first',
        },
        continuation: null,
        letterhead_margin_top: 45,
        letterhead_margin_right: 20,
        letterhead_margin_bottom: 30,
        letterhead_margin_left: 25,
        letterhead_continuation_margin_top: 25,
        letterhead_continuation_margin_bottom: null,
        created_at: '2026-11-21T09:30:00.123+00:00',
        updated_at: '2026-11-21T09:30:00.123+00:00',
      },
    ],
  })
export type Letterhead = z.infer<typeof Letterhead>

const margin = () => measure(0, 100)
const meaning = (side: string, name: keyof typeof defaultMargins) =>
  `${side} margin of the text in mm; default ${defaultMargins[name]}`
const top = meaning('Upper', 'letterhead_margin_top')
const right = meaning('Right', 'letterhead_margin_right')
const bottom = meaning('Lower', 'letterhead_margin_bottom')
const left = meaning('Left', 'letterhead_margin_left')
const name = () => requiredText(255).describe('Name, for choosing it')

export const LetterheadUpload = z
  .strictObject({
    letterhead_name: name(),
    letterhead_margin_top: written(margin()).describe(top),
    letterhead_margin_right: written(margin()).describe(right),
    letterhead_margin_bottom: written(margin()).describe(bottom),
    letterhead_margin_left: written(margin()).describe(left),
    letterhead_continuation_margin_top: written(margin()).describe(continuationTop),
    letterhead_continuation_margin_bottom: written(margin()).describe(continuationBottom),
    form_id: written(recordId()).describe('The only form that may use it; default: every form of the account'),
  })
  .meta({ title: 'LetterheadUpload' })

export const LetterheadPatch = z
  .strictObject({
    letterhead_name: name().optional(),
    letterhead_margin_top: margin().nullable().optional().describe(top),
    letterhead_margin_right: margin().nullable().optional().describe(right),
    letterhead_margin_bottom: margin().nullable().optional().describe(bottom),
    letterhead_margin_left: margin().nullable().optional().describe(left),
    letterhead_continuation_margin_top: margin().nullable().optional().describe(continuationTop),
    letterhead_continuation_margin_bottom: margin().nullable().optional().describe(continuationBottom),
  })
  .meta({
    title: 'LetterheadPatch',
    examples: [{ letterhead_name: 'Geschäftspapier 2027', letterhead_margin_top: 50 }],
  })

const formIdError = fault('parameter_not_form')
const LetterheadQuery = PageQuery.extend({
  form_id: z
    .string({ error: formIdError })
    .regex(/^[1-9]\d{0,15}$/, { error: formIdError, abort: true })
    .transform(Number)
    .pipe(z.int({ error: formIdError }))
    .optional()
    .meta({ type: 'integer', minimum: 1, description: 'Only those that can be selected in this form' }),
})

const many = { path: '/letterheads' } as const
const one = { path: '/letterheads/{id}', record: 'letterheads' } as const
const file = { method: 'GET', record: 'letterheads', shape: 'file', contentTypes: sheetTypes } as const

/** [B4.10]; the files have addresses of their own [B2.12-9]. */
export const letterheads = {
  list: endpoint({
    ...many,
    method: 'GET',
    summary: 'Letterheads',
    description:
      'Ordered by id. All of the account, those of single forms too; with `form_id` exactly those that can be selected in that form.',
    query: LetterheadQuery,
    data: Letterhead,
    shape: 'page',
  }),
  create: endpoint({
    ...many,
    method: 'POST',
    summary: 'Upload a letterhead',
    description:
      'Each sheet is a PDF, PNG or JPEG file of at most 10 MiB. Of a PDF the first page is kept, without scripts, links and attachments; it must open without a password and be at most 2,000 mm wide and high. An image is kept with at most 300 dpi on A4; one with less than 150 dpi is accepted with a `warning`. An account has at most 200 letterheads.',
    feature: 'pdf_templates',
    body: LetterheadUpload,
    files: sheetParts,
    requiredFiles: ['letterhead_first'],
    data: Letterhead,
    shape: 'one',
    status: 201,
    // The files are checked and stored before the short transaction.
    transaction: false,
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change name and margins',
    description: 'The sheets stay; for others, upload a new letterhead.',
    feature: 'pdf_templates',
    body: LetterheadPatch,
    data: Letterhead,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a letterhead',
    description: 'PDF templates that use it fall back to the standard layout.',
    feature: 'pdf_templates',
    shape: 'empty',
  }),
  first: endpoint({
    ...file,
    path: '/letterheads/{id}/first',
    summary: 'The first sheet',
    description: 'The file as it is drawn.',
  }),
  continuation: endpoint({
    ...file,
    path: '/letterheads/{id}/continuation',
    summary: 'The continuation sheet',
    description: 'The file as it is drawn; 404 when the letterhead has none.',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/letterheads/{id}/picture',
    record: 'letterheads',
    summary: 'A sheet as a picture',
    conflict: 'The page of the PDF cannot be drawn.',
    description:
      'The file itself where it is an image; of a PDF its page, drawn. 404 for a continuation sheet that the letterhead does not have.',
    query: z.strictObject({
      sheet: z
        .enum(['first', 'continuation'], { error: fault('parameter_not_either', { words: 'first or continuation' }) })
        .optional()
        .meta({ default: 'first', description: 'Which of the sheets' }),
    }),
    shape: 'file',
    contentTypes: ['image/png', 'image/jpeg'],
  }),
}
