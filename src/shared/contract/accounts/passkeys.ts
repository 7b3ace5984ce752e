import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SessionUser } from './session.ts'
import { PageQuery, requiredText, text, timestamp } from '../values.ts'

/** Passkeys that a user may have. */
export const maxPasskeys = 20

const Passkey = z
  .strictObject({
    id: z.int().describe('Id of the passkey'),
    name: z.string().describe('What the user calls it'),
    last_used_at: timestamp().nullable().describe('When it was last used to sign in'),
    created_at: timestamp().describe('When it was made'),
  })
  .meta({
    title: 'Passkey',
    examples: [{ id: 2, name: 'Notebook', last_used_at: null, created_at: '2026-11-21T09:30:00.123+00:00' }],
  })

/** What a browser is given for, and gets from, an authenticator; WebAuthn says what is in it. */
const webAuthn = (title: string, words: string) =>
  z
    .record(z.string(), z.unknown(), { error: fault('not_passkey_answer') })
    .describe(words)
    .meta({ title, examples: [{ challenge: 'kq0jv0m1cX2c1mJkSkN0Yg' }] })

const own = { auth: 'session', role: 'viewer' } as const

/** Sign-in without a password, by an authenticator that knows its user (WebAuthn). */
export const passkeys = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/passkeys',
    summary: 'Own passkeys',
    description: 'By id.',
    query: PageQuery,
    data: Passkey,
    shape: 'page',
  }),
  options: endpoint({
    ...own,
    method: 'POST',
    path: '/passkeys/options',
    summary: 'What a new passkey is made from',
    description: 'For `navigator.credentials.create`. Its challenge is single-use and valid for five minutes.',
    body: z
      .strictObject({ current_password: text(1000).describe('Password of the user') })
      .meta({ examples: [{ current_password: 'correct horse battery staple' }] }),
    data: webAuthn('PasskeyCreationOptions', 'Options of the browser'),
    shape: 'one',
    status: 200,
    writes: false,
    transaction: false,
  }),
  create: endpoint({
    ...own,
    method: 'POST',
    path: '/passkeys',
    summary: 'Keep a new passkey',
    description: 'Takes what the browser answered.',
    body: z
      .strictObject({
        name: requiredText(100).describe('What the user calls it'),
        response: webAuthn('PasskeyRegistration', 'Answer of the browser'),
      })
      .meta({ examples: [{ name: 'Notebook', response: { id: 'kq0jv0m1cX2c1mJkSkN0Yg', type: 'public-key' } }] }),
    data: Passkey,
    shape: 'one',
    status: 201,
    transaction: false,
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: '/passkeys/{id}',
    record: 'passkeys',
    summary: 'Remove one of the own passkeys',
    description: 'It can no longer be used to sign in. A passkey of another user is answered with 404.',
    shape: 'empty',
  }),
  signInOptions: endpoint({
    method: 'POST',
    path: '/session/passkey-options',
    auth: 'none',
    summary: 'What a passkey signs to sign in',
    description: 'For `navigator.credentials.get`. Its challenge is single-use and valid for five minutes.',
    data: webAuthn('PasskeyRequestOptions', 'Options of the browser'),
    shape: 'one',
    status: 200,
    transaction: false,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/session/passkey',
    auth: 'none',
    summary: 'Sign in with a passkey',
    description: 'Starts a session like the sign-in with a password, without asking for a code.',
    body: z
      .strictObject({ response: webAuthn('PasskeyAssertion', 'Answer of the browser') })
      .meta({ examples: [{ response: { id: 'kq0jv0m1cX2c1mJkSkN0Yg', type: 'public-key' } }] }),
    data: SessionUser,
    shape: 'one',
    status: 201,
    transaction: false,
  }),
}
