import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PdfBlocks, PdfBlocksPatch } from './pdf-blocks.ts'
import {
  designDefaults,
  PdfDesignAnswer,
  PdfDesignPatch,
  PdfSettingsAnswer,
  PdfSettingsPatch,
  settingsDefaults,
} from './pdf-design.ts'
import { flag, requiredText } from './values.ts'

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

/** Largest body of a template in bytes (contract §2). */
const maxTemplateBytes = 24 * 1024 * 1024

const ofForm = {
  path: '/forms/{id}/pdf-template',
  record: 'forms',
  data: PdfTemplate,
  shape: 'one',
  etag: true,
} as const

/** Section 4.9: the template of a form. */
export const pdfTemplates = {
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
    limit: { name: 'pdf_preview', perMinute: 10 },
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
    limit: { name: 'pdf_live_preview', perMinute: 120 },
    writes: false,
    transaction: false,
  }),
}
