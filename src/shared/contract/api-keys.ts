import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { roles } from './roles.ts'
import { dateOrTimestamp, flag, PageQuery, requiredText, timestamp } from './values.ts'

/** Keys that an account may have at a time. */
export const maxApiKeys = 100

const exampleKey = {
  id: 3,
  name: 'Website',
  hint: 'fsk_4fT1xQ',
  read_only: false,
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
      .describe('What that person may do in the account now; null: has been removed from it'),
  })
  .meta({
    title: 'ApiKey',
    examples: [exampleKey],
  })

const CreatedApiKey = ApiKey.extend({
  api_key: z.string().describe('The value of the key, shown here and never again'),
}).meta({ title: 'CreatedApiKey', examples: [{ ...exampleKey, last_used_at: null, api_key: 'fsk_4fT1xQ…' }] })

const ApiKeyCreate = z
  .strictObject({
    name: requiredText(100).describe('What it is for'),
    read_only: flag().nullable().optional().describe('It can read, and writes are refused; default false'),
    expires_at: dateOrTimestamp().nullable().optional().describe('When it stops working; default never'),
  })
  .meta({ title: 'ApiKeyCreate', examples: [{ name: 'Website', read_only: true }] })

/** Section 5: keys are made in the dashboard, so a key cannot make or end another. */
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
    description: 'The only answer that holds its value.',
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
