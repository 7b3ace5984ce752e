import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { maxFormFields } from '../../budgets.ts'
import { Field, FieldPatch } from './fields.ts'
import { FormPatch } from './forms.ts'
import { list } from '../lists.ts'
import { Rule, RuleList } from './rules.ts'
import { recordId, required } from '../values.ts'

/** A field without its place, which is that in the list. */
const ContentField = Field.omit({ form_id: true, position: true }).meta({ title: 'ContentField' })
export type ContentField = z.infer<typeof ContentField>

/** A rule without its id, which each save changes. */
const ContentRule = Rule.omit({ id: true }).meta({ title: 'ContentRule' })
export type ContentRule = z.infer<typeof ContentRule>

/**
 * What a form is made of, as one document: each version of a form is one, and so is its draft. The form's name, addresses, groups,
 * switch and secrets are not part of it.
 */
export const FormContent = z
  .strictObject({
    settings: z.record(z.string(), z.unknown()).describe('Settings that differ from their default'),
    fields: z.array(ContentField).describe('All fields, in their order'),
    rules: z.array(ContentRule).describe('All rules, in the order in which they apply'),
  })
  .meta({ title: 'FormContent' })
export type FormContent = z.infer<typeof FormContent>

/**
 * The texts that are edited with the fields, and the CRM fields that settings name; all other settings are changed in the form itself. `null`: back
 * to the default.
 */
const DraftedSettings = FormPatch.pick({
  title: true,
  description: true,
  submit_button_label: true,
  consent_crm_field_name: true,
  crm_duplicate_check_fields: true,
}).meta({ title: 'DraftedSettings' })

const FieldInput = FieldPatch.required({ crm_module: true })
  .extend({
    id: recordId()
      .optional()
      .describe('Id of the field: one that the form has or had, or that its draft was given; none for a new one'),
  })
  .meta({ title: 'ContentFieldInput' })

/** A change of a part of the document, or of several. */
export const contentInput = {
  settings: DraftedSettings.optional().describe('Texts to change, and CRM fields that settings name'),
  fields: list(FieldInput, {
    max: maxFormFields,
    tooMany: fault('too_many_draft_fields', { max: maxFormFields }),
    error: (issue) => required(issue.input) ?? fault('not_list', { items: 'fields' }),
  })
    .optional()
    .describe('All fields, in their order; those left out are deleted'),
  rules: RuleList.optional().describe('All rules'),
}
