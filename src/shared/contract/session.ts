import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText, text } from './values.ts'

export const CurrentUser = z
  .strictObject({
    id: z.int().describe('Id of the user'),
    name: z.string().describe('Name of the user'),
    email: z.string().describe('E-mail address of the user'),
  })
  .meta({ title: 'CurrentUser', examples: [{ id: 3, name: 'Erika Mustermann', email: 'erika@agency.example' }] })

/** Section 4.1. */
export const me = {
  get: endpoint({
    method: 'GET',
    path: '/me',
    summary: 'Who the key belongs to',
    description: 'The quickest way to test a connection: answers the user who made the key.',
    data: CurrentUser,
    shape: 'one',
  }),
}

/** Dashboard sign-in. The answer of `create` sets the session cookie; `remove` ends the session in all processes. */
export const session = {
  create: endpoint({
    method: 'POST',
    path: '/session',
    auth: 'none',
    summary: 'Sign in with e-mail and password',
    description: 'Starts a session of the dashboard: the answer sets its cookie, which only this site can use.',
    body: z
      .strictObject({
        email: requiredText(320).describe('E-mail address of the user'),
        password: text(1000).describe('Password of the user'),
      })
      .meta({ examples: [{ email: 'erika@agency.example', password: 'correct horse battery staple' }] }),
    data: CurrentUser,
    shape: 'one',
    status: 201,
    // Hashing takes 60 ms, and no connection waits for it.
    transaction: false,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/session',
    auth: 'session',
    summary: 'Sign out',
    description: 'Ends the session everywhere at once.',
    shape: 'empty',
  }),
}
