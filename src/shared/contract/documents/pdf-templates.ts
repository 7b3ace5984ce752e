import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PdfBlocks, PdfBlocksPatch } from './pdf-blocks.ts'
import {
  designDefaults,
  PdfDesignAnswer,
  PdfDesignPatch,
  PdfSettingsAnswer,
  PdfSettingsPatch,
  settingsDefaults,
} from './pdf-design.ts'
import { flag, PageQuery, pageNumber, queryId, requiredText, timestamp } from '../values.ts'

export const PdfTemplate = z
  .strictObject({
    enabled: z.boolean().describe('Each submission makes a document'),
    name: z.string().describe('Name of the document'),
    blocks: PdfBlocks,
    design: PdfDesignAnswer,
    settings: PdfSettingsAnswer,
  })
  .meta({
    title: 'PdfTemplate',
    examples: [
      {
        enabled: true,
        name: 'Eigentümeranfrage',
        blocks: [
          { id: 'x8Kd02_fTq1a', type: 'heading', text: 'Ihre Anfrage', level: 1 },
          { id: 'b1M-77dQe0Zr', type: 'fieldlist', field_ids: [112, { module: 'address', name: 'Ort', label: null }] },
          { id: 'Qm3f9_Lw2cXe', type: 'signature', field_id: null, label: 'Unterschrift', required: true },
        ],
        design: { ...designDefaults, accent_color: '#8a3b12' },
        settings: { ...settingsDefaults, document_signing: { enabled: true } },
      },
    ],
  })
export type PdfTemplate = z.output<typeof PdfTemplate>

export const PdfTemplatePatch = z
  .strictObject({
    enabled: flag().nullable().optional().describe('Each submission makes a document; default false'),
    name: requiredText(255)
      .nullable()
      .optional()
      .describe('Name of the document; null, and by default: the internal title of the form'),
    blocks: PdfBlocksPatch.optional(),
    design: PdfDesignPatch.nullable().optional().describe('Design keys to change; null: all back to their defaults'),
    settings: PdfSettingsPatch.nullable()
      .optional()
      .describe('Settings keys to change; null: all back to their defaults'),
  })
  .meta({
    title: 'PdfTemplatePatch',
    examples: [
      {
        enabled: true,
        blocks: [
          { type: 'heading', text: 'Ihre Anfrage', level: 1 },
          { type: 'fieldlist', field_ids: [112, { module: 'address', name: 'Ort' }] },
        ],
        design: { accent_color: '#8a3b12' },
        settings: { document_signing: { enabled: true } },
      },
    ],
  })
export type PdfTemplatePatch = z.output<typeof PdfTemplatePatch>

export const PdfTemplateSummary = z
  .strictObject({
    form_id: z.int().describe('Id of the form'),
    internal_title: z.string().describe('Its name in the account'),
    stored: z.boolean().describe('The form has a template of its own; false: one is proposed from its fields'),
    enabled: z.boolean().describe('Each submission makes a document'),
    name: z.string().describe('Name of the document'),
    blocks: z.int().describe('Number of blocks, those inside columns included; 0 for a proposal'),
    signing: z.boolean().describe('Visitors sign the document after the submission'),
    letterhead_id: z.int().nullable().describe('Letterhead under every page; null: the standard layout'),
    updated_at: timestamp().describe('When the form or its template was last changed'),
  })
  .meta({
    title: 'PdfTemplateSummary',
    examples: [
      {
        form_id: 17,
        internal_title: 'Eigentümeranfrage',
        stored: true,
        enabled: true,
        name: 'Eigentümeranfrage',
        blocks: 6,
        signing: false,
        letterhead_id: 3,
        updated_at: '2026-11-22T14:05:12.480+00:00',
      },
    ],
  })

/** Pages that one answer shows as pictures. */
export const maxDrawnPages = 6

const PdfBlockPlace = z
  .strictObject({
    block_id: z.string().describe('Id of the block'),
    page: z.int().describe('Number of the page'),
    left: z.number().describe("Distance from the left edge, as a share of the page's width"),
    top: z.number().describe("Distance from the upper edge, as a share of the page's height"),
    width: z.number().describe("Share of the page's width"),
    height: z.number().describe("Share of the page's height"),
  })
  .meta({
    title: 'PdfBlockPlace',
    examples: [{ block_id: 'x8Kd02_fTq1a', page: 1, left: 0.119, top: 0.1336, width: 0.7857, height: 0.0285 }],
  })

export const PdfPages = z
  .strictObject({
    pages: z.int().describe('Pages of the document'),
    from: z.int().describe('Number of the first page that is shown'),
    pictures: z.array(z.string()).describe(`Pages as PNG in Base64, at most ${maxDrawnPages}`),
    missing: z.array(z.string()).describe('Addresses of images that could not be loaded; gaps stand in their place'),
    places: z
      .array(PdfBlockPlace)
      .describe(
        'Where the blocks stand in the whole document, one place on each page that a block is on; those that print nothing have none',
      ),
  })
  .meta({
    title: 'PdfPages',
    examples: [
      {
        pages: 1,
        from: 1,
        pictures: ['iVBORw0KGgo='],
        missing: ['https://agency.example/logo.png'],
        places: [{ block_id: 'x8Kd02_fTq1a', page: 1, left: 0.119, top: 0.1336, width: 0.7857, height: 0.0285 }],
      },
    ],
  })

export type PdfPages = z.output<typeof PdfPages>

/** Largest body of a template in bytes [B11]. */
const maxTemplateBytes = 24 * 1024 * 1024

const ofForm = {
  path: '/forms/{id}/pdf-template',
  record: 'forms',
  data: PdfTemplate,
  shape: 'one',
  etag: true,
} as const

/** The template of a form [B4.9]; what is for sessions only is an addition, and so are `list` and `remove`. */
export const pdfTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/pdf-templates',
    summary: 'PDF templates of all forms',
    description: 'Those that are stored first, then the forms that have a proposal only; each by the last change.',
    query: PageQuery.extend({
      letterhead_id: queryId().optional().describe('Only those with this letterhead'),
    }),
    data: PdfTemplateSummary,
    shape: 'page',
  }),
  get: endpoint({
    ...ofForm,
    method: 'GET',
    summary: 'PDF template of a form',
    description:
      "A form without a template answers with a proposal made from its fields and the account's design preset; it is stored with the first change.",
  }),
  update: endpoint({
    ...ofForm,
    method: 'PATCH',
    summary: 'Change the PDF template of a form',
    description:
      'Only the parts that are sent change: `blocks` as a whole, `design` and `settings` key by key. The first change makes the template, from the proposal that GET answers. While `settings.document_signing.enabled` is true, a signature block with `field_id` null is added where there is none. The body may have up to 24 MiB.',
    feature: 'pdf_templates',
    body: PdfTemplatePatch,
    maxBody: maxTemplateBytes,
  }),
  regenerate: endpoint({
    ...ofForm,
    path: '/forms/{id}/pdf-template/regenerate',
    method: 'POST',
    summary: 'Rebuild the blocks of a PDF template',
    description: 'The blocks are made anew from the fields of the form; design, settings, name and `enabled` stay.',
    feature: 'pdf_templates',
    status: 200,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/forms/{id}/pdf-template/preview',
    record: 'forms',
    summary: 'Preview of the document of a form',
    description: 'A PDF with sample data, made from the template, or from the proposal where there is none.',
    feature: 'pdf_templates',
    shape: 'file',
    contentTypes: ['application/pdf'],
    limit: 'pdf_preview',
    transaction: false,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/forms/{id}/pdf-template/picture',
    record: 'forms',
    summary: 'First page of the document of a form as a picture',
    description:
      'The first page of what `preview` answers, small: a page of A4 is about 500 pixels wide. Without a template it is that of the proposal.',
    conflict: 'The page cannot be drawn.',
    feature: 'pdf_templates',
    shape: 'file',
    contentTypes: ['image/png'],
    limit: 'pdf_picture',
    transaction: false,
  }),
  livePreview: endpoint({
    method: 'POST',
    path: '/forms/{id}/pdf-template/live-preview',
    record: 'forms',
    auth: 'session',
    summary: 'Preview of a PDF template that is being edited',
    description:
      'A PDF with sample data, made from the template as PATCH with the same body would leave it; what PATCH refuses is refused alike. Nothing is stored.',
    conflict: 'The same session has asked for a newer preview of this form meanwhile.',
    feature: 'pdf_templates',
    body: PdfTemplatePatch,
    maxBody: maxTemplateBytes,
    shape: 'file',
    contentTypes: ['application/pdf'],
    limit: 'pdf_live_preview',
    writes: false,
    transaction: false,
  }),
  livePages: endpoint({
    method: 'POST',
    path: '/forms/{id}/pdf-template/live-preview/pages',
    record: 'forms',
    auth: 'session',
    summary: 'Pages of a PDF template that is being edited',
    description:
      'What `live-preview` answers, as pictures of its pages, with what the document does without and where its blocks stand.',
    conflict: 'The same session has asked for a newer preview of this form meanwhile.',
    feature: 'pdf_templates',
    query: z.strictObject({
      from: pageNumber()
        .optional()
        .meta({ type: 'integer', minimum: 1, default: 1, description: 'First page to show' }),
    }),
    body: PdfTemplatePatch,
    maxBody: maxTemplateBytes,
    data: PdfPages,
    shape: 'one',
    limit: 'pdf_live_preview',
    writes: false,
    transaction: false,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/forms/{id}/pdf-template',
    record: 'forms',
    etag: true,
    summary: 'Delete the PDF template of a form',
    description:
      'The form goes back to the proposal made from its fields, and submissions make no documents. Documents that were made stay.',
    feature: 'pdf_templates',
    shape: 'empty',
  }),
}
