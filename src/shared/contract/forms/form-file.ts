import { z } from 'zod'
import { maxFormFields, maxRedirectRules } from '../../budgets.ts'
import { fault } from '../../refusals/message.ts'
import { FileBlocksInput } from '../documents/pdf-blocks.ts'
import { PdfDesignPatch, PdfSettingsPatch } from '../documents/pdf-design.ts'
import { internalTitle } from '../form-settings/form-settings.ts'
import { list } from '../lists.ts'
import { standIns } from '../stand-ins.ts'
import { required, requiredText, webUrl } from '../values.ts'
import { fieldKey } from './field-key.ts'
import { FieldPatch } from './fields.ts'
import { fileMeanings, formFileFormat, formFileVersion, meanings, templateMeanings } from './form-file-parts.ts'
import { FormPatch } from './forms.ts'
import { FileClauseInput, FileRuleList, ruleLimits } from './rules.ts'

const names = (meaning: string) =>
  z
    .array(requiredText(255), { error: fault('not_list', { items: 'names' }) })
    .max(1000, { error: fault('too_many_entries', { max: 1000 }) })
    .nullable()
    .optional()
    .describe(meaning)

const keys = (meaning: string) =>
  list(fieldKey, { max: maxFormFields, error: fault('not_list', { items: 'keys of fields' }) })
    .nullable()
    .optional()
    .describe(meaning)

const redirectRules = list(
  z
    .strictObject({
      clauses: list(FileClauseInput, {
        max: ruleLimits.clauses,
        error: fault('not_list', { items: 'conditions' }),
      })
        .min(1, { error: fault('redirect_without_condition') })
        .describe('All of them must hold'),
      url: webUrl('visited')
        .describe('Where the form leads then')
        .register(standIns, { value: 'https://standing.example/' }),
    })
    .meta({ title: 'FormFileRedirect' }),
  { max: maxRedirectRules, error: fault('redirects_unreadable') },
)

const FileSettings = FormPatch.omit({
  internal_title: true,
  active: true,
  custom_slug: true,
  crm_user_id: true,
  password: true,
  chat_assistant_api_key: true,
})
  .extend({
    form_groups: names(meanings.groups),
    staff_allowed_member_ids: names(meanings.members),
    staff_allowed_group_ids: names(meanings.staffGroups),
    email_receiver_field_id: fieldKey.nullable().optional().describe(meanings.receiver),
    double_opt_in_field_id: fieldKey.nullable().optional().describe(meanings.optIn),
    chat_assistant_excluded_field_ids: keys(meanings.excluded),
    confidential_field_ids: keys(meanings.confidential),
    translations: FormPatch.shape.translations.describe(meanings.translations),
    redirect_rules: redirectRules.nullable().optional().describe(meanings.redirects),
  })
  .meta({ title: 'FormFileSettings', description: 'Settings of the form; those at their defaults are left out.' })

const FileField = FieldPatch.required({ crm_module: true })
  .extend({ key: fieldKey.describe(meanings.key) })
  .meta({ title: 'FormFileField' })

const FileTemplate = z
  .strictObject(
    {
      enabled: z
        .boolean({ error: fault('not_flag') })
        .optional()
        .describe(templateMeanings.enabled),
      name: requiredText(255).optional().describe(templateMeanings.name),
      blocks: FileBlocksInput.describe(templateMeanings.blocks),
      design: PdfDesignPatch.omit({ letterhead_id: true })
        .extend({ letterhead_id: requiredText(255).nullable().optional().describe(meanings.letterhead) })
        .meta({ title: 'FormFileDesign' })
        .optional()
        .describe(templateMeanings.design),
      settings: PdfSettingsPatch.optional().describe(templateMeanings.settings),
    },
    { error: fault('not_object') },
  )
  .meta({ title: 'FormFileTemplate' })

/** As it is sent. */
const FormFileInput = z
  .strictObject(
    {
      format: z.literal(formFileFormat).describe(fileMeanings.format),
      version: z.literal(formFileVersion).describe(fileMeanings.version),
      name: internalTitle.describe(fileMeanings.name),
      settings: FileSettings.optional().describe(fileMeanings.settings),
      fields: list(FileField, {
        max: maxFormFields,
        tooMany: fault('too_many_fields', { max: maxFormFields }),
        error: (issue) => required(issue.input) ?? fault('not_list', { items: 'fields' }),
      }).describe(fileMeanings.fields),
      rules: FileRuleList.optional().describe(fileMeanings.rules),
      pdf_template: FileTemplate.nullable().optional().describe(fileMeanings.pdf_template),
    },
    { error: (issue) => required(issue.input) ?? fault('not_object') },
  )
  .meta({ title: 'FormFile' })
export type FormFile = z.output<typeof FormFileInput>
export type FileTemplate = z.output<typeof FileTemplate>

/** What is no form file, or one of another version, is refused as such, and not for what it lacks. */
export const SentFormFile = z.preprocess((value, context) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { format, version } = value as Record<string, unknown>
  const [path, message] =
    format !== formFileFormat
      ? (['format', fault('form_file_format')] as const)
      : ([
          'version',
          version === formFileVersion ? null : fault('form_file_version', { version: formFileVersion }),
        ] as const)
  if (message !== null) context.addIssue({ code: 'custom', path: [path], message })
  return value
}, FormFileInput)
