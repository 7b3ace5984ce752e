import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dashboardLanguage, newPassword } from './password.ts'
import { roles } from './roles.ts'
import { SessionUser } from './session.ts'
import { emailAddress, flag, PageQuery, queryFlag, requiredText, text, timestamp } from '../values.ts'

/** Users and open invitations of an account together. */
export const maxUsers = 200
/** Days for which an invitation is good. */
export const invitationDays = 7

const role = () =>
  z
    .enum(roles, { error: fault('not_either', { words: `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}` }) })
    .describe('viewer: reads · editor: changes forms and what belongs to them · owner: everything')

const exampleUser = {
  id: 3,
  name: 'Erika Mustermann',
  email: 'erika@agency.example',
  role: 'owner',
  second_factor: true,
  api_keys: 1,
  last_login_at: '2026-11-21T09:30:00.123+00:00',
  created_at: '2026-11-20T09:30:00.123+00:00',
}

const User = z
  .strictObject({
    id: z.int().describe('Id of the user'),
    name: z.string().describe('Name of the user'),
    email: z.string().describe('E-mail address to sign in with'),
    role: role(),
    second_factor: z.boolean().describe('Whether the sign-in asks the user for a code'),
    api_keys: z.int().describe('API keys that the user answers for and that still work'),
    last_login_at: timestamp().nullable().describe('When the user last signed in'),
    created_at: timestamp().describe('When the user was made'),
  })
  .meta({
    title: 'User',
    examples: [exampleUser],
  })

const ChangedUser = User.extend({
  revoked_api_keys: z.int().describe('API keys of the user that were revoked with it'),
}).meta({
  title: 'ChangedUser',
  examples: [{ ...exampleUser, role: 'editor', api_keys: 0, revoked_api_keys: 1 }],
})

const UserPatch = z
  .strictObject({
    name: requiredText(255).describe('Name of the user'),
    role: role(),
    revoke_api_keys: flag().describe('Revokes the API keys that the user answers for, in the same step; default false'),
  })
  .partial()
  .meta({ title: 'UserPatch', examples: [{ role: 'editor', revoke_api_keys: true }] })

const own = { auth: 'session', role: 'owner' } as const
const one = { ...own, path: '/users/{id}', record: 'users' } as const

const lastOwner = 'The user is the only owner of the account.'

/** The people who use the dashboard of an account, and what each may do. */
export const users = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/users',
    summary: 'Users of the account',
    description: 'By id, each with its role.',
    query: PageQuery,
    data: User,
    shape: 'page',
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change name or role of a user',
    description:
      'A role holds from the next call of the user on. API keys belong to the account: those that the user has made go on working unless they are revoked with it.',
    conflict: lastOwner,
    body: UserPatch,
    data: ChangedUser,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Remove a user',
    description:
      'Sessions of the user end at once, and so do the API keys that the user has made, unless they are to be kept. Views that the user has shared stay.',
    conflict: lastOwner,
    query: z.strictObject({
      revoke_api_keys: queryFlag()
        .optional()
        .meta({ default: true, description: 'false: they go on working, and the owner who asks answers for them' }),
    }),
    shape: 'empty',
  }),
}

const Invitation = z
  .strictObject({
    id: z.int().describe('Id of the invitation'),
    email: z.string().describe('Address that it was mailed to'),
    role: role(),
    invited_by: z.string().describe('Name of who has invited'),
    expires_at: timestamp().describe('Until when its link is good'),
    created_at: timestamp().describe('When it was made'),
  })
  .meta({
    title: 'UserInvitation',
    examples: [
      {
        id: 5,
        email: 'jana@agency.example',
        role: 'editor',
        invited_by: 'Erika Mustermann',
        expires_at: '2026-11-28T09:30:00.123+00:00',
        created_at: '2026-11-21T09:30:00.123+00:00',
      },
    ],
  })

const OpenedInvitation = z
  .strictObject({
    account_name: z.string().describe('Name of the account'),
    email: z.string().describe('Address that was invited, to sign in with'),
    role: role(),
    invited_by: z.string().describe('Name of who has invited'),
  })
  .meta({
    title: 'OpenedInvitation',
    examples: [
      {
        account_name: 'Example Homes',
        email: 'jana@agency.example',
        role: 'editor',
        invited_by: 'Erika Mustermann',
      },
    ],
  })

const token = () => text(200).describe('What follows the # in the mailed address')
const exampleToken = 'w5S0vXb2sJr4uQyq2Zc7t1Yc3n8pLk6mHd9aFe0gTiU'

/** People who are asked to join. */
export const userInvitations = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/user-invitations',
    summary: 'Open invitations',
    description: 'By id; those that have ended among them, until they are sent again or withdrawn.',
    query: PageQuery,
    data: Invitation,
    shape: 'page',
  }),
  create: endpoint({
    ...own,
    method: 'POST',
    path: '/user-invitations',
    summary: 'Invite a user',
    description: `Mails a single-use link that is valid for ${invitationDays} days. A new invitation to the same address replaces the former one.`,
    body: z
      .strictObject({ email: emailAddress().describe('Who is invited'), role: role(), language: dashboardLanguage() })
      .meta({
        title: 'UserInvitationCreate',
        examples: [{ email: 'jana@agency.example', role: 'editor', language: 'de' }],
      }),
    data: Invitation,
    shape: 'one',
    status: 201,
    limit: 'user_invitations',
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: '/user-invitations/{id}',
    record: 'user_invitations',
    summary: 'Withdraw an invitation',
    description: 'Its link stops working.',
    shape: 'empty',
  }),
  open: endpoint({
    method: 'POST',
    path: '/user-invitations/open',
    auth: 'none',
    summary: 'What an invitation is about',
    description: 'Does not use it up. Refused with 422 where its link is no longer good.',
    body: z.strictObject({ token: token() }).meta({ examples: [{ token: exampleToken }] }),
    data: OpenedInvitation,
    shape: 'one',
    status: 200,
    writes: false,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/user-invitations/accept',
    auth: 'none',
    summary: 'Accept an invitation',
    description:
      'Makes the user and uses the link up. The answer sets the cookie of the dashboard, like a sign-in. Refused with 422 where the link is no longer good, or the address belongs to a user already.',
    body: z
      .strictObject({
        token: token(),
        name: requiredText(255).describe('Name of the user'),
        password: newPassword().describe('Password of the user, at least 10 characters'),
      })
      .meta({
        examples: [{ token: exampleToken, name: 'Jana Weiss', password: 'correct horse battery staple' }],
      }),
    data: SessionUser,
    shape: 'one',
    status: 201,
    // Hashing takes 60 ms, and no connection waits for it.
    transaction: false,
  }),
}
