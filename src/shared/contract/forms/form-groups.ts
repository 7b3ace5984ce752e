import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, PageQuery, requiredText, timestamp } from '../values.ts'

export const FormGroup = z
  .strictObject({
    id: z.int().describe('Id of the group'),
    name: z.string().describe('Name of the group'),
    copy: z.boolean().describe('The forms of this group may be copied'),
    forms_count: z.int().describe('Forms in this group'),
    created_at: timestamp().describe('When the group was made'),
  })
  .meta({
    title: 'FormGroup',
    examples: [{ id: 4, name: 'Owners', copy: true, forms_count: 3, created_at: '2026-11-21T09:30:00.123+00:00' }],
  })

const Writable = z.strictObject({
  name: requiredText(255).describe('Name of the group'),
  copy: flag().nullable().describe('The forms of this group may be copied; default false'),
})

const many = { path: '/form-groups' } as const
const one = { path: '/form-groups/{id}', record: 'form_groups' } as const

/** [B4.8] */
export const formGroups = {
  list: endpoint({
    ...many,
    method: 'GET',
    summary: 'Form groups',
    description: 'Ordered by id, each with the number of its forms.',
    query: PageQuery,
    data: FormGroup,
    shape: 'page',
  }),
  create: endpoint({
    ...many,
    method: 'POST',
    summary: 'Create a form group',
    description: 'Forms are put into it by their setting `form_groups`.',
    body: Writable.partial({ copy: true }).meta({ examples: [{ name: 'Owners', copy: true }] }),
    data: FormGroup,
    shape: 'one',
    status: 201,
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a form group',
    description: 'Renames it, or changes whether its forms may be copied.',
    body: Writable.partial().meta({ examples: [{ name: 'Tenants' }] }),
    data: FormGroup,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a form group',
    description: 'Its forms stay; they only leave the group.',
    shape: 'empty',
  }),
}
