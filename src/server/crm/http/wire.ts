import { z } from 'zod'

/** What a CRM answers to each action (docs/crm/http.md). Members that are not named here are left out. */

const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .refine((text) => /^[!-~]{1,200}$/.test(text))
const shown = z.string().max(1_000)
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
const values = z.record(z.string(), value)

const record = z.object({
  id,
  values,
  uuid: z.string().max(100).nullish(),
  url: z.string().max(2048).nullish(),
})
export type WireRecord = z.infer<typeof record>

const choice = z.object({ code: z.union([z.string(), z.number()]).transform(String), label: shown })

const field = z.object({
  name: z.string().min(1).max(200),
  label: shown,
  type: z.string().min(1).max(50),
  length: z.int().positive().nullish(),
  default: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  permittedvalues: z.array(choice).max(10_000).nullish(),
})

const user = z.object({ id, name: shown, email: shown, is_active: z.boolean(), group_ids: z.array(id) })

export const answers = {
  describe: z.object({
    modules: z.array(z.object({ name: z.string().min(1).max(100), fields: z.array(field).max(5_000) })).min(1),
  }),
  people: z.object({ users: z.array(user), groups: z.array(z.object({ id, name: shown })) }),
  find: z.object({ records: z.array(record) }),
  read: z.object({ record: record.nullable() }),
  create: z.discriminatedUnion('created', [
    z.object({ created: z.literal(true), record: z.object({ id }) }),
    z.object({ created: z.literal(false), record }),
  ]),
  update: z.object({}),
  relate: z.object({}),
  attach: z.object({ id }),
} as const

/** What a CRM can be asked. */
export type HttpCrmAction = keyof typeof answers
export type HttpCrmAnswer<A extends HttpCrmAction> = z.output<(typeof answers)[A]>

const refused = z.object({
  error: z.object({
    code: z.string().min(1).max(100),
    message: z.string().optional(),
    fields: z.array(z.string()).optional(),
  }),
})

/** The error of an answer; `undefined` where it names none. */
export const errorIn = (body: unknown) => refused.safeParse(body).data?.error
