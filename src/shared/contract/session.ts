import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText, text } from './values.ts'

export const CurrentUser = z.strictObject({ id: z.int(), name: z.string(), email: z.string() })

/** Section 4.1. */
export const me = {
  get: endpoint({ method: 'GET', path: '/me', summary: 'Who the key belongs to', data: CurrentUser, shape: 'one' }),
}

/** Dashboard sign-in. The answer of `create` sets the session cookie; `remove` ends the session in all processes. */
export const session = {
  create: endpoint({
    method: 'POST',
    path: '/session',
    auth: 'none',
    summary: 'Sign in with e-mail and password',
    body: z.strictObject({ email: requiredText(320), password: text(1000) }),
    data: CurrentUser,
    shape: 'one',
    status: 201,
    // Hashing takes 60 ms, and no connection waits for it.
    transaction: false,
  }),
  remove: endpoint({ method: 'DELETE', path: '/session', auth: 'session', summary: 'Sign out', shape: 'empty' }),
}
