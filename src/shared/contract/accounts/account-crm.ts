import { reasons } from '../reason.ts'
import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CrmCredentialsBody } from './crm-credentials.ts'
import { crmKindIds } from './outside-crms.ts'
import { emailAddress, requiredText, timestamp } from '../values.ts'

/** How the CRM is reached: with the account's own API credentials, or through a marketplace user. */
export const apiTypes = ['normal', 'marketplace_api'] as const
export type ApiType = (typeof apiTypes)[number]

/** Addresses of each kind, custom rejection reasons, and their characters [B8]. */
export const maxIdentities = 10
export const maxReasons = 50
export const maxReasonLength = 40

export const identityStates = ['waiting', 'awaiting_confirmation', 'expired', 'functional', 'failed'] as const

const Identity = z
  .strictObject({
    email: z.string().describe('The address'),
    state: z
      .enum(identityStates)
      .describe(
        'waiting: its test mail is to be sent; awaiting_confirmation: the test mail holds a link that a person who reads it has to use; expired: the link was not used in time; functional: mails can be sent from it; failed: the test mail was refused',
      ),
    checked_at: timestamp().nullable().describe('When the test mail was last sent or refused, or its link used'),
    confirm_until: timestamp().nullable().describe('Until when the link in the test mail can be used'),
    error: z.string().nullable().describe('Why the test mail could not be sent, or waits'),
    error_details: reasons('error'),
  })
  .meta({
    title: 'CrmIdentity',
    examples: [
      {
        email: 'vertrieb@agency.example',
        state: 'functional',
        checked_at: '2026-11-21T09:30:00.123+00:00',
        confirm_until: null,
        error: null,
        error_details: [],
      },
    ],
  })
export type Identity = z.infer<typeof Identity>

const isFunctional = z.boolean().describe('There is an address, and mails can be sent from each')

export const AccountCrm = z
  .strictObject({
    api_type: z.enum(apiTypes).describe('`normal`: own CRM API credentials; `marketplace_api`: a marketplace user'),
    crm: z.enum(crmKindIds).nullable().describe('The CRM that is connected; null: none'),
    connection_ok: z.boolean().describe('A CRM is connected, and answered when it was last asked'),
    connection_error: z.string().nullable().describe('Why the connection does not work, in full sentences'),
    connection_error_details: reasons('connection_error'),
    reconnect_required: z
      .boolean()
      .describe('The CRM refuses the credentials: nothing is written to it until it is connected again'),
    marketplace_available: z
      .boolean()
      .describe('This installation is a provider in the onOffice marketplace, where accounts can be connected'),
    credentials_set: z.boolean().describe('Credentials of a CRM are stored; they are never shown'),
    email_crm_api_user: z.array(z.string()).describe('E-mail identities of the API user'),
    email_crm_api_user_is_functional: isFunctional,
    email_crm_api_user_states: z.array(Identity).describe('The same addresses with the state of their test mails'),
    email_crm_marketplace_api_user: z.array(z.string()).describe('E-mail identities of the marketplace user'),
    email_crm_marketplace_api_user_is_functional: isFunctional,
    email_crm_marketplace_api_user_states: z
      .array(Identity)
      .describe('The same addresses with the state of their test mails'),
    field_config_locale: z.string().describe('Language of the labels of CRM fields'),
    field_config_built_at: timestamp()
      .nullable()
      .describe('When the CRM last described its fields in that language; null: not yet'),
    field_config_is_building: z
      .boolean()
      .describe('The CRM is being asked for its fields, or is about to be; until then what it said before is served'),
    field_config_error: z
      .string()
      .nullable()
      .describe('Why it did not describe them when it was last asked, in full sentences; it is asked again by itself'),
    field_config_error_details: reasons('field_config_error'),
    reason_cancellation: z.array(z.string()).describe('Custom rejection reasons; empty: the standard list'),
    reason_cancellation_standard: z.array(z.string()).describe('The standard list of rejection reasons'),
  })
  .meta({
    title: 'AccountCrm',
    examples: [
      {
        api_type: 'normal',
        crm: 'built-in',
        connection_ok: true,
        connection_error: null,
        connection_error_details: [],
        reconnect_required: false,
        marketplace_available: false,
        credentials_set: false,
        email_crm_api_user: ['vertrieb@agency.example'],
        email_crm_api_user_is_functional: true,
        email_crm_api_user_states: [
          {
            email: 'vertrieb@agency.example',
            state: 'functional',
            checked_at: '2026-11-21T09:30:00.123+00:00',
            confirm_until: null,
            error: null,
            error_details: [],
          },
        ],
        email_crm_marketplace_api_user: [],
        email_crm_marketplace_api_user_is_functional: false,
        email_crm_marketplace_api_user_states: [],
        field_config_locale: 'de',
        field_config_built_at: '2026-11-21T09:30:00.123+00:00',
        field_config_is_building: false,
        field_config_error: null,
        field_config_error_details: [],
        reason_cancellation: [],
        reason_cancellation_standard: ['Preis', 'Lage', 'Sonstiges'],
      },
    ],
  })
export type AccountCrm = z.infer<typeof AccountCrm>

const ActivationCode = z
  .strictObject({
    code: z.string().describe('Shown only this once'),
    expires_at: timestamp().describe('When it ends'),
  })
  .meta({
    title: 'CrmActivationCode',
    examples: [{ code: 'K7QF-2M9X-H4TB-8CZR', expires_at: '2026-11-22T09:30:00.123+00:00' }],
  })

/** Several addresses, none of them twice: upper and lower case are the same. */
const identities = () =>
  z
    .array(emailAddress(), { error: fault('not_list', { items: 'e-mail addresses' }) })
    .max(maxIdentities, { error: fault('too_many_addresses', { max: maxIdentities }) })
    .superRefine((emails, context) => {
      const seen = new Set<string>()
      for (const [i, email] of emails.entries()) {
        const folded = email.toLowerCase()
        if (seen.has(folded)) {
          context.addIssue({ code: 'custom', path: [i], message: fault('address_twice') })
        }
        seen.add(folded)
      }
    })

const AccountCrmPatch = z
  .strictObject({
    api_type: z
      .enum(apiTypes, { error: fault('not_among', { values: apiTypes.join(', ') }) })
      .nullable()
      .describe('`marketplace_api` requires a linked marketplace user; null: `normal`'),
    email_crm_api_user: identities()
      .nullable()
      .describe(
        'E-mail identities of the API user; each new one gets a test mail and is used as a sender once a person who reads it has confirmed it',
      ),
    email_crm_marketplace_api_user: identities()
      .nullable()
      .describe(
        'E-mail identities of the marketplace user; each new one gets a test mail and is used as a sender once a person who reads it has confirmed it',
      ),
    field_config_locale: requiredText(20)
      .nullable()
      .describe('Language of the labels of CRM fields, one that the CRM offers, for example `de` or `en`'),
    reason_cancellation: z
      .array(requiredText(maxReasonLength), { error: fault('not_list', { items: 'texts' }) })
      .max(maxReasons, { error: fault('too_many_entries', { max: maxReasons }) })
      .nullable()
      .describe('Custom rejection reasons; empty or null: the standard list'),
  })
  .partial()
  .meta({
    title: 'AccountCrmPatch',
    examples: [{ email_crm_api_user: ['vertrieb@agency.example'], field_config_locale: 'en' }],
  })
export type AccountCrmPatch = z.output<typeof AccountCrmPatch>

const TestMail = z
  .strictObject({ email: emailAddress().describe('One of the addresses in the lists, in upper or lower case') })
  .meta({ title: 'CrmTestMail', examples: [{ email: 'vertrieb@agency.example' }] })

const one = { path: '/account/crm', data: AccountCrm, shape: 'one' } as const

/** [B2.14, B4.11] */
export const accountCrm = {
  get: endpoint({
    ...one,
    method: 'GET',
    summary: 'CRM integration of the account',
    description: 'State of the connection and its settings. Credentials of the CRM are never shown.',
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    role: 'owner',
    summary: 'Change the CRM integration of the account',
    description:
      'Answers at once. Test mails to new addresses and the field configuration in another language follow in the background; addresses that stay in a list keep their state. An address is used as a sender once a person who reads its mail has used the link of the test mail, which is good for 24 hours; until then mails go out from the address of the installation, with their answers directed to the address. Where the CRM itself knows the addresses of its users (onOffice), its word is enough. Credentials of the CRM are set in the dashboard only.',
    body: AccountCrmPatch,
    limit: 'account_crm',
  }),
  /** Addition to version 1 [B9-2]. */
  sendTestMail: endpoint({
    ...one,
    method: 'POST',
    path: '/account/crm/test-mails',
    role: 'owner',
    summary: 'Send the test mail of an address again',
    description:
      'For an address whose link was not used in time, or whose test mail was refused. The link of the mail before it ends with that. Within an hour one address gets one such mail; a call before that is answered with 429.',
    conflict: 'The address is functional: it needs no test mail.',
    body: TestMail,
    limit: 'account_crm_test_mail',
  }),
  /** Credentials are set in the dashboard only [B2.14-17]. */
  setCredentials: endpoint({
    ...one,
    method: 'PUT',
    path: '/account/crm/credentials',
    auth: 'session',
    role: 'owner',
    summary: 'Connect the account to a CRM',
    description:
      'Asks the CRM first: credentials that it does not accept are refused, and nothing changes. The field configuration is built in the background. Submissions that wait for the CRM are written to the new one.',
    conflict: 'The CRM does not answer.',
    body: CrmCredentialsBody,
    limit: 'account_crm_credentials',
    transaction: false,
  }),
  /** Addition to version 1 [B9-2]. */
  rebuildFieldConfig: endpoint({
    ...one,
    method: 'POST',
    path: '/account/crm/field-config',
    role: 'owner',
    summary: 'Ask the CRM for its fields again',
    description:
      'Answers at once; the field configuration is built anew in the background, and `GET /crm/fields` answers as before until then. `GET /account/crm` says when it is done.',
    conflict: 'No CRM is connected.',
    limit: 'account_crm_field_config',
  }),
  createActivationCode: endpoint({
    method: 'POST',
    path: '/account/crm/activation-code',
    auth: 'session',
    role: 'owner',
    summary: 'Make a code for the onOffice marketplace',
    description:
      'The person who activates this service in the onOffice marketplace enters the code there, which connects that onOffice to this account. It is single-use and valid for a day; earlier codes become invalid.',
    data: ActivationCode,
    shape: 'one',
    status: 201,
  }),
  removeCredentials: endpoint({
    method: 'DELETE',
    path: '/account/crm/credentials',
    auth: 'session',
    role: 'owner',
    summary: 'Forget the credentials of the CRM',
    description:
      'The account is then connected to no CRM: submissions are stored and wait. Addresses, language and reasons stay. Without credentials nothing changes.',
    shape: 'empty',
  }),
}
