import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { under, withMacros } from './form-setting.ts'
import type { MacroText } from '../crm/macros.ts'
import { choice, flag, integer, text } from '../values.ts'

const setting = <S extends z.ZodType, D>(schema: S, fallback: D, meaning: string) => ({
  schema,
  default: fallback,
  group: 'crm' as const,
  meaning,
})

/** Names of fields or codes of the CRM. */
const words = (max: number) =>
  z
    .array(text(100), { error: fault('not_list', { items: 'texts' }) })
    .max(max, { error: fault('too_many_entries', { max }) })
    .transform((list) => [...new Set(list)])

export const duplicateActions = ['update', 'fill_empty', 'keep', 'create_new'] as const
export type DuplicateAction = (typeof duplicateActions)[number]

export const archivedContactActions = ['use', 'reactivate', 'create_new'] as const
export type ArchivedContactAction = (typeof archivedContactActions)[number]

export const userAssignments = ['none', 'estate_supervisor', 'fixed'] as const
export type UserAssignment = (typeof userAssignments)[number]

export const crmErrorModes = ['queue', 'reject'] as const
export type CrmErrorMode = (typeof crmErrorModes)[number]

/** What of a submission is written to the CRM, and how: part of the registry of form settings. */
export const crmSettings = {
  crm_write_enabled: setting(flag(), true, 'write submissions to the CRM; off: collect only'),
  crm_duplicate_check_enabled: under('crm_write_enabled', setting(flag(), true, 'look for an existing address first')),
  crm_duplicate_check_fields: under(
    'crm_duplicate_check_enabled',
    setting(words(5), ['Email'], 'address fields that must all match'),
  ),
  crm_duplicate_action: under(
    'crm_duplicate_check_enabled',
    setting(
      choice(...duplicateActions),
      'fill_empty' as DuplicateAction,
      'what happens to an address that is found; `fill_empty` never overwrites',
    ),
  ),
  crm_archived_contacts: under(
    'crm_duplicate_check_enabled',
    setting(
      choice(...archivedContactActions),
      'use' as ArchivedContactAction,
      'what happens where only an archived address is found: `use` takes it and leaves it archived, `reactivate` takes it and makes it active, `create_new` makes a new one',
    ),
  ),
  crm_duplicate_notify: under(
    'crm_duplicate_check_enabled',
    setting(
      flag(),
      true,
      'the notification tells which address was found, what differs from the answers, and what was done',
    ),
  ),
  crm_write_empty_values: under(
    'crm_write_enabled',
    setting(flag(), false, 'let empty answers clear values of the CRM'),
  ),
  crm_address_contact_types: under(
    'crm_write_enabled',
    setting(words(20), [] as string[], 'contact types set on a new address'),
  ),
  crm_agentslog_enabled: under('crm_write_enabled', setting(flag(), true, 'write an activity for each submission')),
  crm_agentslog_action_kind: under(
    'crm_agentslog_enabled',
    setting(text(100), null as string | null, 'kind of the activity'),
  ),
  crm_agentslog_action_type: under(
    'crm_agentslog_enabled',
    setting(text(80), null as string | null, 'type of the activity'),
  ),
  crm_agentslog_note: under(
    'crm_agentslog_enabled',
    withMacros(
      { place: 'text', to: 'agency' },
      setting(text(10_000), null as MacroText | null, 'text of the activity, with macros; without one, all answers'),
    ),
  ),
  crm_task_enabled: under('crm_write_enabled', setting(flag(), false, 'create a task for each submission')),
  crm_task_subject: under(
    'crm_task_enabled',
    withMacros(
      { place: 'line', to: 'agency' },
      setting(text(255), null as MacroText | null, 'subject of the task, with macros'),
    ),
  ),
  crm_task_responsible: under(
    'crm_task_enabled',
    setting(text(80), null as string | null, 'user or group that is responsible for the task'),
  ),
  crm_task_due_days: under(
    'crm_task_enabled',
    setting(integer(0, 365), 3, 'the task is due so many days after the submission'),
  ),
  crm_relation: under(
    'crm_write_enabled',
    setting(text(40), null as string | null, 'relation between estate and address: owner, buyer, interested, tenant …'),
  ),
  crm_user_assignment: under(
    'crm_write_enabled',
    setting(
      choice(...userAssignments),
      'none' as UserAssignment,
      'user who is responsible for new records of every kind, a task with `crm_task_responsible` excepted; `fixed`: the one of `crm_user_id`; `estate_supervisor`: the one who looks after the estate that the submission is about',
    ),
  ),
  crm_user_id: under(
    'crm_user_assignment',
    setting(integer(1, 2_147_483_647).nullable(), null as number | null, 'id of a user of the CRM, for `fixed`'),
    ['fixed'],
  ),
  crm_attach_uploads: under('crm_write_enabled', setting(flag(), true, 'attach uploaded files to the record')),
  crm_attach_pdf: under('crm_write_enabled', setting(flag(), false, 'attach the generated PDF to the record')),
  crm_error_mode: under(
    'crm_write_enabled',
    setting(
      choice(...crmErrorModes),
      'queue' as CrmErrorMode,
      '`queue`: take a submission and write it later when the CRM is away; `reject`: take it only when the CRM has taken its first record',
    ),
  ),
}
