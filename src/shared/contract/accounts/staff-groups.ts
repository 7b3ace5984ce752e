import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageQuery, requiredText, timestamp } from '../values.ts'

export const StaffGroup = z
  .strictObject({
    id: z.int().describe('Id of the group'),
    name: z.string().describe('Name of the group'),
    member_count: z.int().meta({ description: 'members of the group, inactive ones too' }),
    crm_group_id: z.string().nullable().meta({ description: 'set: mirrored from the CRM' }),
    created_at: timestamp().describe('When the group was made'),
  })
  .meta({
    title: 'StaffGroup',
    examples: [
      { id: 4, name: 'Sales', member_count: 3, crm_group_id: null, created_at: '2026-11-21T09:30:00.123+00:00' },
    ],
  })

const StaffGroupCreate = z
  .strictObject({ name: requiredText(255).describe('Name of the group') })
  .meta({ title: 'StaffGroupCreate', examples: [{ name: 'Sales' }] })

/** [B4.12] */
export const staffGroups = {
  list: endpoint({
    method: 'GET',
    path: '/staff-groups',
    summary: 'Staff groups',
    description: 'Ordered by id, each with the number of its members.',
    query: PageQuery,
    data: StaffGroup,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff-groups',
    summary: 'Create a staff group',
    description: 'A group of your own, independent of the CRM. Members are put into it by their `groups`.',
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
    feature: 'staff_area',
    summary: 'Delete a staff group',
    description: 'Its members stay; they only leave the group.',
    conflict: 'The group is mirrored from the CRM and can only be deleted there.',
    shape: 'empty',
  }),
}
