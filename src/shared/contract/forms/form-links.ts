import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxLinkDays, type LinkedModule } from '../form-settings/prefill.ts'
import { flag, instant, integer, isUuid, timestamp } from '../values.ts'

const oneName = fault('record_unnamed')

/** A record of the CRM, by either of its names. */
const LinkedRecord = z
  .strictObject({
    uuid: z
      .string({ error: fault('not_uuid') })
      .refine(isUuid, { error: fault('not_uuid') })
      .optional()
      .describe('Its uuid, taken as it is'),
    id: z
      .string({ error: fault('not_record_id') })
      .min(1, { error: fault('required') })
      .max(100, { error: fault('too_long', { max: 100 }) })
      .optional()
      .describe('Its id, for which the CRM is asked for the uuid'),
  })
  .refine(({ uuid, id }) => (uuid === undefined) !== (id === undefined), { error: oneName })
  .meta({ title: 'LinkedRecord' })

const answerError = fault('not_answer')

const FormLinkCreate = z
  .strictObject({
    records: z
      .strictObject({
        address: LinkedRecord.optional().describe('Who the form is about'),
        estate: LinkedRecord.optional().describe('The estate that it is about'),
      } satisfies Record<LinkedModule, z.ZodType>)
      .optional()
      .describe('Records that the form is filled in from, or about: one of each module at most'),
    expires_at: instant()
      .optional()
      .describe(`When the link ends, at most ${maxLinkDays} days from now; instead of \`days\``),
    days: integer(1, maxLinkDays)
      .optional()
      .describe("How many days it lasts; without both, the form's `prefill_link_days`"),
    single_use: flag()
      .optional()
      .describe('It takes one completed submission, also where `single_use_links_enabled` is off; default false'),
    answers: z
      .record(
        z.string(),
        z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).max(500, { error: answerError })], {
          error: answerError,
        }),
      )
      .optional()
      .describe('Answers by `field_<id>` that it fills in, over those of the records'),
  })
  .refine(({ expires_at, days }) => expires_at === undefined || days === undefined, {
    error: fault('expiry_twice'),
    path: ['days'],
  })
  .meta({
    title: 'FormLinkCreate',
    examples: [{ records: { address: { uuid: '0b6c2f0e-7c1d-4a53-9d0a-3d5d0f0c8a11' } }, days: 14, single_use: true }],
  })

export const FormLink = z
  .strictObject({
    url: z.string().describe('The address to send; its recipient can neither read nor change what it holds'),
    expires_at: timestamp().describe('When it ends'),
  })
  .meta({
    title: 'FormLink',
    examples: [
      {
        url: 'https://forms.example.com/f/agency/inquiry?_link=v1.5f0c8a119d0a3d5d.q83vEjRWeJCrze8',
        expires_at: '2026-12-05T09:30:00.123+00:00',
      },
    ],
  })

/** Additions to version 1 [B9-2]. */
export const formLinks = {
  create: endpoint({
    method: 'POST',
    path: '/forms/{id}/links',
    record: 'forms',
    summary: 'Make a signed link to a form',
    description:
      'The link knows who or what the form is about. It is not kept: it ends by itself, and with the form. Naming a record needs `prefill_crm_enabled` with its module, or `estate_context_enabled` for an estate.',
    conflict: 'A record is named by its id, and the CRM cannot be asked.',
    body: FormLinkCreate,
    data: FormLink,
    shape: 'one',
    status: 201,
    transaction: false,
  }),
}
