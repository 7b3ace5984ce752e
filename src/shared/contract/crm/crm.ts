import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { crmModules } from '../forms/fields.ts'

/** Modules that `GET /crm/fields` describes [B2.4]: those that fields write to, and two more. */
export const configurationModules = [...crmModules, 'file', 'project'] as const
export type ConfigurationModule = (typeof configurationModules)[number]

export const CrmField = z
  .strictObject({
    label: z.string().describe('What the CRM calls the field, in the language of `field_config_locale`'),
    type: z.string().describe('Type in the CRM, such as `varchar`, `singleselect`, `multiselect`, `date` or `float`'),
    length: z.int().nullable().describe('Characters that fit; null: no limit'),
    default: z.union([z.string(), z.number(), z.boolean()]).nullable().describe('What the CRM fills in by itself'),
    permittedvalues: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Codes that may be chosen, each with its label; null: any value'),
  })
  .meta({
    title: 'CrmField',
    examples: [
      {
        label: 'Anrede',
        type: 'singleselect',
        length: null,
        default: null,
        permittedvalues: { Herr: 'Herr', Frau: 'Frau', Firma: 'Firma' },
      },
    ],
  })

const fieldsOf = (module: ConfigurationModule) =>
  z.record(z.string(), CrmField).optional().describe(`Fields of the module \`${module}\` by their name in the CRM`)

const CrmFields = z
  .strictObject(
    Object.fromEntries(configurationModules.map((module) => [module, fieldsOf(module)])) as Record<
      ConfigurationModule,
      ReturnType<typeof fieldsOf>
    >,
  )
  .meta({
    title: 'CrmFields',
    examples: [
      {
        address: {
          Vorname: { label: 'Vorname', type: 'varchar', length: 80, default: null, permittedvalues: null },
          Anrede: {
            label: 'Anrede',
            type: 'singleselect',
            length: null,
            default: null,
            permittedvalues: { Herr: 'Herr', Frau: 'Frau', Firma: 'Firma' },
          },
        },
      },
    ],
  })

const choice = {
  code: z.string().describe('What the CRM, and the setting of a form, call it'),
  label: z.string().describe('The same for a person, in the language of `field_config_locale`'),
}

const CrmActivityKinds = z
  .strictObject({
    kinds: z
      .array(
        z.strictObject({
          ...choice,
          types: z
            .array(z.strictObject(choice))
            .describe('What an activity of this kind can be; empty: any text, or none'),
        }),
      )
      .describe('In the order of the CRM; empty where it has no activities'),
  })
  .meta({
    title: 'CrmActivityKinds',
    examples: [{ kinds: [{ code: 'Email', label: 'E-Mail', types: [{ code: 'Ausgang', label: 'Ausgang' }] }] }],
  })

/** [B4.4]; `activityKinds` is an addition to version 1 [B9-2]. */
export const crm = {
  activityKinds: endpoint({
    method: 'GET',
    path: '/crm/activity-kinds',
    summary: 'Kinds of activities of the connected CRM',
    description:
      'What `crm_agentslog_action_kind` and `crm_agentslog_action_type` of a form can be. The CRM is asked for them each time.',
    conflict: 'No CRM is connected, or it does not answer.',
    data: CrmActivityKinds,
    shape: 'one',
  }),
  fields: endpoint({
    method: 'GET',
    path: '/crm/fields',
    summary: 'Fields of the connected CRM',
    description:
      'Modules, fields and values stand in the order of the CRM, as it was last asked: the answer is kept, and built anew in the background once a day and after a change of `field_config_locale`.',
    conflict: 'No CRM is connected, or the connection does not work.',
    query: z.strictObject({
      module: z
        .enum(configurationModules, {
          error: fault('parameter_not_among', { values: configurationModules.join(', ') }),
        })
        .optional()
        .describe('Only the fields of this module'),
    }),
    data: CrmFields,
    shape: 'one',
  }),
}
