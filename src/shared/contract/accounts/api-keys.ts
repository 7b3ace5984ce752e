import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { roles } from './roles.ts'
import { grants, type Grant } from './scopes.ts'
import { dateOrTimestamp, flag, PageQuery, requiredText, timestamp } from '../values.ts'

/** Keys that an account may have at a time. */
export const maxApiKeys = 100

const exampleKey = {
  id: 3,
  name: 'Website',
  hint: 'fsk_4fT1xQ',
  read_only: false,
  scopes: null,
  expires_at: null,
  last_used_at: '2026-11-21T09:30:00.123+00:00',
  created_at: '2026-11-20T09:30:00.123+00:00',
  user_id: 3,
  made_by: 'Erika Mustermann',
  made_by_role: 'owner',
}

export const ApiKey = z
  .strictObject({
    id: z.int().describe('Id of the key'),
    name: z.string().describe('What it is for'),
    hint: z.string().describe('How its value begins'),
    read_only: z.boolean().describe('It can read, and writes are refused'),
    scopes: z
      .array(z.enum(grants))
      .nullable()
      .describe('What it was made for; `write` includes `read`. null: everything'),
    expires_at: timestamp().nullable().describe('When it stops working; null: never'),
    last_used_at: timestamp().nullable().describe('When it was last used, to the minute'),
    created_at: timestamp().describe('When it was made'),
    user_id: z
      .int()
      .describe(
        'Id of the user who answers for it: who has made it, or the owner who kept it when that one was removed',
      ),
    made_by: z.string().describe('Name of who has made it, and has seen its value'),
    made_by_role: z
      .enum(roles)
      .nullable()
      .describe('What that person may do in the account now, and the key at most; null: has been removed from it'),
  })
  .meta({
    title: 'ApiKey',
    examples: [exampleKey],
  })

const CreatedApiKey = ApiKey.extend({
  api_key: z.string().describe('The value of the key, shown here and never again'),
}).meta({ title: 'CreatedApiKey', examples: [{ ...exampleKey, last_used_at: null, api_key: 'fsk_4fT1xQ…' }] })

const scopeError = fault('scope_unknown', { values: grants.join(', ') })
export const scopeList = () =>
  z
    .array(z.enum(grants, { error: scopeError }), { error: scopeError })
    .min(1, { error: fault('no_scope') })
    .max(grants.length, { error: scopeError })
    .transform((list): Grant[] => grants.filter((grant) => list.includes(grant)))

const ApiKeyCreate = z
  .strictObject({
    name: requiredText(100).describe('What it is for'),
    read_only: flag().nullable().optional().describe('It can read, and writes are refused; default false'),
    scopes: scopeList()
      .nullable()
      .optional()
      .describe('What it is for, as `forms:write`; `write` includes `read`. Default: everything'),
    expires_at: dateOrTimestamp().nullable().optional().describe('When it stops working; default never'),
  })
  .meta({ title: 'ApiKeyCreate', examples: [{ name: 'Website', scopes: ['forms:read', 'submissions:write'] }] })

/** Keys are made in the dashboard [B5-2], so a key cannot make or end another. */
export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api-keys',
    auth: 'session',
    role: 'owner',
    summary: 'API keys of the account',
    description: 'Those that have not been revoked, by id; never their values.',
    query: PageQuery,
    data: ApiKey,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-keys',
    auth: 'session',
    role: 'owner',
    summary: 'Create an API key',
    description:
      'The only answer that holds its value. A key can do no more than the user who made it may at that moment, and no more than its scopes say.',
    body: ApiKeyCreate,
    data: CreatedApiKey,
    shape: 'one',
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-keys/{id}',
    auth: 'session',
    role: 'owner',
    record: 'api_keys',
    summary: 'Revoke an API key',
    description: 'It stops working at once, in all processes.',
    shape: 'empty',
  }),
}
