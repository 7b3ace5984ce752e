import { z } from 'zod'
import { proposalReasons } from '../../crm-mapping/reasons.ts'
import { endpoint } from '../endpoint.ts'
import { crmModules } from '../forms/fields.ts'
import { PageQuery } from '../values.ts'
import { CrmField } from './crm.ts'

const CrmProposal = z
  .strictObject({
    crm_field_name: z.string().describe('Name of the field in the connected CRM, of the same module'),
    label: z.string().describe('What the CRM calls it'),
    reason: z
      .enum(['same', ...proposalReasons])
      .describe(
        'Why it is proposed: `same`: it is the same field, whose choices are other ones; `role`: it has the same role under another name; `label`: it is called the same, or nearly; `type`: it is the one for answers of this type of field',
      ),
    lost_choices: z.array(z.string()).describe('Labels of choices of the form that the proposed field does not have'),
  })
  .meta({ title: 'CrmProposal' })

const place = {
  kind: 'field',
  field_id: 31,
  crm_module: 'address',
  crm_field_name: 'jobTitle',
  label: 'Beruf',
  problem: 'missing_field',
  former: { label: 'Beruf', type: 'varchar', length: 120, default: null, permittedvalues: null },
  choices: [],
  proposal: { crm_field_name: 'jobPosition', label: 'Position', reason: 'role', lost_choices: [] },
} as const

const CrmMappingPlace = z
  .strictObject({
    kind: z
      .enum(['field', 'consent', 'duplicate_check'])
      .describe(
        'What names the CRM field: a field of the form, its setting `consent_crm_field_name`, or its setting `crm_duplicate_check_fields`',
      ),
    field_id: z.int().nullable().describe('Id of the field; null for a setting'),
    crm_module: z.enum(crmModules).describe('Module of the CRM'),
    crm_field_name: z.string().describe('Name of the CRM field, as the form has it'),
    label: z
      .string()
      .describe('What people call it: the label of the field, or else of the CRM field, or else its name'),
    problem: z
      .enum(['missing_field', 'missing_values'])
      .describe(
        '`missing_field`: the CRM has no such field; `missing_values`: it has, and does not permit what the form offers or presets',
      ),
    former: CrmField.nullable().describe(
      'The CRM field as the CRMs that Foyer knows describe it, in the language of `field_config_locale`; null for fields of an agency’s own',
    ),
    choices: z
      .array(
        z.strictObject({
          value: z.string().describe('What is stored'),
          label: z.string().describe('What it is called, as far as that is known'),
        }),
      )
      .describe('What the field of the form offers; empty: any answer'),
    proposal: CrmProposal.nullable().describe(
      'The field of the connected CRM that fits best; null: none does, and answers would be kept with the submission only',
    ),
  })
  .meta({ title: 'CrmMappingPlace', examples: [place] })
export type CrmMappingPlace = z.infer<typeof CrmMappingPlace>

const CrmMappingForm = z
  .strictObject({
    form_id: z.int().describe('Id of the form'),
    internal_title: z.string().describe('Name of the form'),
    active: z.boolean().describe('Whether the form is online'),
    has_draft: z.boolean().describe('Whether the form has a draft, whose places these are'),
    live_places: z
      .int()
      .describe(
        'How many places of the form as it is do not fit the CRM; where `places` is empty, its draft mends them',
      ),
    places: z
      .array(CrmMappingPlace)
      .describe('Fields of the draft, or else of the form, in their order, then settings; only those that do not fit'),
  })
  .meta({
    title: 'CrmMappingForm',
    examples: [
      {
        form_id: 17,
        internal_title: 'Bewertung',
        active: true,
        has_draft: false,
        live_places: 1,
        places: [place],
      },
    ],
  })
export type CrmMappingForm = z.infer<typeof CrmMappingForm>

/** Addition to version 1 [B9-2]. */
export const crmMapping = {
  list: endpoint({
    method: 'GET',
    path: '/account/crm/mapping',
    summary: 'Forms that do not fit the connected CRM',
    description:
      'Forms that name fields which the CRM does not have, or offer choices that it does not permit, as after a change of the CRM; with what fits best in their place. No two CRM fields of a form get the same proposal. Nothing is changed: who follows a proposal changes the draft of the form.',
    conflict: 'No CRM is connected, or the connection does not work.',
    query: PageQuery,
    data: CrmMappingForm,
    shape: 'page',
  }),
}
