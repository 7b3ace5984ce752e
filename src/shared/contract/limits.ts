/**
 * Every limit on how often something may be done, as data: what is counted, by what, how often, and what becomes of one more.
 * `server/lib/limits` counts them, `docs/limits.md` is written from them (decision 0031).
 */
export interface LimitSpec {
  /** What is counted, in the words of "Too many …". */
  counts: string
  /** What has a count of its own: the parts of the key, in their order. */
  per: readonly KeyPart[]
  /** Places within the time; a name where something else says it: a setting of the form, a variable of the operator, the plan. */
  places: number | string
  /** Length of the window; null where a setting says it. */
  seconds: number | null
  /** What becomes of one more. */
  beyond: string
  /** Who is not counted, or gets around it. */
  exempt?: string
  /** `leased`: by portions that processes take from a common window, at most a tenth too many; else exact over all processes. */
  leased?: true
}

/**
 * `network`: an address of IPv4, the /64 of IPv6 · `e-mail address`: without regard to case · `recipient`: an e-mail address, without
 * what follows a `+` besides. The limiter makes them so, of any address.
 */
export type KeyPart =
  | 'account'
  | 'API key'
  | 'CRM'
  | 'device'
  | 'e-mail address'
  | 'form'
  | 'login'
  | 'network'
  | 'page'
  | 'recipient'
  | 'record'
  | 'session'
  | 'user'

const minute = 60
const quarterHour = 15 * 60
const hour = 3600
const day = 24 * hour
const week = 7 * day

const refused = '429 with `Retry-After`'
const knownDevice = 'passkeys, and devices in which the user has signed in since the password was set'

function counted<P extends number | string, S extends number | null>(
  counts: string,
  per: readonly KeyPart[],
  places: P,
  seconds: S,
) {
  return { counts, per, places, seconds, beyond: refused }
}

/** Of one endpoint, or of several that share it: `limit` in their declarations. */
const perMinute = (places: number) =>
  ({
    counts: 'calls of this kind',
    per: ['account'],
    places,
    seconds: minute,
    beyond: refused,
    exempt: 'calls that the caller may not make',
  }) as const

/** Calls of endpoints with a limit of their own [B8]; the name is what the dashboard and programs never see. */
export const endpointLimits = {
  account_crm: perMinute(5),
  account_crm_credentials: perMinute(5),
  account_crm_field_config: perMinute(5),
  account_crm_test_mail: perMinute(10),
  account_sign_in: perMinute(10),
  mail_preview: perMinute(120),
  mail_test: perMinute(5),
  pdf_live_preview: perMinute(120),
  pdf_picture: perMinute(240),
  pdf_preview: perMinute(10),
  user_invitations: perMinute(20),
} satisfies Record<string, LimitSpec & { places: number }>
export type EndpointLimit = keyof typeof endpointLimits

/** Of the API as a whole. */
const general = {
  api_key: { ...counted('requests', ['API key'], '`API_RATE_LIMIT` (1,200)', minute), leased: true as const },
  api_session: {
    ...counted('requests', ['session'], 1200, minute),
    exempt: 'all sessions where `API_RATE_LIMIT` is 0',
    leased: true as const,
  },
} satisfies Record<string, LimitSpec>

/** Signing in to the dashboard, and what can be guessed at on the way. */
const signIn = {
  sign_in_address_network: {
    ...counted('failed sign-ins', ['e-mail address', 'network'], 10, quarterHour),
    exempt: knownDevice,
  },
  sign_in_address: { ...counted('failed sign-ins', ['e-mail address'], 100, hour), exempt: knownDevice },
  sign_in_network: { ...counted('failed sign-ins', ['network'], 60, quarterHour), exempt: knownDevice },
  sign_in_device: { ...counted('failed sign-ins', ['user', 'device'], 10, quarterHour), exempt: 'passkeys' },
  sign_in_code: counted('wrong codes', ['user'], 10, quarterHour),
  sign_in_code_daily: counted('wrong codes', ['user'], 30, day),
  own_password: counted('wrong passwords', ['user'], 10, quarterHour),
  second_factor_code: counted('wrong codes', ['user'], 10, quarterHour),
  passkey_network: counted('sign-ins', ['network'], 60, quarterHour),
  provider_network: counted('sign-ins', ['network'], 60, quarterHour),
  provider_answer_network: counted('sign-ins', ['network'], 60, quarterHour),
  provider_logout_network: counted('logouts', ['network'], 600, quarterHour),
  reset_address: counted('requests for a new password', ['e-mail address'], 5, quarterHour),
  reset_recipient: counted('requests for a new password', ['recipient'], 40, day),
  reset_recipient_network: counted('requests for a new password', ['recipient', 'network'], 10, day),
  reset_network: counted('requests for a new password', ['network'], 20, quarterHour),
} satisfies Record<string, LimitSpec>

/** Forms for staff [B4.12]. */
const staff = {
  staff_link_address: counted('login links', ['account', 'e-mail address'], 5, quarterHour),
  staff_link_recipient: counted('login links', ['recipient'], 96, day),
  staff_link_recipient_network: counted('login links', ['recipient', 'network'], 20, day),
  staff_link_network: counted('login links', ['network'], 30, quarterHour),
  staff_link_form: counted('login links', ['form'], 200, quarterHour),
  staff_code_login: counted('wrong codes', ['login'], 5, quarterHour),
  staff_code_address: counted('wrong codes', ['account', 'e-mail address'], 30, day),
  staff_code_network: counted('wrong codes', ['network'], 60, quarterHour),
} satisfies Record<string, LimitSpec>

/** What visitors do on the pages of forms. */
const visitors = {
  form_password: counted('wrong passwords', ['form', 'network'], 10, quarterHour),
  form_submissions: {
    ...counted('submissions', ['form', 'network'], '`max_submissions_per_ip` of the form', null),
    exempt: 'a submission that is sent again, up to 10,000 places',
  },
  form_uploads_network: counted('files', ['form', 'network'], 120, quarterHour),
  form_uploads: counted('files', ['form'], 2000, quarterHour),
  kept_answers: counted('savings of unfinished answers', ['form', 'network'], 300, quarterHour),
  resume_network: counted('links', ['network'], 20, quarterHour),
  opt_in_again_network: {
    ...counted('requests to mail again, or to another address', ['network'], 20, quarterHour),
    beyond: '429',
  },
  opt_in_again: {
    ...counted('further mails that ask to confirm the address of a submission', ['account', 'record'], 3, week),
    beyond: '429',
  },
  opt_in_pause: {
    ...counted('mails that ask again to confirm the address of a submission', ['account', 'record'], 1, minute),
    beyond: 'no mail: one has just been sent',
  },
  assistant_network: counted('messages', ['account', 'network'], 10, minute),
  assistant_page: counted('messages', ['account', 'page'], '`chat_assistant_max_messages` of the form', week),
} satisfies Record<string, LimitSpec>

const silent = 'no mail; the outbox says so, the visitor is not told'

/** Mails that strangers can have sent to an address, and those that users of an account can. */
const mails = {
  mail_recipient_form: {
    ...counted('mails to an address that visitors typed', ['form', 'recipient'], 30, hour),
    beyond: silent,
    exempt: 'addresses that the settings of the form name',
  },
  mail_recipient: {
    ...counted('mails to an address that visitors typed', ['recipient'], 100, day),
    beyond: silent,
    exempt: 'addresses that the settings of the form name',
  },
  mail_network: {
    ...counted('mails to addresses that visitors typed', ['account', 'network'], 300, hour),
    beyond: silent,
    exempt: 'mails about signed documents, and about what was held back and is released',
  },
  mail_form: { ...counted('mails to addresses that visitors typed', ['form'], 2000, hour), beyond: silent },
  mail_account: {
    ...counted('mails to addresses that visitors typed', ['account'], 'by plan: 2,000, 20,000, 100,000', day),
    beyond: silent,
  },
  invitation_recipient: counted('invitations to this address', ['recipient'], 5, day),
  resent_recipient: {
    ...counted('e-mails sent again to this address', ['recipient'], 10, day),
    exempt: 'addresses that are told of submissions',
  },
  reply_recipient: counted('replies to this address', ['recipient'], 30, day),
  opt_in_address: { ...counted('requests to confirm', ['account', 'recipient'], 3, hour), beyond: silent },
  resume_address: { ...counted('links', ['account', 'recipient'], 3, quarterHour), beyond: silent },
  resume_address_daily: { ...counted('links', ['account', 'recipient'], 10, day), beyond: silent },
} satisfies Record<string, LimitSpec>

const postponed = 'no mail for now; the address goes on waiting, and gets its mail by itself'

/** Test mails to addresses that an account wants to send from [B2.14]. */
const senderMails = {
  test_mail_address: {
    counts: 'test mails to this address',
    per: ['account', 'CRM', 'e-mail address'],
    places: 1,
    seconds: hour,
    beyond: postponed,
  },
  test_mail_recipient: {
    counts: 'test mails to this address',
    per: ['recipient'],
    places: 5,
    seconds: day,
    beyond: postponed,
  },
  test_mail_account: { counts: 'test mails', per: ['account'], places: 40, seconds: day, beyond: postponed },
} satisfies Record<string, LimitSpec>

/** What processes ask of a CRM outside, one after the other (decision 0112), and at a distance (decision 0117). */
const crmRecords = {
  crm_record_turn: {
    counts: 'writes of the same contact or relation at the same time',
    per: ['account', 'record'],
    places: 1,
    seconds: 5 * minute,
    beyond: 'waits until the other has ended',
  },
  crm_record_first: {
    counts: 'writes of the same relation',
    per: ['account', 'record'],
    places: 1,
    seconds: hour,
    beyond: 'asks the CRM first whether the relation is there',
  },
  crm_request: {
    counts: 'requests to a CRM',
    per: ['account', 'CRM'],
    places: 'by CRM: onOffice 5, Propstack 7, HubSpot 9, CRM over HTTP 20',
    seconds: 1,
    beyond: 'waits for its turn',
  },
} satisfies Record<string, LimitSpec>

/** Streams of events that are open at the same time in a process (decision 0131): of a user one more is a 429, else a 503. */
export const streamPlaces = { user: 10, account: 500, process: 2_000 }

/** By what they are about, as `docs/limits.md` lists them. */
export const limitGroups: Record<string, Record<string, LimitSpec>> = {
  'The API': general,
  'Endpoints of the API': endpointLimits,
  'Signing in to the dashboard': signIn,
  'Forms for staff': staff,
  'Visitors of forms': visitors,
  Mails: mails,
  'Addresses to send from': senderMails,
  'Records of the CRM': crmRecords,
}

export const limits = {
  ...general,
  ...endpointLimits,
  ...signIn,
  ...staff,
  ...visitors,
  ...mails,
  ...senderMails,
  ...crmRecords,
}
export type LimitName = keyof typeof limits
