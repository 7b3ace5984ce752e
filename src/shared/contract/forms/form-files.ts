import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { endpoint } from '../endpoint.ts'
import { ErrorCode, ErrorParams } from '../error-body.ts'
import { list } from '../lists.ts'
import { choice, flag, requiredText } from '../values.ts'
import { crmModules } from './fields.ts'
import { AnsweredFormFile } from './answered-form-file.ts'
import { SentFormFile } from './form-file.ts'
import { formFileExample } from './form-file-parts.ts'
import { Form } from './forms.ts'

/** Largest body of an import in bytes: that of a PDF template, and of everything else of a form. */
const maxImportBytes = 32 * 1024 * 1024
const maxMappings = 2_000

export const CrmFieldMapping = z
  .strictObject({
    module: choice(...crmModules).describe('Module of the CRM'),
    from: requiredText(255).describe('Name of a CRM field in the file'),
    to: requiredText(255).nullable().describe('Name of the CRM field of this account that takes its place; null: none'),
  })
  .meta({ title: 'CrmFieldMapping' })

const FormImportInput = z
  .strictObject({
    form: SentFormFile.describe('The form file'),
    dry_run: flag().optional().describe('Nothing is created: the answer says what an import would do; default false'),
    crm_fields: list(CrmFieldMapping, {
      max: maxMappings,
      error: fault('not_list', { items: 'CRM fields' }),
    })
      .optional()
      .describe('What becomes of CRM fields that the file names: in fields, settings, macros and the PDF template'),
  })
  .meta({
    title: 'FormImportInput',
    examples: [
      { form: formFileExample, dry_run: true, crm_fields: [{ module: 'address', from: 'Email', to: 'email' }] },
    ],
  })
export type FormImportInput = z.output<typeof FormImportInput>
export type CrmFieldMapping = z.output<typeof CrmFieldMapping>

const importOutcomes = ['new', 'mapped', 'left_out', 'check'] as const

const ImportNote = z
  .strictObject({
    outcome: z
      .enum(importOutcomes)
      .describe(
        'What became of it: the form gets it, it is another one here, it is left out, or a person should check it before the form is activated',
      ),
    path: z.string().nullable().describe('Where it stands in the body; null: nowhere in particular'),
    message: z.string().describe('The sentence'),
    code: ErrorCode,
    params: ErrorParams,
  })
  .meta({ title: 'FormImportNote' })
export type ImportNote = z.infer<typeof ImportNote>

const FormImport = z
  .strictObject({
    dry_run: z.boolean().describe('Nothing was created'),
    form: Form.nullable().describe('The form; null after a dry run'),
    report: z.array(ImportNote).describe('What was created, what became something else, and what was left out'),
  })
  .meta({
    title: 'FormImport',
    examples: [
      {
        dry_run: true,
        form: null,
        report: [
          {
            outcome: 'left_out',
            path: 'form.settings.form_groups.0',
            message: 'There is no form group “Owners” in this account: it is left out.',
            code: 'form_file_name_missing',
            params: { kind: 'form_group', name: 'Owners' },
          },
        ],
      },
    ],
  })

/** Additions to version 1 [B9-2]. */
export const formFiles = {
  export: endpoint({
    method: 'GET',
    path: '/forms/{id}/export',
    record: 'forms',
    summary: 'Export a form',
    description:
      'The form with its settings, fields, rules and PDF template, with names in place of ids and in an order of its own, so that the same form is always the same text. `data` is a form file: `POST /forms/import` takes it, in this account or another one. Passwords, keys, webhooks, the own address, ids of CRM users and submissions are not part of it; letterheads and pictures are named, not contained.',
    data: AnsweredFormFile,
    shape: 'one',
  }),
  import: endpoint({
    method: 'POST',
    path: '/forms/import',
    summary: 'Import a form',
    description:
      'Makes an inactive form from a form file, all or nothing. What this account does not have is left out, and the report says so. A file that is not valid is refused with every fault at its place. The body may have up to 32 MiB.',
    body: FormImportInput,
    maxBody: maxImportBytes,
    data: FormImport,
    shape: 'one',
    status: 201,
  }),
}
