import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { emailAddress, requiredText, text } from '../values.ts'

const minPasswordLength = 10

/** A password that is being set: the user who chooses it types it, so only its length is checked. */
export const newPassword = () =>
  requiredText(1000).refine((value) => value.length >= minPasswordLength, {
    error: fault('too_short', { min: minPasswordLength }),
  })

/** What the dashboard speaks, and its mails. */
export const dashboardLanguage = () =>
  z.enum(['de', 'en'], { error: fault('not_either', { words: 'de or en' }) }).describe('Language of the mail: de or en')

/** A forgotten password, and a new one. */
export const password = {
  requestReset: endpoint({
    method: 'POST',
    path: '/password/reset-request',
    auth: 'none',
    summary: 'Ask for a link to a new password',
    description:
      'Mails a single-use link that is valid for 30 minutes. What is answered, and when, is the same for every address, whether it belongs to a user or not.',
    body: z
      .strictObject({ email: emailAddress().describe('E-mail address of the user'), language: dashboardLanguage() })
      .meta({ examples: [{ email: 'erika@agency.example', language: 'de' }] }),
    shape: 'empty',
    // The answer takes as long for every address, and no connection waits meanwhile.
    transaction: false,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/password/reset',
    auth: 'none',
    summary: 'Set a new password with a mailed link',
    description:
      'Uses the link up, ends all sessions of the user, and mails that the password was changed. Refused with 422 where the link is no longer good.',
    body: z
      .strictObject({
        token: text(200).describe('What follows the # in the mailed address'),
        password: newPassword().describe('New password, at least 10 characters'),
        language: dashboardLanguage(),
      })
      .meta({
        examples: [
          {
            token: 'w5S0vXb2sJr4uQyq2Zc7t1Yc3n8pLk6mHd9aFe0gTiU',
            password: 'correct horse battery staple',
            language: 'de',
          },
        ],
      }),
    shape: 'empty',
    // Hashing takes 60 ms, and no connection waits for it.
    transaction: false,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/password',
    auth: 'session',
    role: 'viewer',
    summary: 'Change the own password',
    description:
      'Ends all other sessions of the user, and mails that the password was changed. Refused with 422 where the current password is wrong.',
    body: z
      .strictObject({
        current_password: text(1000).describe('Password until now'),
        password: newPassword().describe('New password, at least 10 characters'),
        language: dashboardLanguage(),
      })
      .meta({
        examples: [{ current_password: 'correct horse', password: 'correct horse battery staple', language: 'de' }],
      }),
    shape: 'empty',
    transaction: false,
  }),
}
