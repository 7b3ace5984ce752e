import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Mails that a form sends after a submission, as the settings make them. */
export const formMailKinds = ['confirmation', 'second', 'notification'] as const
export type FormMailKind = (typeof formMailKinds)[number]

const WhichMail = z
  .strictObject({
    mail: z
      .enum(formMailKinds, { error: fault('not_either', { words: 'confirmation, second or notification' }) })
      .describe('confirmation: to the visitor; second: the second e-mail; notification: to the agency'),
  })
  .meta({ title: 'WhichFormMail', examples: [{ mail: 'confirmation' }] })

const addresses = (meaning: string) => z.array(z.string()).describe(meaning)

export const FormMailPreview = z
  .strictObject({
    to: addresses('Recipients; none where the settings and the sample answers give no address'),
    cc: addresses('Recipients of a copy'),
    bcc: addresses('Recipients of a blind copy'),
    from: z.string().describe('Sender: a name with its address, or an address'),
    reply_to: z.string().nullable().describe('Where answers go; null: to the sender'),
    subject: z.string().describe('Its subject'),
    html: z.string().describe('The mail as HTML'),
    text: z.string().describe('The mail as plain text'),
  })
  .meta({
    title: 'FormMailPreview',
    examples: [
      {
        to: ['katharina.brandt@example.com'],
        cc: [],
        bcc: [],
        from: 'Agentur Nord <foyer@forms.example>',
        reply_to: 'sales@agency.example',
        subject: 'Ihre Anfrage: Ihre Angaben sind eingegangen',
        html: '<p>Guten Tag Katharina,</p>',
        text: 'Guten Tag Katharina,',
      },
    ],
  })
export type FormMailPreview = z.infer<typeof FormMailPreview>

const ofForm = { method: 'POST', record: 'forms', auth: 'session', body: WhichMail, shape: 'one' } as const

/** What the mails of a form will look like: additions to version 1, for the dashboard. */
export const formMails = {
  preview: endpoint({
    ...ofForm,
    path: '/forms/{id}/mail-preview',
    summary: 'Preview of a mail of a form',
    description:
      'The mail as it goes out after a submission with sample answers, also where the settings have switched it off. What it would carry is left out. Nothing is stored or sent.',
    data: FormMailPreview,
    limit: 'mail_preview',
    status: 200,
    writes: false,
    transaction: false,
  }),
  test: endpoint({
    ...ofForm,
    path: '/forms/{id}/mail-test',
    summary: 'Send a mail of a form to oneself',
    description:
      'The mail of the preview goes to the address of the user who is signed in only, not to the recipients of the settings. Its subject says that it is a test.',
    data: z
      .strictObject({ to: z.string().describe('The address that it goes to') })
      .meta({ title: 'FormMailTest', examples: [{ to: 'erika.mustermann@agency.example' }] }),
    limit: 'mail_test',
    status: 200,
    transaction: false,
  }),
}
