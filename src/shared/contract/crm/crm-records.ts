import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { crmModules } from '../forms/fields.ts'
import { fault } from '../../refusals/message.ts'
import { dateOrTimestamp, PageQuery, queryId, queryIds, searchText, timestamp } from '../values.ts'

/** Newest records of a module that a question looks at. */
export const maxSearchedRecords = 2_000

/** Records that a call can name. */
const maxNamedRecords = 100

/** A record of the CRM that comes with Foyer. */
export const CrmRecord = z
  .strictObject({
    id: z.string().describe('Id of the record'),
    uuid: z.string().describe('Never changes and cannot be guessed; what links to forms name'),
    module: z.enum(crmModules).describe('Module that it belongs to'),
    values: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable())
      .describe('Values by the name of the field; codes where the field has permitted values'),
    address_id: z.string().nullable().describe('The address that it is about; null: none'),
    estate_id: z.string().nullable().describe('The estate that it is about; null: none'),
    created_at: timestamp().describe('When it was made'),
    updated_at: timestamp().describe('When it was last changed'),
  })
  .meta({
    title: 'CrmRecord',
    examples: [
      {
        id: '4711',
        uuid: '0b6c2f0e-7c1d-4a53-9d0a-3d5d0f0c8a11',
        module: 'address',
        values: { Vorname: 'Erika', Name: 'Mustermann', Email: 'erika@home.example' },
        address_id: null,
        estate_id: null,
        created_at: '2026-11-21T09:30:00.123+00:00',
        updated_at: '2026-11-21T09:30:00.123+00:00',
      },
    ],
  })
export type CrmRecord = z.infer<typeof CrmRecord>

/** How a form can have parted from the CRM since it was made. */
export const crmProblems = ['missing_field', 'missing_values', 'default_value'] as const

export const CrmCheck = z
  .strictObject({
    checked_fields: z.int().describe('Fields of the form that have a place in the CRM'),
    problems: z
      .array(
        z.strictObject({
          field_id: z.int().describe('Field of the form'),
          crm_module: z.enum(crmModules).describe('Module that it is mapped to'),
          crm_field_name: z.string().describe('Field of the CRM that it is mapped to'),
          problem: z
            .enum(crmProblems)
            .describe(
              '`missing_field`: the CRM has no such field any more; `missing_values`: the form offers values that the CRM does not permit; `default_value`: nor does it permit the default value',
            ),
          values: z.array(z.string()).describe('The values that the CRM does not permit'),
          message: z.string().describe('What is wrong, in full sentences'),
        }),
      )
      .describe('What the CRM would refuse, in the order of the fields; empty: form and CRM agree'),
  })
  .meta({
    title: 'CrmCheck',
    examples: [
      {
        checked_fields: 6,
        problems: [
          {
            field_id: 31,
            crm_module: 'address',
            crm_field_name: 'Anrede',
            problem: 'missing_values',
            values: ['Divers'],
            message: 'The CRM does not permit Divers as a value of its field Anrede.',
          },
        ],
      },
    ],
  })
export type CrmCheck = z.infer<typeof CrmCheck>

/** Additions to version 1 [B9-2]. */
export const crmRecords = {
  list: endpoint({
    method: 'GET',
    path: '/crm/records/{module}',
    replica: true,
    summary: 'Records of the built-in CRM',
    description:
      'For accounts that use the CRM which comes with Foyer; ordered by id, oldest first or as `sort` says. The modules are those that fields are mapped to. Values of confidential fields of forms, and texts that may quote them, stand as ••• for viewers and API keys that cannot write submissions.',
    conflict: 'The account works with another CRM, which has the records.',
    query: PageQuery.extend({
      updated_since: dateOrTimestamp().optional().describe('Only records made or changed since then'),
      id: queryId().optional().describe('Only the record with this id'),
      ids: queryIds(maxNamedRecords)
        .optional()
        .describe(`Only the records with these ids, ${maxNamedRecords} at most, with commas between them`),
      linked_to: queryId()
        .optional()
        .describe('Only records that belong to this one: about it, what it is about, or related to it'),
      q: searchText()
        .optional()
        .describe(
          `Only records with words that begin like all of these, in what the caller sees of them: among the newest ${maxSearchedRecords.toLocaleString('en')} of the module; the one with this id, and addresses with this last name or e-mail address, in any case`,
        ),
      sort: z
        .enum(['asc', 'desc'], { error: fault('parameter_not_either', { words: 'asc or desc' }) })
        .optional()
        .meta({ default: 'asc', description: 'desc: newest first; asc: oldest first' }),
    }),
    data: CrmRecord,
    shape: 'page',
  }),
  check: endpoint({
    method: 'GET',
    path: '/forms/{id}/crm-check',
    record: 'forms',
    summary: 'Check a form against the CRM',
    description: 'What of a form the CRM would refuse, because its fields or their values have changed since.',
    conflict: 'No CRM is connected, or the connection does not work.',
    data: CrmCheck,
    shape: 'one',
  }),
}
