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
  | 'session'
  | 'user'

const minute = 60
const quarterHour = 15 * 60
const hour = 3600
const day = 24 * hour
const week = 7 * day

const refused = '429 with `Retry-After`'
const knownDevice = 'passkeys, and devices in which the user has signed in since the password was set'

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

/** Calls of endpoints with a limit of their own (section 8); the name is what the dashboard and programs never see. */
export const endpointLimits = {
  account_crm: perMinute(5),
  account_crm_credentials: perMinute(5),
  account_crm_field_config: perMinute(5),
  account_crm_test_mail: perMinute(10),
  mail_preview: perMinute(120),
  mail_test: perMinute(5),
  pdf_live_preview: perMinute(120),
  pdf_preview: perMinute(10),
  user_invitations: perMinute(20),
} satisfies Record<string, LimitSpec & { places: number }>
export type EndpointLimit = keyof typeof endpointLimits

/** Of the API as a whole. */
const general = {
  api_key: {
    counts: 'requests',
    per: ['API key'],
    places: '`API_RATE_LIMIT` (1,200)',
    seconds: minute,
    beyond: refused,
    leased: true,
  },
  api_session: {
    counts: 'requests',
    per: ['session'],
    places: 1200,
    seconds: minute,
    beyond: refused,
    exempt: 'all sessions where `API_RATE_LIMIT` is 0',
    leased: true,
  },
} satisfies Record<string, LimitSpec>

/** Signing in to the dashboard, and what can be guessed at on the way. */
const signIn = {
  sign_in_address_network: {
    counts: 'failed sign-ins',
    per: ['e-mail address', 'network'],
    places: 10,
    seconds: quarterHour,
    beyond: refused,
    exempt: knownDevice,
  },
  sign_in_address: {
    counts: 'failed sign-ins',
    per: ['e-mail address'],
    places: 100,
    seconds: hour,
    beyond: refused,
    exempt: knownDevice,
  },
  sign_in_network: {
    counts: 'failed sign-ins',
    per: ['network'],
    places: 60,
    seconds: quarterHour,
    beyond: refused,
    exempt: knownDevice,
  },
  sign_in_device: {
    counts: 'failed sign-ins',
    per: ['user', 'device'],
    places: 10,
    seconds: quarterHour,
    beyond: refused,
    exempt: 'passkeys',
  },
  sign_in_code: { counts: 'wrong codes', per: ['user'], places: 10, seconds: quarterHour, beyond: refused },
  sign_in_code_daily: { counts: 'wrong codes', per: ['user'], places: 30, seconds: day, beyond: refused },
  own_password: { counts: 'wrong passwords', per: ['user'], places: 10, seconds: quarterHour, beyond: refused },
  second_factor_code: { counts: 'wrong codes', per: ['user'], places: 10, seconds: quarterHour, beyond: refused },
  passkey_network: { counts: 'sign-ins', per: ['network'], places: 60, seconds: quarterHour, beyond: refused },
  reset_address: {
    counts: 'requests for a new password',
    per: ['e-mail address'],
    places: 5,
    seconds: quarterHour,
    beyond: refused,
  },
  reset_recipient: {
    counts: 'requests for a new password',
    per: ['recipient'],
    places: 40,
    seconds: day,
    beyond: refused,
  },
  reset_recipient_network: {
    counts: 'requests for a new password',
    per: ['recipient', 'network'],
    places: 10,
    seconds: day,
    beyond: refused,
  },
  reset_network: {
    counts: 'requests for a new password',
    per: ['network'],
    places: 20,
    seconds: quarterHour,
    beyond: refused,
  },
} satisfies Record<string, LimitSpec>

/** Forms for staff (section 4.12). */
const staff = {
  staff_link_address: {
    counts: 'login links',
    per: ['account', 'e-mail address'],
    places: 5,
    seconds: quarterHour,
    beyond: refused,
  },
  staff_link_recipient: { counts: 'login links', per: ['recipient'], places: 96, seconds: day, beyond: refused },
  staff_link_recipient_network: {
    counts: 'login links',
    per: ['recipient', 'network'],
    places: 20,
    seconds: day,
    beyond: refused,
  },
  staff_link_network: { counts: 'login links', per: ['network'], places: 30, seconds: quarterHour, beyond: refused },
  staff_link_form: { counts: 'login links', per: ['form'], places: 200, seconds: quarterHour, beyond: refused },
  staff_code_login: { counts: 'wrong codes', per: ['login'], places: 5, seconds: quarterHour, beyond: refused },
  staff_code_address: {
    counts: 'wrong codes',
    per: ['account', 'e-mail address'],
    places: 30,
    seconds: day,
    beyond: refused,
  },
  staff_code_network: { counts: 'wrong codes', per: ['network'], places: 60, seconds: quarterHour, beyond: refused },
} satisfies Record<string, LimitSpec>

/** What visitors do on the pages of forms. */
const visitors = {
  form_password: {
    counts: 'wrong passwords',
    per: ['form', 'network'],
    places: 10,
    seconds: quarterHour,
    beyond: refused,
  },
  form_submissions: {
    counts: 'submissions',
    per: ['form', 'network'],
    places: '`max_submissions_per_ip` of the form',
    seconds: null,
    beyond: refused,
    exempt: 'a submission that is sent again',
  },
  form_uploads_network: {
    counts: 'files',
    per: ['form', 'network'],
    places: 120,
    seconds: quarterHour,
    beyond: refused,
  },
  form_uploads: { counts: 'files', per: ['form'], places: 2000, seconds: quarterHour, beyond: refused },
  kept_answers: {
    counts: 'savings of unfinished answers',
    per: ['form', 'network'],
    places: 300,
    seconds: quarterHour,
    beyond: refused,
  },
  resume_network: { counts: 'links', per: ['network'], places: 20, seconds: quarterHour, beyond: refused },
  assistant_network: { counts: 'messages', per: ['account', 'network'], places: 10, seconds: minute, beyond: refused },
  assistant_page: {
    counts: 'messages',
    per: ['account', 'page'],
    places: '`chat_assistant_max_messages` of the form',
    seconds: week,
    beyond: refused,
  },
} satisfies Record<string, LimitSpec>

const silent = 'no mail; the outbox says so, the visitor is not told'

/** Mails that strangers can have sent to an address, and those that users of an account can. */
const mails = {
  mail_recipient_form: {
    counts: 'mails to an address that visitors typed',
    per: ['form', 'recipient'],
    places: 30,
    seconds: hour,
    beyond: silent,
    exempt: 'addresses that the settings of the form name',
  },
  mail_recipient: {
    counts: 'mails to an address that visitors typed',
    per: ['recipient'],
    places: 100,
    seconds: day,
    beyond: silent,
    exempt: 'addresses that the settings of the form name',
  },
  mail_form: {
    counts: 'mails to addresses that visitors typed',
    per: ['form'],
    places: 2000,
    seconds: hour,
    beyond: silent,
  },
  mail_account: {
    counts: 'mails to addresses that visitors typed',
    per: ['account'],
    places: 'by plan: 2,000, 20,000, 100,000',
    seconds: day,
    beyond: silent,
  },
  invitation_recipient: {
    counts: 'invitations to this address',
    per: ['recipient'],
    places: 5,
    seconds: day,
    beyond: refused,
  },
  resent_recipient: {
    counts: 'e-mails sent again to this address',
    per: ['recipient'],
    places: 10,
    seconds: day,
    beyond: refused,
    exempt: 'addresses that are told of submissions',
  },
  opt_in_address: {
    counts: 'requests to confirm',
    per: ['account', 'recipient'],
    places: 3,
    seconds: hour,
    beyond: silent,
  },
  resume_address: {
    counts: 'links',
    per: ['account', 'recipient'],
    places: 3,
    seconds: quarterHour,
    beyond: silent,
  },
  resume_address_daily: {
    counts: 'links',
    per: ['account', 'recipient'],
    places: 10,
    seconds: day,
    beyond: silent,
  },
} satisfies Record<string, LimitSpec>

const postponed = 'no mail for now; the address goes on waiting, and gets its mail by itself'

/** Test mails to addresses that an account wants to send from (section 2.14). */
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

/** By what they are about, as `docs/limits.md` lists them. */
export const limitGroups: Record<string, Record<string, LimitSpec>> = {
  'The API': general,
  'Endpoints of the API': endpointLimits,
  'Signing in to the dashboard': signIn,
  'Forms for staff': staff,
  'Visitors of forms': visitors,
  Mails: mails,
  'Addresses to send from': senderMails,
}

export const limits = { ...general, ...endpointLimits, ...signIn, ...staff, ...visitors, ...mails, ...senderMails }
export type LimitName = keyof typeof limits
