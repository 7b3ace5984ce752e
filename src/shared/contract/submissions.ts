import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateOrTimestamp, PageQuery, timestamp } from './values.ts'

/** A value in `content` (contract §4 "Submission"). */
export const ContentValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type ContentValue = z.infer<typeof ContentValue>

/** By CRM module, then CRM field name (or `field_<id>` where the field names none). */
export const Content = z.record(z.string(), z.record(z.string(), ContentValue))
export type Content = z.infer<typeof Content>

export const Submission = z
  .strictObject({
    id: z.int(),
    form_id: z.int(),
    index: z.int().meta({ description: '1-based, gap-free in the order of receipt' }),
    content: Content.nullable().meta({ description: 'null where submission data is not saved' }),
    ip_address: z.string().nullable(),
    created_at: timestamp(),
  })
  .meta({ title: 'Submission' })
export type Submission = z.infer<typeof Submission>

export const Stats = z.strictObject({
  views: z.int(),
  submissions: z.int(),
  conversion_rate: z
    .number()
    .meta({ description: '100 × submissions ÷ views, rounded to 2 decimals; 0 without views' }),
})

const one = { path: '/submissions/{id}', record: 'submissions' } as const

/** Section 4.6; `remove` is an addition of contract §4. */
export const submissions = {
  list: endpoint({
    method: 'GET',
    path: '/forms/{id}/submissions',
    record: 'forms',
    summary: 'Submissions of a form, newest first',
    query: PageQuery.extend({
      created_after: dateOrTimestamp().optional(),
      created_before: dateOrTimestamp().optional(),
      sort: z.enum(['asc', 'desc'], { error: 'The {field} parameter must be asc or desc.' }).optional(),
    }),
    data: Submission,
    shape: 'page',
  }),
  get: endpoint({ ...one, method: 'GET', summary: 'One submission', data: Submission, shape: 'one' }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a submission; its index is never used again',
    shape: 'empty',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/forms/{id}/stats',
    record: 'forms',
    summary: 'Views, submissions and conversion rate',
    query: z.strictObject({ from: dateOrTimestamp().optional(), to: dateOrTimestamp().optional() }),
    data: Stats,
    shape: 'one',
  }),
}
