import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dashboardLanguage } from './password.ts'
import { requiredText, text, timestamp } from '../values.ts'

const SecondFactor = z
  .strictObject({
    confirmed_at: timestamp().nullable().describe('Since when a code is asked for at the sign-in; null: it is not'),
    recovery_codes: z.int().describe('Recovery codes that are left'),
  })
  .meta({
    title: 'SecondFactor',
    examples: [{ confirmed_at: '2026-11-21T09:30:00.123+00:00', recovery_codes: 10 }],
  })

const withPassword = () =>
  z
    .strictObject({ current_password: text(1000).describe('Password of the user') })
    .meta({ examples: [{ current_password: 'correct horse battery staple' }] })

const own = { auth: 'session', role: 'viewer', path: '/second-factor' } as const

/** Codes of an authenticator app, which the sign-in asks for besides the password. */
export const secondFactor = {
  get: endpoint({
    ...own,
    method: 'GET',
    summary: 'Own second factor',
    description: 'Whether a code is asked for at the sign-in.',
    data: SecondFactor,
    shape: 'one',
  }),
  begin: endpoint({
    ...own,
    method: 'POST',
    summary: 'Set up a second factor',
    description:
      'Answers the secret for an authenticator app, here and never again. Nothing changes until a code of the app has confirmed it.',
    conflict: 'A second factor is set up already.',
    body: withPassword(),
    data: z
      .strictObject({
        secret: z.string().describe('Secret in Base32, to be typed'),
        uri: z.string().describe('The same as an address for a QR code (otpauth)'),
      })
      .meta({
        title: 'NewSecondFactor',
        examples: [
          {
            secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
            uri: 'otpauth://totp/Foyer:erika%40agency.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Foyer',
          },
        ],
      }),
    shape: 'one',
    status: 201,
    transaction: false,
  }),
  confirm: endpoint({
    ...own,
    method: 'POST',
    path: '/second-factor/confirm',
    summary: 'Confirm a second factor',
    description: 'From then on the sign-in asks for a code. Answers recovery codes, here and never again.',
    conflict: 'No second factor waits to be confirmed.',
    body: z
      .strictObject({ code: requiredText(20).describe('Code that the app shows') })
      .meta({ examples: [{ code: '123456' }] }),
    data: z
      .strictObject({ recovery_codes: z.array(z.string()).describe('Each replaces a code once') })
      .meta({ title: 'RecoveryCodes', examples: [{ recovery_codes: ['k3vtq-9xwpa', 'm7ndc-2hrye'] }] }),
    shape: 'one',
    status: 200,
    transaction: false,
  }),
  remove: endpoint({
    ...own,
    method: 'POST',
    path: '/second-factor/remove',
    summary: 'Give up the second factor',
    description: 'The sign-in asks for the password alone again.',
    body: withPassword(),
    shape: 'empty',
    transaction: false,
  }),
  removeOf: endpoint({
    method: 'POST',
    path: '/users/{id}/second-factor/remove',
    auth: 'session',
    role: 'owner',
    record: 'users',
    summary: 'Switch off the second factor of another user',
    description:
      'For a user who has lost the device with the authenticator app and the recovery codes. Asks for the password of the owner who calls, and mails the user that it was done.',
    conflict: 'The user has no second factor, or it is the own one.',
    body: z
      .strictObject({
        current_password: text(1000).describe('Password of the owner who calls'),
        language: dashboardLanguage(),
      })
      .meta({ examples: [{ current_password: 'correct horse battery staple', language: 'de' }] }),
    shape: 'empty',
    transaction: false,
  }),
}
