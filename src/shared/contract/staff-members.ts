import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailAddress, flag, PageQuery, recordId, requiredText, timestamp } from './values.ts'

/** Groups of one member, and members imported by one call. */
const maxGroups = 100
const maxImported = 1000

export const StaffMember = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    source: z.enum(['crm', 'manual']).meta({ description: 'crm: imported; name and e-mail are changed in the CRM' }),
    is_active: z.boolean().meta({ description: 'only active members can log in and occupy a seat' }),
    groups: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    crm_user_id: z.string().nullable(),
    last_login_at: timestamp().nullable(),
    created_at: timestamp(),
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

/** Ids, or the objects that were read (contract §4 "Staff member"). */
const groups = z
  .array(
    z.union([recordId(), z.looseObject({ id: recordId() }).transform(({ id }) => id)], {
      error: 'The {field} field must be the id of a staff group.',
    }),
    { error: 'The {field} field must be a list of group ids.' },
  )
  .max(maxGroups, { error: `The {field} field must not have more than ${maxGroups} entries.` })
  .transform((ids) => [...new Set(ids)])
  .meta({ description: 'ids of staff groups' })

const Writable = z.strictObject({ name: requiredText(255), email: emailAddress(), groups, is_active: flag() })

const StaffMemberCreate = Writable.extend({ groups: groups.nullable(), is_active: flag().nullable() })
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
          error: 'The {field} field must be the id of a CRM user.',
        }),
        { error: 'The {field} field must be a list of CRM user ids.' },
      )
      .max(maxImported, { error: `The {field} field must not have more than ${maxImported} entries.` })
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

/** Section 4.12. What a downgraded plan leaves behind can still be deleted: it is personal data. */
export const staffMembers = {
  list: endpoint({
    method: 'GET',
    path: '/staff-members',
    summary: 'Staff members with their groups',
    query: PageQuery,
    data: StaffMember,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff-members',
    summary: 'Create an external member',
    feature: 'staff_area',
    body: StaffMemberCreate,
    data: StaffMember,
    shape: 'one',
    status: 201,
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a member; deactivation ends all its sessions',
    feature: 'staff_area',
    body: StaffMemberPatch,
    data: StaffMember,
    shape: 'one',
  }),
  remove: endpoint({ ...one, method: 'DELETE', summary: 'Delete a member and end its sessions', shape: 'empty' }),
  importCrm: endpoint({
    method: 'POST',
    path: '/staff-members/import-crm',
    summary: 'Import users of the CRM with their groups',
    feature: 'staff_area',
    body: CrmImport,
    data: ImportResult,
    shape: 'one',
    status: 200,
    // The CRM is asked before the short transaction.
    transaction: false,
  }),
}
