import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { maxImported } from '../../budgets.ts'
import { endpoint } from '../endpoint.ts'
import { emailAddress, flag, PageQuery, recordId, requiredText, timestamp } from '../values.ts'

/** Groups of one member. */
const maxGroups = 100

export const StaffMember = z
  .strictObject({
    id: z.int().describe('Id of the member'),
    name: z.string().describe('Name of the member'),
    email: z.string().describe('E-mail address that login links are sent to'),
    source: z.enum(['crm', 'manual']).meta({ description: 'crm: imported; name and e-mail are changed in the CRM' }),
    is_active: z.boolean().meta({ description: 'only active members can log in and occupy a seat' }),
    groups: z
      .array(
        z.strictObject({ id: z.int().describe('Id of the group'), name: z.string().describe('Name of the group') }),
      )
      .describe('Staff groups of the member'),
    crm_user_id: z.string().nullable().describe('Id of the user in the CRM; null for a manual member'),
    last_login_at: timestamp().nullable().describe('When the member last logged in'),
    created_at: timestamp().describe('When the member was made'),
  })
  .meta({
    title: 'StaffMember',
    examples: [
      {
        id: 9,
        name: 'Jana Weiss',
        email: 'jana@agency.example',
        source: 'manual',
        is_active: true,
        groups: [{ id: 4, name: 'Sales' }],
        crm_user_id: null,
        last_login_at: null,
        created_at: '2026-11-21T09:30:00.123+00:00',
      },
    ],
  })
export type StaffMember = z.infer<typeof StaffMember>

/** Ids, or the objects that were read [B2.15]. */
const groups = z
  .array(
    z.union([recordId(), z.looseObject({ id: recordId().describe('Id of the group') }).transform(({ id }) => id)], {
      error: fault('not_group_id'),
    }),
    { error: fault('not_list', { items: 'group ids' }) },
  )
  .max(maxGroups, { error: fault('too_many_entries', { max: maxGroups }) })
  .transform((ids) => [...new Set(ids)])
  .meta({ description: 'ids of staff groups' })

const activity = 'Only active members can log in and occupy a seat; default true'
const Writable = z.strictObject({
  name: requiredText(255).describe('Name of the member; of an imported one it is changed in the CRM'),
  email: emailAddress().describe('E-mail address for login links; of an imported member it is changed in the CRM'),
  groups,
  is_active: flag().describe(activity),
})

const StaffMemberCreate = Writable.extend({
  groups: groups.nullable(),
  is_active: flag().nullable().describe(activity),
})
  .partial({ groups: true, is_active: true })
  .meta({
    title: 'StaffMemberCreate',
    examples: [{ name: 'Jana Weiss', email: 'jana@agency.example', groups: [4] }],
  })
const StaffMemberPatch = Writable.extend({ groups: groups.nullable() })
  .partial()
  .meta({ title: 'StaffMemberPatch', examples: [{ is_active: false }] })
export type StaffMemberPatch = z.output<typeof StaffMemberPatch>

const CrmImport = z
  .strictObject({
    crm_user_ids: z
      .array(
        z.union([z.string().min(1).max(100), z.int().transform(String)], {
          error: fault('not_crm_user'),
        }),
        { error: fault('not_list', { items: 'CRM user ids' }) },
      )
      .max(maxImported, { error: fault('too_many_entries', { max: maxImported }) })
      .nullable()
      .optional()
      .meta({ description: 'absent: all that can be imported' }),
  })
  .meta({ title: 'CrmImport', examples: [{ crm_user_ids: ['21', '22'] }] })

const ImportResult = z
  .strictObject({
    created: z.int().meta({ description: 'members made' }),
    updated: z.int().meta({ description: 'members that were there already' }),
  })
  .meta({ title: 'ImportResult', examples: [{ created: 2, updated: 1 }] })

const one = { path: '/staff-members/{id}', record: 'staff_members' } as const

/** [B4.12] */
export const staffMembers = {
  list: endpoint({
    method: 'GET',
    path: '/staff-members',
    summary: 'Staff members',
    description: 'Ordered by id, each with its groups.',
    query: PageQuery,
    data: StaffMember,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff-members',
    summary: 'Create a staff member',
    description: 'A member who is no user of the CRM. Refused with 422 when no seat is free.',
    feature: 'staff_area',
    body: StaffMemberCreate,
    standsIn: true,
    data: StaffMember,
    shape: 'one',
    status: 201,
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a staff member',
    description:
      'Deactivating a member ends all its sessions at once and frees its seat; activating one is refused with 422 when no seat is free.',
    feature: 'staff_area',
    body: StaffMemberPatch,
    data: StaffMember,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    feature: 'staff_area',
    summary: 'Delete a staff member',
    description: 'Its sessions end at once, and its seat is free.',
    shape: 'empty',
  }),
  importCrm: endpoint({
    method: 'POST',
    path: '/staff-members/import-crm',
    summary: 'Import users of the CRM',
    description:
      'Makes members of users of the CRM, with their groups; those imported before are brought up to date. Refused with 422 when there are not enough seats.',
    conflict: 'No CRM is connected, or the connection does not work.',
    feature: 'staff_area',
    body: CrmImport,
    data: ImportResult,
    shape: 'one',
    status: 200,
    // The CRM is asked before the short transaction.
    transaction: false,
  }),
}
