import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reasons } from '../reason.ts'
import { timestamp } from '../values.ts'

export const certificateStates = ['none', 'elsewhere', 'waiting', 'failed', 'issued', 'renewal_failed'] as const

export const OwnDomain = z
  .strictObject({
    domain: z
      .string()
      .nullable()
      .describe(
        'Domain of its own that forms are reached at, and their addresses begin with while it is in use; null: none',
      ),
    state: z
      .enum(certificateStates)
      .describe(
        'Of the certificate. none: there is no domain; elsewhere: the service gets no certificates, a proxy does; waiting: the first try is under way or to come; failed: there is none, and the last try has failed; issued: there is one; renewal_failed: there is one, and the last try to renew it has failed',
      ),
    expires_at: timestamp().nullable().describe('When the certificate ends; null: there is none'),
    reason: z.string().nullable().describe('Why the last try has failed, in full sentences'),
    reason_details: reasons('reason'),
    next_try_at: timestamp().nullable().describe('After a failure: when it is tried again'),
  })
  .meta({
    title: 'OwnDomain',
    examples: [
      {
        domain: 'forms.agency.example',
        state: 'issued',
        expires_at: '2027-02-19T09:30:00.123+00:00',
        reason: null,
        reason_details: [],
        next_try_at: null,
      },
    ],
  })
export type OwnDomain = z.infer<typeof OwnDomain>

/** The own domain of an account, which its operator names. */
export const domains = {
  get: endpoint({
    method: 'GET',
    path: '/account/domain',
    auth: 'session',
    summary: 'Own domain of the account',
    description: 'The domain that the operator has named for the account, and how its certificate stands.',
    data: OwnDomain,
    shape: 'one',
  }),
}
