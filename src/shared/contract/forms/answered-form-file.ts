import { z } from 'zod'
import { FileBlocks } from '../documents/pdf-blocks.ts'
import { PdfDesignAnswer, PdfSettingsAnswer } from '../documents/pdf-design.ts'
import { answerSchema, formSettings, type FormSettingName } from '../form-settings/form-settings.ts'
import { Field } from './fields.ts'
import {
  fileMeanings,
  formFileExample,
  formFileFormat,
  formFileVersion,
  meanings,
  settingsOfNoFile,
  templateMeanings,
} from './form-file-parts.ts'
import { Clause, Rule, RuleAction } from './rules.ts'

const answeredNames = (meaning: string) => z.array(z.string()).describe(meaning)
const answeredKey = (meaning: string) => z.string().nullable().describe(meaning)

const AnsweredClause = Clause.extend({ when_field_id: z.string().describe(meanings.when) })
  .partial({ value: true })
  .meta({ title: 'FormFileClause' })

const byName: Partial<Record<FormSettingName, z.ZodType>> = {
  form_groups: answeredNames(meanings.groups),
  staff_allowed_member_ids: answeredNames(meanings.members),
  staff_allowed_group_ids: answeredNames(meanings.staffGroups),
  email_receiver_field_id: answeredKey(meanings.receiver),
  double_opt_in_field_id: answeredKey(meanings.optIn),
  chat_assistant_excluded_field_ids: answeredNames(meanings.excluded),
  confidential_field_ids: answeredNames(meanings.confidential),
  translations: z.record(z.string(), z.record(z.string(), z.string())).describe(meanings.translations),
  redirect_rules: z
    .array(
      z
        .strictObject({
          clauses: z.array(AnsweredClause).describe('All of them must hold'),
          url: z.string().describe('Where it leads'),
        })
        .meta({ title: 'FormFileRedirect' }),
    )
    .describe(meanings.redirects),
}

const isOfNoFile = (name: string) => (settingsOfNoFile as readonly string[]).includes(name)

const AnsweredSettings = z
  .strictObject(
    Object.fromEntries(
      Object.entries(formSettings).flatMap(([name, entry]) =>
        isOfNoFile(name) ? [] : [[name, (byName[name as FormSettingName] ?? answerSchema(entry)).optional()]],
      ),
    ),
  )
  .meta({ title: 'FormFileSettings', description: 'Settings of the form; those at their defaults are left out.' })

const AnsweredField = Field.omit({ id: true, form_id: true, position: true })
  .partial()
  .required({ crm_module: true })
  .extend({ key: z.string().describe(meanings.key) })
  .meta({ title: 'FormFileField' })

const AnsweredAction = RuleAction.extend({ target_field_id: z.string().describe(meanings.target) })
  .partial()
  .required({ action: true })
  .meta({ title: 'FormFileAction' })

const AnsweredRule = Rule.omit({ id: true })
  .partial()
  .extend({
    clauses: z.array(AnsweredClause).optional().describe('The conditions'),
    actions: z.array(AnsweredAction).optional().describe('What happens then'),
  })
  .meta({ title: 'FormFileRule' })

const AnsweredTemplate = z
  .strictObject({
    enabled: z.boolean().optional().describe(templateMeanings.enabled),
    name: z.string().describe(templateMeanings.name),
    blocks: FileBlocks.describe(templateMeanings.blocks),
    design: PdfDesignAnswer.partial()
      .extend({ letterhead_id: z.string().optional().describe(meanings.letterhead) })
      .meta({ title: 'FormFileDesign' })
      .optional()
      .describe(templateMeanings.design),
    settings: PdfSettingsAnswer.partial()
      .meta({ title: 'FormFilePdfSettings' })
      .optional()
      .describe(templateMeanings.settings),
  })
  .meta({ title: 'FormFileTemplate' })

/** As it is answered. */
export const AnsweredFormFile = z
  .strictObject({
    format: z.literal(formFileFormat).describe(fileMeanings.format),
    version: z.literal(formFileVersion).describe(fileMeanings.version),
    name: z.string().describe(fileMeanings.name),
    settings: AnsweredSettings.describe(fileMeanings.settings),
    fields: z.array(AnsweredField).describe(fileMeanings.fields),
    rules: z.array(AnsweredRule).describe(fileMeanings.rules),
    pdf_template: AnsweredTemplate.optional().describe(fileMeanings.pdf_template),
  })
  .meta({ title: 'FormFile', examples: [formFileExample] })
export type AnsweredFormFile = z.output<typeof AnsweredFormFile>
