import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageQuery, requiredText, timestamp } from './values.ts'

export const StaffGroup = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    member_count: z.int().meta({ description: 'members of the group, inactive ones too' }),
    crm_group_id: z.string().nullable().meta({ description: 'set: mirrored from the CRM' }),
    created_at: timestamp(),
  })
  .meta({
    title: 'StaffGroup',
    examples: [
      { id: 4, name: 'Sales', member_count: 3, crm_group_id: null, created_at: '2026-11-21T09:30:00.123+00:00' },
    ],
  })

const StaffGroupCreate = z
  .strictObject({ name: requiredText(255) })
  .meta({ title: 'StaffGroupCreate', examples: [{ name: 'Sales' }] })

/** Section 4.12. */
export const staffGroups = {
  list: endpoint({
    method: 'GET',
    path: '/staff-groups',
    summary: 'Staff groups',
    query: PageQuery,
    data: StaffGroup,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff-groups',
    summary: 'Create a local group',
    feature: 'staff_area',
    body: StaffGroupCreate,
    data: StaffGroup,
    shape: 'one',
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff-groups/{id}',
    record: 'staff_groups',
    summary: 'Delete a group; its members stay',
    shape: 'empty',
  }),
}
