import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, PageQuery, requiredText, timestamp } from './values.ts'

export const FormGroup = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    copy: z.boolean().meta({ description: 'the forms of this group may be copied' }),
    forms_count: z.int(),
    created_at: timestamp(),
  })
  .meta({ title: 'FormGroup' })

const Writable = z.strictObject({ name: requiredText(255), copy: flag() })

const many = { path: '/form-groups' } as const
const one = { path: '/form-groups/{id}', record: 'form_groups' } as const

/** Section 4.8. */
export const formGroups = {
  list: endpoint({ ...many, method: 'GET', summary: 'Form groups', query: PageQuery, data: FormGroup, shape: 'page' }),
  create: endpoint({
    ...many,
    method: 'POST',
    summary: 'Create a form group',
    body: Writable.partial({ copy: true }),
    data: FormGroup,
    shape: 'one',
    status: 201,
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Rename a form group, or change whether its forms may be copied',
    body: Writable.partial(),
    data: FormGroup,
    shape: 'one',
  }),
  remove: endpoint({ ...one, method: 'DELETE', summary: 'Delete a group; its forms stay', shape: 'empty' }),
}
