import { z } from 'zod'
import { fault } from '../refusals/message.ts'
import { endpoint } from './endpoint.ts'
import { roles } from './accounts/roles.ts'
import { SessionUser } from './accounts/session.ts'
import { flag, requiredText, text, timestamp } from './values.ts'

/** Of one account. */
export const maxSignInDomains = 20
export const maxRoleValues = 50

const role = () => z.enum(roles, { error: fault('not_among', { values: roles.join(', ') }) })

const RoleValue = z.strictObject({
  value: requiredText(255).describe('A value of the claim, as the provider writes it'),
  role: role().describe('The role that it gives'),
})

const roleClaim = () =>
  requiredText(255)
    .nullable()
    .describe(
      'Claim that names what a user may do, such as `groups`, or `realm_access.roles` for a claim within a claim; null: roles are managed here',
    )

const Provider = z
  .strictObject({
    issuer: z.string().describe('Issuer of the provider'),
    client_id: z.string().describe('Client id that the provider has given this service'),
    role_claim: roleClaim(),
    role_values: z
      .array(RoleValue)
      .describe('Roles by value of that claim; of several, the one that includes the others counts'),
    default_role: role()
      .nullable()
      .describe('Role of new users, and of users for whom the claim names none; null: they are refused'),
    create_users: z
      .boolean()
      .describe('A person without a user gets one at the first sign-in; else only users and invited persons sign in'),
    enforced: z.boolean().describe('Passwords and passkeys of the users of the account are refused'),
  })
  .meta({ title: 'SignInProvider' })

const Domain = z
  .strictObject({
    domain: z.string().describe('Domain of e-mail addresses'),
    confirmed_at: timestamp()
      .nullable()
      .describe('Since when it is proven to be the domain of the account; null: it is not'),
    record_name: z.string().describe('Name of the TXT record that proves it'),
    record_value: z.string().describe('Value of that record'),
  })
  .meta({ title: 'SignInDomain' })

const exampleProvider = {
  issuer: 'https://login.agency.example/realms/agency',
  client_id: 'foyer',
  role_claim: 'groups',
  role_values: [{ value: 'forms-admins', role: 'owner' as const }],
  default_role: 'viewer' as const,
  create_users: true,
  enforced: false,
}

export const SignInSettings = z
  .strictObject({
    provider: Provider.nullable().describe('The identity provider; null: none is set up'),
    domains: z.array(Domain).describe('Domains whose addresses may sign in; empty: all'),
    account_address: z
      .string()
      .describe('What users of the account enter on the sign-in page instead of an e-mail address'),
    redirect_url: z.string().describe('Redirect address to register with the provider'),
    signed_out_url: z
      .string()
      .describe('Address after signing out (post-logout redirect) to register with the provider'),
    back_channel_logout_url: z.string().describe('Address for back-channel logout to register with the provider'),
    signed_in_by_provider: z
      .boolean()
      .describe('The session of this call was begun by the provider, so that it can be enforced'),
  })
  .meta({
    title: 'SignInSettings',
    examples: [
      {
        provider: exampleProvider,
        domains: [
          {
            domain: 'agency.example',
            confirmed_at: '2026-11-21T09:30:00.123+00:00',
            record_name: '_foyer.agency.example',
            record_value: 'foyer-domain=w5S0vXb2sJr4uQyq2Zc7t1Yc3n8pLk6mHd9aFe0gTiU',
          },
        ],
        account_address: 'agency',
        redirect_url: 'https://forms.agency.example/app/sign-in/callback',
        signed_out_url: 'https://forms.agency.example/app/sign-in',
        back_channel_logout_url: 'https://forms.agency.example/sign-in/back-channel-logout',
        signed_in_by_provider: true,
      },
    ],
  })
export type SignInSettings = z.infer<typeof SignInSettings>

const SignInSettingsUpdate = z
  .strictObject({
    issuer: requiredText(2048).describe(
      'Issuer of the provider, as its discovery document names it: an https:// address',
    ),
    client_id: requiredText(255).describe('Client id that the provider has given this service'),
    client_secret: requiredText(1000)
      .optional()
      .describe('Client secret; never shown again. Left out, the stored one stays, as long as issuer and client id do'),
    domains: z
      .array(requiredText(253), { error: fault('not_list', { items: 'texts' }) })
      .max(maxSignInDomains, { error: fault('too_many_entries', { max: maxSignInDomains }) })
      .default([])
      .describe('Domains whose addresses may sign in; empty: all'),
    role_claim: roleClaim().default(null),
    role_values: z
      .array(RoleValue, { error: fault('not_list', { items: 'objects' }) })
      .max(maxRoleValues, { error: fault('too_many_entries', { max: maxRoleValues }) })
      .default([])
      .describe('Roles by value of that claim'),
    default_role: role().nullable().default(null).describe('Role where the claim names none; null: refused'),
    create_users: flag().default(false).describe('A person without a user gets one at the first sign-in'),
    enforced: flag().default(false).describe('Refuse passwords and passkeys of the users of the account'),
  })
  .meta({
    title: 'SignInSettingsUpdate',
    examples: [{ ...exampleProvider, client_secret: 'a secret of the provider', domains: ['agency.example'] }],
  })
export type SignInSettingsUpdate = z.output<typeof SignInSettingsUpdate>

const own = { path: '/account/sign-in', auth: 'session', role: 'owner' } as const
const one = { data: SignInSettings, shape: 'one' } as const

/** Sign-in through an identity provider of the account (OpenID Connect). */
export const signInProvider = {
  get: endpoint({
    ...own,
    ...one,
    method: 'GET',
    summary: 'Sign-in of the account',
    description:
      'The identity provider of the account, and what to register with it. The client secret is never shown.',
  }),
  update: endpoint({
    ...own,
    ...one,
    method: 'PUT',
    summary: 'Set up the identity provider of the account',
    description:
      'Reads the discovery document of the issuer first: an issuer that does not answer, or is another one, is refused. Another issuer or client id needs its client secret, and unlinks all users from what they were linked to. `enforced` ends the sessions that were begun with a password or a passkey.',
    conflict: '`enforced` is switched on in a session that was not begun by the provider.',
    body: SignInSettingsUpdate,
    limit: 'account_sign_in',
    transaction: false,
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    summary: 'Remove the identity provider of the account',
    description:
      'Passwords and passkeys are accepted again. Users whom the provider has made choose a password by “Forgot your password?”.',
    shape: 'empty',
  }),
  confirmDomain: endpoint({
    ...own,
    ...one,
    method: 'POST',
    path: '/account/sign-in/domains/confirm',
    summary: 'Confirm a domain of the account',
    description:
      'Looks for the TXT record. With a confirmed domain, its addresses find the provider on the sign-in page, and its persons can be made users.',
    body: z
      .strictObject({ domain: requiredText(253).describe('One of the domains') })
      .meta({ examples: [{ domain: 'agency.example' }] }),
    status: 200,
    limit: 'account_sign_in',
    transaction: false,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/session/provider',
    auth: 'none',
    summary: 'Begin a sign-in through an identity provider',
    description:
      'Answers the address to lead the browser to, and sets a cookie that only the same browser can finish the sign-in with. What is answered depends on the domain of an e-mail address, and never on whether the address belongs to a user.',
    body: z
      .strictObject({
        account: requiredText(320).describe('E-mail address of a confirmed domain, or the account address'),
        to: text(2000).optional().describe('Path of the dashboard to open afterwards'),
      })
      .meta({ examples: [{ account: 'erika@agency.example', to: '/forms' }] }),
    data: z
      .strictObject({ url: z.string().describe('Where the browser goes next') })
      .meta({ title: 'ProviderSignIn', examples: [{ url: 'https://login.agency.example/auth?client_id=foyer' }] }),
    shape: 'one',
    status: 201,
    transaction: false,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/session/provider/complete',
    auth: 'none',
    summary: 'Finish a sign-in through an identity provider',
    description:
      'Takes the query with which the provider has sent the browser back. Starts a session of 12 hours, without asking for a code: a second factor is the matter of the provider.',
    body: z
      .strictObject({ query: requiredText(16_000).describe('Query of the address that the browser was sent back to') })
      .meta({ examples: [{ query: 'code=1f2e3d&state=q7Kk2' }] }),
    data: z
      .strictObject({
        user: SessionUser.describe('Who is signed in'),
        to: z.string().nullable().describe('Path of the dashboard to open'),
      })
      .meta({
        title: 'ProviderSession',
        examples: [
          {
            user: {
              id: 3,
              name: 'Erika Mustermann',
              email: 'erika@agency.example',
              role: 'owner',
              account_name: 'Example Homes',
            },
            to: '/forms',
          },
        ],
      }),
    shape: 'one',
    status: 201,
    transaction: false,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/session/provider/sign-out',
    auth: 'session',
    role: 'viewer',
    summary: 'Sign out, of the identity provider as well',
    description: 'Ends the session like `DELETE /session`, and answers where the provider ends its own.',
    data: z
      .strictObject({
        url: z.string().nullable().describe('Where the browser goes next; null: the provider has no session to end'),
      })
      .meta({ title: 'ProviderSignOut', examples: [{ url: null }] }),
    shape: 'one',
    status: 200,
    transaction: false,
  }),
}
