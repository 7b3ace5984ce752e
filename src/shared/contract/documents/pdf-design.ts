import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fonts, type Font } from './fonts.ts'
import { boundedMacros } from '../crm/macros.ts'
import { choice, colour, flag, measure, recordId, text, webUrl } from '../values.ts'

/** A key of a design or of its settings. `null` on input means: back to the default [B11]. */
interface Key {
  schema: z.ZodType
  default: unknown
  meaning: string
}

const key = <S extends z.ZodType, D>(schema: S, fallback: D, meaning: string) => ({
  schema,
  default: fallback,
  meaning,
})

const alignment = () => choice('left', 'center', 'right')
export type Alignment = 'left' | 'center' | 'right'

const margin = (side: string) =>
  key(measure(0, 100), null as number | null, `${side} margin in mm on a letterhead; null: the letterhead's own`)

const runningText = (where: string) =>
  key(
    boundedMacros(text(1000)),
    null as string | null,
    `Text at the ${where} of every page; \`{page}\` and \`{pages}\` in it become numbers, macros such as \`_Datum\` or \`_Name\` become values`,
  )

/** [B2.10] */
export const designKeys = {
  font: key(choice(...fonts), 'source-sans-3' as Font, 'Font of texts, labels and values'),
  heading_font: key(choice(...fonts), 'source-sans-3' as Font, 'Font of headings'),
  font_size: key(measure(7, 14), 10, 'Size of texts in points'),
  text_color: key(colour(), '#1f2937', 'Colour of texts'),
  heading_color: key(colour(), '#111827', 'Colour of headings'),
  accent_color: key(colour(), '#1d4ed8', 'Colour of lines and marks'),
  logo_url: key(
    webUrl('fetched'),
    null as string | null,
    'Address of the logo, PNG, JPEG, WebP, GIF or SVG; null: no logo',
  ),
  logo_position: key(alignment(), 'left' as Alignment, 'Where the logo stands on the first page'),
  logo_width_mm: key(measure(10, 90), 40, 'Width of the logo in mm'),
  masthead: key(
    flag(),
    false as boolean,
    'Without a letterhead, the first page begins with the name and the imprint of the agency, beside the logo, and with number and date of the submission; the other pages begin with the first heading of the document and the same number and date, except in a letter. `header_text` takes the place of the imprint, and of the head of the other pages',
  ),
  header_text: runningText('top'),
  footer_text: runningText('bottom'),
  repeat_headings: key(
    flag(),
    false as boolean,
    'Answers that go on on the next page have the heading of their section there again, with *(continued)* in the language of the document',
  ),
  show_page_numbers: key(flag(), true, 'Pages are numbered where there are several'),
  letterhead_id: key(
    recordId(),
    null as number | null,
    'Letterhead under every page: one of the account, or one of this form; null: the standard layout',
  ),
  letterhead_margin_top: margin('Upper'),
  letterhead_margin_right: margin('Right'),
  letterhead_margin_bottom: margin('Lower'),
  letterhead_margin_left: margin('Left'),
} satisfies Record<string, Key>

/** Every design key with its value. */
export type PdfDesign = { [K in keyof typeof designKeys]: (typeof designKeys)[K]['default'] }

/** Keys of `settings` [B2.10], but for `document_signing`, which is an object of its own. */
export const plainSettings = {
  empty_fields: key(
    choice('hide', 'dash'),
    'hide' as 'hide' | 'dash',
    'Fields without an answer are left out, or shown with a dash',
  ),
  embed_uploaded_images: key(flag(), true, 'Uploaded images are shown in the document'),
  attach_uploaded_pdfs: key(flag(), false, 'The pages of uploaded PDFs follow the document'),
  pdf_a: key(
    flag(),
    false,
    'The document is a PDF/A-2b, for archives; letterheads and attached pages that are PDFs become pictures in it',
  ),
} satisfies Record<string, Key>

export const signingKeys = {
  enabled: key(flag(), false, 'The document is signed after the submission'),
} satisfies Record<string, Key>

type Values<K extends Record<string, Key>> = { [N in keyof K]: K[N]['default'] }

/** Every settings key with its value. */
export type PdfSettings = Values<typeof plainSettings> & { document_signing: Values<typeof signingKeys> }

const defaultsOf = <K extends Record<string, Key>>(keys: K) =>
  Object.fromEntries(Object.entries(keys).map(([name, { default: value }]) => [name, value])) as Values<K>

export const designDefaults: PdfDesign = defaultsOf(designKeys)
export const settingsDefaults: PdfSettings = {
  ...defaultsOf(plainSettings),
  document_signing: defaultsOf(signingKeys),
}

type PatchShape<K extends Record<string, Key>> = { [N in keyof K]: z.ZodOptional<z.ZodNullable<K[N]['schema']>> }
const patchShape = <K extends Record<string, Key>>(keys: K) =>
  Object.fromEntries(
    Object.entries(keys).map(([name, { schema, default: value, meaning }]) => [
      name,
      schema.nullable().optional().meta({ description: meaning, default: value }),
    ]),
  ) as unknown as PatchShape<K>

type AnswerShape<K extends Record<string, Key>> = { [N in keyof K]: z.ZodType<K[N]['default']> }
const answerShape = <K extends Record<string, Key>>(keys: K) =>
  Object.fromEntries(
    Object.entries(keys).map(([name, { schema, default: value, meaning }]) => {
      const shown = typeof value === 'boolean' ? z.boolean() : schema
      return [name, (value === null ? shown.nullable() : shown).meta({ description: meaning, default: value })]
    }),
  ) as unknown as AnswerShape<K>

const objectError = { error: fault('not_object') }
const signingMeaning =
  'Visitors read the document after the submission and sign it; the signed PDF has an audit page and a seal'

/** Only the keys that are sent change; `null` takes one back to its default. */
export const PdfDesignPatch = z.strictObject(patchShape(designKeys), objectError).meta({ title: 'PdfDesignPatch' })
export type PdfDesignPatch = z.output<typeof PdfDesignPatch>

export const PdfSettingsPatch = z
  .strictObject(
    {
      ...patchShape(plainSettings),
      document_signing: z
        .strictObject(patchShape(signingKeys), objectError)
        .nullable()
        .optional()
        .describe(signingMeaning),
    },
    objectError,
  )
  .meta({ title: 'PdfSettingsPatch' })
export type PdfSettingsPatch = z.output<typeof PdfSettingsPatch>

export const PdfDesignAnswer = z
  .strictObject(answerShape(designKeys))
  .meta({ title: 'PdfDesign', description: 'How the document looks' })

export const PdfSettingsAnswer = z
  .strictObject({
    ...answerShape(plainSettings),
    document_signing: z.strictObject(answerShape(signingKeys)).describe(signingMeaning),
  })
  .meta({ title: 'PdfSettings', description: 'What the document holds' })

export const PdfPreset = z
  .strictObject({ design: PdfDesignAnswer, settings: PdfSettingsAnswer })
  .meta({ title: 'PdfPreset', examples: [{ design: designDefaults, settings: settingsDefaults }] })

export const PdfPresetPatch = z
  .strictObject({
    design: PdfDesignPatch.nullable().optional().describe('Design keys to change; null: all back to their defaults'),
    settings: PdfSettingsPatch.nullable()
      .optional()
      .describe('Settings keys to change; null: all back to their defaults'),
  })
  .meta({
    title: 'PdfPresetPatch',
    examples: [{ design: { font: 'lato', accent_color: '#8a3b12' }, settings: { empty_fields: 'dash' } }],
  })
export type PdfPresetPatch = z.output<typeof PdfPresetPatch>

const ofAccount = { path: '/account/pdf-design', data: PdfPreset, shape: 'one' } as const

/** The account's preset [B4.9-10]. */
export const pdfDesign = {
  get: endpoint({
    ...ofAccount,
    method: 'GET',
    summary: 'Design preset of the account',
    description: 'What new PDF templates start from. A template that exists keeps its own design and settings.',
  }),
  update: endpoint({
    ...ofAccount,
    method: 'PATCH',
    summary: 'Change the design preset of the account',
    description:
      'Only the keys that are sent change, inside `design` and `settings` too. `letterhead_id` names a letterhead of the account library, not one of a form.',
    feature: 'pdf_templates',
    body: PdfPresetPatch,
  }),
}
