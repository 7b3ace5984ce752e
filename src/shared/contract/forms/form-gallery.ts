import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageQuery } from '../values.ts'
import { AnsweredFormFile } from './answered-form-file.ts'
import { formFileExample } from './form-file-parts.ts'
import { CrmFieldMapping } from './form-files.ts'

/** Whose daily work a template of the gallery is for. */
export const galleryCategories = ['owners', 'prospects', 'tenancy', 'office'] as const
export type GalleryCategory = (typeof galleryCategories)[number]

const inBothLanguages = (meaning: string) =>
  z.strictObject({ de: z.string().describe('In German'), en: z.string().describe('In English') }).describe(meaning)

const templateShape = {
  key: z.string().describe('Names the template, in every installation'),
  version: z.int().describe('Rises when the template changes; forms made from a former one stay as they are'),
  category: z.enum(galleryCategories).describe('Whose daily work it is for'),
  name: inBothLanguages('What it is called'),
  description: inBothLanguages('When an agency uses it'),
  languages: z.array(z.string()).describe('Languages in which visitors can fill it in; the first is its own'),
  field_count: z.int().describe('Fields that visitors answer'),
  step_count: z.int().describe('Steps it is filled in by; 1: all on one page'),
  rule_count: z.int().describe('Its rules'),
  has_document: z.boolean().describe('Each submission makes a PDF'),
}

const templateExample = {
  key: 'owner-inquiry',
  version: 1,
  category: 'owners' as const,
  name: { de: 'Eigentümeranfrage', en: 'Owner’s inquiry' },
  description: { de: 'Wer verkaufen oder vermieten möchte.', en: 'For people who want to sell or let.' },
  languages: ['de', 'en'],
  field_count: 20,
  step_count: 1,
  rule_count: 4,
  has_document: true,
}

const GalleryTemplate = z.strictObject(templateShape).meta({ title: 'GalleryTemplate', examples: [templateExample] })
export type GalleryTemplate = z.infer<typeof GalleryTemplate>

const GalleryTemplateFile = z
  .strictObject({
    ...templateShape,
    form: AnsweredFormFile.describe('The form file, as `form` of `POST /forms/import` takes it'),
    crm_fields: z
      .array(CrmFieldMapping)
      .describe(
        'Fields of the connected CRM that fit best where it does not have those of the file, as `crm_fields` of `POST /forms/import` takes them',
      ),
  })
  .meta({
    title: 'GalleryTemplateFile',
    examples: [
      {
        ...templateExample,
        form: formFileExample,
        crm_fields: [{ module: 'address', from: 'Email', to: 'email' }],
      },
    ],
  })

/** Additions to version 1 [B9-2]. */
export const formGallery = {
  list: endpoint({
    method: 'GET',
    path: '/form-gallery',
    summary: 'Templates of the gallery',
    description:
      'Forms for the daily work of agencies, which every installation has. They are no forms of the account: `GET /forms?template=1` lists those of its own that are templates.',
    query: PageQuery,
    data: GalleryTemplate,
    shape: 'page',
    perPage: 'all',
  }),
  get: endpoint({
    method: 'GET',
    path: '/form-gallery/{template}',
    summary: 'One template of the gallery',
    description:
      'With its form file and a mapping to the connected CRM. `POST /forms/import` makes a form of both: `{"form": …, "crm_fields": …}`, with `dry_run` if you like.',
    data: GalleryTemplateFile,
    shape: 'one',
  }),
}
