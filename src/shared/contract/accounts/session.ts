import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { roles } from './roles.ts'
import { PageQuery, requiredText, text, timestamp } from '../values.ts'

export const CurrentUser = z
  .strictObject({
    id: z.int().describe('Id of the user'),
    name: z.string().describe('Name of the user'),
    email: z.string().describe('E-mail address of the user'),
  })
  .meta({ title: 'CurrentUser', examples: [{ id: 3, name: 'Erika Mustermann', email: 'erika@agency.example' }] })

/** Who is signed in to the dashboard. */
export const SessionUser = CurrentUser.extend({
  role: z.enum(roles).describe('What the user may do with the account: read, change its work, or everything'),
  account_name: z.string().describe('Name of the account'),
}).meta({
  title: 'SessionUser',
  examples: [
    { id: 3, name: 'Erika Mustermann', email: 'erika@agency.example', role: 'owner', account_name: 'Example Homes' },
  ],
})
export type SessionUser = z.infer<typeof SessionUser>

/** [B4.1] */
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
  get: endpoint({
    method: 'GET',
    path: '/session',
    auth: 'session',
    summary: 'Who is signed in',
    description: 'The user of the session, with what the user may do.',
    data: SessionUser,
    shape: 'one',
  }),
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
        code: text(20)
          .optional()
          .describe(
            'Code of the authenticator app, or a recovery code; asked for with 422 on `code` where the user has one',
          ),
      })
      .meta({ examples: [{ email: 'erika@agency.example', password: 'correct horse battery staple' }] }),
    data: SessionUser,
    shape: 'one',
    status: 201,
    // Hashing takes 60 ms, and no connection waits for it.
    transaction: false,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/session',
    auth: 'session',
    role: 'viewer',
    summary: 'Sign out',
    description: 'Ends the session everywhere at once.',
    shape: 'empty',
  }),
}

const Session = z
  .strictObject({
    id: z.int().describe('Id of the session'),
    device: z.string().nullable().describe('User-Agent of the browser that it began in'),
    network: z.string().nullable().describe('Address that it was last used from; of IPv6 the /64'),
    is_current: z.boolean().describe('It is the session of this call'),
    created_at: timestamp().describe('When it began'),
    last_used_at: timestamp().describe('When it was last used, to the minute'),
    expires_at: timestamp().describe('When it ends by itself'),
  })
  .meta({
    title: 'Session',
    examples: [
      {
        id: 12,
        device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        network: '203.0.113.7',
        is_current: true,
        created_at: '2026-11-20T09:30:00.123+00:00',
        last_used_at: '2026-11-21T09:30:00.123+00:00',
        expires_at: '2026-12-20T09:30:00.123+00:00',
      },
    ],
  })

/** The user's own sessions of the dashboard. */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/sessions',
    auth: 'session',
    summary: 'Own sessions',
    description: 'Where the user is signed in, what was used last first.',
    query: PageQuery,
    data: Session,
    shape: 'page',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sessions/{id}',
    auth: 'session',
    role: 'viewer',
    record: 'sessions',
    summary: 'End one of the own sessions',
    description: 'It ends at once, in all processes. A session of another user is answered with 404.',
    shape: 'empty',
  }),
  removeOthers: endpoint({
    method: 'DELETE',
    path: '/sessions',
    auth: 'session',
    role: 'viewer',
    summary: 'End all other sessions of the user',
    description: 'All but the session of this call end at once, in all processes.',
    shape: 'empty',
  }),
}
