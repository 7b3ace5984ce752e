import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { newPassword } from './password.ts'
import { SessionUser } from './session.ts'
import { emailAddress, requiredText, text } from '../values.ts'

/** The first account of an installation, made in a browser [B10-9]. */
export const setUp = {
  create: endpoint({
    method: 'POST',
    path: '/setup',
    auth: 'none',
    summary: 'Create the first account',
    description:
      'Takes the token of the one-time set-up address that the server prints while it has no account. It works once; a new start prints a new one. The answer sets the cookie of the dashboard, like a sign-in.',
    body: z
      .strictObject({
        token: text(200).describe('What follows the # in the set-up address'),
        name: requiredText(255).describe('Name of the account: of the agency'),
        user_name: requiredText(255).describe('Name of its first user'),
        email: emailAddress().describe('E-mail address of that user, to sign in with'),
        password: newPassword().describe('Password of that user, at least 10 characters'),
      })
      .meta({
        examples: [
          {
            token: 'w5S0vXb2sJr4uQyq2Zc7t1Yc3n8pLk6mHd9aFe0gTiU',
            name: 'Example Homes',
            user_name: 'Erika Mustermann',
            email: 'erika@agency.example',
            password: 'correct horse battery staple',
          },
        ],
      }),
    data: SessionUser,
    shape: 'one',
    status: 201,
    // Hashing the password takes 60 ms, and no connection waits for it.
    transaction: false,
  }),
}
