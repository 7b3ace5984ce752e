/** Generated from docs/openapi.json by npm run generate. Do not edit. */

export interface Account {
  /** The account itself */
  profile: {
    /** Name of the agency; the alternative text of its logo, too */
    name: string
    /** Time zone in which a date is a day, an IANA name; default `Europe/Berlin` */
    timezone: string
    /** Country in which telephone numbers without a country code are read, with two letters (ISO 3166-1); default `DE` */
    country: string
  }
  /** Design of new forms, and of those that follow it */
  styling: {
    /** Logo above the form; the service fetches and serves it. One of the account's pictures stands in mails, too */
    default_logo_url: string | null
    /** Logo where the page is dark, in place of `logo_url`; null: that one, on a light ground in the dark scheme */
    default_logo_dark_url: string | null
    /** Logo alignment */
    default_logo_position: 'left' | 'center' | 'right'
    /** Its text for who cannot see it; null: the account's name */
    default_logo_alt_text: string | null
    /** Font, served by the service itself */
    default_font:
      | 'system'
      | 'source-sans-3'
      | 'inter'
      | 'open-sans'
      | 'lato'
      | 'roboto'
      | 'source-serif-4'
      | 'merriweather'
      | 'eb-garamond'
    /** Page background */
    default_background_color: string
    /** Buttons, focus ring */
    default_accent_color: string
    /** text */
    default_text_color: string
    /** Text on buttons; null picks the readable one */
    default_button_text_color: string | null
    /** Base size in px */
    default_font_size: number
    /** Light or dark; auto: as the device of the visitor is set, and light in a frame. A design that is dark by its colours stays dark */
    default_color_scheme: 'auto' | 'light' | 'dark'
    /** Form sits on a card */
    default_card_enabled: boolean
    /** Card colour */
    default_card_background_color: string
    /** Largest width */
    default_card_width_px: number
  }
  /** Legal links of new forms, and of those that follow them */
  imprint: {
    /** Privacy link in the footer */
    default_privacypolicy_url: string | null
    /** Imprint link in the footer */
    default_imprint_url: string | null
    /** Link to the agency, in the footer and on the logo */
    default_homepage_url: string | null
    /** Footer line 1 */
    default_imprint_line_1: string | null
    /** Footer line 2 */
    default_imprint_line_2: string | null
    /** Footer line 3 */
    default_imprint_line_3: string | null
    /** Footer line 4 */
    default_imprint_line_4: string | null
    /** Footer line 5 */
    default_imprint_line_5: string | null
  }
  /** Who gets technical notices */
  notifications: {
    /** Address 1 that technical notices go to */
    notification_email_1: string | null
    /** Address 2 that technical notices go to */
    notification_email_2: string | null
    /** Address 3 that technical notices go to */
    notification_email_3: string | null
    /** Whether the account's first user gets technical notices, too; default `true` */
    notification_self: boolean
    /** Whether those who get technical notices are mailed, once a day at most, about work that was given up (`GET /work`); default `true` */
    notification_failures: boolean
  }
  /** Privacy settings, for forms that set none of their own */
  statistics: {
    /** Whether the content of submissions is stored; they are counted all the same. Default `true` */
    save_submission_data: boolean
    /** Whether visitors' IP addresses are stored; default `true` */
    save_ips: boolean
  }
  /** Read-only */
  domain: {
    /** Subdomain, and part of descriptive addresses */
    username: string
    /** Domain of its own that forms are reached at */
    externaldomain: string | null
    /** Whether that domain is in use */
    externaldomain_active: boolean
  }
  /** The area for staff */
  staff_area: {
    /** Whether staff can log in to forms for staff; can be switched on only with seats. Default `false` */
    enabled: boolean
    /** Days that a login of staff lasts; default 30 */
    session_days: number
    /** Seats of the plan; read-only */
    seat_limit: number
    /** Staff members who occupy a seat; read-only */
    active_members: number
  }
  /** The assistant of forms that name no address, model or key of their own; each form switches it on for itself */
  assistant: {
    /** Address of forms without their own; an OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable */
    chat_assistant_base_url: string | null
    /** Name of the model for forms without their own */
    chat_assistant_model: string | null
    /** Whether there is a key for the assistant */
    chat_assistant_api_key_set: boolean
  }
  /** What the agency calls the statuses of submissions, for people; programs know them by their keys */
  status_names: {
    /** Own name of the status `new`, which differs from those of the others; null: as the dashboard calls it */
    new: string | null
    /** Own name of the status `in_progress`, which differs from those of the others; null: as the dashboard calls it */
    in_progress: string | null
    /** Own name of the status `done`, which differs from those of the others; null: as the dashboard calls it */
    done: string | null
    /** Own name of the status `discarded`, which differs from those of the others; null: as the dashboard calls it */
    discarded: string | null
  }
  /** Read-only */
  plan: {
    /** Name of the plan */
    name: string
    /** Forms that are online */
    active_forms: number
    /** How many may be */
    active_forms_limit: number
    /** Staff seats */
    seats: number
    /** Features that the plan includes */
    features: ('rules' | 'webhooks' | 'pdf_templates' | 'staff_area' | 'branding')[]
  }
}

export interface AccountCrm {
  /** `normal`: own CRM API credentials; `marketplace_api`: a marketplace user */
  api_type: 'normal' | 'marketplace_api'
  /** The CRM that is connected; null: none */
  crm: 'built-in' | 'onoffice' | 'propstack' | 'hubspot' | 'http' | 'openimmo' | null
  /** A CRM is connected, and answered when it was last asked */
  connection_ok: boolean
  /** Why the connection does not work, in full sentences */
  connection_error: string | null
  /** What `connection_error` says, sentence by sentence, as data; empty where it is null */
  connection_error_details: Reason[]
  /** The CRM refuses the credentials: nothing is written to it until it is connected again */
  reconnect_required: boolean
  /** This installation is a provider in the onOffice marketplace, where accounts can be connected */
  marketplace_available: boolean
  /** Credentials of a CRM are stored; they are never shown */
  credentials_set: boolean
  /** E-mail identities of the API user */
  email_crm_api_user: string[]
  /** There is an address, and mails can be sent from each */
  email_crm_api_user_is_functional: boolean
  /** The same addresses with the state of their test mails */
  email_crm_api_user_states: CrmIdentity[]
  /** E-mail identities of the marketplace user */
  email_crm_marketplace_api_user: string[]
  /** There is an address, and mails can be sent from each */
  email_crm_marketplace_api_user_is_functional: boolean
  /** The same addresses with the state of their test mails */
  email_crm_marketplace_api_user_states: CrmIdentity[]
  /** Language of the labels of CRM fields */
  field_config_locale: string
  /** When the CRM last described its fields in that language; null: not yet */
  field_config_built_at: Timestamp | null
  /** The CRM is being asked for its fields, or is about to be; until then what it said before is served */
  field_config_is_building: boolean
  /** Why it did not describe them when it was last asked, in full sentences; it is asked again by itself */
  field_config_error: string | null
  /** What `field_config_error` says, sentence by sentence, as data; empty where it is null */
  field_config_error_details: Reason[]
  /** Custom rejection reasons; empty: the standard list */
  reason_cancellation: string[]
  /** The standard list of rejection reasons */
  reason_cancellation_standard: string[]
}

export interface AccountCrmPatch {
  /** `marketplace_api` requires a linked marketplace user; null: `normal` */
  api_type?: 'normal' | 'marketplace_api' | null
  /** E-mail identities of the API user; each new one gets a test mail and is used as a sender once a person who reads it has confirmed it */
  email_crm_api_user?: string[] | null
  /** E-mail identities of the marketplace user; each new one gets a test mail and is used as a sender once a person who reads it has confirmed it */
  email_crm_marketplace_api_user?: string[] | null
  /** Language of the labels of CRM fields, one that the CRM offers, for example `de` or `en` */
  field_config_locale?: string | null
  /** Custom rejection reasons; empty or null: the standard list */
  reason_cancellation?: string[] | null
}

export interface AccountPatch {
  /** The account itself */
  profile?: {
    /** Name of the agency; the alternative text of its logo, too */
    name?: string
    /** Time zone in which a date is a day, an IANA name; default `Europe/Berlin` */
    timezone?: string | null
    /** Country in which telephone numbers without a country code are read, with two letters (ISO 3166-1); default `DE` */
    country?: string | null
  }
  /** Design of new forms, and of those that follow it */
  styling?: {
    /** Logo above the form; the service fetches and serves it. One of the account's pictures stands in mails, too */
    default_logo_url?: string | null
    /** Logo where the page is dark, in place of `logo_url`; null: that one, on a light ground in the dark scheme */
    default_logo_dark_url?: string | null
    /** Logo alignment */
    default_logo_position?: 'left' | 'center' | 'right' | null
    /** Its text for who cannot see it; null: the account's name */
    default_logo_alt_text?: string | null
    /** Font, served by the service itself */
    default_font?:
      | 'system'
      | 'source-sans-3'
      | 'inter'
      | 'open-sans'
      | 'lato'
      | 'roboto'
      | 'source-serif-4'
      | 'merriweather'
      | 'eb-garamond'
      | null
    /** Page background */
    default_background_color?: string | null
    /** Buttons, focus ring */
    default_accent_color?: string | null
    /** text */
    default_text_color?: string | null
    /** Text on buttons; null picks the readable one */
    default_button_text_color?: string | null
    /** Base size in px */
    default_font_size?: number | null
    /** Light or dark; auto: as the device of the visitor is set, and light in a frame. A design that is dark by its colours stays dark */
    default_color_scheme?: 'auto' | 'light' | 'dark' | null
    /** Form sits on a card */
    default_card_enabled?: FlagInput | null
    /** Card colour */
    default_card_background_color?: string | null
    /** Largest width */
    default_card_width_px?: number | null
  }
  /** Legal links of new forms, and of those that follow them */
  imprint?: {
    /** Privacy link in the footer */
    default_privacypolicy_url?: string | null
    /** Imprint link in the footer */
    default_imprint_url?: string | null
    /** Link to the agency, in the footer and on the logo */
    default_homepage_url?: string | null
    /** Footer line 1 */
    default_imprint_line_1?: string | null
    /** Footer line 2 */
    default_imprint_line_2?: string | null
    /** Footer line 3 */
    default_imprint_line_3?: string | null
    /** Footer line 4 */
    default_imprint_line_4?: string | null
    /** Footer line 5 */
    default_imprint_line_5?: string | null
  }
  /** Who gets technical notices */
  notifications?: {
    /** Address 1 that technical notices go to */
    notification_email_1?: '' | string | null
    /** Address 2 that technical notices go to */
    notification_email_2?: '' | string | null
    /** Address 3 that technical notices go to */
    notification_email_3?: '' | string | null
    /** Whether the account's first user gets technical notices, too; default `true` */
    notification_self?: FlagInput | null
    /** Whether those who get technical notices are mailed, once a day at most, about work that was given up (`GET /work`); default `true` */
    notification_failures?: FlagInput | null
  }
  /** Privacy settings, for forms that set none of their own */
  statistics?: {
    /** Whether the content of submissions is stored; they are counted all the same. Default `true` */
    save_submission_data?: FlagInput | null
    /** Whether visitors' IP addresses are stored; default `true` */
    save_ips?: FlagInput | null
  }
  /** The area for staff */
  staff_area?: {
    /** Whether staff can log in to forms for staff; can be switched on only with seats. Default `false` */
    enabled?: FlagInput | null
    /** Days that a login of staff lasts; default 30 */
    session_days?: number | null
    /** Ignored */
    seat_limit?: unknown
    /** Ignored */
    active_members?: unknown
  }
  /** The assistant of forms that name no address, model or key of their own; each form switches it on for itself */
  assistant?: {
    /** Address of forms without their own; an OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable */
    chat_assistant_base_url?: string | null
    /** Name of the model for forms without their own */
    chat_assistant_model?: string | null
    /** Key for forms without their own; never shown. It belongs to the host it was given for: it is sent to no other, whatever address a form names, and with another one here it must be sent again, or be `null` */
    chat_assistant_api_key?: string | null
    /** Ignored */
    chat_assistant_api_key_set?: unknown
  }
  /** What the agency calls the statuses of submissions, for people; programs know them by their keys */
  status_names?: {
    /** Own name of the status `new`, which differs from those of the others; null: as the dashboard calls it */
    new?: string | null
    /** Own name of the status `in_progress`, which differs from those of the others; null: as the dashboard calls it */
    in_progress?: string | null
    /** Own name of the status `done`, which differs from those of the others; null: as the dashboard calls it */
    done?: string | null
    /** Own name of the status `discarded`, which differs from those of the others; null: as the dashboard calls it */
    discarded?: string | null
  }
}

/** The filter of a view of a form, or of the inbox */
export interface AnyViewFilter {
  /** First day */
  from?: string
  /** Last day */
  until?: string
  /** Lowest `index` */
  index_from?: number
  /** Highest `index` */
  index_until?: number
  /** Oldest first; otherwise newest first */
  sort?: 'asc'
  /** Only these statuses; default: all of a form, and all but discarded of the inbox */
  status?: ('new' | 'in_progress' | 'done' | 'discarded')[]
  /** Only those of this user: an id, `me` for the user who looks at the view, or `none` for those of no user */
  assignee?: 'me' | 'none' | number
  /** Only those with this tag */
  tag?: string
  /** Only those on the waiting list of their form */
  waiting_list?: FlagInput
  /** Columns by `module.name`; those that say most where none are named */
  columns?: string[]
  /** Only submissions of this form */
  form_id?: number
  /** overdue: only open ones whose day is over */
  due?: 'overdue'
  /** Only what the user who looks at the view has not opened */
  unread?: FlagInput
}

export interface ApiKey {
  /** Id of the key */
  id: number
  /** What it is for */
  name: string
  /** How its value begins */
  hint: string
  /** It can read, and writes are refused */
  read_only: boolean
  /** What it was made for; `write` includes `read`. null: everything */
  scopes:
    | (
        | 'forms:read'
        | 'forms:write'
        | 'submissions:read'
        | 'submissions:write'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'crm:read'
        | 'crm:write'
        | 'staff:read'
        | 'staff:write'
        | 'account:read'
        | 'account:write'
      )[]
    | null
  /** When it stops working; null: never */
  expires_at: Timestamp | null
  /** When it was last used, to the minute */
  last_used_at: Timestamp | null
  /** When it was made */
  created_at: Timestamp
  /** Id of the user who answers for it: who has made it, or the owner who kept it when that one was removed */
  user_id: number
  /** Name of who has made it, and has seen its value */
  made_by: string
  /** What that person may do in the account now, and the key at most; null: has been removed from it */
  made_by_role: 'viewer' | 'editor' | 'owner' | null
}

export interface ApiKeyCreate {
  /** What it is for */
  name: string
  /** It can read, and writes are refused; default false */
  read_only?: FlagInput | null
  /** What it is for, as `forms:write`; `write` includes `read`. Default: everything */
  scopes?:
    | (
        | 'forms:read'
        | 'forms:write'
        | 'submissions:read'
        | 'submissions:write'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'crm:read'
        | 'crm:write'
        | 'staff:read'
        | 'staff:write'
        | 'account:read'
        | 'account:write'
      )[]
    | null
  /** When it stops working; default never */
  expires_at?: string | null
}

export interface Assignee {
  /** Id of the user */
  id: number
  /** Name of the user */
  name: string
}

export interface Assignment {
  /** In the order they are looked through */
  rules: AssignmentRule[]
}

export interface AssignmentReplace {
  /** All rules of the form, in the order they are looked through */
  rules: {
    /** Id of the field whose answer is looked at; null: the rule has no condition, and is the last one */
    field_id: number | null
    /** Answers that the rule is for, in any case of letters; one of several chosen ones is enough. A ticked box is `true`. Of a rule without a condition: none */
    values: string[]
    /** It assigns the user who is responsible for the estate in the CRM, found by the e-mail address that the CRM or the staff member of the same CRM user has, once the CRM has been asked. Where there is none, and where a submission names no estate or its form writes nothing to a CRM, its users have their turn */
    to_supervisor?: FlagInput
    /** Ids of users of the account who are no viewers; of several, submissions are assigned in turn. A rule with `to_supervisor` may have none */
    user_ids: number[]
  }[]
}

export interface AssignmentRule {
  /** Id of the field whose answer is looked at; null: the rule has no condition, and is the last one */
  field_id: number | null
  /** Answers that the rule is for */
  values: string[]
  /** It assigns the user who is responsible for the estate in the CRM, found by the e-mail address that the CRM or the staff member of the same CRM user has, once the CRM has been asked. Where there is none, and where a submission names no estate or its form writes nothing to a CRM, its users have their turn */
  to_supervisor: boolean
  /** Users who are assigned in turn; those who have left the account or became viewers are left out */
  assignees: Assignee[]
  /** Users whom the rule names, and who are not assigned: a rule that is written anew does not have them */
  passed_over: PassedOverAssignee[]
}

export interface AuditEntry {
  /** Id of the entry */
  id: number
  /** When it happened */
  at: Timestamp
  /** Who did it */
  actor: {
    /** system: a command or background work */
    type: 'key' | 'session' | 'system'
    /** Id of the API key or of the user */
    id: number | null
    /** Its name at that time */
    name: string | null
  }
  /** The endpoint; null where no request was made */
  action: string | null
  /** X-Request-Id of the request */
  request_id: string | null
  /** What the call was about, where it changed none of the records whose changes are kept, as with drafts and work on submissions; else null */
  record: {
    /** Type of the record, such as submissions */
    type: string
    /** Id of the record */
    id: number
    /** The form itself, or the form of the submission; null where it is gone, or is neither */
    form_id: number | null
    /** Number of the submission within its form; null where it is gone, or is none */
    index: number | null
  } | null
  /** Every record that changed */
  changes: {
    /** What became of the record */
    change: 'created' | 'updated' | 'deleted'
    /** Type of the record, such as forms */
    record_type: string
    /** Id of the record; null where it has none */
    record_id: number | null
    /** Properties that changed; all of them for a created or deleted record; never a secret */
    before: Record<string, unknown> | null
    /** Properties that changed; all of them for a created or deleted record; never a secret */
    after: Record<string, unknown> | null
  }[]
}

export interface Author {
  /** session: a user; key: an API key */
  type: 'session' | 'key'
  /** Id of the user or of the API key */
  id: number
  /** Its name at that time */
  name: string
}

export interface ChangeAuthor {
  /** session: a user; key: an API key; rule: an assignment rule */
  type: 'session' | 'key' | 'rule'
  /** Id of the user or of the API key; of a rule, its place among those of its form, from 1 */
  id: number
  /** Its name at that time; of a rule, what its field was called, or nothing */
  name: string
}

export interface ChangedUser {
  /** Id of the user */
  id: number
  /** Name of the user */
  name: string
  /** E-mail address to sign in with */
  email: string
  /** viewer: reads · editor: changes forms and what belongs to them · owner: everything */
  role: 'viewer' | 'editor' | 'owner'
  /** Whether the sign-in asks the user for a code */
  second_factor: boolean
  /** API keys that the user answers for and that still work */
  api_keys: number
  /** When the user last signed in */
  last_login_at: Timestamp | null
  /** When the user was made */
  created_at: Timestamp
  /** API keys of the user that were revoked with it */
  revoked_api_keys: number
}

/** A condition on the answer to a field. */
export interface Clause {
  /** Id of the field whose answer is compared, as text */
  when_field_id: string
  /** How it is compared; texts without regard to case and surrounding space */
  operator:
    | 'equals'
    | 'not_equals'
    | 'empty'
    | 'not_empty'
    | 'starts_with'
    | 'not_starts_with'
    | 'contains'
    | 'not_contains'
    | 'greater_than'
    | 'less_than'
    | 'before'
    | 'after'
    | 'in'
    | 'matches'
  /** What it is compared with; not needed for `empty` and `not_empty` */
  value: string | string[]
}

/** A condition on the answer to a field. */
export interface ClauseInput {
  /** Id of the field whose answer is compared, as text */
  when_field_id: string | number
  /** How it is compared; texts without regard to case and surrounding space */
  operator:
    | 'equals'
    | 'not_equals'
    | 'empty'
    | 'not_empty'
    | 'starts_with'
    | 'not_starts_with'
    | 'contains'
    | 'not_contains'
    | 'greater_than'
    | 'less_than'
    | 'before'
    | 'after'
    | 'in'
    | 'matches'
  /** What it is compared with; not needed for `empty` and `not_empty` */
  value?: string | number | boolean | (string | number)[] | null
}

export interface Confirmation {
  /** awaiting: can be confirmed; expired: was not, and can no longer be */
  state: 'awaiting' | 'confirmed' | 'expired'
  /** The address; null where what is submitted is not saved, and for viewers and keys that do not see confidential answers */
  email: string | null
  /** false: the address had been sent as many of these e-mails as it may be, or a program sent the submission and the form does not mail of that (`email_on_program_posts`) */
  mailed: boolean
  /** When it was asked for */
  asked_at: Timestamp
  /** When the link ends */
  expires_at: Timestamp
  /** When the address was confirmed */
  confirmed_at: Timestamp | null
  /** When the visitor gave this address in place of another one; null where they did not */
  corrected_at: Timestamp | null
  /** Address from which it was confirmed; null where it is not saved */
  ip_address: string | null
}

export interface Consent {
  /** Whether the box was ticked */
  given: boolean
  /** When the answer was received */
  at: Timestamp
  /** SHA-256 of the text, in hex */
  version: string
  /** What was consented to, as it stood beside the box, in light Markdown */
  text: string
}

/** Values by CRM module, then by CRM field name */
export type Content = Record<
  string,
  Record<string, string | number | boolean | string[] | SubmittedFile | SubmittedFile[]>
>

export interface ContentField {
  /** Id of the field; its input in the public form is called `field_<id>` */
  id: number
  /** Module of the CRM that the answer is written to */
  crm_module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Field of the CRM record, one of `GET /crm/fields`; null: the answer is kept as `field_<id>` */
  crm_field_name: string | null
  /** What the field is; `auto`, the default, follows the CRM field and the datalist; `page_break` begins a step with its label and hint, and hides with it what follows up to the next */
  field_type:
    | 'auto'
    | 'text'
    | 'textarea'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'date'
    | 'time'
    | 'datetime'
    | 'select'
    | 'radio'
    | 'checkboxes'
    | 'checkbox'
    | 'rating'
    | 'scale'
    | 'file'
    | 'signature'
    | 'heading'
    | 'text_block'
    | 'divider'
    | 'page_break'
    | 'hidden'
  /** Label in the form; null: that of the CRM field */
  label: string | null
  /** Help text beside the input */
  hint: string | null
  /** Shown in the input while it is empty */
  placeholder: string | null
  /** An answer is required; default false */
  required: boolean
  /** Not shown until a rule shows it; default false */
  hidden: boolean
  /** Shown, but neither editable nor stored; default false */
  disabled: boolean
  /** Shown and stored, but not editable; default false */
  read_only: boolean
  /** Value it starts with; several are separated by semicolons */
  default_value: string | null
  /** Half as wide on large screens; default false */
  half_size: boolean
  /** Selectable values, separated by semicolons; null: those of the CRM field */
  datalist: string | null
  /** Settings that only some field types have */
  options: FieldOptions
}

export interface ContentFieldInput {
  /** Module of the CRM that the answer is written to */
  crm_module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Field of the CRM record, one of `GET /crm/fields`; null: the answer is kept as `field_<id>` */
  crm_field_name?: string | null
  /** What the field is; `auto`, the default, follows the CRM field and the datalist; `page_break` begins a step with its label and hint, and hides with it what follows up to the next */
  field_type?:
    | 'auto'
    | 'text'
    | 'textarea'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'date'
    | 'time'
    | 'datetime'
    | 'select'
    | 'radio'
    | 'checkboxes'
    | 'checkbox'
    | 'rating'
    | 'scale'
    | 'file'
    | 'signature'
    | 'heading'
    | 'text_block'
    | 'divider'
    | 'page_break'
    | 'hidden'
    | null
  /** Label in the form; null: that of the CRM field */
  label?: string | null
  /** Help text beside the input */
  hint?: string | null
  /** Shown in the input while it is empty */
  placeholder?: string | null
  /** An answer is required; default false */
  required?: FlagInput | null
  /** Not shown until a rule shows it; default false */
  hidden?: FlagInput | null
  /** Shown, but neither editable nor stored; default false */
  disabled?: FlagInput | null
  /** Shown and stored, but not editable; default false */
  read_only?: FlagInput | null
  /** Value it starts with; several are separated by semicolons */
  default_value?: string | null
  /** Half as wide on large screens; default false */
  half_size?: FlagInput | null
  /** Selectable values, separated by semicolons; null: those of the CRM field */
  datalist?: string | null
  /** Settings that only some field types have; null: none */
  options?: FieldOptionsInput | null
  /** Id of the field: one that the form has or had, or that its draft was given; none for a new one */
  id?: number
}

export interface ContentRule {
  /** Name of the rule in the editor */
  title: string
  /** all: every condition must hold; any: one is enough; default all */
  mode: 'all' | 'any'
  /** Rules run in ascending priority, equal ones as they are listed; default 0 */
  priority: number
  /** 1: the rule runs; 0: it does not, until a rule enables it by tag; default 1 */
  is_enabled: 0 | 1
  /** 1: it also runs when the form is opened; 0: only once something was entered; default 1 */
  run_on_init: 0 | 1
  /** Names by which other rules switch this one on and off */
  tags: string[]
  /** The conditions (if); without any, `all` always holds and `any` never */
  clauses: Clause[]
  /** What happens then */
  actions: RuleAction[]
}

export interface CreatedApiKey {
  /** Id of the key */
  id: number
  /** What it is for */
  name: string
  /** How its value begins */
  hint: string
  /** It can read, and writes are refused */
  read_only: boolean
  /** What it was made for; `write` includes `read`. null: everything */
  scopes:
    | (
        | 'forms:read'
        | 'forms:write'
        | 'submissions:read'
        | 'submissions:write'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'crm:read'
        | 'crm:write'
        | 'staff:read'
        | 'staff:write'
        | 'account:read'
        | 'account:write'
      )[]
    | null
  /** When it stops working; null: never */
  expires_at: Timestamp | null
  /** When it was last used, to the minute */
  last_used_at: Timestamp | null
  /** When it was made */
  created_at: Timestamp
  /** Id of the user who answers for it: who has made it, or the owner who kept it when that one was removed */
  user_id: number
  /** Name of who has made it, and has seen its value */
  made_by: string
  /** What that person may do in the account now, and the key at most; null: has been removed from it */
  made_by_role: 'viewer' | 'editor' | 'owner' | null
  /** The value of the key, shown here and never again */
  api_key: string
}

export interface CreatedWebhook {
  /** Id of the subscription */
  id: number
  /** The event that is announced */
  event: 'submission.created' | 'submission.updated'
  /** Where the event is sent */
  url: string
  /** The form whose submissions are announced; null: all forms of the account */
  form_id: number | null
  /** Signing secret; the whole text is the key of `X-Service-Signature` */
  secret: string
  /** Template of the message, with CRM macros; null: no message */
  payload_template: string | null
  /** Name of the message in the payload */
  message_key: string
  /** false: switched off by a user or after lasting failure; nothing is sent until it is switched on again */
  is_active: boolean
  /** Failed attempts since the last success */
  failure_count: number
  /** When an attempt last succeeded */
  last_success_at: Timestamp | null
  /** When an attempt last failed */
  last_failure_at: Timestamp | null
  /** When the subscription was made */
  created_at: Timestamp
}

export interface CrmActivationCode {
  /** Shown only this once */
  code: string
  /** When it ends */
  expires_at: Timestamp
}

export interface CrmActivityKinds {
  /** In the order of the CRM; empty where it has no activities */
  kinds: {
    /** What the CRM, and the setting of a form, call it */
    code: string
    /** The same for a person, in the language of `field_config_locale` */
    label: string
    /** What an activity of this kind can be; empty: any text, or none */
    types: {
      /** What the CRM, and the setting of a form, call it */
      code: string
      /** The same for a person, in the language of `field_config_locale` */
      label: string
    }[]
  }[]
}

export interface CrmCheck {
  /** Fields of the form that have a place in the CRM */
  checked_fields: number
  /** What the CRM would refuse, in the order of the fields; empty: form and CRM agree */
  problems: {
    /** Field of the form */
    field_id: number
    /** Module that it is mapped to */
    crm_module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
    /** Field of the CRM that it is mapped to */
    crm_field_name: string
    /** `missing_field`: the CRM has no such field any more; `missing_values`: the form offers values that the CRM does not permit; `default_value`: nor does it permit the default value */
    problem: 'missing_field' | 'missing_values' | 'default_value'
    /** The values that the CRM does not permit */
    values: string[]
    /** What is wrong, in full sentences */
    message: string
  }[]
}

export type CrmCredentials =
  | CrmCredentialsOnoffice
  | CrmCredentialsPropstack
  | CrmCredentialsHubspot
  | CrmCredentialsHttp
  | CrmCredentialsOpenimmo

export interface CrmCredentialsHttp {
  /** The CRM that gave the credentials */
  crm: 'http'
  /** Address, beginning with https:// */
  url: string
  /** Secret, 32 to 100 characters; never shown again */
  secret: string
}

export interface CrmCredentialsHubspot {
  /** The CRM that gave the credentials */
  crm: 'hubspot'
  /** Access token, 20 to 300 characters; never shown again */
  access_token: string
}

export interface CrmCredentialsOnoffice {
  /** The CRM that gave the credentials */
  crm: 'onoffice'
  /** Token, 32 characters; never shown again */
  token: string
  /** Secret, 64 characters; never shown again */
  secret: string
}

export interface CrmCredentialsOpenimmo {
  /** The CRM that gave the credentials */
  crm: 'openimmo'
  /** Import address */
  import_address: string
  /** Name of the sender, at most 100 characters */
  sender_name: string
  /** Agency number, at most 100 characters, may be empty; default "" */
  makler_id?: string
  /** OpenImmo provider number, at most 100 characters, may be empty; default "" */
  openimmo_anid?: string
  /** Submissions without an estate number, text or file */
  without_estate: 'text' | 'file'
}

export interface CrmCredentialsPropstack {
  /** The CRM that gave the credentials */
  crm: 'propstack'
  /** API key, 16 to 200 characters; never shown again */
  api_key: string
}

export interface CrmField {
  /** What the CRM calls the field, in the language of `field_config_locale` */
  label: string
  /** Type in the CRM, such as `varchar`, `singleselect`, `multiselect`, `date` or `float` */
  type: string
  /** Characters that fit; null: no limit */
  length: number | null
  /** What the CRM fills in by itself */
  default: string | number | boolean | null
  /** Codes that may be chosen, each with its label; null: any value */
  permittedvalues: Record<string, string> | null
}

export interface CrmFieldMapping {
  /** Module of the CRM */
  module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Name of a CRM field in the file */
  from: string
  /** Name of the CRM field of this account that takes its place; null: none */
  to: string | null
}

export interface CrmFieldMappingInput {
  /** Module of the CRM */
  module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Name of a CRM field in the file */
  from: string
  /** Name of the CRM field of this account that takes its place; null: none */
  to: string | null
}

export interface CrmFields {
  /** Fields of the module `address` by their name in the CRM */
  address?: Record<string, CrmField>
  /** Fields of the module `estate` by their name in the CRM */
  estate?: Record<string, CrmField>
  /** Fields of the module `task` by their name in the CRM */
  task?: Record<string, CrmField>
  /** Fields of the module `calendar` by their name in the CRM */
  calendar?: Record<string, CrmField>
  /** Fields of the module `agentsLog` by their name in the CRM */
  agentsLog?: Record<string, CrmField>
  /** Fields of the module `file` by their name in the CRM */
  file?: Record<string, CrmField>
  /** Fields of the module `project` by their name in the CRM */
  project?: Record<string, CrmField>
}

export interface CrmIdentity {
  /** The address */
  email: string
  /** waiting: its test mail is to be sent; awaiting_confirmation: the test mail holds a link that a person who reads it has to use; expired: the link was not used in time; functional: mails can be sent from it; failed: the test mail was refused */
  state: 'waiting' | 'awaiting_confirmation' | 'expired' | 'functional' | 'failed'
  /** When the test mail was last sent or refused, or its link used */
  checked_at: Timestamp | null
  /** Until when the link in the test mail can be used */
  confirm_until: Timestamp | null
  /** Why the test mail could not be sent, or waits */
  error: string | null
  /** What `error` says, sentence by sentence, as data; empty where it is null */
  error_details: Reason[]
}

export interface CrmImport {
  /** absent: all that can be imported */
  crm_user_ids?: (string | number)[] | null
}

export interface CrmMappingForm {
  /** Id of the form */
  form_id: number
  /** Name of the form */
  internal_title: string
  /** Whether the form is online */
  active: boolean
  /** Whether the form has a draft, whose places these are */
  has_draft: boolean
  /** How many places of the form as it is do not fit the CRM; where `places` is empty, its draft mends them */
  live_places: number
  /** Fields of the draft, or else of the form, in their order, then settings; only those that do not fit */
  places: CrmMappingPlace[]
}

export interface CrmMappingPlace {
  /** What names the CRM field: a field of the form, its setting `consent_crm_field_name`, or its setting `crm_duplicate_check_fields` */
  kind: 'field' | 'consent' | 'duplicate_check'
  /** Id of the field; null for a setting */
  field_id: number | null
  /** Module of the CRM */
  crm_module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Name of the CRM field, as the form has it */
  crm_field_name: string
  /** What people call it: the label of the field, or else of the CRM field, or else its name */
  label: string
  /** `missing_field`: the CRM has no such field; `missing_values`: it has, and does not permit what the form offers or presets */
  problem: 'missing_field' | 'missing_values'
  /** The CRM field as the CRMs that Foyer knows describe it, in the language of `field_config_locale`; null for fields of an agency’s own */
  former: CrmField | null
  /** What the field of the form offers; empty: any answer */
  choices: {
    /** What is stored */
    value: string
    /** What it is called, as far as that is known */
    label: string
  }[]
  /** The field of the connected CRM that fits best; null: none does, and answers would be kept with the submission only */
  proposal: CrmProposal | null
}

export interface CrmProposal {
  /** Name of the field in the connected CRM, of the same module */
  crm_field_name: string
  /** What the CRM calls it */
  label: string
  /** Why it is proposed: `same`: it is the same field, whose choices are other ones; `role`: it has the same role under another name; `label`: it is called the same, or nearly; `type`: it is the one for answers of this type of field */
  reason: 'same' | 'role' | 'label' | 'type'
  /** Labels of choices of the form that the proposed field does not have */
  lost_choices: string[]
}

export interface CrmRecord {
  /** Id of the record */
  id: string
  /** Never changes and cannot be guessed; what links to forms name */
  uuid: string
  /** Module that it belongs to */
  module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Values by the name of the field; codes where the field has permitted values */
  values: Record<string, string | number | boolean | string[] | null>
  /** The address that it is about; null: none */
  address_id: string | null
  /** The estate that it is about; null: none */
  estate_id: string | null
  /** When it was made */
  created_at: Timestamp
  /** When it was last changed */
  updated_at: Timestamp
}

export interface CrmReference {
  /** Module of the CRM */
  module: 'address' | 'estate'
  /** Name of a field in the account's CRM field configuration */
  name: string
  /** Label in the document; null: the CRM's own */
  label: string | null
}

export interface CrmReferenceInput {
  /** Module of the CRM */
  module: 'address' | 'estate'
  /** Name of a field in the account's CRM field configuration */
  name: string
  /** Label in the document; null: the CRM's own */
  label?: string | null
}

export interface CrmTestMail {
  /** One of the addresses in the lists, in upper or lower case */
  email: string
}

export interface CurrentUser {
  /** Id of the user */
  id: number
  /** Name of the user */
  name: string
  /** E-mail address of the user */
  email: string
}

export interface Delivery {
  /** Id of the delivery, the same in `X-Service-Delivery` of all its attempts */
  id: string
  /** The event that is announced */
  event: string
  /** The submission; null for a test event, or once it has been deleted */
  submission_id: number | null
  /** What the submission is called; null where `submission_id` is */
  submission: {
    /** Form of the submission, with its name for internal use */
    form: {
      /** Id of the form */
      id: number
      /** Name in the dashboard */
      internal_title: string
    }
    /** Number within the form */
    index: number
  } | null
  /** exhausted: every attempt failed; cancelled: the subscription was switched off before */
  state: 'waiting' | 'sending' | 'delivered' | 'exhausted' | 'cancelled'
  /** Every attempt so far, in order */
  attempts: {
    /** Number of the attempt, from 1 */
    number: number
    /** When it began */
    at: Timestamp
    /** Status of the answer; null where there was none */
    status: number | null
    /** How long it took, in milliseconds */
    duration_ms: number
    /** Why it failed; null where it succeeded */
    error: string | null
    /** What `error` says, sentence by sentence, as data; empty where it is null */
    error_details: Reason[]
    /** The first 4 KiB of the answer */
    response_excerpt: string | null
  }[]
  /** When the delivery came into being */
  created_at: Timestamp
  /** When the next attempt is due; null where none is */
  next_attempt_at: Timestamp | null
}

export interface DocumentSignature {
  /** awaiting: can be signed; expired: can no longer be; signing: signed, and the document is being made; failed: signed, but the document cannot be made */
  state: 'awaiting' | 'expired' | 'signing' | 'signed' | 'failed'
  /** Without it the document is not complete, and goes neither to mails nor to the CRM */
  required: boolean
  /** When the visitor signed */
  signed_at: Timestamp | null
  /** Number of the document, as it is printed on it; verified at `/verify/{document_id}` */
  document_id: string
  /** SHA-256 of the signed PDF, in hex; null until there is one */
  sha256: string | null
}

export interface DraftedSettings {
  /** Public heading and page title */
  title?: string | null
  /** Introductory text above the form */
  description?: string | null
  /** Label of the submit button */
  submit_button_label?: string | null
  /** Field of the address in the CRM that says so, such as its GDPR status */
  consent_crm_field_name?: string | null
  /** Address fields that must all match; default [`Email`] */
  crm_duplicate_check_fields?: string[] | null
}

export interface ErrorBody {
  /** What is wrong and what to do, in a full sentence */
  message: string
  /** What is wrong, for programs: it stays when the sentence is worded better */
  code: ErrorCode
  /** What the sentence names: lengths, limits, names */
  params: Record<string, string | number>
  /** Every fault by the dotted path of its field; only where something sent is not valid */
  errors?: Record<string, string[]>
  /** Of each sentence in `errors`, in the same place, its code and params */
  faults?: Record<
    string,
    {
      /** What is wrong, for programs: it stays when the sentence is worded better */
      code: ErrorCode
      /** What the sentence names: lengths, limits, names */
      params: Record<string, string | number>
    }[]
  >
}

export type ErrorCode =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'precondition_failed'
  | 'too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'rate_limited'
  | 'unavailable'
  | 'internal'
  | 'key_required'
  | 'session_required'
  | 'sent_from_other_site'
  | 'session_used_elsewhere'
  | 'role_too_low'
  | 'role_of_key_too_low'
  | 'key_read_only'
  | 'key_lacks_scope'
  | 'sign_in_wrong'
  | 'password_wrong'
  | 'code_required'
  | 'code_wrong_or_used'
  | 'code_wrong'
  | 'second_factor_exists'
  | 'second_factor_own'
  | 'second_factor_missing'
  | 'second_factor_not_begun'
  | 'passkey_unknown'
  | 'passkey_not_made'
  | 'passkey_not_set_up'
  | 'passkey_exists'
  | 'too_many_passkeys'
  | 'reset_link_void'
  | 'set_up_address_void'
  | 'provider_enforced'
  | 'sign_in_provider_missing'
  | 'sign_in_attempt_void'
  | 'provider_unavailable'
  | 'provider_refused'
  | 'provider_rejects_service'
  | 'provider_answer_untrusted'
  | 'provider_address_unconfirmed'
  | 'provider_domain_refused'
  | 'provider_other_identity'
  | 'provider_no_user'
  | 'provider_no_role'
  | 'issuer_unusable'
  | 'issuer_other'
  | 'client_secret_needed'
  | 'default_role_needed'
  | 'role_values_needed'
  | 'not_email_domain'
  | 'sign_in_domain_missing'
  | 'sign_in_domain_unproven'
  | 'sign_in_domain_of_other'
  | 'enforcement_needs_provider_session'
  | 'only_owner'
  | 'email_of_other_user'
  | 'too_many_users'
  | 'invitation_void'
  | 'too_many_api_keys'
  | 'owner_required_for_key'
  | 'key_revoked_before'
  | 'expiry_unreadable'
  | 'expiry_past'
  | 'request_unreadable'
  | 'request_slow'
  | 'headers_too_large'
  | 'host_not_once'
  | 'nothing_here'
  | 'slash_at_end'
  | 'address_unreadable'
  | 'method_not_possible'
  | 'type_not_supported'
  | 'takes_no_files'
  | 'body_packed'
  | 'body_not_json'
  | 'body_not_object'
  | 'body_not_utf8'
  | 'body_length_wrong'
  | 'body_cut_off'
  | 'body_too_large'
  | 'body_too_deep'
  | 'body_with_marks'
  | 'too_many_names'
  | 'too_many_different_names'
  | 'form_unreadable'
  | 'too_many_parts'
  | 'part_unnamed'
  | 'key_not_allowed'
  | 'text_with_nul'
  | 'text_with_half_surrogate'
  | 'text_with_marks'
  | 'sent_twice'
  | 'not_file'
  | 'file_for_text'
  | 'text_part_too_large'
  | 'file_too_large'
  | 'field_unknown'
  | 'fields_ignored'
  | 'field_misspelt'
  | 'value_invalid'
  | 'idempotency_key_unusable'
  | 'idempotency_key_used'
  | 'idempotency_key_running'
  | 'form_changed'
  | 'too_many'
  | 'called_too_often'
  | 'too_many_at_once'
  | 'busy_with'
  | 'too_many_waiting'
  | 'files_too_large'
  | 'too_many_files_from_here'
  | 'too_many_files'
  | 'restarting'
  | 'form_is_changing'
  | 'account_held'
  | 'account_moved'
  | 'stored_secret_unreadable'
  | 'file_store_silent'
  | 'no_room_for_files'
  | 'record_missing'
  | 'record_of_other_account'
  | 'feature_not_in_plan'
  | 'slug_used'
  | 'form_missing'
  | 'form_group_gone'
  | 'form_group_missing'
  | 'too_many_active_forms'
  | 'version_missing'
  | 'view_name_used'
  | 'shared_view_name_used'
  | 'too_many_views'
  | 'time_zone_missing'
  | 'end_before_begin'
  | 'span_too_long'
  | 'staff_group_gone'
  | 'staff_group_missing'
  | 'staff_member_missing'
  | 'email_of_other_member'
  | 'staff_group_name_used'
  | 'staff_group_of_crm'
  | 'staff_value_of_crm'
  | 'seats_taken'
  | 'plan_without_seats'
  | 'too_many_crm_users'
  | 'crm_user_missing'
  | 'field_not_in_form'
  | 'field_never_in_form'
  | 'field_not_deleted'
  | 'field_named_twice'
  | 'order_names_twice'
  | 'order_names_foreign'
  | 'order_lacks_field'
  | 'break_not_required'
  | 'option_unfitting'
  | 'rating_not_integer'
  | 'rating_labels_unfitting'
  | 'scale_not_integer'
  | 'scale_step_not_integer'
  | 'scale_without_range'
  | 'scale_step_unfitting'
  | 'scale_too_long'
  | 'too_many_fields'
  | 'too_many_choices'
  | 'too_much_field_text'
  | 'closes_before_opening'
  | 'redirect_conditions_too_costly'
  | 'conditions_too_costly'
  | 'actions_too_many'
  | 'no_draft'
  | 'draft_changed'
  | 'draft_conflicts'
  | 'link_ended'
  | 'link_too_long_valid'
  | 'link_answers_too_long'
  | 'link_field_missing'
  | 'link_answer_unfitting'
  | 'link_record_unused'
  | 'crm_record_missing'
  | 'gallery_template_missing'
  | 'form_file_format'
  | 'form_file_version'
  | 'form_file_key_unreadable'
  | 'form_file_key_twice'
  | 'form_file_key_missing'
  | 'form_file_mapping_unused'
  | 'form_file_mapping_twice'
  | 'form_file_makes_fields'
  | 'form_file_makes_rules'
  | 'form_file_makes_template'
  | 'form_file_crm_field_mapped'
  | 'form_file_crm_field_left_out'
  | 'form_file_crm_field_missing'
  | 'form_file_crm_unchecked'
  | 'form_file_name_found'
  | 'form_file_name_missing'
  | 'form_file_name_ambiguous'
  | 'form_file_feature_left_out'
  | 'form_file_admits_all_staff'
  | 'form_file_without_crm_user'
  | 'form_file_without_secrets'
  | 'field_not_signature'
  | 'field_not_file'
  | 'field_is_page_break'
  | 'no_block_left_to_sign'
  | 'letterhead_missing'
  | 'too_many_letterheads'
  | 'no_continuation_sheet'
  | 'sheet_not_drawable'
  | 'pages_not_drawable'
  | 'newer_preview'
  | 'document_too_large'
  | 'document_too_long'
  | 'document_too_slow'
  | 'crm_field_missing'
  | 'crm_module_missing'
  | 'records_elsewhere'
  | 'no_marketplace_user'
  | 'locale_not_offered'
  | 'sender_not_listed'
  | 'sender_functional'
  | 'too_many_webhooks'
  | 'webhook_off'
  | 'delivery_missing'
  | 'delivery_under_way'
  | 'delivery_without_submission'
  | 'mail_emptied'
  | 'not_repeatable_now'
  | 'not_repeatable'
  | 'no_form_here'
  | 'form_offline'
  | 'form_not_open_yet'
  | 'form_over'
  | 'form_full'
  | 'form_not_from_here'
  | 'form_for_staff'
  | 'staff_login_off'
  | 'staff_login_ended'
  | 'staff_code_wrong'
  | 'staff_codes_used_up'
  | 'staff_links_too_many'
  | 'form_password_required'
  | 'form_password_wrong'
  | 'form_passwords_too_many'
  | 'form_not_public'
  | 'no_form_to_embed'
  | 'embed_format_not_offered'
  | 'not_from_page'
  | 'page_token_wrong'
  | 'no_assistant'
  | 'no_proof_of_work'
  | 'no_place_completion'
  | 'upload_unknown'
  | 'upload_not_there'
  | 'upload_elsewhere'
  | 'upload_longer'
  | 'upload_piece_small'
  | 'upload_header_wrong'
  | 'upload_protocol_unknown'
  | 'answers_not_kept'
  | 'answers_without_key'
  | 'answers_kept_too_often'
  | 'answers_not_keepable'
  | 'link_needed'
  | 'link_expired'
  | 'link_used'
  | 'link_used_or_ended'
  | 'nothing_to_confirm'
  | 'confirmation_over'
  | 'confirmation_asked_too_often'
  | 'email_at_limit'
  | 'nothing_to_delete'
  | 'no_document_here'
  | 'no_file_here'
  | 'document_number_unknown'
  | 'resume_links_too_many'
  | 'marketplace_call_outdated'
  | 'marketplace_agency_unknown'
  | 'activation_key'
  | 'activation_code'
  | 'activation_taken'
  | 'activation_away'
  | 'required'
  | 'not_text'
  | 'too_long'
  | 'too_short'
  | 'not_flag'
  | 'parameter_not_flag'
  | 'not_integer'
  | 'not_measure'
  | 'not_among'
  | 'not_id_list'
  | 'not_colour'
  | 'not_address'
  | 'not_web_address'
  | 'address_with_spaces'
  | 'address_with_user'
  | 'not_email'
  | 'not_telephone'
  | 'parameter_not_date'
  | 'not_timestamp'
  | 'not_timezone'
  | 'not_country'
  | 'parameter_not_count'
  | 'parameter_not_id'
  | 'parameter_too_long'
  | 'parameter_with_nul'
  | 'not_list'
  | 'too_many_entries'
  | 'too_many_addresses'
  | 'address_twice'
  | 'not_either'
  | 'parameter_not_either'
  | 'parameter_not_among'
  | 'not_uuid'
  | 'place_list_empty'
  | 'place_line_without_code'
  | 'place_line_without_place'
  | 'not_object'
  | 'not_object_of_settings'
  | 'not_day'
  | 'parameter_not_day'
  | 'parameter_not_type'
  | 'parameter_not_form'
  | 'assignee_unknown'
  | 'parameter_not_assignee'
  | 'not_assignee'
  | 'too_many_tags'
  | 'view_assignee_unknown'
  | 'status_name_used'
  | 'no_status'
  | 'parameter_not_ids'
  | 'too_many_inbox_views'
  | 'parameter_not_cursor'
  | 'parameter_for_users'
  | 'submission_unknown'
  | 'too_many_notes'
  | 'too_many_replies'
  | 'reply_without_address'
  | 'reply_template_name_used'
  | 'assignment_not_last'
  | 'assignment_confidential'
  | 'assignment_user_unknown'
  | 'assignment_user_viewer'
  | 'note_of_other'
  | 'domain_unreadable'
  | 'origin_unreadable'
  | 'range_unreadable'
  | 'not_email_or_macro'
  | 'secret_unreadable'
  | 'slug_unreadable'
  | 'slug_reserved'
  | 'no_upload_kind'
  | 'redirect_without_condition'
  | 'redirects_unreadable'
  | 'link_missing_in_text'
  | 'translations_unreadable'
  | 'too_many_translations'
  | 'translation_unreadable'
  | 'credential_between'
  | 'credential_length'
  | 'message_key_unreadable'
  | 'message_key_reserved'
  | 'no_scope'
  | 'scope_unknown'
  | 'not_passkey_answer'
  | 'not_positive'
  | 'not_number_or_date'
  | 'more_than_stars'
  | 'not_tile_icon'
  | 'not_tile_icons'
  | 'too_many_tile_icons'
  | 'not_uploaded_picture'
  | 'not_tile_pictures'
  | 'too_many_tile_pictures'
  | 'slider_without_range'
  | 'record_unnamed'
  | 'not_record_id'
  | 'not_answer'
  | 'not_block_id'
  | 'not_crm_field'
  | 'required_without_crm'
  | 'not_with_field_id'
  | 'required_without_picture'
  | 'not_with_picture_field'
  | 'not_block_field'
  | 'not_form_field'
  | 'not_field_id'
  | 'too_many_field_ids'
  | 'not_rule_value'
  | 'not_action_value'
  | 'required_for_action'
  | 'not_block'
  | 'columns_in_columns'
  | 'too_many_conditions'
  | 'too_many_actions'
  | 'too_many_rules'
  | 'too_many_draft_fields'
  | 'too_many_blocks'
  | 'too_many_block_references'
  | 'action_not_for_target'
  | 'column_unnamed'
  | 'no_column'
  | 'not_group_id'
  | 'signature_field_says_required'
  | 'expiry_twice'
  | 'not_crm_user'
  | 'too_many_macros'
  | 'macro_too_long'
  | 'css_with_markup'
  | 'css_with_control_characters'
  | 'css_unclosed'
  | 'css_rule_not_allowed'
  | 'css_function_not_allowed'
  | 'css_runs'
  | 'translation_language_unknown'
  | 'translation_key_unknown'
  | 'translation_key_too_long'
  | 'translation_too_long'
  | 'target_scheme'
  | 'target_with_fragment'
  | 'target_not_secure'
  | 'target_with_query'
  | 'target_unreadable'
  | 'target_port'
  | 'target_not_public'
  | 'target_without_name'
  | 'assistant_key_without_address'
  | 'assistant_key_of_other_host'
  | 'tracking_id_unfitting'
  | 'not_sheet'
  | 'not_picture'
  | 'picture_too_large'
  | 'picture_too_hard'
  | 'picture_svg_not_drawable'
  | 'too_many_pictures'
  | 'picture_in_use'
  | 'file_empty'
  | 'pdf_unreadable'
  | 'file_too_hard'
  | 'pdf_with_password'
  | 'pdf_without_pages'
  | 'page_size_not_possible'
  | 'pdf_active'
  | 'pdf_with_hidden_layers'
  | 'image_unreadable'
  | 'image_progressive'
  | 'image_not_sheet'
  | 'image_too_many_pixels'
  | 'image_blurred'
  | 'file_not_checked_in_time'
  | 'file_confidential'
  | 'exchange_blocked'
  | 'exchange_dns'
  | 'exchange_connect'
  | 'exchange_tls'
  | 'exchange_closed'
  | 'exchange_protocol'
  | 'exchange_timeout'
  | 'receiver_answered'
  | 'receiver_redirects'
  | 'receiver_redirects_to'
  | 'delivery_cancelled'
  | 'delivery_not_possible'
  | 'delivery_lost'
  | 'message_not_made'
  | 'message_records_sealed'
  | 'webhook_secret_sealed'
  | 'mail_not_sent'
  | 'mail_recipient_refused'
  | 'mail_refused'
  | 'mail_recipients_refused'
  | 'mail_address_returned'
  | 'mail_recipients_returned'
  | 'mail_too_late'
  | 'mail_out_of_date'
  | 'mail_waited_long'
  | 'mail_lost'
  | 'mail_without_recipient_confirmation'
  | 'mail_without_recipient_second'
  | 'mail_without_recipient_signed'
  | 'mail_sent_ourselves'
  | 'mail_without_identity'
  | 'mail_of_other_identity'
  | 'confirmation_not_asked'
  | 'limited_opt_in_address'
  | 'limited_resume_address'
  | 'limited_resume_address_daily'
  | 'limited_mail_recipient_form'
  | 'limited_mail_recipient'
  | 'limited_mail_network'
  | 'limited_mail_form'
  | 'limited_mail_account'
  | 'limited_mails'
  | 'too_many_test_mails'
  | 'crm_fields_gone'
  | 'crm_numbers_left_out'
  | 'crm_record_in_work'
  | 'crm_write_not_ended'
  | 'attachment_without_record'
  | 'attachment_too_large'
  | 'attachment_gone'
  | 'attachment_interrupted'
  | 'follow_up_lost'
  | 'follow_up_sealed'
  | 'follow_up_too_late'
  | 'follow_up_content_deleted'
  | 'document_missing'
  | 'document_template_off'
  | 'document_not_in_plan'
  | 'document_not_saved'
  | 'document_confidential'
  | 'document_file_gone'
  | 'document_being_made'
  | 'documents_busy'
  | 'document_not_made'
  | 'document_answers_sealed'
  | 'document_template_unusable'
  | 'document_of_submission_too_large'
  | 'document_of_submission_too_long'
  | 'document_interrupted'
  | 'document_out_of_time'
  | 'document_process_ended'
  | 'signed_document_without_source'
  | 'signed_document_not_made'
  | 'signed_document_being_made'
  | 'tried_again'
  | 'stored_sentence'
  | 'onoffice_credentials_refused'
  | 'onoffice_claim_ended'
  | 'onoffice_claim_awaited'
  | 'onoffice_clock_wrong'
  | 'onoffice_not_now'
  | 'onoffice_failed_creating'
  | 'onoffice_fields_refused'
  | 'onoffice_right_missing'
  | 'onoffice_lacks_record'
  | 'onoffice_refused'
  | 'onoffice_no_answer'
  | 'onoffice_outcome_unknown'
  | 'onoffice_paused'
  | 'onoffice_on_trial'
  | 'onoffice_asks_for_rest'
  | 'onoffice_rest_long'
  | 'onoffice_address_blocked'
  | 'onoffice_created_without_number'
  | 'onoffice_record_missing'
  | 'onoffice_language_missing'
  | 'onoffice_module_without_files'
  | 'onoffice_upload_unplaced'
  | 'onoffice_relation_missing'
  | 'onoffice_not_unlocked'
  | 'onoffice_user_missing'
  | 'onoffice_user_or_group_missing'
  | 'onoffice_module_missing'
  | 'onoffice_module_without_records'
  | 'onoffice_activity_field_missing'
  | 'onoffice_one_origin'
  | 'onoffice_finds_no_appointments'
  | 'hubspot_refused'
  | 'hubspot_lacks_record'
  | 'hubspot_no_answer'
  | 'hubspot_outcome_unknown'
  | 'hubspot_paused'
  | 'hubspot_on_trial'
  | 'hubspot_asks_for_rest'
  | 'hubspot_rest_long'
  | 'hubspot_address_blocked'
  | 'hubspot_created_without_number'
  | 'hubspot_record_missing'
  | 'hubspot_language_missing'
  | 'hubspot_module_without_files'
  | 'hubspot_module_without_records'
  | 'hubspot_relation_missing'
  | 'hubspot_user_missing'
  | 'hubspot_fields_missing'
  | 'hubspot_value_not_permitted'
  | 'hubspot_sends_no_mail'
  | 'hubspot_credentials_refused'
  | 'hubspot_right_missing'
  | 'hubspot_email_taken'
  | 'hubspot_without_pipeline'
  | 'hubspot_label_missing'
  | 'hubspot_without_listings'
  | 'propstack_refused'
  | 'propstack_lacks_record'
  | 'propstack_no_answer'
  | 'propstack_outcome_unknown'
  | 'propstack_paused'
  | 'propstack_on_trial'
  | 'propstack_asks_for_rest'
  | 'propstack_rest_long'
  | 'propstack_address_blocked'
  | 'propstack_created_without_number'
  | 'propstack_record_missing'
  | 'propstack_language_missing'
  | 'propstack_module_without_files'
  | 'propstack_module_without_records'
  | 'propstack_relation_missing'
  | 'propstack_user_missing'
  | 'propstack_fields_missing'
  | 'propstack_value_not_permitted'
  | 'propstack_sends_no_mail'
  | 'propstack_credentials_refused'
  | 'propstack_right_missing'
  | 'propstack_email_taken'
  | 'propstack_finds_no_records'
  | 'propstack_without_pipeline'
  | 'http_crm_credentials_refused'
  | 'http_crm_refused'
  | 'http_crm_too_large'
  | 'http_crm_no_answer'
  | 'http_crm_paused'
  | 'http_crm_on_trial'
  | 'http_crm_asks_for_rest'
  | 'http_crm_rest_long'
  | 'http_crm_address_blocked'
  | 'http_crm_language_missing'
  | 'crm_not_connected'
  | 'crm_connect_again'
  | 'crm_connection_broken'
  | 'crm_credentials_unreadable'
  | 'crm_not_asked'
  | 'crm_finds_no_unlinked'
  | 'crm_locale_missing'
  | 'crm_module_of_name_missing'
  | 'crm_record_gone'
  | 'crm_module_without_state'
  | 'crm_module_lacks_field'
  | 'crm_value_not_permitted'
  | 'crm_value_too_long'
  | 'crm_file_too_large'
  | 'crm_file_empty'
  | 'crm_without_mail_server'
  | 'crm_sender_not_confirmed'
  | 'crm_mail_refused'
  | 'crm_mail_not_taken'
  | 'submission_deleted_meanwhile'
  | 'crm_did_not_say'
  | 'crm_looked_for'
  | 'crm_looked_for_again'
  | 'crm_written_elsewhere'
  | 'crm_estate_gone'
  | 'went_wrong'
  | 'crm_takes_mails'
  | 'crm_confirms_nothing'
  | 'openimmo_language_missing'
  | 'account_missing'
  | 'domain_of_other_account'
  | 'domain_unusable'
  | 'domain_of_service'
  | 'api_key_missing'
  | 'user_missing'
  | 'form_of_id_missing'
  | 'member_of_id_missing'
  | 'member_not_admitted'
  | 'member_of_other_account'
  | 'member_deactivated'
  | 'form_needs_no_login'
  | 'form_of_id_offline'
  | 'staff_area_off'
  | 'crm_credentials_required'
  | 'marketplace_user_elsewhere'
  | 'onoffice_claim_required'
  | 'key_in_use'
  | 'key_unknown'
  | 'certificate_no_address'
  | 'certificate_not_reached'
  | 'certificate_not_here'
  | 'certificate_caa'
  | 'certificate_refused'
  | 'certificate_unproven'
  | 'certificate_rate_limited'
  | 'certificate_account'
  | 'certificate_unavailable'
  | 'answer_required'
  | 'answer_choice_required'
  | 'answer_tick_required'
  | 'answer_file_required'
  | 'answer_signature_required'
  | 'answer_not_email'
  | 'answer_not_web_address'
  | 'answer_not_phone'
  | 'answer_not_number'
  | 'answer_not_whole_number'
  | 'answer_too_many_digits'
  | 'answer_too_small'
  | 'answer_too_large'
  | 'answer_not_in_steps'
  | 'answer_not_date'
  | 'answer_not_time'
  | 'answer_not_date_and_time'
  | 'answer_too_early'
  | 'answer_too_late'
  | 'answer_not_offered'
  | 'answer_too_long'
  | 'answer_too_short'
  | 'answer_not_of_length'
  | 'answer_too_few_choices'
  | 'answer_too_many_choices'
  | 'answer_too_many_files'
  | 'answer_unreadable'
  | 'page_outdated'
  | 'submission_refused'
  | 'submission_unproven'
  | 'submission_not_taken'
  | 'submission_not_taken_now'
  | 'too_many_submissions_from_here'
  | 'too_many_submissions_of_email'
  | 'address_refused'
  | 'assistant_message_unreadable'
  | 'assistant_asked_too_often'
  | 'assistant_used_up'
  | 'assistant_unavailable'
  | 'upload_too_large'
  | 'uploads_too_large_together'
  | 'upload_empty'
  | 'upload_kind_not_taken'
  | 'upload_unreadable'
  | 'upload_too_hard'
  | 'upload_with_password'
  | 'upload_active'
  | 'upload_altered'
  | 'upload_gone'
  | 'upload_used'
  | 'too_many_uploads_in_all'
  | 'uploaded_too_often'
  | 'uploads_busy'
  | 'signature_without_name'
  | 'signature_without_consent'
  | 'document_changed'

export interface Failures {
  /** Work that failed at this time or later; a date or a timestamp */
  since: string
  /** Only work of this kind */
  kind?: 'crm' | 'document' | 'mails' | 'signature' | 'mail' | 'delivery'
  /** Only work of submissions of this form */
  form_id?: number
  /** Id of the last failure that is meant: what failed after the caller looked is left as it is */
  up_to?: number
}

export interface Field {
  /** Id of the field; its input in the public form is called `field_<id>` */
  id: number
  /** The form it belongs to */
  form_id: number
  /** Place within the form, from 0; changed only by reorder */
  position: number
  /** Module of the CRM that the answer is written to */
  crm_module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Field of the CRM record, one of `GET /crm/fields`; null: the answer is kept as `field_<id>` */
  crm_field_name: string | null
  /** What the field is; `auto`, the default, follows the CRM field and the datalist; `page_break` begins a step with its label and hint, and hides with it what follows up to the next */
  field_type:
    | 'auto'
    | 'text'
    | 'textarea'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'date'
    | 'time'
    | 'datetime'
    | 'select'
    | 'radio'
    | 'checkboxes'
    | 'checkbox'
    | 'rating'
    | 'scale'
    | 'file'
    | 'signature'
    | 'heading'
    | 'text_block'
    | 'divider'
    | 'page_break'
    | 'hidden'
  /** Label in the form; null: that of the CRM field */
  label: string | null
  /** Help text beside the input */
  hint: string | null
  /** Shown in the input while it is empty */
  placeholder: string | null
  /** An answer is required; default false */
  required: boolean
  /** Not shown until a rule shows it; default false */
  hidden: boolean
  /** Shown, but neither editable nor stored; default false */
  disabled: boolean
  /** Shown and stored, but not editable; default false */
  read_only: boolean
  /** Value it starts with; several are separated by semicolons */
  default_value: string | null
  /** Half as wide on large screens; default false */
  half_size: boolean
  /** Selectable values, separated by semicolons; null: those of the CRM field */
  datalist: string | null
  /** Settings that only some field types have */
  options: FieldOptions
}

export interface FieldCreate {
  /** Module of the CRM that the answer is written to */
  crm_module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Field of the CRM record, one of `GET /crm/fields`; null: the answer is kept as `field_<id>` */
  crm_field_name?: string | null
  /** What the field is; `auto`, the default, follows the CRM field and the datalist; `page_break` begins a step with its label and hint, and hides with it what follows up to the next */
  field_type?:
    | 'auto'
    | 'text'
    | 'textarea'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'date'
    | 'time'
    | 'datetime'
    | 'select'
    | 'radio'
    | 'checkboxes'
    | 'checkbox'
    | 'rating'
    | 'scale'
    | 'file'
    | 'signature'
    | 'heading'
    | 'text_block'
    | 'divider'
    | 'page_break'
    | 'hidden'
    | null
  /** Label in the form; null: that of the CRM field */
  label?: string | null
  /** Help text beside the input */
  hint?: string | null
  /** Shown in the input while it is empty */
  placeholder?: string | null
  /** An answer is required; default false */
  required?: FlagInput | null
  /** Not shown until a rule shows it; default false */
  hidden?: FlagInput | null
  /** Shown, but neither editable nor stored; default false */
  disabled?: FlagInput | null
  /** Shown and stored, but not editable; default false */
  read_only?: FlagInput | null
  /** Value it starts with; several are separated by semicolons */
  default_value?: string | null
  /** Half as wide on large screens; default false */
  half_size?: FlagInput | null
  /** Selectable values, separated by semicolons; null: those of the CRM field */
  datalist?: string | null
  /** Settings that only some field types have; null: none */
  options?: FieldOptionsInput | null
}

/** Settings that only some field types have. */
export interface FieldOptions {
  /** Smallest number, of a `scale` 0 unless set; earliest date as YYYY-MM-DD */
  min?: number | string
  /** Largest number, of a `scale` 10 unless set; latest date as YYYY-MM-DD; stars of a `rating`, 3 to 10 */
  max?: number | string
  /** Step of a number; of a `scale` 1 unless set */
  step?: number
  /** Fewest characters of a text */
  min_length?: number
  /** Most characters of a text */
  max_length?: number
  /** Rows of a textarea */
  rows?: number
  /** Level of a heading */
  level?: 2 | 3 | 4
  /** Fewest choices of `checkboxes` */
  min_choices?: number
  /** Most choices of `checkboxes` */
  max_choices?: number
  /** What each star of a `rating` means, from the lowest; as many entries as stars */
  labels?: string[]
  /** What the smallest number of a `scale` means */
  left_label?: string
  /** What the largest number of a `scale` means */
  right_label?: string
  /** Whether a `file` may be several files; default false */
  multiple?: boolean
  /** Most files of a `file` that may be several */
  max_files?: number
  /** Largest file of a `file` in MiB */
  max_file_mb?: number
  /** Kinds of files of a `file`, of those that the form allows */
  allowed_types?: ('pdf' | 'jpg' | 'png' | 'webp' | 'heic' | 'docx' | 'xlsx' | 'txt' | 'csv')[]
  /** Unit of a `number`, such as m² or €: shown beside the input and after the answer */
  unit?: string
  /** Whether a `number` with `min` and `max` can be chosen with a slider, too; default false */
  slider?: boolean
  /** Whether a `number` has buttons that make it smaller and larger by `step`, or by 1, between `min` and `max`; default false */
  stepper?: boolean
  /** Whether the choices of a `select`, `radio` or `checkboxes` are shown as tiles; default false */
  tiles?: boolean
  /** Most tiles side by side where there is room; by default, as many as leave none alone in a row */
  tile_columns?: 2 | 3 | 4
  /** Icons of tiles, by the value of the choice; values that the field does not offer are left aside */
  tile_icons?: Record<
    string,
    | 'house'
    | 'detached_house'
    | 'bungalow'
    | 'terraced_house'
    | 'residential_complex'
    | 'flat'
    | 'apartment_building'
    | 'tower'
    | 'castle'
    | 'listed_building'
    | 'plot'
    | 'shop'
    | 'office'
    | 'desk'
    | 'practice'
    | 'factory'
    | 'warehouse'
    | 'restaurant'
    | 'hotel'
    | 'farm'
    | 'garage'
    | 'parking_space'
    | 'charging_point'
    | 'garden'
    | 'tree'
    | 'fence'
    | 'terrace'
    | 'balcony'
    | 'pool'
    | 'barbecue'
    | 'lift'
    | 'stairs'
    | 'attic'
    | 'basement'
    | 'door'
    | 'storage'
    | 'floor_plan'
    | 'area'
    | 'measure'
    | 'bedroom'
    | 'bathroom'
    | 'kitchen'
    | 'living_room'
    | 'furniture'
    | 'lamp'
    | 'washing_machine'
    | 'heating'
    | 'temperature'
    | 'air_conditioning'
    | 'solar'
    | 'electricity'
    | 'water'
    | 'energy'
    | 'environment'
    | 'internet'
    | 'camera'
    | 'lock'
    | 'new_building'
    | 'construction'
    | 'bricks'
    | 'renovation'
    | 'painting'
    | 'repair'
    | 'location'
    | 'map'
    | 'street'
    | 'station'
    | 'bus'
    | 'car'
    | 'bicycle'
    | 'school'
    | 'hospital'
    | 'forest'
    | 'mountain'
    | 'beach'
    | 'sun'
    | 'view'
    | 'sale'
    | 'sale_sign'
    | 'rent'
    | 'purchase'
    | 'search'
    | 'valuation'
    | 'exchange'
    | 'key'
    | 'move'
    | 'boxes'
    | 'agreement'
    | 'contract'
    | 'certificate'
    | 'signature'
    | 'law'
    | 'money'
    | 'cash'
    | 'euro'
    | 'receipt'
    | 'savings'
    | 'calculator'
    | 'percent'
    | 'growth'
    | 'chart'
    | 'person'
    | 'couple'
    | 'people'
    | 'group'
    | 'child'
    | 'dog'
    | 'pet'
    | 'accessible'
    | 'separation'
    | 'gift'
    | 'telephone'
    | 'mobile'
    | 'mail'
    | 'message'
    | 'video'
    | 'calendar'
    | 'clock'
    | 'photo'
    | 'document'
    | 'yes'
    | 'no'
    | 'question'
    | 'star'
    | 'heart'
    | 'other'
  >
  /** Pictures in place of icons, by the value of the choice: each as `url` of `POST /pictures` */
  tile_pictures?: Record<string, string>
}

/** Settings that only some field types have. */
export interface FieldOptionsInput {
  /** Smallest number, of a `scale` 0 unless set; earliest date as YYYY-MM-DD */
  min?: number | string
  /** Largest number, of a `scale` 10 unless set; latest date as YYYY-MM-DD; stars of a `rating`, 3 to 10 */
  max?: number | string
  /** Step of a number; of a `scale` 1 unless set */
  step?: number
  /** Fewest characters of a text */
  min_length?: number
  /** Most characters of a text */
  max_length?: number
  /** Rows of a textarea */
  rows?: number
  /** Level of a heading */
  level?: 2 | 3 | 4
  /** Fewest choices of `checkboxes` */
  min_choices?: number
  /** Most choices of `checkboxes` */
  max_choices?: number
  /** What each star of a `rating` means, from the lowest; as many entries as stars */
  labels?: string[]
  /** What the smallest number of a `scale` means */
  left_label?: string
  /** What the largest number of a `scale` means */
  right_label?: string
  /** Whether a `file` may be several files; default false */
  multiple?: FlagInput
  /** Most files of a `file` that may be several */
  max_files?: number
  /** Largest file of a `file` in MiB */
  max_file_mb?: number
  /** Kinds of files of a `file`, of those that the form allows */
  allowed_types?: ('pdf' | 'jpg' | 'png' | 'webp' | 'heic' | 'docx' | 'xlsx' | 'txt' | 'csv')[]
  /** Unit of a `number`, such as m² or €: shown beside the input and after the answer */
  unit?: string
  /** Whether a `number` with `min` and `max` can be chosen with a slider, too; default false */
  slider?: FlagInput
  /** Whether a `number` has buttons that make it smaller and larger by `step`, or by 1, between `min` and `max`; default false */
  stepper?: FlagInput
  /** Whether the choices of a `select`, `radio` or `checkboxes` are shown as tiles; default false */
  tiles?: FlagInput
  /** Most tiles side by side where there is room; by default, as many as leave none alone in a row */
  tile_columns?: 2 | 3 | 4
  /** Icons of tiles, by the value of the choice; values that the field does not offer are left aside */
  tile_icons?: Record<
    string,
    | 'house'
    | 'detached_house'
    | 'bungalow'
    | 'terraced_house'
    | 'residential_complex'
    | 'flat'
    | 'apartment_building'
    | 'tower'
    | 'castle'
    | 'listed_building'
    | 'plot'
    | 'shop'
    | 'office'
    | 'desk'
    | 'practice'
    | 'factory'
    | 'warehouse'
    | 'restaurant'
    | 'hotel'
    | 'farm'
    | 'garage'
    | 'parking_space'
    | 'charging_point'
    | 'garden'
    | 'tree'
    | 'fence'
    | 'terrace'
    | 'balcony'
    | 'pool'
    | 'barbecue'
    | 'lift'
    | 'stairs'
    | 'attic'
    | 'basement'
    | 'door'
    | 'storage'
    | 'floor_plan'
    | 'area'
    | 'measure'
    | 'bedroom'
    | 'bathroom'
    | 'kitchen'
    | 'living_room'
    | 'furniture'
    | 'lamp'
    | 'washing_machine'
    | 'heating'
    | 'temperature'
    | 'air_conditioning'
    | 'solar'
    | 'electricity'
    | 'water'
    | 'energy'
    | 'environment'
    | 'internet'
    | 'camera'
    | 'lock'
    | 'new_building'
    | 'construction'
    | 'bricks'
    | 'renovation'
    | 'painting'
    | 'repair'
    | 'location'
    | 'map'
    | 'street'
    | 'station'
    | 'bus'
    | 'car'
    | 'bicycle'
    | 'school'
    | 'hospital'
    | 'forest'
    | 'mountain'
    | 'beach'
    | 'sun'
    | 'view'
    | 'sale'
    | 'sale_sign'
    | 'rent'
    | 'purchase'
    | 'search'
    | 'valuation'
    | 'exchange'
    | 'key'
    | 'move'
    | 'boxes'
    | 'agreement'
    | 'contract'
    | 'certificate'
    | 'signature'
    | 'law'
    | 'money'
    | 'cash'
    | 'euro'
    | 'receipt'
    | 'savings'
    | 'calculator'
    | 'percent'
    | 'growth'
    | 'chart'
    | 'person'
    | 'couple'
    | 'people'
    | 'group'
    | 'child'
    | 'dog'
    | 'pet'
    | 'accessible'
    | 'separation'
    | 'gift'
    | 'telephone'
    | 'mobile'
    | 'mail'
    | 'message'
    | 'video'
    | 'calendar'
    | 'clock'
    | 'photo'
    | 'document'
    | 'yes'
    | 'no'
    | 'question'
    | 'star'
    | 'heart'
    | 'other'
  >
  /** Pictures in place of icons, by the value of the choice: each as `url` of `POST /pictures` */
  tile_pictures?: Record<string, string>
}

export interface FieldPatch {
  /** Module of the CRM that the answer is written to */
  crm_module?: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Field of the CRM record, one of `GET /crm/fields`; null: the answer is kept as `field_<id>` */
  crm_field_name?: string | null
  /** What the field is; `auto`, the default, follows the CRM field and the datalist; `page_break` begins a step with its label and hint, and hides with it what follows up to the next */
  field_type?:
    | 'auto'
    | 'text'
    | 'textarea'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'date'
    | 'time'
    | 'datetime'
    | 'select'
    | 'radio'
    | 'checkboxes'
    | 'checkbox'
    | 'rating'
    | 'scale'
    | 'file'
    | 'signature'
    | 'heading'
    | 'text_block'
    | 'divider'
    | 'page_break'
    | 'hidden'
    | null
  /** Label in the form; null: that of the CRM field */
  label?: string | null
  /** Help text beside the input */
  hint?: string | null
  /** Shown in the input while it is empty */
  placeholder?: string | null
  /** An answer is required; default false */
  required?: FlagInput | null
  /** Not shown until a rule shows it; default false */
  hidden?: FlagInput | null
  /** Shown, but neither editable nor stored; default false */
  disabled?: FlagInput | null
  /** Shown and stored, but not editable; default false */
  read_only?: FlagInput | null
  /** Value it starts with; several are separated by semicolons */
  default_value?: string | null
  /** Half as wide on large screens; default false */
  half_size?: FlagInput | null
  /** Selectable values, separated by semicolons; null: those of the CRM field */
  datalist?: string | null
  /** Settings that only some field types have; null: none */
  options?: FieldOptionsInput | null
}

export interface FieldRestore {
  /** Id of a field of the form that was deleted */
  field_id: number
}

export interface FieldsReorder {
  /** The ids of all fields of the form, each once */
  field_ids: number[]
}

export interface FilledReply {
  /** The subject with the values of its macros; null where none was given */
  subject: string | null
  /** The text with the values of its macros */
  text: string
}

/** true or false; 1/0 and "1"/"0" are taken for them. */
export type Flag = unknown

/** true or false; 1/0 and "1"/"0" are taken for them. */
export type FlagInput = boolean | 0 | 1 | '0' | '1'

export interface Form {
  /** Id of the form */
  id: number
  /** Generated identifier of its public address */
  slug: string
  /** Public address; it begins with the own domain of the account while that is in use */
  url: string
  /** Shared as a template */
  form_template: boolean
  /** How often it was opened */
  views_count: number
  /** How often it was sent */
  submissions_count: number
  /** When it was made */
  created_at: Timestamp
  /** When its configuration last changed; views and submissions do not move it */
  updated_at: Timestamp
  /** Name in the dashboard, which visitors do not see */
  internal_title: string
  /** Public heading and page title */
  title: string | null
  /** Online (true) or offline (false) */
  active: boolean
  /** Introductory text above the form */
  description: string | null
  /** Readable part of the address, unique in the account */
  custom_slug: string | null
  /** Ids of the form groups it belongs to */
  form_groups: number[]
  /** Language of the built-in texts; a new form has that of the account's CRM fields */
  language: 'de' | 'en' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr'
  /** Languages that visitors can switch to; `?lang=` picks one */
  additional_languages: string[]
  /** Texts of the form in these languages, by language and key: `settings.<name>`, `fields.<id>.label`, `.hint`, `.placeholder`, `.default_value` of a text block, `.unit` of a number, `fields.<id>.options.<value>`, `rules.<text>` for a label that rules set, and `lists.<text>` for a text in a list of settings; what is missing stays as it is */
  translations: Record<string, Record<string, string>>
  /** Label of the submit button */
  submit_button_label: string | null
  /** Text while sending */
  submit_spinner_label: string | null
  /** How required or optional fields are marked */
  required_marker: 'asterisk' | 'text' | 'optional_only' | 'none'
  /** Linked list of faults at the top */
  error_summary_enabled: boolean
  /** Browsers may fill in name, address, e-mail and telephone */
  browser_autocomplete_enabled: boolean
  /** The page fills in the place of a postal code from the places of the account, as a proposal */
  place_completion_enabled: boolean
  /** Answers to fields that rules hide are not stored */
  clear_hidden_values: boolean
  /** Check a field when it is left, not only on sending */
  validate_on_blur: boolean
  /** Headline of the thank-you page */
  thankyou_headline: string | null
  /** Text of the thank-you page */
  thankyou_text: string | null
  /** Go here instead of the thank-you page */
  redirect: string | null
  /** Where the form leads by what was answered: the first whose clauses hold counts, and without one `redirect` */
  redirect_rules: RedirectRule[]
  /** The thank-you page lists the answers given */
  thankyou_show_summary: boolean
  /** The thank-you page names the number of the submission */
  thankyou_show_reference: boolean
  /** Show the thank-you page so long, then go to `redirect` */
  redirect_delay_seconds: number
  /** Where `redirect` opens: in place of the form, in place of the page around it, or in a new window */
  redirect_target: 'self' | 'top' | 'new'
  /** What is added to the query of `redirect`; `address_id` and `estate_id` where a signed link names the record */
  redirect_append_params: string[]
  /** What happens next, on the thank-you page: at most 5 steps */
  thankyou_steps: NextStep[]
  /** Buttons on the thank-you page, at most 3; one that leads to another form of the account fills in there what the visitor gave for the same CRM fields */
  thankyou_links: NextLink[]
  /** Offer the PDF of the submission for download, on the thank-you page and as `document_url` */
  pdf_download_enabled: boolean
  /** How long the link to it is good */
  pdf_download_valid_hours: number
  /** Its file name: `{internal_title}`, `{title}`, `{index}`, `{date}`, and macros of the answers such as `_Name` */
  pdf_filename_pattern: string
  /** Offer to send another answer */
  refill_enabled: boolean
  /** Headline while the form is offline */
  closed_headline: string | null
  /** Text while the form is offline */
  closed_text: string | null
  /** Take every design value from the account's default_* settings */
  use_default_styling: boolean
  /** Logo above the form; the service fetches and serves it. One of the account's pictures stands in mails, too */
  logo_url: string | null
  /** Logo where the page is dark, in place of `logo_url`; null: that one, on a light ground in the dark scheme */
  logo_dark_url: string | null
  /** Logo alignment */
  logo_position: 'left' | 'center' | 'right'
  /** Its text for who cannot see it; null: the account's name */
  logo_alt_text: string | null
  /** Font, served by the service itself */
  font:
    | 'system'
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
  /** Page background */
  background_color: string
  /** Buttons, focus ring */
  accent_color: string
  /** text */
  text_color: string
  /** Text on buttons; null picks the readable one */
  button_text_color: string | null
  /** Base size in px */
  font_size: number
  /** Light or dark; auto: as the device of the visitor is set, and light in a frame. A design that is dark by its colours stays dark */
  color_scheme: 'auto' | 'light' | 'dark'
  /** Form sits on a card */
  card_enabled: boolean
  /** Card colour */
  card_background_color: string
  /** Largest width */
  card_width_px: number
  /** The form on a card, beside the picture (`split`), on a card in front of it (`cover`), or without a card (`plain`); with nothing to show beside or behind it, and in a frame, on a card */
  page_layout: 'card' | 'split' | 'cover' | 'plain'
  /** Picture of the layouts `split` and `cover`, for decoration; the service fetches and serves it */
  picture_url: string | null
  /** Which part of the picture is seen where there is no room for all of it; `auto`: the middle, and more of what is above */
  picture_focus: 'auto' | 'center' | 'top' | 'bottom' | 'left' | 'right'
  /** Rating of the agency, of 5 stars, shown beside or below the form */
  rating_value: number | null
  /** Number of ratings that it is made of */
  rating_count: number | null
  /** Who collects the ratings */
  rating_source: string | null
  /** Page on which the ratings are */
  rating_url: string | null
  /** Seals, memberships and awards, at most 4 */
  trust_seals: Seal[]
  /** Person to ask, shown beside or below the form and on the pages of a closed one; null: no person is shown */
  contact_name: string | null
  /** What that person does */
  contact_role: string | null
  /** Telephone number of that person; without one, of the agency, shown while the form is closed */
  contact_phone: string | null
  /** e-mail address of that person; without one, of the agency, shown while the form is closed */
  contact_email: string | null
  /** Photo of that person; the service fetches and serves it */
  contact_photo_url: string | null
  /** Take the account's default_* imprint values */
  use_default_imprint: boolean
  /** Privacy link in the footer */
  privacypolicy_url: string | null
  /** Imprint link in the footer */
  imprint_url: string | null
  /** Link to the agency, in the footer and on the logo */
  homepage_url: string | null
  /** Footer line 1 */
  imprint_line_1: string | null
  /** Footer line 2 */
  imprint_line_2: string | null
  /** Footer line 3 */
  imprint_line_3: string | null
  /** Footer line 4 */
  imprint_line_4: string | null
  /** Footer line 5 */
  imprint_line_5: string | null
  /** Extra style sheet for what is inside the page; loads nothing; needs the plan feature `branding` */
  custom_css: string | null
  /** The page does not say what it is made with; needs the plan feature `branding` */
  hide_branding: boolean
  /** Subject of the confirmation e-mail, with macros */
  subject: string | null
  /** Text of the confirmation e-mail; macros say what was sent, and what the CRM has of the record that a signed link names */
  body: string | null
  /** Recipient of the confirmation e-mail: addresses, or macros such as `_Email`; with copies 20 at most */
  receiver: string | null
  /** Send the confirmation e-mail through the CRM */
  send_email_via_crm: boolean
  /** Confirmation e-mail; goes out when a receiver is known */
  email_enabled: boolean
  /** Visitors get mails also of what a program sends, without the token of a page: the confirmation e-mail, the request to confirm their address, a signed document */
  email_on_program_posts: boolean
  /** Without `receiver`, the answer of this field; without both, the first e-mail field */
  email_receiver_field_id: number | null
  /** Name of the sender; null: the account's name */
  email_sender_name: string | null
  /** Where answers to it go */
  email_reply_to: string | null
  /** Recipients of a copy */
  email_cc: string[]
  /** Recipients of a hidden copy */
  email_bcc: string[]
  /** Mailbox that the CRM sends from, one of the account's verified ones; null: the first of them */
  email_crm_identity: string | null
  /** Table of answers below the text */
  email_include_values: boolean
  /** Attach the PDF of the submission, up to 10 MB; more than that is linked, for 30 days */
  email_attach_pdf: boolean
  /** Attach what the visitor uploaded, up to 10 MB; more than that is linked, for 30 days */
  email_attach_uploads: boolean
  /** A second e-mail, with its own receiver and without the table of answers */
  email2_enabled: boolean
  /** Its recipient: addresses, or macros; with addresses alone its macros know the records of the CRM, with a macro it is an e-mail to the visitor */
  email2_receiver: string | null
  /** Its subject, with macros */
  email2_subject: string | null
  /** Its text, with macros */
  email2_body: string | null
  /** Send it through the CRM */
  email2_via_crm: boolean
  /** e-mail to the agency for each submission */
  notification_enabled: boolean
  /** Its recipients; empty: the account's notification recipients */
  notification_receivers: string[]
  /** Its subject; macros know the records of the CRM, too */
  notification_subject: string | null
  /** Answers in it; off for confidential forms */
  notification_include_values: boolean
  /** The notification carries what visitors uploaded, up to 10 MB */
  notification_attach_uploads: boolean
  /** Attach the PDF of the submission, up to 10 MB */
  notification_attach_pdf: boolean
  /** Also to the user of the CRM who looks after the estate that the submission is about */
  notification_to_supervisor: boolean
  /** Replies to it go to the sender of the form */
  notification_reply_to_submitter: boolean
  /** Visitors confirm their e-mail address with a link that is mailed to them; the field is then required where it is asked for */
  double_opt_in_enabled: boolean
  /** Field with the address to confirm; null: the first e-mail field */
  double_opt_in_field_id: number | null
  /** Subject of the e-mail with the link */
  double_opt_in_subject: string | null
  /** Its text; must hold `{link}`, which becomes the address to confirm with */
  double_opt_in_body: string | null
  /** How long the link is good; what was not confirmed by then is deleted, with its files */
  double_opt_in_valid_hours: number
  /** CRM, e-mails, webhooks and PDF wait for the confirmation; off: they go at once, and only the confirmation is recorded */
  double_opt_in_hold: boolean
  /** Write submissions to the CRM; off: collect only */
  crm_write_enabled: boolean
  /** Look for an existing address first */
  crm_duplicate_check_enabled: boolean
  /** Address fields that must all match */
  crm_duplicate_check_fields: string[]
  /** What happens to an address that is found; `fill_empty` never overwrites */
  crm_duplicate_action: 'update' | 'fill_empty' | 'keep' | 'create_new'
  /** What happens where only an archived address is found: `use` takes it and leaves it archived, `reactivate` takes it and makes it active, `create_new` makes a new one */
  crm_archived_contacts: 'use' | 'reactivate' | 'create_new'
  /** The notification tells which address was found, what differs from the answers, and what was done */
  crm_duplicate_notify: boolean
  /** Let empty answers clear values of the CRM */
  crm_write_empty_values: boolean
  /** Contact types set on a new address */
  crm_address_contact_types: string[]
  /** Write an activity for each submission */
  crm_agentslog_enabled: boolean
  /** Kind of the activity */
  crm_agentslog_action_kind: string | null
  /** Type of the activity */
  crm_agentslog_action_type: string | null
  /** Text of the activity, with macros; without one, all answers */
  crm_agentslog_note: string | null
  /** Create a task for each submission */
  crm_task_enabled: boolean
  /** Subject of the task, with macros */
  crm_task_subject: string | null
  /** User or group that is responsible for the task */
  crm_task_responsible: string | null
  /** The task is due so many days after the submission */
  crm_task_due_days: number
  /** Relation between estate and address: owner, buyer, interested, tenant … */
  crm_relation: string | null
  /** User who is responsible for new records of every kind, a task with `crm_task_responsible` excepted; `fixed`: the one of `crm_user_id`; `estate_supervisor`: the one who looks after the estate that the submission is about */
  crm_user_assignment: 'none' | 'estate_supervisor' | 'fixed'
  /** Id of a user of the CRM, for `fixed` */
  crm_user_id: number | null
  /** Attach uploaded files to the record */
  crm_attach_uploads: boolean
  /** Attach the generated PDF to the record */
  crm_attach_pdf: boolean
  /** `queue`: take a submission and write it later when the CRM is away; `reject`: take it only when the CRM has taken its first record */
  crm_error_mode: 'queue' | 'reject'
  /** Assistant on the public page, once `chat_assistant_base_url` and `chat_assistant_model` are there, of the form or of the account */
  chat_assistant_enabled: boolean
  /** OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable. Without one, that of the account is asked */
  chat_assistant_base_url: string | null
  /** Name of the model; without one, that of the account */
  chat_assistant_model: string | null
  /** What the assistant is called */
  chat_assistant_name: string | null
  /** Its first words */
  chat_assistant_greeting: string | null
  /** Questions to begin with, one a line: a press sends one; the first four are offered */
  chat_assistant_suggestions: string | null
  /** How it is to behave */
  chat_assistant_instructions: string | null
  /** Facts it may use: opening hours, area, fees … */
  chat_assistant_knowledge: string | null
  /** May propose answers; the visitor confirms each */
  chat_assistant_fill_fields: boolean
  /** Fields of this form that it neither sees nor fills */
  chat_assistant_excluded_field_ids: number[]
  /** Keeps the conversation with the submission that follows it; the text that is agreed to says so */
  chat_assistant_store_transcript: boolean
  /** A visitor's messages per visit of the page */
  chat_assistant_max_messages: number
  /** Light Markdown; what must be agreed to before the first message */
  chat_assistant_consent_text: string | null
  /** Only from these addresses (CIDR); empty: from all */
  allowed_ip_ranges: string[]
  /** Only signed links that have not expired open the form (`POST /forms/{id}/links`) */
  link_expiry_required: boolean
  /** Each signed link takes one completed submission */
  single_use_links_enabled: boolean
  /** Not available before */
  opens_at: string | null
  /** Not available from then on */
  closes_at: string | null
  /** Closes when it is reached */
  max_submissions: number | null
  /** Stays open when `max_submissions` is reached: what is sent then is marked as on the waiting list; it counts as a submission, too */
  waiting_list_enabled: boolean
  /** Submissions taken of one e-mail address, in any case; confirmed ones where they wait for that, from when it is set */
  max_submissions_per_email: number | null
  /** Submissions taken from one address within the time below */
  max_submissions_per_ip: number | null
  /** Time that max_submissions_per_ip is about */
  max_submissions_per_ip_minutes: number
  /** Time zone, an IANA name, of the times that are shown; until it is set, that of the account */
  timezone: string
  /** Text before `opens_at`; the time follows it */
  not_open_yet_text: string | null
  /** Text when `max_submissions` is reached */
  limit_reached_text: string | null
  /** Other pages may show the form in a frame */
  embed_enabled: boolean
  /** Only pages of these origins; empty: any */
  embed_allowed_origins: string[]
  /** How the code that is offered to embed it shows the form: in its place, or in a dialog that a button opens */
  embed_mode: 'inline' | 'popup' | 'modal' | 'slider'
  /** That button; null: the title */
  embed_button_label: string | null
  /** The page around is told of `ready`, `step`, `submit` and `error`; of answers only if it is of `embed_allowed_origins` */
  embed_events_enabled: boolean
  /** The frame is as high as the form */
  embed_auto_height: boolean
  /** No background of its own in the frame */
  embed_transparent: boolean
  /** No logo and title in the frame */
  embed_hide_header: boolean
  /** No imprint lines in the frame; the links stay */
  embed_hide_footer: boolean
  /** Largest file, in MiB */
  upload_max_file_mb: number
  /** Files of one submission, over all fields */
  upload_max_files: number
  /** Kinds of files, checked by content and not by name */
  upload_allowed_types: string[]
  /** Days for which a file is kept here, too, once the CRM has it; 0: as long as its submission */
  upload_retention_days: number
  /** Long side of JPEG, PNG and WebP images in pixels, larger ones are made smaller; 0: as they are */
  upload_image_max_px: number
  /** Take place and camera (EXIF) out of images */
  upload_strip_metadata: boolean
  /** Page breaks divide the form into steps; off: into sections of one page */
  multistep_enabled: boolean
  /** Label of the button that leads on */
  multistep_next_label: string | null
  /** Label of the button that leads back */
  multistep_back_label: string | null
  /** How the progress is shown; steps that rules hide are not counted */
  multistep_progress: 'none' | 'bar' | 'steps' | 'percent'
  /** Each question is a step of its own; one that is answered by a tap leads on by itself */
  multistep_questions_enabled: boolean
  /** Button that leads back */
  multistep_allow_back: boolean
  /** Before sending, a last step lists the answers, each step with a button to change them */
  multistep_review_enabled: boolean
  /** Answers are kept in the visitor’s browser until sent, for 7 days; never files, signatures or confidential ones */
  autosave_enabled: boolean
  /** Unfinished answers are stored, marked as partial: nothing is written to the CRM, mailed or announced of them */
  partial_submissions_enabled: boolean
  /** Unfinished answers are deleted after so many days */
  partial_retention_days: number
  /** Visitors can have a one-time link mailed to them with which they continue later */
  resume_link_enabled: boolean
  /** Only for staff who are logged in */
  staff_only_enabled: boolean
  /** With `staff_only_enabled`, the submission and the e-mail about it say which member sent it */
  staff_prefill_identity: boolean
  /** Members admitted; both lists empty: all */
  staff_allowed_member_ids: number[]
  /** Groups admitted; both lists empty: all */
  staff_allowed_group_ids: number[]
  /** Query parameters fill fields */
  prefill_url_enabled: boolean
  /** Keep `utm_*` and click ids of the address with the submission, where its content is kept */
  capture_utm: boolean
  /** Load records of the CRM by their UUID into the form's fields: over default values, under query parameters */
  prefill_crm_enabled: boolean
  /** Modules that may be loaded */
  prefill_crm_modules: string[]
  /** Only signed links name records; off: `address=` and `estate=` with a UUID do, too */
  prefill_signed_links_only: boolean
  /** Default life of signed links */
  prefill_link_days: number
  /** The estate that a link names is what the inquiry is about; no new one is made in the CRM */
  estate_context_enabled: boolean
  /** Hidden decoy field */
  honeypot_enabled: boolean
  /** Faster answers count as spam, measured by the page token */
  min_fill_seconds: number
  /** Older pages must be loaded again; answers are kept */
  max_form_age_hours: number
  /** Words that no text answer may hold; case is ignored */
  spam_blocked_words: string[]
  /** Domains, subdomains included, that no e-mail answer may have */
  spam_blocked_email_domains: string[]
  /** The visitor's browser must do a small calculation before it can send, by itself and without a third party */
  pow_enabled: boolean
  /** How long it takes: a fraction of a second, up to a second, some seconds; adaptive: the longer, the more is sent */
  pow_difficulty: 'low' | 'medium' | 'high' | 'adaptive'
  /** Links allowed over all text answers */
  spam_max_links: number
  /** Refuse what is judged spam, or keep it in a tray */
  spam_action: 'reject' | 'quarantine'
  /** off: content is not stored, the submission still counts */
  save_submission_data: 'inherit' | 'on' | 'off'
  /** Anonymised keeps the /24 or /48 prefix */
  save_ips: 'inherit' | 'full' | 'anonymised' | 'off'
  /** Submissions with their files and PDFs are deleted after so many days, and what still waits of them is cancelled; statistics keep counting them */
  retention_days: number | null
  /** Content is deleted once the CRM has it, and the mails and webhooks about it are through; a day later these are cancelled */
  delete_after_crm_write: boolean
  /** Answers that stand as ••• in mails, exports and webhooks, and for viewers and API keys that cannot write submissions */
  confidential_field_ids: number[]
  /** The thank-you page and the confirmation e-mail carry a link, good for 30 days, to delete what was sent */
  self_service_deletion: boolean
  /** A checkbox for consent above the button */
  consent_enabled: boolean
  /** What is consented to; `{privacy}` becomes the link to the privacy policy; stored with time and version as proof */
  consent_text: string | null
  /** Without consent the form cannot be sent */
  consent_required: boolean
  /** Field of the address in the CRM that says so, such as its GDPR status */
  consent_crm_field_name: string | null
  /** Search engines may list the page */
  seo_indexable: boolean
  /** Page title for search and sharing */
  seo_title: string | null
  /** Description for search and sharing */
  seo_description: string | null
  /** Who counts visits and submissions; it runs in a closed frame, sees no answer and sets no cookie. Not on pages for staff or with a password */
  tracking_provider: 'none' | 'gtm' | 'ga4' | 'matomo' | 'meta_pixel' | 'etracker'
  /** GTM-ABC1234, G-ABC1234567, number of the pixel, account key of etracker; of Matomo its address and the number of the site, https://matomo.agency.example/#1 */
  tracking_id: string | null
  /** Nothing of it is loaded before the visitor agrees */
  tracking_consent_required: boolean
  /** Count views, without cookies */
  stats_enabled: boolean
  /** Whether visitors are asked for a password */
  password_set: boolean
  /** Whether there is a key for the assistant */
  chat_assistant_api_key_set: boolean
  /** Its fields, by position */
  fields: Field[]
}

export interface FormChange {
  /** What is different */
  subject: 'setting' | 'field' | 'rule'
  /** How; `moved`: fields or rules stand in another order */
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** Id of the field; null for all else */
  field_id: number | null
  /** Name of the setting, label or CRM field of the field, title of the rule; null where all are meant */
  name: string | null
  /** Properties of the field or rule that are different */
  properties: string[]
}

export interface FormContent {
  /** Settings that differ from their default */
  settings: Record<string, unknown>
  /** All fields, in their order */
  fields: ContentField[]
  /** All rules, in the order in which they apply */
  rules: ContentRule[]
}

export interface FormCreate {
  /** Name in the dashboard, which visitors do not see */
  internal_title: string
  /** Public heading and page title */
  title?: string | null
  /** Online (true) or offline (false); default false */
  active?: FlagInput | null
  /** Introductory text above the form */
  description?: string | null
  /** Readable part of the address, unique in the account */
  custom_slug?: string | null
  /** Ids of the form groups it belongs to; default [] */
  form_groups?: number[] | null
  /** Language of the built-in texts; a new form has that of the account's CRM fields; default `de` */
  language?: 'de' | 'en' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr' | null
  /** Languages that visitors can switch to; `?lang=` picks one; default [] */
  additional_languages?: ('de' | 'en' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr')[] | null
  /** Texts of the form in these languages, by language and key: `settings.<name>`, `fields.<id>.label`, `.hint`, `.placeholder`, `.default_value` of a text block, `.unit` of a number, `fields.<id>.options.<value>`, `rules.<text>` for a label that rules set, and `lists.<text>` for a text in a list of settings; what is missing stays as it is; default {} */
  translations?: Record<string, Record<string, string>> | null
  /** Label of the submit button */
  submit_button_label?: string | null
  /** Text while sending */
  submit_spinner_label?: string | null
  /** How required or optional fields are marked; default `asterisk` */
  required_marker?: 'asterisk' | 'text' | 'optional_only' | 'none' | null
  /** Linked list of faults at the top; default true */
  error_summary_enabled?: FlagInput | null
  /** Browsers may fill in name, address, e-mail and telephone; default true */
  browser_autocomplete_enabled?: FlagInput | null
  /** The page fills in the place of a postal code from the places of the account, as a proposal; default false */
  place_completion_enabled?: FlagInput | null
  /** Answers to fields that rules hide are not stored; default true */
  clear_hidden_values?: FlagInput | null
  /** Check a field when it is left, not only on sending; default true */
  validate_on_blur?: FlagInput | null
  /** Headline of the thank-you page */
  thankyou_headline?: string | null
  /** Text of the thank-you page */
  thankyou_text?: string | null
  /** Go here instead of the thank-you page */
  redirect?: string | null
  /** Where the form leads by what was answered: the first whose clauses hold counts, and without one `redirect`; default [] */
  redirect_rules?: RedirectRuleInput[] | null
  /** The thank-you page lists the answers given; default false */
  thankyou_show_summary?: FlagInput | null
  /** The thank-you page names the number of the submission; default false */
  thankyou_show_reference?: FlagInput | null
  /** Show the thank-you page so long, then go to `redirect`; default 0 */
  redirect_delay_seconds?: number | null
  /** Where `redirect` opens: in place of the form, in place of the page around it, or in a new window; default `self` */
  redirect_target?: 'self' | 'top' | 'new' | null
  /** What is added to the query of `redirect`; `address_id` and `estate_id` where a signed link names the record; default [] */
  redirect_append_params?: ('submission_id' | 'index' | 'address_id' | 'estate_id')[] | null
  /** What happens next, on the thank-you page: at most 5 steps; default [] */
  thankyou_steps?: NextStepInput[] | null
  /** Buttons on the thank-you page, at most 3; one that leads to another form of the account fills in there what the visitor gave for the same CRM fields; default [] */
  thankyou_links?: NextLinkInput[] | null
  /** Offer the PDF of the submission for download, on the thank-you page and as `document_url`; default false */
  pdf_download_enabled?: FlagInput | null
  /** How long the link to it is good; default 24 */
  pdf_download_valid_hours?: number | null
  /** Its file name: `{internal_title}`, `{title}`, `{index}`, `{date}`, and macros of the answers such as `_Name`; default `{internal_title}-{index}` */
  pdf_filename_pattern?: string | null
  /** Offer to send another answer; default false */
  refill_enabled?: FlagInput | null
  /** Headline while the form is offline */
  closed_headline?: string | null
  /** Text while the form is offline */
  closed_text?: string | null
  /** Take every design value from the account's default_* settings; default true */
  use_default_styling?: FlagInput | null
  /** Logo above the form; the service fetches and serves it. One of the account's pictures stands in mails, too */
  logo_url?: string | null
  /** Logo where the page is dark, in place of `logo_url`; null: that one, on a light ground in the dark scheme */
  logo_dark_url?: string | null
  /** Logo alignment; default `left` */
  logo_position?: 'left' | 'center' | 'right' | null
  /** Its text for who cannot see it; null: the account's name */
  logo_alt_text?: string | null
  /** Font, served by the service itself; default `system` */
  font?:
    | 'system'
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
    | null
  /** Page background; default `#f3f4f6` */
  background_color?: string | null
  /** Buttons, focus ring; default `#1d4ed8` */
  accent_color?: string | null
  /** Text; default `#1f2937` */
  text_color?: string | null
  /** Text on buttons; null picks the readable one */
  button_text_color?: string | null
  /** Base size in px; default 16 */
  font_size?: number | null
  /** Light or dark; auto: as the device of the visitor is set, and light in a frame. A design that is dark by its colours stays dark; default `auto` */
  color_scheme?: 'auto' | 'light' | 'dark' | null
  /** Form sits on a card; default true */
  card_enabled?: FlagInput | null
  /** Card colour; default `#ffffff` */
  card_background_color?: string | null
  /** Largest width; default 760 */
  card_width_px?: number | null
  /** The form on a card, beside the picture (`split`), on a card in front of it (`cover`), or without a card (`plain`); with nothing to show beside or behind it, and in a frame, on a card; default `card` */
  page_layout?: 'card' | 'split' | 'cover' | 'plain' | null
  /** Picture of the layouts `split` and `cover`, for decoration; the service fetches and serves it */
  picture_url?: string | null
  /** Which part of the picture is seen where there is no room for all of it; `auto`: the middle, and more of what is above; default `auto` */
  picture_focus?: 'auto' | 'center' | 'top' | 'bottom' | 'left' | 'right' | null
  /** Rating of the agency, of 5 stars, shown beside or below the form */
  rating_value?: number | null
  /** Number of ratings that it is made of */
  rating_count?: number | null
  /** Who collects the ratings */
  rating_source?: string | null
  /** Page on which the ratings are */
  rating_url?: string | null
  /** Seals, memberships and awards, at most 4; default [] */
  trust_seals?: SealInput[] | null
  /** Person to ask, shown beside or below the form and on the pages of a closed one; null: no person is shown */
  contact_name?: string | null
  /** What that person does */
  contact_role?: string | null
  /** Telephone number of that person; without one, of the agency, shown while the form is closed */
  contact_phone?: string | null
  /** e-mail address of that person; without one, of the agency, shown while the form is closed */
  contact_email?: string | null
  /** Photo of that person; the service fetches and serves it */
  contact_photo_url?: string | null
  /** Take the account's default_* imprint values; default true */
  use_default_imprint?: FlagInput | null
  /** Privacy link in the footer */
  privacypolicy_url?: string | null
  /** Imprint link in the footer */
  imprint_url?: string | null
  /** Link to the agency, in the footer and on the logo */
  homepage_url?: string | null
  /** Footer line 1 */
  imprint_line_1?: string | null
  /** Footer line 2 */
  imprint_line_2?: string | null
  /** Footer line 3 */
  imprint_line_3?: string | null
  /** Footer line 4 */
  imprint_line_4?: string | null
  /** Footer line 5 */
  imprint_line_5?: string | null
  /** Extra style sheet for what is inside the page; loads nothing; needs the plan feature `branding` */
  custom_css?: string | null
  /** The page does not say what it is made with; needs the plan feature `branding`; default false */
  hide_branding?: FlagInput | null
  /** Subject of the confirmation e-mail, with macros */
  subject?: string | null
  /** Text of the confirmation e-mail; macros say what was sent, and what the CRM has of the record that a signed link names */
  body?: string | null
  /** Recipient of the confirmation e-mail: addresses, or macros such as `_Email`; with copies 20 at most */
  receiver?: string | null
  /** Send the confirmation e-mail through the CRM; default false */
  send_email_via_crm?: FlagInput | null
  /** Confirmation e-mail; goes out when a receiver is known; default true */
  email_enabled?: FlagInput | null
  /** Visitors get mails also of what a program sends, without the token of a page: the confirmation e-mail, the request to confirm their address, a signed document; default true */
  email_on_program_posts?: FlagInput | null
  /** Without `receiver`, the answer of this field; without both, the first e-mail field */
  email_receiver_field_id?: number | null
  /** Name of the sender; null: the account's name */
  email_sender_name?: string | null
  /** Where answers to it go */
  email_reply_to?: string | null
  /** Recipients of a copy; default [] */
  email_cc?: string[] | null
  /** Recipients of a hidden copy; default [] */
  email_bcc?: string[] | null
  /** Mailbox that the CRM sends from, one of the account's verified ones; null: the first of them */
  email_crm_identity?: string | null
  /** Table of answers below the text; default true */
  email_include_values?: FlagInput | null
  /** Attach the PDF of the submission, up to 10 MB; more than that is linked, for 30 days; default false */
  email_attach_pdf?: FlagInput | null
  /** Attach what the visitor uploaded, up to 10 MB; more than that is linked, for 30 days; default false */
  email_attach_uploads?: FlagInput | null
  /** A second e-mail, with its own receiver and without the table of answers; default false */
  email2_enabled?: FlagInput | null
  /** Its recipient: addresses, or macros; with addresses alone its macros know the records of the CRM, with a macro it is an e-mail to the visitor */
  email2_receiver?: string | null
  /** Its subject, with macros */
  email2_subject?: string | null
  /** Its text, with macros */
  email2_body?: string | null
  /** Send it through the CRM; default false */
  email2_via_crm?: FlagInput | null
  /** e-mail to the agency for each submission; default true */
  notification_enabled?: FlagInput | null
  /** Its recipients; empty: the account's notification recipients; default [] */
  notification_receivers?: string[] | null
  /** Its subject; macros know the records of the CRM, too */
  notification_subject?: string | null
  /** Answers in it; off for confidential forms; default true */
  notification_include_values?: FlagInput | null
  /** The notification carries what visitors uploaded, up to 10 MB; default false */
  notification_attach_uploads?: FlagInput | null
  /** Attach the PDF of the submission, up to 10 MB; default false */
  notification_attach_pdf?: FlagInput | null
  /** Also to the user of the CRM who looks after the estate that the submission is about; default false */
  notification_to_supervisor?: FlagInput | null
  /** Replies to it go to the sender of the form; default true */
  notification_reply_to_submitter?: FlagInput | null
  /** Visitors confirm their e-mail address with a link that is mailed to them; the field is then required where it is asked for; default false */
  double_opt_in_enabled?: FlagInput | null
  /** Field with the address to confirm; null: the first e-mail field */
  double_opt_in_field_id?: number | null
  /** Subject of the e-mail with the link */
  double_opt_in_subject?: string | null
  /** Its text; must hold `{link}`, which becomes the address to confirm with */
  double_opt_in_body?: string | null
  /** How long the link is good; what was not confirmed by then is deleted, with its files; default 48 */
  double_opt_in_valid_hours?: number | null
  /** CRM, e-mails, webhooks and PDF wait for the confirmation; off: they go at once, and only the confirmation is recorded; default true */
  double_opt_in_hold?: FlagInput | null
  /** Write submissions to the CRM; off: collect only; default true */
  crm_write_enabled?: FlagInput | null
  /** Look for an existing address first; default true */
  crm_duplicate_check_enabled?: FlagInput | null
  /** Address fields that must all match; default [`Email`] */
  crm_duplicate_check_fields?: string[] | null
  /** What happens to an address that is found; `fill_empty` never overwrites; default `fill_empty` */
  crm_duplicate_action?: 'update' | 'fill_empty' | 'keep' | 'create_new' | null
  /** What happens where only an archived address is found: `use` takes it and leaves it archived, `reactivate` takes it and makes it active, `create_new` makes a new one; default `use` */
  crm_archived_contacts?: 'use' | 'reactivate' | 'create_new' | null
  /** The notification tells which address was found, what differs from the answers, and what was done; default true */
  crm_duplicate_notify?: FlagInput | null
  /** Let empty answers clear values of the CRM; default false */
  crm_write_empty_values?: FlagInput | null
  /** Contact types set on a new address; default [] */
  crm_address_contact_types?: string[] | null
  /** Write an activity for each submission; default true */
  crm_agentslog_enabled?: FlagInput | null
  /** Kind of the activity */
  crm_agentslog_action_kind?: string | null
  /** Type of the activity */
  crm_agentslog_action_type?: string | null
  /** Text of the activity, with macros; without one, all answers */
  crm_agentslog_note?: string | null
  /** Create a task for each submission; default false */
  crm_task_enabled?: FlagInput | null
  /** Subject of the task, with macros */
  crm_task_subject?: string | null
  /** User or group that is responsible for the task */
  crm_task_responsible?: string | null
  /** The task is due so many days after the submission; default 3 */
  crm_task_due_days?: number | null
  /** Relation between estate and address: owner, buyer, interested, tenant … */
  crm_relation?: string | null
  /** User who is responsible for new records of every kind, a task with `crm_task_responsible` excepted; `fixed`: the one of `crm_user_id`; `estate_supervisor`: the one who looks after the estate that the submission is about; default `none` */
  crm_user_assignment?: 'none' | 'estate_supervisor' | 'fixed' | null
  /** Id of a user of the CRM, for `fixed` */
  crm_user_id?: number | null | null
  /** Attach uploaded files to the record; default true */
  crm_attach_uploads?: FlagInput | null
  /** Attach the generated PDF to the record; default false */
  crm_attach_pdf?: FlagInput | null
  /** `queue`: take a submission and write it later when the CRM is away; `reject`: take it only when the CRM has taken its first record; default `queue` */
  crm_error_mode?: 'queue' | 'reject' | null
  /** Assistant on the public page, once `chat_assistant_base_url` and `chat_assistant_model` are there, of the form or of the account; default false */
  chat_assistant_enabled?: FlagInput | null
  /** OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable. Without one, that of the account is asked */
  chat_assistant_base_url?: string | null
  /** Name of the model; without one, that of the account */
  chat_assistant_model?: string | null
  /** What the assistant is called */
  chat_assistant_name?: string | null
  /** Its first words */
  chat_assistant_greeting?: string | null
  /** Questions to begin with, one a line: a press sends one; the first four are offered */
  chat_assistant_suggestions?: string | null
  /** How it is to behave */
  chat_assistant_instructions?: string | null
  /** Facts it may use: opening hours, area, fees … */
  chat_assistant_knowledge?: string | null
  /** May propose answers; the visitor confirms each; default true */
  chat_assistant_fill_fields?: FlagInput | null
  /** Fields of this form that it neither sees nor fills; default [] */
  chat_assistant_excluded_field_ids?: number[] | null
  /** Keeps the conversation with the submission that follows it; the text that is agreed to says so; default false */
  chat_assistant_store_transcript?: FlagInput | null
  /** A visitor's messages per visit of the page; default 30 */
  chat_assistant_max_messages?: number | null
  /** Light Markdown; what must be agreed to before the first message */
  chat_assistant_consent_text?: string | null
  /** Only from these addresses (CIDR); empty: from all; default [] */
  allowed_ip_ranges?: string[] | null
  /** Only signed links that have not expired open the form (`POST /forms/{id}/links`); default false */
  link_expiry_required?: FlagInput | null
  /** Each signed link takes one completed submission; default false */
  single_use_links_enabled?: FlagInput | null
  /** Not available before */
  opens_at?: string | null
  /** Not available from then on */
  closes_at?: string | null
  /** Closes when it is reached */
  max_submissions?: number | null
  /** Stays open when `max_submissions` is reached: what is sent then is marked as on the waiting list; it counts as a submission, too; default false */
  waiting_list_enabled?: FlagInput | null
  /** Submissions taken of one e-mail address, in any case; confirmed ones where they wait for that, from when it is set */
  max_submissions_per_email?: number | null
  /** Submissions taken from one address within the time below */
  max_submissions_per_ip?: number | null
  /** Time that max_submissions_per_ip is about; default 60 */
  max_submissions_per_ip_minutes?: number | null
  /** Time zone, an IANA name, of the times that are shown; until it is set, that of the account; default `Europe/Berlin` */
  timezone?: string | null
  /** Text before `opens_at`; the time follows it */
  not_open_yet_text?: string | null
  /** Text when `max_submissions` is reached */
  limit_reached_text?: string | null
  /** Other pages may show the form in a frame; default true */
  embed_enabled?: FlagInput | null
  /** Only pages of these origins; empty: any; default [] */
  embed_allowed_origins?: string[] | null
  /** How the code that is offered to embed it shows the form: in its place, or in a dialog that a button opens; default `inline` */
  embed_mode?: 'inline' | 'popup' | 'modal' | 'slider' | null
  /** That button; null: the title */
  embed_button_label?: string | null
  /** The page around is told of `ready`, `step`, `submit` and `error`; of answers only if it is of `embed_allowed_origins`; default true */
  embed_events_enabled?: FlagInput | null
  /** The frame is as high as the form; default true */
  embed_auto_height?: FlagInput | null
  /** No background of its own in the frame; default false */
  embed_transparent?: FlagInput | null
  /** No logo and title in the frame; default false */
  embed_hide_header?: FlagInput | null
  /** No imprint lines in the frame; the links stay; default false */
  embed_hide_footer?: FlagInput | null
  /** Largest file, in MiB; default 10 */
  upload_max_file_mb?: number | null
  /** Files of one submission, over all fields; default 10 */
  upload_max_files?: number | null
  /** Kinds of files, checked by content and not by name; default [`pdf`,`jpg`,`png`,`heic`,`docx`] */
  upload_allowed_types?: ('pdf' | 'jpg' | 'png' | 'webp' | 'heic' | 'docx' | 'xlsx' | 'txt' | 'csv')[] | null
  /** Days for which a file is kept here, too, once the CRM has it; 0: as long as its submission; default 30 */
  upload_retention_days?: number | null
  /** Long side of JPEG, PNG and WebP images in pixels, larger ones are made smaller; 0: as they are; default 2560 */
  upload_image_max_px?: number | null
  /** Take place and camera (EXIF) out of images; default true */
  upload_strip_metadata?: FlagInput | null
  /** Page breaks divide the form into steps; off: into sections of one page; default false */
  multistep_enabled?: FlagInput | null
  /** Label of the button that leads on */
  multistep_next_label?: string | null
  /** Label of the button that leads back */
  multistep_back_label?: string | null
  /** How the progress is shown; steps that rules hide are not counted; default `bar` */
  multistep_progress?: 'none' | 'bar' | 'steps' | 'percent' | null
  /** Each question is a step of its own; one that is answered by a tap leads on by itself; default false */
  multistep_questions_enabled?: FlagInput | null
  /** Button that leads back; default true */
  multistep_allow_back?: FlagInput | null
  /** Before sending, a last step lists the answers, each step with a button to change them; default false */
  multistep_review_enabled?: FlagInput | null
  /** Answers are kept in the visitor’s browser until sent, for 7 days; never files, signatures or confidential ones; default false */
  autosave_enabled?: FlagInput | null
  /** Unfinished answers are stored, marked as partial: nothing is written to the CRM, mailed or announced of them; default false */
  partial_submissions_enabled?: FlagInput | null
  /** Unfinished answers are deleted after so many days; default 14 */
  partial_retention_days?: number | null
  /** Visitors can have a one-time link mailed to them with which they continue later; default false */
  resume_link_enabled?: FlagInput | null
  /** Only for staff who are logged in; default false */
  staff_only_enabled?: FlagInput | null
  /** With `staff_only_enabled`, the submission and the e-mail about it say which member sent it; default true */
  staff_prefill_identity?: FlagInput | null
  /** Members admitted; both lists empty: all; default [] */
  staff_allowed_member_ids?: number[] | null
  /** Groups admitted; both lists empty: all; default [] */
  staff_allowed_group_ids?: number[] | null
  /** Query parameters fill fields; default true */
  prefill_url_enabled?: FlagInput | null
  /** Keep `utm_*` and click ids of the address with the submission, where its content is kept; default true */
  capture_utm?: FlagInput | null
  /** Load records of the CRM by their UUID into the form's fields: over default values, under query parameters; default false */
  prefill_crm_enabled?: FlagInput | null
  /** Modules that may be loaded; default [`address`,`estate`] */
  prefill_crm_modules?: ('address' | 'estate')[] | null
  /** Only signed links name records; off: `address=` and `estate=` with a UUID do, too; default true */
  prefill_signed_links_only?: FlagInput | null
  /** Default life of signed links; default 14 */
  prefill_link_days?: number | null
  /** The estate that a link names is what the inquiry is about; no new one is made in the CRM; default false */
  estate_context_enabled?: FlagInput | null
  /** Hidden decoy field; default true */
  honeypot_enabled?: FlagInput | null
  /** Faster answers count as spam, measured by the page token; default 2 */
  min_fill_seconds?: number | null
  /** Older pages must be loaded again; answers are kept; default 24 */
  max_form_age_hours?: number | null
  /** Words that no text answer may hold; case is ignored; default [] */
  spam_blocked_words?: string[] | null
  /** Domains, subdomains included, that no e-mail answer may have; default [] */
  spam_blocked_email_domains?: string[] | null
  /** The visitor's browser must do a small calculation before it can send, by itself and without a third party; default false */
  pow_enabled?: FlagInput | null
  /** How long it takes: a fraction of a second, up to a second, some seconds; adaptive: the longer, the more is sent; default `adaptive` */
  pow_difficulty?: 'low' | 'medium' | 'high' | 'adaptive' | null
  /** Links allowed over all text answers; default 3 */
  spam_max_links?: number | null
  /** Refuse what is judged spam, or keep it in a tray; default `quarantine` */
  spam_action?: 'reject' | 'quarantine' | null
  /** off: content is not stored, the submission still counts; default `inherit` */
  save_submission_data?: 'inherit' | 'on' | 'off' | null
  /** Anonymised keeps the /24 or /48 prefix; default `inherit` */
  save_ips?: 'inherit' | 'full' | 'anonymised' | 'off' | null
  /** Submissions with their files and PDFs are deleted after so many days, and what still waits of them is cancelled; statistics keep counting them */
  retention_days?: number | null
  /** Content is deleted once the CRM has it, and the mails and webhooks about it are through; a day later these are cancelled; default false */
  delete_after_crm_write?: FlagInput | null
  /** Answers that stand as ••• in mails, exports and webhooks, and for viewers and API keys that cannot write submissions; default [] */
  confidential_field_ids?: number[] | null
  /** The thank-you page and the confirmation e-mail carry a link, good for 30 days, to delete what was sent; default false */
  self_service_deletion?: FlagInput | null
  /** A checkbox for consent above the button; default false */
  consent_enabled?: FlagInput | null
  /** What is consented to; `{privacy}` becomes the link to the privacy policy; stored with time and version as proof */
  consent_text?: string | null
  /** Without consent the form cannot be sent; default true */
  consent_required?: FlagInput | null
  /** Field of the address in the CRM that says so, such as its GDPR status */
  consent_crm_field_name?: string | null
  /** Search engines may list the page; default false */
  seo_indexable?: FlagInput | null
  /** Page title for search and sharing */
  seo_title?: string | null
  /** Description for search and sharing */
  seo_description?: string | null
  /** Who counts visits and submissions; it runs in a closed frame, sees no answer and sets no cookie. Not on pages for staff or with a password; default `none` */
  tracking_provider?: 'none' | 'gtm' | 'ga4' | 'matomo' | 'meta_pixel' | 'etracker' | null
  /** GTM-ABC1234, G-ABC1234567, number of the pixel, account key of etracker; of Matomo its address and the number of the site, https://matomo.agency.example/#1 */
  tracking_id?: string | null
  /** Nothing of it is loaded before the visitor agrees; default true */
  tracking_consent_required?: FlagInput | null
  /** Count views, without cookies; default true */
  stats_enabled?: FlagInput | null
  /** Password that opens the form; never shown, not copied. A new one ends what the old one opened */
  password?: string | null
  /** Key for `chat_assistant_base_url`; never shown. It belongs to the host it was given for: with another one it must be sent again, or be `null`. Without one, that of the account is sent, if it belongs to the same host */
  chat_assistant_api_key?: string | null
}

export interface FormDraft {
  /** Names what is answered here; a change of it says that it is based on this */
  token: string
  /** Whether there is a draft; without one, `content` is the form as it is */
  exists: boolean
  /** The draft, with what has changed in the form since */
  content: FormContent
  /** The form as it is */
  live: FormContent
  /** What the form has been changed in since, and the draft otherwise */
  conflicts: FormChange[]
  /** When the draft was last changed; null without one */
  updated_at: Timestamp | null
  /** Who did; null without one */
  updated_by: string | null
}

export interface FormDraftPatch {
  /** The token of the draft as it was read; 412 when it has changed since */
  token: string
  /** Texts to change, and CRM fields that settings name */
  settings?: DraftedSettings
  /** All fields, in their order; those left out are deleted */
  fields?: ContentFieldInput[]
  /** All rules */
  rules?: RuleInput[]
}

export interface FormDraftPublish {
  /** The token of the draft as it was read; 412 when it has changed since */
  token: string
  /** What becomes of what both have changed: the draft holds, or the form as it is */
  conflicts?: 'draft' | 'live'
}

export interface FormFile {
  /** What the file is */
  format: 'foyer.form'
  /** Version of the format */
  version: 1
  /** Name of the form in the dashboard */
  name: string
  /** Its settings, texts and mails */
  settings: FormFileSettings
  /** Its fields, in their order; properties at their defaults are left out */
  fields: FormFileField[]
  /** Its rules, in the order in which they apply */
  rules: FormFileRule[]
  /** Its PDF template; none: the one proposed from its fields */
  pdf_template?: FormFileTemplate
}

export interface FormFileAction {
  /** Actions of a rule run in ascending order; default: as they are listed */
  order?: number
  /** What is done to the target */
  action:
    | 'show'
    | 'hide'
    | 'enable'
    | 'disable'
    | 'require'
    | 'optional'
    | 'hide_option'
    | 'unhide_option'
    | 'set_value'
    | 'set_label'
    | 'make_readonly'
    | 'unmake_readonly'
    | 'enable_rules_by_tag'
    | 'disable_rules_by_tag'
  /** Key of the field, or a special target as in `PUT /forms/{id}/rules`; empty for the actions by tag */
  target_field_id?: string
  /** The option, value or label to set, or the tag; not needed by the other actions */
  value?: string | string[] | null
}

/** What happens when the conditions hold. */
export interface FormFileActionInput {
  /** Actions of a rule run in ascending order; default: as they are listed */
  order?: number | null
  /** What is done to the target */
  action:
    | 'show'
    | 'hide'
    | 'enable'
    | 'disable'
    | 'require'
    | 'optional'
    | 'hide_option'
    | 'unhide_option'
    | 'set_value'
    | 'set_label'
    | 'make_readonly'
    | 'unmake_readonly'
    | 'enable_rules_by_tag'
    | 'disable_rules_by_tag'
  /** Key of the field, or a special target as in `PUT /forms/{id}/rules`; empty for the actions by tag */
  target_field_id?:
    | '__form_title'
    | '__form_description'
    | '__submit'
    | '__submit_spinner'
    | '__multistep_back'
    | '__multistep_next'
    | string
    | ''
    | null
  /** The option, value or label to set, or the tag; not needed by the other actions */
  value?: string | number | boolean | string[] | null
}

export type FormFileBlock =
  | FormFileLetterBlock
  | PdfHeadingBlock
  | PdfParagraphBlock
  | FormFileFieldBlock
  | FormFileFieldListBlock
  | PdfImageBlock
  | PdfDividerBlock
  | PdfPageBreakBlock
  | FormFileSignatureBlock
  | FormFileCountersignatureBlock
  | FormFileClosingBlock
  | FormFileFactsBlock
  | FormFileFloorplanBlock
  | FormFileColumnsBlock

export type FormFileBlockInput =
  | FormFileLetterBlockInput
  | PdfHeadingBlockInput
  | PdfParagraphBlockInput
  | FormFileFieldBlockInput
  | FormFileFieldListBlockInput
  | PdfImageBlockInput
  | PdfDividerBlockInput
  | PdfPageBreakBlockInput
  | FormFileSignatureBlockInput
  | FormFileCountersignatureBlockInput
  | FormFileClosingBlockInput
  | FormFileFactsBlockInput
  | FormFileFloorplanBlockInput
  | FormFileColumnsBlockInput

export interface FormFileClause {
  /** Key of the field whose answer is compared */
  when_field_id: string
  /** How it is compared; texts without regard to case and surrounding space */
  operator:
    | 'equals'
    | 'not_equals'
    | 'empty'
    | 'not_empty'
    | 'starts_with'
    | 'not_starts_with'
    | 'contains'
    | 'not_contains'
    | 'greater_than'
    | 'less_than'
    | 'before'
    | 'after'
    | 'in'
    | 'matches'
  /** What it is compared with; not needed for `empty` and `not_empty` */
  value?: string | string[]
}

/** A condition on the answer to a field. */
export interface FormFileClauseInput {
  /** Key of the field whose answer is compared */
  when_field_id: string
  /** How it is compared; texts without regard to case and surrounding space */
  operator:
    | 'equals'
    | 'not_equals'
    | 'empty'
    | 'not_empty'
    | 'starts_with'
    | 'not_starts_with'
    | 'contains'
    | 'not_contains'
    | 'greater_than'
    | 'less_than'
    | 'before'
    | 'after'
    | 'in'
    | 'matches'
  /** What it is compared with; not needed for `empty` and `not_empty` */
  value?: string | number | boolean | (string | number)[] | null
}

export interface FormFileClosingBlock {
  /** Id of the block */
  id: string
  type: 'closing'
  /** Closing words; null: those of the language, *Mit freundlichen Grüßen* or *Kind regards* */
  formula: string | null
  /** Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand */
  signature_url: string | null
  /** Who signs; null: the name of the account */
  name: string | null
  /** What the person is, below the name */
  role: string | null
  /** What is enclosed, one in each line; those whose macros have no value are left out */
  enclosures: string | null
}

export interface FormFileClosingBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'closing'
  /** Closing words; null: those of the language, *Mit freundlichen Grüßen* or *Kind regards* */
  formula?: string | null
  /** Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand */
  signature_url?: string | null
  /** Who signs; null: the name of the account */
  name?: string | null
  /** What the person is, below the name */
  role?: string | null
  /** What is enclosed, one in each line; those whose macros have no value are left out */
  enclosures?: string | null
}

export interface FormFileColumnsBlock {
  /** Id of the block */
  id: string
  type: 'columns'
  /** Blocks of the left column: any but columns */
  left: (
    | FormFileLetterBlock
    | PdfHeadingBlock
    | PdfParagraphBlock
    | FormFileFieldBlock
    | FormFileFieldListBlock
    | PdfImageBlock
    | PdfDividerBlock
    | PdfPageBreakBlock
    | FormFileSignatureBlock
    | FormFileCountersignatureBlock
    | FormFileClosingBlock
    | FormFileFactsBlock
    | FormFileFloorplanBlock
  )[]
  /** Blocks of the right column: any but columns */
  right: (
    | FormFileLetterBlock
    | PdfHeadingBlock
    | PdfParagraphBlock
    | FormFileFieldBlock
    | FormFileFieldListBlock
    | PdfImageBlock
    | PdfDividerBlock
    | PdfPageBreakBlock
    | FormFileSignatureBlock
    | FormFileCountersignatureBlock
    | FormFileClosingBlock
    | FormFileFactsBlock
    | FormFileFloorplanBlock
  )[]
}

export interface FormFileColumnsBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'columns'
  /** Blocks of the left column: any but columns */
  left: (
    | FormFileLetterBlockInput
    | PdfHeadingBlockInput
    | PdfParagraphBlockInput
    | FormFileFieldBlockInput
    | FormFileFieldListBlockInput
    | PdfImageBlockInput
    | PdfDividerBlockInput
    | PdfPageBreakBlockInput
    | FormFileSignatureBlockInput
    | FormFileCountersignatureBlockInput
    | FormFileClosingBlockInput
    | FormFileFactsBlockInput
    | FormFileFloorplanBlockInput
  )[]
  /** Blocks of the right column: any but columns */
  right: (
    | FormFileLetterBlockInput
    | PdfHeadingBlockInput
    | PdfParagraphBlockInput
    | FormFileFieldBlockInput
    | FormFileFieldListBlockInput
    | PdfImageBlockInput
    | PdfDividerBlockInput
    | PdfPageBreakBlockInput
    | FormFileSignatureBlockInput
    | FormFileCountersignatureBlockInput
    | FormFileClosingBlockInput
    | FormFileFactsBlockInput
    | FormFileFloorplanBlockInput
  )[]
}

export interface FormFileCountersignatureBlock {
  /** Id of the block */
  id: string
  type: 'countersignature'
  /** Words below the line; null: the name of the account */
  label: string | null
  /** Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand */
  signature_url: string | null
}

export interface FormFileCountersignatureBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'countersignature'
  /** Words below the line; null: the name of the account */
  label?: string | null
  /** Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand */
  signature_url?: string | null
}

export interface FormFileDesign {
  /** Font of texts, labels and values; default "source-sans-3" */
  font?: 'source-sans-3' | 'inter' | 'open-sans' | 'lato' | 'roboto' | 'source-serif-4' | 'merriweather' | 'eb-garamond'
  /** Font of headings; default "source-sans-3" */
  heading_font?:
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
  /** Size of texts in points; default 10 */
  font_size?: number
  /** Colour of texts; default "#1f2937" */
  text_color?: string
  /** Colour of headings; default "#111827" */
  heading_color?: string
  /** Colour of lines and marks; default "#1d4ed8" */
  accent_color?: string
  /** Address of the logo, PNG, JPEG, WebP, GIF or SVG; null: no logo; default null */
  logo_url?: string | null
  /** Where the logo stands on the first page; default "left" */
  logo_position?: 'left' | 'center' | 'right'
  /** Width of the logo in mm; default 40 */
  logo_width_mm?: number
  /** Without a letterhead, the first page begins with the name and the imprint of the agency, beside the logo, and with number and date of the submission; the other pages begin with the first heading of the document and the same number and date, except in a letter. `header_text` takes the place of the imprint, and of the head of the other pages; default false */
  masthead?: boolean
  /** Text at the top of every page; `{page}` and `{pages}` in it become numbers, macros such as `_Datum` or `_Name` become values; default null */
  header_text?: string | null
  /** Text at the bottom of every page; `{page}` and `{pages}` in it become numbers, macros such as `_Datum` or `_Name` become values; default null */
  footer_text?: string | null
  /** Answers that go on on the next page have the heading of their section there again, with *(continued)* in the language of the document; default false */
  repeat_headings?: boolean
  /** Pages are numbered where there are several; default true */
  show_page_numbers?: boolean
  /** Name of a letterhead of the account; null: the standard layout */
  letterhead_id?: string
  /** Upper margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_top?: number | null
  /** Right margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_right?: number | null
  /** Lower margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_bottom?: number | null
  /** Left margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_left?: number | null
}

export interface FormFileDesignInput {
  /** Font of texts, labels and values; default "source-sans-3" */
  font?:
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
    | null
  /** Font of headings; default "source-sans-3" */
  heading_font?:
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
    | null
  /** Size of texts in points; default 10 */
  font_size?: number | null
  /** Colour of texts; default "#1f2937" */
  text_color?: string | null
  /** Colour of headings; default "#111827" */
  heading_color?: string | null
  /** Colour of lines and marks; default "#1d4ed8" */
  accent_color?: string | null
  /** Address of the logo, PNG, JPEG, WebP, GIF or SVG; null: no logo; default null */
  logo_url?: string | null
  /** Where the logo stands on the first page; default "left" */
  logo_position?: 'left' | 'center' | 'right' | null
  /** Width of the logo in mm; default 40 */
  logo_width_mm?: number | null
  /** Without a letterhead, the first page begins with the name and the imprint of the agency, beside the logo, and with number and date of the submission; the other pages begin with the first heading of the document and the same number and date, except in a letter. `header_text` takes the place of the imprint, and of the head of the other pages */
  masthead?: FlagInput | null
  /** Text at the top of every page; `{page}` and `{pages}` in it become numbers, macros such as `_Datum` or `_Name` become values; default null */
  header_text?: string | null
  /** Text at the bottom of every page; `{page}` and `{pages}` in it become numbers, macros such as `_Datum` or `_Name` become values; default null */
  footer_text?: string | null
  /** Answers that go on on the next page have the heading of their section there again, with *(continued)* in the language of the document */
  repeat_headings?: FlagInput | null
  /** Pages are numbered where there are several */
  show_page_numbers?: FlagInput | null
  /** Upper margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_top?: number | null
  /** Right margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_right?: number | null
  /** Lower margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_bottom?: number | null
  /** Left margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_left?: number | null
  /** Name of a letterhead of the account; null: the standard layout */
  letterhead_id?: string | null
}

export interface FormFileFactsBlock {
  /** Id of the block */
  id: string
  type: 'facts'
  /** Fields of this form by id, and fields of the record in the CRM, in the order of the document */
  field_ids: (string | CrmReference)[]
  /** More facts after those of the fields, `label: value` in each line; those whose macros have no value are left out */
  lines: string | null
  /** Facts side by side; fewer where a column has no room for so many. Default 2 */
  columns: 2 | 3 | 4
}

export interface FormFileFactsBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'facts'
  /** Fields of this form by id, and fields of the record in the CRM, in the order of the document */
  field_ids: (string | CrmReferenceInput)[]
  /** More facts after those of the fields, `label: value` in each line; those whose macros have no value are left out */
  lines?: string | null
  /** Facts side by side; fewer where a column has no room for so many. Default 2 */
  columns?: 2 | 3 | 4 | null
}

export interface FormFileField {
  /** Module of the CRM that the answer is written to */
  crm_module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Field of the CRM record, one of `GET /crm/fields`; null: the answer is kept as `field_<id>` */
  crm_field_name?: string | null
  /** What the field is; `auto`, the default, follows the CRM field and the datalist; `page_break` begins a step with its label and hint, and hides with it what follows up to the next */
  field_type?:
    | 'auto'
    | 'text'
    | 'textarea'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'date'
    | 'time'
    | 'datetime'
    | 'select'
    | 'radio'
    | 'checkboxes'
    | 'checkbox'
    | 'rating'
    | 'scale'
    | 'file'
    | 'signature'
    | 'heading'
    | 'text_block'
    | 'divider'
    | 'page_break'
    | 'hidden'
  /** Label in the form; null: that of the CRM field */
  label?: string | null
  /** Help text beside the input */
  hint?: string | null
  /** Shown in the input while it is empty */
  placeholder?: string | null
  /** An answer is required; default false */
  required?: boolean
  /** Not shown until a rule shows it; default false */
  hidden?: boolean
  /** Shown, but neither editable nor stored; default false */
  disabled?: boolean
  /** Shown and stored, but not editable; default false */
  read_only?: boolean
  /** Value it starts with; several are separated by semicolons */
  default_value?: string | null
  /** Half as wide on large screens; default false */
  half_size?: boolean
  /** Selectable values, separated by semicolons; null: those of the CRM field */
  datalist?: string | null
  /** Settings that only some field types have */
  options?: FieldOptions
  /** Names the field within this file: a letter, then letters, digits and underscores */
  key: string
}

export interface FormFileFieldBlock {
  /** Id of the block */
  id: string
  type: 'field'
  /** A field of this form; null: `crm` names a field of the CRM */
  field_id: string | null
  /** A field of the record in the CRM; null: `field_id` names a field */
  crm: CrmReference | null
  /** Label in the document; null: the field's own */
  label: string | null
}

export interface FormFileFieldBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'field'
  /** A field of this form; null: `crm` names a field of the CRM */
  field_id?: string | null
  /** A field of the record in the CRM; null: `field_id` names a field */
  crm?: CrmReferenceInput | null
  /** Label in the document; null: the field's own */
  label?: string | null
}

export interface FormFileFieldInput {
  /** Module of the CRM that the answer is written to */
  crm_module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'
  /** Field of the CRM record, one of `GET /crm/fields`; null: the answer is kept as `field_<id>` */
  crm_field_name?: string | null
  /** What the field is; `auto`, the default, follows the CRM field and the datalist; `page_break` begins a step with its label and hint, and hides with it what follows up to the next */
  field_type?:
    | 'auto'
    | 'text'
    | 'textarea'
    | 'email'
    | 'tel'
    | 'url'
    | 'number'
    | 'date'
    | 'time'
    | 'datetime'
    | 'select'
    | 'radio'
    | 'checkboxes'
    | 'checkbox'
    | 'rating'
    | 'scale'
    | 'file'
    | 'signature'
    | 'heading'
    | 'text_block'
    | 'divider'
    | 'page_break'
    | 'hidden'
    | null
  /** Label in the form; null: that of the CRM field */
  label?: string | null
  /** Help text beside the input */
  hint?: string | null
  /** Shown in the input while it is empty */
  placeholder?: string | null
  /** An answer is required; default false */
  required?: FlagInput | null
  /** Not shown until a rule shows it; default false */
  hidden?: FlagInput | null
  /** Shown, but neither editable nor stored; default false */
  disabled?: FlagInput | null
  /** Shown and stored, but not editable; default false */
  read_only?: FlagInput | null
  /** Value it starts with; several are separated by semicolons */
  default_value?: string | null
  /** Half as wide on large screens; default false */
  half_size?: FlagInput | null
  /** Selectable values, separated by semicolons; null: those of the CRM field */
  datalist?: string | null
  /** Settings that only some field types have; null: none */
  options?: FieldOptionsInput | null
  /** Names the field within this file: a letter, then letters, digits and underscores */
  key: string
}

export interface FormFileFieldListBlock {
  /** Id of the block */
  id: string
  type: 'fieldlist'
  /** Fields of this form by id, and fields of the record in the CRM, in the order of the document */
  field_ids: (string | CrmReference)[]
}

export interface FormFileFieldListBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'fieldlist'
  /** Fields of this form by id, and fields of the record in the CRM, in the order of the document */
  field_ids: (string | CrmReferenceInput)[]
}

export interface FormFileFloorplanBlock {
  /** Id of the block */
  id: string
  type: 'floorplan'
  /** A file field of this form, whose images are shown, each as large as its page allows; null: `picture_url` names a picture */
  field_id: string | null
  /** Address of a picture, PNG, JPEG, WebP, GIF or SVG; null: `field_id` names a field */
  picture_url: string | null
  /** Words below it */
  caption: string | null
}

export interface FormFileFloorplanBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'floorplan'
  /** A file field of this form, whose images are shown, each as large as its page allows; null: `picture_url` names a picture */
  field_id?: string | null
  /** Address of a picture, PNG, JPEG, WebP, GIF or SVG; null: `field_id` names a field */
  picture_url?: string | null
  /** Words below it */
  caption?: string | null
}

export interface FormFileInput {
  /** What the file is */
  format: 'foyer.form'
  /** Version of the format */
  version: 1
  /** Name of the form in the dashboard */
  name: string
  /** Its settings, texts and mails */
  settings?: FormFileSettingsInput
  /** Its fields, in their order; properties at their defaults are left out */
  fields: FormFileFieldInput[]
  /** Its rules, in the order in which they apply */
  rules?: FormFileRuleInput[]
  /** Its PDF template; none: the one proposed from its fields */
  pdf_template?: FormFileTemplateInput | null
}

export interface FormFileLetterBlock {
  /** Id of the block */
  id: string
  type: 'letter'
  /** Address in lines; those whose macros have no value are left out */
  recipient: string
  /** Small line above the address; null: name and imprint of the agency */
  sender: string | null
  /** The block beside the address, `label: value` in each line; null: number and date of the submission */
  info: string | null
  /** What the letter is about */
  subject: string | null
  /** Marks at the edge for folding and punching; default true */
  fold_marks: boolean
}

export interface FormFileLetterBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'letter'
  /** Address in lines; those whose macros have no value are left out */
  recipient: string
  /** Small line above the address; null: name and imprint of the agency */
  sender?: string | null
  /** The block beside the address, `label: value` in each line; null: number and date of the submission */
  info?: string | null
  /** What the letter is about */
  subject?: string | null
  /** Marks at the edge for folding and punching; default true */
  fold_marks?: FlagInput | null
}

export interface FormFilePdfSettings {
  /** Fields without an answer are left out, or shown with a dash; default "hide" */
  empty_fields?: 'hide' | 'dash'
  /** Uploaded images are shown in the document; default true */
  embed_uploaded_images?: boolean
  /** The pages of uploaded PDFs follow the document; default false */
  attach_uploaded_pdfs?: boolean
  /** The document is a PDF/A-2b, for archives; letterheads and attached pages that are PDFs become pictures in it; default false */
  pdf_a?: boolean
  /** Visitors read the document after the submission and sign it; the signed PDF has an audit page and a seal */
  document_signing?: {
    /** The document is signed after the submission; default false */
    enabled: boolean
  }
}

export interface FormFileRedirect {
  /** All of them must hold */
  clauses: FormFileClause[]
  /** Where it leads */
  url: string
}

export interface FormFileRedirectInput {
  /** All of them must hold */
  clauses: FormFileClauseInput[]
  /** Where the form leads then */
  url: string
}

export interface FormFileRule {
  /** Name of the rule in the editor */
  title?: string
  /** all: every condition must hold; any: one is enough; default all */
  mode?: 'all' | 'any'
  /** Rules run in ascending priority, equal ones as they are listed; default 0 */
  priority?: number
  /** 1: the rule runs; 0: it does not, until a rule enables it by tag; default 1 */
  is_enabled?: 0 | 1
  /** 1: it also runs when the form is opened; 0: only once something was entered; default 1 */
  run_on_init?: 0 | 1
  /** Names by which other rules switch this one on and off */
  tags?: string[]
  /** The conditions */
  clauses?: FormFileClause[]
  /** What happens then */
  actions?: FormFileAction[]
}

export interface FormFileRuleInput {
  /** Name of the rule in the editor */
  title?: string | null
  /** all: every condition must hold; any: one is enough; default all */
  mode?: 'all' | 'any' | null
  /** Rules run in ascending priority, equal ones as they are listed; default 0 */
  priority?: number | null
  /** 1: the rule runs; 0: it does not, until a rule enables it by tag; default 1 */
  is_enabled?: FlagInput | null
  /** 1: it also runs when the form is opened; 0: only once something was entered; default 1 */
  run_on_init?: FlagInput | null
  /** Names by which other rules switch this one on and off */
  tags?: string[] | null
  /** The conditions (if); without any, `all` always holds and `any` never */
  clauses?: FormFileClauseInput[] | null
  /** What happens then */
  actions?: FormFileActionInput[] | null
}

/** Settings of the form; those at their defaults are left out. */
export interface FormFileSettings {
  /** Public heading and page title */
  title?: string | null
  /** Introductory text above the form */
  description?: string | null
  /** Names of the form groups it belongs to */
  form_groups?: string[]
  /** Language of the built-in texts; a new form has that of the account's CRM fields */
  language?: 'de' | 'en' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr'
  /** Languages that visitors can switch to; `?lang=` picks one */
  additional_languages?: string[]
  /** Texts by language and key, as in the API: `fields.<key>.label` and its like name fields by their keys */
  translations?: Record<string, Record<string, string>>
  /** Label of the submit button */
  submit_button_label?: string | null
  /** Text while sending */
  submit_spinner_label?: string | null
  /** How required or optional fields are marked */
  required_marker?: 'asterisk' | 'text' | 'optional_only' | 'none'
  /** Linked list of faults at the top */
  error_summary_enabled?: boolean
  /** Browsers may fill in name, address, e-mail and telephone */
  browser_autocomplete_enabled?: boolean
  /** The page fills in the place of a postal code from the places of the account, as a proposal */
  place_completion_enabled?: boolean
  /** Answers to fields that rules hide are not stored */
  clear_hidden_values?: boolean
  /** Check a field when it is left, not only on sending */
  validate_on_blur?: boolean
  /** Headline of the thank-you page */
  thankyou_headline?: string | null
  /** Text of the thank-you page */
  thankyou_text?: string | null
  /** Go here instead of the thank-you page */
  redirect?: string | null
  /** Where the form leads by what was answered */
  redirect_rules?: FormFileRedirect[]
  /** The thank-you page lists the answers given */
  thankyou_show_summary?: boolean
  /** The thank-you page names the number of the submission */
  thankyou_show_reference?: boolean
  /** Show the thank-you page so long, then go to `redirect` */
  redirect_delay_seconds?: number
  /** Where `redirect` opens: in place of the form, in place of the page around it, or in a new window */
  redirect_target?: 'self' | 'top' | 'new'
  /** What is added to the query of `redirect`; `address_id` and `estate_id` where a signed link names the record */
  redirect_append_params?: string[]
  /** What happens next, on the thank-you page: at most 5 steps */
  thankyou_steps?: NextStep[]
  /** Buttons on the thank-you page, at most 3; one that leads to another form of the account fills in there what the visitor gave for the same CRM fields */
  thankyou_links?: NextLink[]
  /** Offer the PDF of the submission for download, on the thank-you page and as `document_url` */
  pdf_download_enabled?: boolean
  /** How long the link to it is good */
  pdf_download_valid_hours?: number
  /** Its file name: `{internal_title}`, `{title}`, `{index}`, `{date}`, and macros of the answers such as `_Name` */
  pdf_filename_pattern?: string
  /** Offer to send another answer */
  refill_enabled?: boolean
  /** Headline while the form is offline */
  closed_headline?: string | null
  /** Text while the form is offline */
  closed_text?: string | null
  /** Take every design value from the account's default_* settings */
  use_default_styling?: boolean
  /** Logo above the form; the service fetches and serves it. One of the account's pictures stands in mails, too */
  logo_url?: string | null
  /** Logo where the page is dark, in place of `logo_url`; null: that one, on a light ground in the dark scheme */
  logo_dark_url?: string | null
  /** Logo alignment */
  logo_position?: 'left' | 'center' | 'right'
  /** Its text for who cannot see it; null: the account's name */
  logo_alt_text?: string | null
  /** Font, served by the service itself */
  font?:
    | 'system'
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
  /** Page background */
  background_color?: string
  /** Buttons, focus ring */
  accent_color?: string
  /** text */
  text_color?: string
  /** Text on buttons; null picks the readable one */
  button_text_color?: string | null
  /** Base size in px */
  font_size?: number
  /** Light or dark; auto: as the device of the visitor is set, and light in a frame. A design that is dark by its colours stays dark */
  color_scheme?: 'auto' | 'light' | 'dark'
  /** Form sits on a card */
  card_enabled?: boolean
  /** Card colour */
  card_background_color?: string
  /** Largest width */
  card_width_px?: number
  /** The form on a card, beside the picture (`split`), on a card in front of it (`cover`), or without a card (`plain`); with nothing to show beside or behind it, and in a frame, on a card */
  page_layout?: 'card' | 'split' | 'cover' | 'plain'
  /** Picture of the layouts `split` and `cover`, for decoration; the service fetches and serves it */
  picture_url?: string | null
  /** Which part of the picture is seen where there is no room for all of it; `auto`: the middle, and more of what is above */
  picture_focus?: 'auto' | 'center' | 'top' | 'bottom' | 'left' | 'right'
  /** Rating of the agency, of 5 stars, shown beside or below the form */
  rating_value?: number | null
  /** Number of ratings that it is made of */
  rating_count?: number | null
  /** Who collects the ratings */
  rating_source?: string | null
  /** Page on which the ratings are */
  rating_url?: string | null
  /** Seals, memberships and awards, at most 4 */
  trust_seals?: Seal[]
  /** Person to ask, shown beside or below the form and on the pages of a closed one; null: no person is shown */
  contact_name?: string | null
  /** What that person does */
  contact_role?: string | null
  /** Telephone number of that person; without one, of the agency, shown while the form is closed */
  contact_phone?: string | null
  /** e-mail address of that person; without one, of the agency, shown while the form is closed */
  contact_email?: string | null
  /** Photo of that person; the service fetches and serves it */
  contact_photo_url?: string | null
  /** Take the account's default_* imprint values */
  use_default_imprint?: boolean
  /** Privacy link in the footer */
  privacypolicy_url?: string | null
  /** Imprint link in the footer */
  imprint_url?: string | null
  /** Link to the agency, in the footer and on the logo */
  homepage_url?: string | null
  /** Footer line 1 */
  imprint_line_1?: string | null
  /** Footer line 2 */
  imprint_line_2?: string | null
  /** Footer line 3 */
  imprint_line_3?: string | null
  /** Footer line 4 */
  imprint_line_4?: string | null
  /** Footer line 5 */
  imprint_line_5?: string | null
  /** Extra style sheet for what is inside the page; loads nothing; needs the plan feature `branding` */
  custom_css?: string | null
  /** The page does not say what it is made with; needs the plan feature `branding` */
  hide_branding?: boolean
  /** Subject of the confirmation e-mail, with macros */
  subject?: string | null
  /** Text of the confirmation e-mail; macros say what was sent, and what the CRM has of the record that a signed link names */
  body?: string | null
  /** Recipient of the confirmation e-mail: addresses, or macros such as `_Email`; with copies 20 at most */
  receiver?: string | null
  /** Send the confirmation e-mail through the CRM */
  send_email_via_crm?: boolean
  /** Confirmation e-mail; goes out when a receiver is known */
  email_enabled?: boolean
  /** Visitors get mails also of what a program sends, without the token of a page: the confirmation e-mail, the request to confirm their address, a signed document */
  email_on_program_posts?: boolean
  /** Key of the field with the address of the confirmation e-mail */
  email_receiver_field_id?: string | null
  /** Name of the sender; null: the account's name */
  email_sender_name?: string | null
  /** Where answers to it go */
  email_reply_to?: string | null
  /** Recipients of a copy */
  email_cc?: string[]
  /** Recipients of a hidden copy */
  email_bcc?: string[]
  /** Mailbox that the CRM sends from, one of the account's verified ones; null: the first of them */
  email_crm_identity?: string | null
  /** Table of answers below the text */
  email_include_values?: boolean
  /** Attach the PDF of the submission, up to 10 MB; more than that is linked, for 30 days */
  email_attach_pdf?: boolean
  /** Attach what the visitor uploaded, up to 10 MB; more than that is linked, for 30 days */
  email_attach_uploads?: boolean
  /** A second e-mail, with its own receiver and without the table of answers */
  email2_enabled?: boolean
  /** Its recipient: addresses, or macros; with addresses alone its macros know the records of the CRM, with a macro it is an e-mail to the visitor */
  email2_receiver?: string | null
  /** Its subject, with macros */
  email2_subject?: string | null
  /** Its text, with macros */
  email2_body?: string | null
  /** Send it through the CRM */
  email2_via_crm?: boolean
  /** e-mail to the agency for each submission */
  notification_enabled?: boolean
  /** Its recipients; empty: the account's notification recipients */
  notification_receivers?: string[]
  /** Its subject; macros know the records of the CRM, too */
  notification_subject?: string | null
  /** Answers in it; off for confidential forms */
  notification_include_values?: boolean
  /** The notification carries what visitors uploaded, up to 10 MB */
  notification_attach_uploads?: boolean
  /** Attach the PDF of the submission, up to 10 MB */
  notification_attach_pdf?: boolean
  /** Also to the user of the CRM who looks after the estate that the submission is about */
  notification_to_supervisor?: boolean
  /** Replies to it go to the sender of the form */
  notification_reply_to_submitter?: boolean
  /** Visitors confirm their e-mail address with a link that is mailed to them; the field is then required where it is asked for */
  double_opt_in_enabled?: boolean
  /** Key of the field with the address to confirm */
  double_opt_in_field_id?: string | null
  /** Subject of the e-mail with the link */
  double_opt_in_subject?: string | null
  /** Its text; must hold `{link}`, which becomes the address to confirm with */
  double_opt_in_body?: string | null
  /** How long the link is good; what was not confirmed by then is deleted, with its files */
  double_opt_in_valid_hours?: number
  /** CRM, e-mails, webhooks and PDF wait for the confirmation; off: they go at once, and only the confirmation is recorded */
  double_opt_in_hold?: boolean
  /** Write submissions to the CRM; off: collect only */
  crm_write_enabled?: boolean
  /** Look for an existing address first */
  crm_duplicate_check_enabled?: boolean
  /** Address fields that must all match */
  crm_duplicate_check_fields?: string[]
  /** What happens to an address that is found; `fill_empty` never overwrites */
  crm_duplicate_action?: 'update' | 'fill_empty' | 'keep' | 'create_new'
  /** What happens where only an archived address is found: `use` takes it and leaves it archived, `reactivate` takes it and makes it active, `create_new` makes a new one */
  crm_archived_contacts?: 'use' | 'reactivate' | 'create_new'
  /** The notification tells which address was found, what differs from the answers, and what was done */
  crm_duplicate_notify?: boolean
  /** Let empty answers clear values of the CRM */
  crm_write_empty_values?: boolean
  /** Contact types set on a new address */
  crm_address_contact_types?: string[]
  /** Write an activity for each submission */
  crm_agentslog_enabled?: boolean
  /** Kind of the activity */
  crm_agentslog_action_kind?: string | null
  /** Type of the activity */
  crm_agentslog_action_type?: string | null
  /** Text of the activity, with macros; without one, all answers */
  crm_agentslog_note?: string | null
  /** Create a task for each submission */
  crm_task_enabled?: boolean
  /** Subject of the task, with macros */
  crm_task_subject?: string | null
  /** User or group that is responsible for the task */
  crm_task_responsible?: string | null
  /** The task is due so many days after the submission */
  crm_task_due_days?: number
  /** Relation between estate and address: owner, buyer, interested, tenant … */
  crm_relation?: string | null
  /** User who is responsible for new records of every kind, a task with `crm_task_responsible` excepted; `fixed`: the one of `crm_user_id`; `estate_supervisor`: the one who looks after the estate that the submission is about */
  crm_user_assignment?: 'none' | 'estate_supervisor' | 'fixed'
  /** Attach uploaded files to the record */
  crm_attach_uploads?: boolean
  /** Attach the generated PDF to the record */
  crm_attach_pdf?: boolean
  /** `queue`: take a submission and write it later when the CRM is away; `reject`: take it only when the CRM has taken its first record */
  crm_error_mode?: 'queue' | 'reject'
  /** Assistant on the public page, once `chat_assistant_base_url` and `chat_assistant_model` are there, of the form or of the account */
  chat_assistant_enabled?: boolean
  /** OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable. Without one, that of the account is asked */
  chat_assistant_base_url?: string | null
  /** Name of the model; without one, that of the account */
  chat_assistant_model?: string | null
  /** What the assistant is called */
  chat_assistant_name?: string | null
  /** Its first words */
  chat_assistant_greeting?: string | null
  /** Questions to begin with, one a line: a press sends one; the first four are offered */
  chat_assistant_suggestions?: string | null
  /** How it is to behave */
  chat_assistant_instructions?: string | null
  /** Facts it may use: opening hours, area, fees … */
  chat_assistant_knowledge?: string | null
  /** May propose answers; the visitor confirms each */
  chat_assistant_fill_fields?: boolean
  /** Keys of the fields that the assistant neither sees nor fills */
  chat_assistant_excluded_field_ids?: string[]
  /** Keeps the conversation with the submission that follows it; the text that is agreed to says so */
  chat_assistant_store_transcript?: boolean
  /** A visitor's messages per visit of the page */
  chat_assistant_max_messages?: number
  /** Light Markdown; what must be agreed to before the first message */
  chat_assistant_consent_text?: string | null
  /** Only from these addresses (CIDR); empty: from all */
  allowed_ip_ranges?: string[]
  /** Only signed links that have not expired open the form (`POST /forms/{id}/links`) */
  link_expiry_required?: boolean
  /** Each signed link takes one completed submission */
  single_use_links_enabled?: boolean
  /** Not available before */
  opens_at?: string | null
  /** Not available from then on */
  closes_at?: string | null
  /** Closes when it is reached */
  max_submissions?: number | null
  /** Stays open when `max_submissions` is reached: what is sent then is marked as on the waiting list; it counts as a submission, too */
  waiting_list_enabled?: boolean
  /** Submissions taken of one e-mail address, in any case; confirmed ones where they wait for that, from when it is set */
  max_submissions_per_email?: number | null
  /** Submissions taken from one address within the time below */
  max_submissions_per_ip?: number | null
  /** Time that max_submissions_per_ip is about */
  max_submissions_per_ip_minutes?: number
  /** Time zone, an IANA name, of the times that are shown; until it is set, that of the account */
  timezone?: string
  /** Text before `opens_at`; the time follows it */
  not_open_yet_text?: string | null
  /** Text when `max_submissions` is reached */
  limit_reached_text?: string | null
  /** Other pages may show the form in a frame */
  embed_enabled?: boolean
  /** Only pages of these origins; empty: any */
  embed_allowed_origins?: string[]
  /** How the code that is offered to embed it shows the form: in its place, or in a dialog that a button opens */
  embed_mode?: 'inline' | 'popup' | 'modal' | 'slider'
  /** That button; null: the title */
  embed_button_label?: string | null
  /** The page around is told of `ready`, `step`, `submit` and `error`; of answers only if it is of `embed_allowed_origins` */
  embed_events_enabled?: boolean
  /** The frame is as high as the form */
  embed_auto_height?: boolean
  /** No background of its own in the frame */
  embed_transparent?: boolean
  /** No logo and title in the frame */
  embed_hide_header?: boolean
  /** No imprint lines in the frame; the links stay */
  embed_hide_footer?: boolean
  /** Largest file, in MiB */
  upload_max_file_mb?: number
  /** Files of one submission, over all fields */
  upload_max_files?: number
  /** Kinds of files, checked by content and not by name */
  upload_allowed_types?: string[]
  /** Days for which a file is kept here, too, once the CRM has it; 0: as long as its submission */
  upload_retention_days?: number
  /** Long side of JPEG, PNG and WebP images in pixels, larger ones are made smaller; 0: as they are */
  upload_image_max_px?: number
  /** Take place and camera (EXIF) out of images */
  upload_strip_metadata?: boolean
  /** Page breaks divide the form into steps; off: into sections of one page */
  multistep_enabled?: boolean
  /** Label of the button that leads on */
  multistep_next_label?: string | null
  /** Label of the button that leads back */
  multistep_back_label?: string | null
  /** How the progress is shown; steps that rules hide are not counted */
  multistep_progress?: 'none' | 'bar' | 'steps' | 'percent'
  /** Each question is a step of its own; one that is answered by a tap leads on by itself */
  multistep_questions_enabled?: boolean
  /** Button that leads back */
  multistep_allow_back?: boolean
  /** Before sending, a last step lists the answers, each step with a button to change them */
  multistep_review_enabled?: boolean
  /** Answers are kept in the visitor’s browser until sent, for 7 days; never files, signatures or confidential ones */
  autosave_enabled?: boolean
  /** Unfinished answers are stored, marked as partial: nothing is written to the CRM, mailed or announced of them */
  partial_submissions_enabled?: boolean
  /** Unfinished answers are deleted after so many days */
  partial_retention_days?: number
  /** Visitors can have a one-time link mailed to them with which they continue later */
  resume_link_enabled?: boolean
  /** Only for staff who are logged in */
  staff_only_enabled?: boolean
  /** With `staff_only_enabled`, the submission and the e-mail about it say which member sent it */
  staff_prefill_identity?: boolean
  /** Names of the staff members admitted; both lists empty: all */
  staff_allowed_member_ids?: string[]
  /** Names of the staff groups admitted; both lists empty: all */
  staff_allowed_group_ids?: string[]
  /** Query parameters fill fields */
  prefill_url_enabled?: boolean
  /** Keep `utm_*` and click ids of the address with the submission, where its content is kept */
  capture_utm?: boolean
  /** Load records of the CRM by their UUID into the form's fields: over default values, under query parameters */
  prefill_crm_enabled?: boolean
  /** Modules that may be loaded */
  prefill_crm_modules?: string[]
  /** Only signed links name records; off: `address=` and `estate=` with a UUID do, too */
  prefill_signed_links_only?: boolean
  /** Default life of signed links */
  prefill_link_days?: number
  /** The estate that a link names is what the inquiry is about; no new one is made in the CRM */
  estate_context_enabled?: boolean
  /** Hidden decoy field */
  honeypot_enabled?: boolean
  /** Faster answers count as spam, measured by the page token */
  min_fill_seconds?: number
  /** Older pages must be loaded again; answers are kept */
  max_form_age_hours?: number
  /** Words that no text answer may hold; case is ignored */
  spam_blocked_words?: string[]
  /** Domains, subdomains included, that no e-mail answer may have */
  spam_blocked_email_domains?: string[]
  /** The visitor's browser must do a small calculation before it can send, by itself and without a third party */
  pow_enabled?: boolean
  /** How long it takes: a fraction of a second, up to a second, some seconds; adaptive: the longer, the more is sent */
  pow_difficulty?: 'low' | 'medium' | 'high' | 'adaptive'
  /** Links allowed over all text answers */
  spam_max_links?: number
  /** Refuse what is judged spam, or keep it in a tray */
  spam_action?: 'reject' | 'quarantine'
  /** off: content is not stored, the submission still counts */
  save_submission_data?: 'inherit' | 'on' | 'off'
  /** Anonymised keeps the /24 or /48 prefix */
  save_ips?: 'inherit' | 'full' | 'anonymised' | 'off'
  /** Submissions with their files and PDFs are deleted after so many days, and what still waits of them is cancelled; statistics keep counting them */
  retention_days?: number | null
  /** Content is deleted once the CRM has it, and the mails and webhooks about it are through; a day later these are cancelled */
  delete_after_crm_write?: boolean
  /** Keys of the fields whose answers are confidential */
  confidential_field_ids?: string[]
  /** The thank-you page and the confirmation e-mail carry a link, good for 30 days, to delete what was sent */
  self_service_deletion?: boolean
  /** A checkbox for consent above the button */
  consent_enabled?: boolean
  /** What is consented to; `{privacy}` becomes the link to the privacy policy; stored with time and version as proof */
  consent_text?: string | null
  /** Without consent the form cannot be sent */
  consent_required?: boolean
  /** Field of the address in the CRM that says so, such as its GDPR status */
  consent_crm_field_name?: string | null
  /** Search engines may list the page */
  seo_indexable?: boolean
  /** Page title for search and sharing */
  seo_title?: string | null
  /** Description for search and sharing */
  seo_description?: string | null
  /** Who counts visits and submissions; it runs in a closed frame, sees no answer and sets no cookie. Not on pages for staff or with a password */
  tracking_provider?: 'none' | 'gtm' | 'ga4' | 'matomo' | 'meta_pixel' | 'etracker'
  /** GTM-ABC1234, G-ABC1234567, number of the pixel, account key of etracker; of Matomo its address and the number of the site, https://matomo.agency.example/#1 */
  tracking_id?: string | null
  /** Nothing of it is loaded before the visitor agrees */
  tracking_consent_required?: boolean
  /** Count views, without cookies */
  stats_enabled?: boolean
}

/** Settings of the form; those at their defaults are left out. */
export interface FormFileSettingsInput {
  /** Public heading and page title */
  title?: string | null
  /** Introductory text above the form */
  description?: string | null
  /** Names of the form groups it belongs to */
  form_groups?: string[] | null
  /** Language of the built-in texts; a new form has that of the account's CRM fields; default `de` */
  language?: 'de' | 'en' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr' | null
  /** Languages that visitors can switch to; `?lang=` picks one; default [] */
  additional_languages?: ('de' | 'en' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr')[] | null
  /** Texts by language and key, as in the API: `fields.<key>.label` and its like name fields by their keys */
  translations?: Record<string, Record<string, string>> | null
  /** Label of the submit button */
  submit_button_label?: string | null
  /** Text while sending */
  submit_spinner_label?: string | null
  /** How required or optional fields are marked; default `asterisk` */
  required_marker?: 'asterisk' | 'text' | 'optional_only' | 'none' | null
  /** Linked list of faults at the top; default true */
  error_summary_enabled?: FlagInput | null
  /** Browsers may fill in name, address, e-mail and telephone; default true */
  browser_autocomplete_enabled?: FlagInput | null
  /** The page fills in the place of a postal code from the places of the account, as a proposal; default false */
  place_completion_enabled?: FlagInput | null
  /** Answers to fields that rules hide are not stored; default true */
  clear_hidden_values?: FlagInput | null
  /** Check a field when it is left, not only on sending; default true */
  validate_on_blur?: FlagInput | null
  /** Headline of the thank-you page */
  thankyou_headline?: string | null
  /** Text of the thank-you page */
  thankyou_text?: string | null
  /** Go here instead of the thank-you page */
  redirect?: string | null
  /** Where the form leads by what was answered */
  redirect_rules?: FormFileRedirectInput[] | null
  /** The thank-you page lists the answers given; default false */
  thankyou_show_summary?: FlagInput | null
  /** The thank-you page names the number of the submission; default false */
  thankyou_show_reference?: FlagInput | null
  /** Show the thank-you page so long, then go to `redirect`; default 0 */
  redirect_delay_seconds?: number | null
  /** Where `redirect` opens: in place of the form, in place of the page around it, or in a new window; default `self` */
  redirect_target?: 'self' | 'top' | 'new' | null
  /** What is added to the query of `redirect`; `address_id` and `estate_id` where a signed link names the record; default [] */
  redirect_append_params?: ('submission_id' | 'index' | 'address_id' | 'estate_id')[] | null
  /** What happens next, on the thank-you page: at most 5 steps; default [] */
  thankyou_steps?: NextStepInput[] | null
  /** Buttons on the thank-you page, at most 3; one that leads to another form of the account fills in there what the visitor gave for the same CRM fields; default [] */
  thankyou_links?: NextLinkInput[] | null
  /** Offer the PDF of the submission for download, on the thank-you page and as `document_url`; default false */
  pdf_download_enabled?: FlagInput | null
  /** How long the link to it is good; default 24 */
  pdf_download_valid_hours?: number | null
  /** Its file name: `{internal_title}`, `{title}`, `{index}`, `{date}`, and macros of the answers such as `_Name`; default `{internal_title}-{index}` */
  pdf_filename_pattern?: string | null
  /** Offer to send another answer; default false */
  refill_enabled?: FlagInput | null
  /** Headline while the form is offline */
  closed_headline?: string | null
  /** Text while the form is offline */
  closed_text?: string | null
  /** Take every design value from the account's default_* settings; default true */
  use_default_styling?: FlagInput | null
  /** Logo above the form; the service fetches and serves it. One of the account's pictures stands in mails, too */
  logo_url?: string | null
  /** Logo where the page is dark, in place of `logo_url`; null: that one, on a light ground in the dark scheme */
  logo_dark_url?: string | null
  /** Logo alignment; default `left` */
  logo_position?: 'left' | 'center' | 'right' | null
  /** Its text for who cannot see it; null: the account's name */
  logo_alt_text?: string | null
  /** Font, served by the service itself; default `system` */
  font?:
    | 'system'
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
    | null
  /** Page background; default `#f3f4f6` */
  background_color?: string | null
  /** Buttons, focus ring; default `#1d4ed8` */
  accent_color?: string | null
  /** Text; default `#1f2937` */
  text_color?: string | null
  /** Text on buttons; null picks the readable one */
  button_text_color?: string | null
  /** Base size in px; default 16 */
  font_size?: number | null
  /** Light or dark; auto: as the device of the visitor is set, and light in a frame. A design that is dark by its colours stays dark; default `auto` */
  color_scheme?: 'auto' | 'light' | 'dark' | null
  /** Form sits on a card; default true */
  card_enabled?: FlagInput | null
  /** Card colour; default `#ffffff` */
  card_background_color?: string | null
  /** Largest width; default 760 */
  card_width_px?: number | null
  /** The form on a card, beside the picture (`split`), on a card in front of it (`cover`), or without a card (`plain`); with nothing to show beside or behind it, and in a frame, on a card; default `card` */
  page_layout?: 'card' | 'split' | 'cover' | 'plain' | null
  /** Picture of the layouts `split` and `cover`, for decoration; the service fetches and serves it */
  picture_url?: string | null
  /** Which part of the picture is seen where there is no room for all of it; `auto`: the middle, and more of what is above; default `auto` */
  picture_focus?: 'auto' | 'center' | 'top' | 'bottom' | 'left' | 'right' | null
  /** Rating of the agency, of 5 stars, shown beside or below the form */
  rating_value?: number | null
  /** Number of ratings that it is made of */
  rating_count?: number | null
  /** Who collects the ratings */
  rating_source?: string | null
  /** Page on which the ratings are */
  rating_url?: string | null
  /** Seals, memberships and awards, at most 4; default [] */
  trust_seals?: SealInput[] | null
  /** Person to ask, shown beside or below the form and on the pages of a closed one; null: no person is shown */
  contact_name?: string | null
  /** What that person does */
  contact_role?: string | null
  /** Telephone number of that person; without one, of the agency, shown while the form is closed */
  contact_phone?: string | null
  /** e-mail address of that person; without one, of the agency, shown while the form is closed */
  contact_email?: string | null
  /** Photo of that person; the service fetches and serves it */
  contact_photo_url?: string | null
  /** Take the account's default_* imprint values; default true */
  use_default_imprint?: FlagInput | null
  /** Privacy link in the footer */
  privacypolicy_url?: string | null
  /** Imprint link in the footer */
  imprint_url?: string | null
  /** Link to the agency, in the footer and on the logo */
  homepage_url?: string | null
  /** Footer line 1 */
  imprint_line_1?: string | null
  /** Footer line 2 */
  imprint_line_2?: string | null
  /** Footer line 3 */
  imprint_line_3?: string | null
  /** Footer line 4 */
  imprint_line_4?: string | null
  /** Footer line 5 */
  imprint_line_5?: string | null
  /** Extra style sheet for what is inside the page; loads nothing; needs the plan feature `branding` */
  custom_css?: string | null
  /** The page does not say what it is made with; needs the plan feature `branding`; default false */
  hide_branding?: FlagInput | null
  /** Subject of the confirmation e-mail, with macros */
  subject?: string | null
  /** Text of the confirmation e-mail; macros say what was sent, and what the CRM has of the record that a signed link names */
  body?: string | null
  /** Recipient of the confirmation e-mail: addresses, or macros such as `_Email`; with copies 20 at most */
  receiver?: string | null
  /** Send the confirmation e-mail through the CRM; default false */
  send_email_via_crm?: FlagInput | null
  /** Confirmation e-mail; goes out when a receiver is known; default true */
  email_enabled?: FlagInput | null
  /** Visitors get mails also of what a program sends, without the token of a page: the confirmation e-mail, the request to confirm their address, a signed document; default true */
  email_on_program_posts?: FlagInput | null
  /** Key of the field with the address of the confirmation e-mail */
  email_receiver_field_id?: string | null
  /** Name of the sender; null: the account's name */
  email_sender_name?: string | null
  /** Where answers to it go */
  email_reply_to?: string | null
  /** Recipients of a copy; default [] */
  email_cc?: string[] | null
  /** Recipients of a hidden copy; default [] */
  email_bcc?: string[] | null
  /** Mailbox that the CRM sends from, one of the account's verified ones; null: the first of them */
  email_crm_identity?: string | null
  /** Table of answers below the text; default true */
  email_include_values?: FlagInput | null
  /** Attach the PDF of the submission, up to 10 MB; more than that is linked, for 30 days; default false */
  email_attach_pdf?: FlagInput | null
  /** Attach what the visitor uploaded, up to 10 MB; more than that is linked, for 30 days; default false */
  email_attach_uploads?: FlagInput | null
  /** A second e-mail, with its own receiver and without the table of answers; default false */
  email2_enabled?: FlagInput | null
  /** Its recipient: addresses, or macros; with addresses alone its macros know the records of the CRM, with a macro it is an e-mail to the visitor */
  email2_receiver?: string | null
  /** Its subject, with macros */
  email2_subject?: string | null
  /** Its text, with macros */
  email2_body?: string | null
  /** Send it through the CRM; default false */
  email2_via_crm?: FlagInput | null
  /** e-mail to the agency for each submission; default true */
  notification_enabled?: FlagInput | null
  /** Its recipients; empty: the account's notification recipients; default [] */
  notification_receivers?: string[] | null
  /** Its subject; macros know the records of the CRM, too */
  notification_subject?: string | null
  /** Answers in it; off for confidential forms; default true */
  notification_include_values?: FlagInput | null
  /** The notification carries what visitors uploaded, up to 10 MB; default false */
  notification_attach_uploads?: FlagInput | null
  /** Attach the PDF of the submission, up to 10 MB; default false */
  notification_attach_pdf?: FlagInput | null
  /** Also to the user of the CRM who looks after the estate that the submission is about; default false */
  notification_to_supervisor?: FlagInput | null
  /** Replies to it go to the sender of the form; default true */
  notification_reply_to_submitter?: FlagInput | null
  /** Visitors confirm their e-mail address with a link that is mailed to them; the field is then required where it is asked for; default false */
  double_opt_in_enabled?: FlagInput | null
  /** Key of the field with the address to confirm */
  double_opt_in_field_id?: string | null
  /** Subject of the e-mail with the link */
  double_opt_in_subject?: string | null
  /** Its text; must hold `{link}`, which becomes the address to confirm with */
  double_opt_in_body?: string | null
  /** How long the link is good; what was not confirmed by then is deleted, with its files; default 48 */
  double_opt_in_valid_hours?: number | null
  /** CRM, e-mails, webhooks and PDF wait for the confirmation; off: they go at once, and only the confirmation is recorded; default true */
  double_opt_in_hold?: FlagInput | null
  /** Write submissions to the CRM; off: collect only; default true */
  crm_write_enabled?: FlagInput | null
  /** Look for an existing address first; default true */
  crm_duplicate_check_enabled?: FlagInput | null
  /** Address fields that must all match; default [`Email`] */
  crm_duplicate_check_fields?: string[] | null
  /** What happens to an address that is found; `fill_empty` never overwrites; default `fill_empty` */
  crm_duplicate_action?: 'update' | 'fill_empty' | 'keep' | 'create_new' | null
  /** What happens where only an archived address is found: `use` takes it and leaves it archived, `reactivate` takes it and makes it active, `create_new` makes a new one; default `use` */
  crm_archived_contacts?: 'use' | 'reactivate' | 'create_new' | null
  /** The notification tells which address was found, what differs from the answers, and what was done; default true */
  crm_duplicate_notify?: FlagInput | null
  /** Let empty answers clear values of the CRM; default false */
  crm_write_empty_values?: FlagInput | null
  /** Contact types set on a new address; default [] */
  crm_address_contact_types?: string[] | null
  /** Write an activity for each submission; default true */
  crm_agentslog_enabled?: FlagInput | null
  /** Kind of the activity */
  crm_agentslog_action_kind?: string | null
  /** Type of the activity */
  crm_agentslog_action_type?: string | null
  /** Text of the activity, with macros; without one, all answers */
  crm_agentslog_note?: string | null
  /** Create a task for each submission; default false */
  crm_task_enabled?: FlagInput | null
  /** Subject of the task, with macros */
  crm_task_subject?: string | null
  /** User or group that is responsible for the task */
  crm_task_responsible?: string | null
  /** The task is due so many days after the submission; default 3 */
  crm_task_due_days?: number | null
  /** Relation between estate and address: owner, buyer, interested, tenant … */
  crm_relation?: string | null
  /** User who is responsible for new records of every kind, a task with `crm_task_responsible` excepted; `fixed`: the one of `crm_user_id`; `estate_supervisor`: the one who looks after the estate that the submission is about; default `none` */
  crm_user_assignment?: 'none' | 'estate_supervisor' | 'fixed' | null
  /** Attach uploaded files to the record; default true */
  crm_attach_uploads?: FlagInput | null
  /** Attach the generated PDF to the record; default false */
  crm_attach_pdf?: FlagInput | null
  /** `queue`: take a submission and write it later when the CRM is away; `reject`: take it only when the CRM has taken its first record; default `queue` */
  crm_error_mode?: 'queue' | 'reject' | null
  /** Assistant on the public page, once `chat_assistant_base_url` and `chat_assistant_model` are there, of the form or of the account; default false */
  chat_assistant_enabled?: FlagInput | null
  /** OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable. Without one, that of the account is asked */
  chat_assistant_base_url?: string | null
  /** Name of the model; without one, that of the account */
  chat_assistant_model?: string | null
  /** What the assistant is called */
  chat_assistant_name?: string | null
  /** Its first words */
  chat_assistant_greeting?: string | null
  /** Questions to begin with, one a line: a press sends one; the first four are offered */
  chat_assistant_suggestions?: string | null
  /** How it is to behave */
  chat_assistant_instructions?: string | null
  /** Facts it may use: opening hours, area, fees … */
  chat_assistant_knowledge?: string | null
  /** May propose answers; the visitor confirms each; default true */
  chat_assistant_fill_fields?: FlagInput | null
  /** Keys of the fields that the assistant neither sees nor fills */
  chat_assistant_excluded_field_ids?: string[] | null
  /** Keeps the conversation with the submission that follows it; the text that is agreed to says so; default false */
  chat_assistant_store_transcript?: FlagInput | null
  /** A visitor's messages per visit of the page; default 30 */
  chat_assistant_max_messages?: number | null
  /** Light Markdown; what must be agreed to before the first message */
  chat_assistant_consent_text?: string | null
  /** Only from these addresses (CIDR); empty: from all; default [] */
  allowed_ip_ranges?: string[] | null
  /** Only signed links that have not expired open the form (`POST /forms/{id}/links`); default false */
  link_expiry_required?: FlagInput | null
  /** Each signed link takes one completed submission; default false */
  single_use_links_enabled?: FlagInput | null
  /** Not available before */
  opens_at?: string | null
  /** Not available from then on */
  closes_at?: string | null
  /** Closes when it is reached */
  max_submissions?: number | null
  /** Stays open when `max_submissions` is reached: what is sent then is marked as on the waiting list; it counts as a submission, too; default false */
  waiting_list_enabled?: FlagInput | null
  /** Submissions taken of one e-mail address, in any case; confirmed ones where they wait for that, from when it is set */
  max_submissions_per_email?: number | null
  /** Submissions taken from one address within the time below */
  max_submissions_per_ip?: number | null
  /** Time that max_submissions_per_ip is about; default 60 */
  max_submissions_per_ip_minutes?: number | null
  /** Time zone, an IANA name, of the times that are shown; until it is set, that of the account; default `Europe/Berlin` */
  timezone?: string | null
  /** Text before `opens_at`; the time follows it */
  not_open_yet_text?: string | null
  /** Text when `max_submissions` is reached */
  limit_reached_text?: string | null
  /** Other pages may show the form in a frame; default true */
  embed_enabled?: FlagInput | null
  /** Only pages of these origins; empty: any; default [] */
  embed_allowed_origins?: string[] | null
  /** How the code that is offered to embed it shows the form: in its place, or in a dialog that a button opens; default `inline` */
  embed_mode?: 'inline' | 'popup' | 'modal' | 'slider' | null
  /** That button; null: the title */
  embed_button_label?: string | null
  /** The page around is told of `ready`, `step`, `submit` and `error`; of answers only if it is of `embed_allowed_origins`; default true */
  embed_events_enabled?: FlagInput | null
  /** The frame is as high as the form; default true */
  embed_auto_height?: FlagInput | null
  /** No background of its own in the frame; default false */
  embed_transparent?: FlagInput | null
  /** No logo and title in the frame; default false */
  embed_hide_header?: FlagInput | null
  /** No imprint lines in the frame; the links stay; default false */
  embed_hide_footer?: FlagInput | null
  /** Largest file, in MiB; default 10 */
  upload_max_file_mb?: number | null
  /** Files of one submission, over all fields; default 10 */
  upload_max_files?: number | null
  /** Kinds of files, checked by content and not by name; default [`pdf`,`jpg`,`png`,`heic`,`docx`] */
  upload_allowed_types?: ('pdf' | 'jpg' | 'png' | 'webp' | 'heic' | 'docx' | 'xlsx' | 'txt' | 'csv')[] | null
  /** Days for which a file is kept here, too, once the CRM has it; 0: as long as its submission; default 30 */
  upload_retention_days?: number | null
  /** Long side of JPEG, PNG and WebP images in pixels, larger ones are made smaller; 0: as they are; default 2560 */
  upload_image_max_px?: number | null
  /** Take place and camera (EXIF) out of images; default true */
  upload_strip_metadata?: FlagInput | null
  /** Page breaks divide the form into steps; off: into sections of one page; default false */
  multistep_enabled?: FlagInput | null
  /** Label of the button that leads on */
  multistep_next_label?: string | null
  /** Label of the button that leads back */
  multistep_back_label?: string | null
  /** How the progress is shown; steps that rules hide are not counted; default `bar` */
  multistep_progress?: 'none' | 'bar' | 'steps' | 'percent' | null
  /** Each question is a step of its own; one that is answered by a tap leads on by itself; default false */
  multistep_questions_enabled?: FlagInput | null
  /** Button that leads back; default true */
  multistep_allow_back?: FlagInput | null
  /** Before sending, a last step lists the answers, each step with a button to change them; default false */
  multistep_review_enabled?: FlagInput | null
  /** Answers are kept in the visitor’s browser until sent, for 7 days; never files, signatures or confidential ones; default false */
  autosave_enabled?: FlagInput | null
  /** Unfinished answers are stored, marked as partial: nothing is written to the CRM, mailed or announced of them; default false */
  partial_submissions_enabled?: FlagInput | null
  /** Unfinished answers are deleted after so many days; default 14 */
  partial_retention_days?: number | null
  /** Visitors can have a one-time link mailed to them with which they continue later; default false */
  resume_link_enabled?: FlagInput | null
  /** Only for staff who are logged in; default false */
  staff_only_enabled?: FlagInput | null
  /** With `staff_only_enabled`, the submission and the e-mail about it say which member sent it; default true */
  staff_prefill_identity?: FlagInput | null
  /** Names of the staff members admitted; both lists empty: all */
  staff_allowed_member_ids?: string[] | null
  /** Names of the staff groups admitted; both lists empty: all */
  staff_allowed_group_ids?: string[] | null
  /** Query parameters fill fields; default true */
  prefill_url_enabled?: FlagInput | null
  /** Keep `utm_*` and click ids of the address with the submission, where its content is kept; default true */
  capture_utm?: FlagInput | null
  /** Load records of the CRM by their UUID into the form's fields: over default values, under query parameters; default false */
  prefill_crm_enabled?: FlagInput | null
  /** Modules that may be loaded; default [`address`,`estate`] */
  prefill_crm_modules?: ('address' | 'estate')[] | null
  /** Only signed links name records; off: `address=` and `estate=` with a UUID do, too; default true */
  prefill_signed_links_only?: FlagInput | null
  /** Default life of signed links; default 14 */
  prefill_link_days?: number | null
  /** The estate that a link names is what the inquiry is about; no new one is made in the CRM; default false */
  estate_context_enabled?: FlagInput | null
  /** Hidden decoy field; default true */
  honeypot_enabled?: FlagInput | null
  /** Faster answers count as spam, measured by the page token; default 2 */
  min_fill_seconds?: number | null
  /** Older pages must be loaded again; answers are kept; default 24 */
  max_form_age_hours?: number | null
  /** Words that no text answer may hold; case is ignored; default [] */
  spam_blocked_words?: string[] | null
  /** Domains, subdomains included, that no e-mail answer may have; default [] */
  spam_blocked_email_domains?: string[] | null
  /** The visitor's browser must do a small calculation before it can send, by itself and without a third party; default false */
  pow_enabled?: FlagInput | null
  /** How long it takes: a fraction of a second, up to a second, some seconds; adaptive: the longer, the more is sent; default `adaptive` */
  pow_difficulty?: 'low' | 'medium' | 'high' | 'adaptive' | null
  /** Links allowed over all text answers; default 3 */
  spam_max_links?: number | null
  /** Refuse what is judged spam, or keep it in a tray; default `quarantine` */
  spam_action?: 'reject' | 'quarantine' | null
  /** off: content is not stored, the submission still counts; default `inherit` */
  save_submission_data?: 'inherit' | 'on' | 'off' | null
  /** Anonymised keeps the /24 or /48 prefix; default `inherit` */
  save_ips?: 'inherit' | 'full' | 'anonymised' | 'off' | null
  /** Submissions with their files and PDFs are deleted after so many days, and what still waits of them is cancelled; statistics keep counting them */
  retention_days?: number | null
  /** Content is deleted once the CRM has it, and the mails and webhooks about it are through; a day later these are cancelled; default false */
  delete_after_crm_write?: FlagInput | null
  /** Keys of the fields whose answers are confidential */
  confidential_field_ids?: string[] | null
  /** The thank-you page and the confirmation e-mail carry a link, good for 30 days, to delete what was sent; default false */
  self_service_deletion?: FlagInput | null
  /** A checkbox for consent above the button; default false */
  consent_enabled?: FlagInput | null
  /** What is consented to; `{privacy}` becomes the link to the privacy policy; stored with time and version as proof */
  consent_text?: string | null
  /** Without consent the form cannot be sent; default true */
  consent_required?: FlagInput | null
  /** Field of the address in the CRM that says so, such as its GDPR status */
  consent_crm_field_name?: string | null
  /** Search engines may list the page; default false */
  seo_indexable?: FlagInput | null
  /** Page title for search and sharing */
  seo_title?: string | null
  /** Description for search and sharing */
  seo_description?: string | null
  /** Who counts visits and submissions; it runs in a closed frame, sees no answer and sets no cookie. Not on pages for staff or with a password; default `none` */
  tracking_provider?: 'none' | 'gtm' | 'ga4' | 'matomo' | 'meta_pixel' | 'etracker' | null
  /** GTM-ABC1234, G-ABC1234567, number of the pixel, account key of etracker; of Matomo its address and the number of the site, https://matomo.agency.example/#1 */
  tracking_id?: string | null
  /** Nothing of it is loaded before the visitor agrees; default true */
  tracking_consent_required?: FlagInput | null
  /** Count views, without cookies; default true */
  stats_enabled?: FlagInput | null
}

export interface FormFileSignatureBlock {
  /** Id of the block */
  id: string
  type: 'signature'
  /** A signature field of this form; null: the document is signed after the submission */
  field_id: string | null
  /** Words below the line; null: the field's own */
  label: string | null
  /** The document must be signed; only where `field_id` is null, default false */
  required: boolean
}

export interface FormFileSignatureBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'signature'
  /** A signature field of this form; null: the document is signed after the submission */
  field_id?: string | null
  /** Words below the line; null: the field's own */
  label?: string | null
  /** The document must be signed; only where `field_id` is null, default false */
  required?: FlagInput | null
}

export interface FormFileTemplate {
  /** Each submission makes a document; default false */
  enabled?: boolean
  /** Name of the document; default: the name of the form */
  name: string
  /** All blocks of the document, in their order; they name fields by their keys */
  blocks: FormFileBlock[]
  /** How the document looks, where it differs from the defaults */
  design?: FormFileDesign
  /** What the document holds, where it differs from the defaults */
  settings?: FormFilePdfSettings
}

export interface FormFileTemplateInput {
  /** Each submission makes a document; default false */
  enabled?: boolean
  /** Name of the document; default: the name of the form */
  name?: string
  /** All blocks of the document, in their order; they name fields by their keys */
  blocks: FormFileBlockInput[]
  /** How the document looks, where it differs from the defaults */
  design?: FormFileDesignInput
  /** What the document holds, where it differs from the defaults */
  settings?: PdfSettingsPatch
}

export interface FormGroup {
  /** Id of the group */
  id: number
  /** Name of the group */
  name: string
  /** The forms of this group may be copied */
  copy: boolean
  /** Forms in this group */
  forms_count: number
  /** When the group was made */
  created_at: Timestamp
}

export interface FormImport {
  /** Nothing was created */
  dry_run: boolean
  /** The form; null after a dry run */
  form: Form | null
  /** What was created, what became something else, and what was left out */
  report: FormImportNote[]
}

export interface FormImportInput {
  /** The form file */
  form: FormFileInput
  /** Nothing is created: the answer says what an import would do; default false */
  dry_run?: FlagInput
  /** What becomes of CRM fields that the file names: in fields, settings, macros and the PDF template */
  crm_fields?: CrmFieldMappingInput[]
}

export interface FormImportNote {
  /** What became of it: the form gets it, it is another one here, it is left out, or a person should check it before the form is activated */
  outcome: 'new' | 'mapped' | 'left_out' | 'check'
  /** Where it stands in the body; null: nowhere in particular */
  path: string | null
  /** The sentence */
  message: string
  /** What is wrong, for programs: it stays when the sentence is worded better */
  code: ErrorCode
  /** What the sentence names: lengths, limits, names */
  params: Record<string, string | number>
}

export interface FormLink {
  /** The address to send; its recipient can neither read nor change what it holds */
  url: string
  /** When it ends */
  expires_at: Timestamp
}

export interface FormLinkCreate {
  /** Records that the form is filled in from, or about: one of each module at most */
  records?: {
    /** Who the form is about */
    address?: LinkedRecord
    /** The estate that it is about */
    estate?: LinkedRecord
  }
  /** When the link ends, at most 365 days from now; instead of `days` */
  expires_at?: string
  /** How many days it lasts; without both, the form's `prefill_link_days` */
  days?: number
  /** It takes one completed submission, also where `single_use_links_enabled` is off; default false */
  single_use?: FlagInput
  /** Answers by `field_<id>` that it fills in, over those of the records */
  answers?: Record<string, string | number | boolean | string[]>
}

export interface FormMailPreview {
  /** Recipients; none where the settings and the sample answers give no address */
  to: string[]
  /** Recipients of a copy */
  cc: string[]
  /** Recipients of a blind copy */
  bcc: string[]
  /** Sender: a name with its address, or an address */
  from: string
  /** Where answers go; null: to the sender */
  reply_to: string | null
  /** Its subject */
  subject: string
  /** The mail as HTML */
  html: string
  /** The mail as plain text */
  text: string
}

export interface FormMailTest {
  /** The address that it goes to */
  to: string
}

export interface FormPatch {
  /** Name in the dashboard, which visitors do not see */
  internal_title?: string
  /** Public heading and page title */
  title?: string | null
  /** Online (true) or offline (false); default false */
  active?: FlagInput | null
  /** Introductory text above the form */
  description?: string | null
  /** Readable part of the address, unique in the account */
  custom_slug?: string | null
  /** Ids of the form groups it belongs to; default [] */
  form_groups?: number[] | null
  /** Language of the built-in texts; a new form has that of the account's CRM fields; default `de` */
  language?: 'de' | 'en' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr' | null
  /** Languages that visitors can switch to; `?lang=` picks one; default [] */
  additional_languages?: ('de' | 'en' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr')[] | null
  /** Texts of the form in these languages, by language and key: `settings.<name>`, `fields.<id>.label`, `.hint`, `.placeholder`, `.default_value` of a text block, `.unit` of a number, `fields.<id>.options.<value>`, `rules.<text>` for a label that rules set, and `lists.<text>` for a text in a list of settings; what is missing stays as it is; default {} */
  translations?: Record<string, Record<string, string>> | null
  /** Label of the submit button */
  submit_button_label?: string | null
  /** Text while sending */
  submit_spinner_label?: string | null
  /** How required or optional fields are marked; default `asterisk` */
  required_marker?: 'asterisk' | 'text' | 'optional_only' | 'none' | null
  /** Linked list of faults at the top; default true */
  error_summary_enabled?: FlagInput | null
  /** Browsers may fill in name, address, e-mail and telephone; default true */
  browser_autocomplete_enabled?: FlagInput | null
  /** The page fills in the place of a postal code from the places of the account, as a proposal; default false */
  place_completion_enabled?: FlagInput | null
  /** Answers to fields that rules hide are not stored; default true */
  clear_hidden_values?: FlagInput | null
  /** Check a field when it is left, not only on sending; default true */
  validate_on_blur?: FlagInput | null
  /** Headline of the thank-you page */
  thankyou_headline?: string | null
  /** Text of the thank-you page */
  thankyou_text?: string | null
  /** Go here instead of the thank-you page */
  redirect?: string | null
  /** Where the form leads by what was answered: the first whose clauses hold counts, and without one `redirect`; default [] */
  redirect_rules?: RedirectRuleInput[] | null
  /** The thank-you page lists the answers given; default false */
  thankyou_show_summary?: FlagInput | null
  /** The thank-you page names the number of the submission; default false */
  thankyou_show_reference?: FlagInput | null
  /** Show the thank-you page so long, then go to `redirect`; default 0 */
  redirect_delay_seconds?: number | null
  /** Where `redirect` opens: in place of the form, in place of the page around it, or in a new window; default `self` */
  redirect_target?: 'self' | 'top' | 'new' | null
  /** What is added to the query of `redirect`; `address_id` and `estate_id` where a signed link names the record; default [] */
  redirect_append_params?: ('submission_id' | 'index' | 'address_id' | 'estate_id')[] | null
  /** What happens next, on the thank-you page: at most 5 steps; default [] */
  thankyou_steps?: NextStepInput[] | null
  /** Buttons on the thank-you page, at most 3; one that leads to another form of the account fills in there what the visitor gave for the same CRM fields; default [] */
  thankyou_links?: NextLinkInput[] | null
  /** Offer the PDF of the submission for download, on the thank-you page and as `document_url`; default false */
  pdf_download_enabled?: FlagInput | null
  /** How long the link to it is good; default 24 */
  pdf_download_valid_hours?: number | null
  /** Its file name: `{internal_title}`, `{title}`, `{index}`, `{date}`, and macros of the answers such as `_Name`; default `{internal_title}-{index}` */
  pdf_filename_pattern?: string | null
  /** Offer to send another answer; default false */
  refill_enabled?: FlagInput | null
  /** Headline while the form is offline */
  closed_headline?: string | null
  /** Text while the form is offline */
  closed_text?: string | null
  /** Take every design value from the account's default_* settings; default true */
  use_default_styling?: FlagInput | null
  /** Logo above the form; the service fetches and serves it. One of the account's pictures stands in mails, too */
  logo_url?: string | null
  /** Logo where the page is dark, in place of `logo_url`; null: that one, on a light ground in the dark scheme */
  logo_dark_url?: string | null
  /** Logo alignment; default `left` */
  logo_position?: 'left' | 'center' | 'right' | null
  /** Its text for who cannot see it; null: the account's name */
  logo_alt_text?: string | null
  /** Font, served by the service itself; default `system` */
  font?:
    | 'system'
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
    | null
  /** Page background; default `#f3f4f6` */
  background_color?: string | null
  /** Buttons, focus ring; default `#1d4ed8` */
  accent_color?: string | null
  /** Text; default `#1f2937` */
  text_color?: string | null
  /** Text on buttons; null picks the readable one */
  button_text_color?: string | null
  /** Base size in px; default 16 */
  font_size?: number | null
  /** Light or dark; auto: as the device of the visitor is set, and light in a frame. A design that is dark by its colours stays dark; default `auto` */
  color_scheme?: 'auto' | 'light' | 'dark' | null
  /** Form sits on a card; default true */
  card_enabled?: FlagInput | null
  /** Card colour; default `#ffffff` */
  card_background_color?: string | null
  /** Largest width; default 760 */
  card_width_px?: number | null
  /** The form on a card, beside the picture (`split`), on a card in front of it (`cover`), or without a card (`plain`); with nothing to show beside or behind it, and in a frame, on a card; default `card` */
  page_layout?: 'card' | 'split' | 'cover' | 'plain' | null
  /** Picture of the layouts `split` and `cover`, for decoration; the service fetches and serves it */
  picture_url?: string | null
  /** Which part of the picture is seen where there is no room for all of it; `auto`: the middle, and more of what is above; default `auto` */
  picture_focus?: 'auto' | 'center' | 'top' | 'bottom' | 'left' | 'right' | null
  /** Rating of the agency, of 5 stars, shown beside or below the form */
  rating_value?: number | null
  /** Number of ratings that it is made of */
  rating_count?: number | null
  /** Who collects the ratings */
  rating_source?: string | null
  /** Page on which the ratings are */
  rating_url?: string | null
  /** Seals, memberships and awards, at most 4; default [] */
  trust_seals?: SealInput[] | null
  /** Person to ask, shown beside or below the form and on the pages of a closed one; null: no person is shown */
  contact_name?: string | null
  /** What that person does */
  contact_role?: string | null
  /** Telephone number of that person; without one, of the agency, shown while the form is closed */
  contact_phone?: string | null
  /** e-mail address of that person; without one, of the agency, shown while the form is closed */
  contact_email?: string | null
  /** Photo of that person; the service fetches and serves it */
  contact_photo_url?: string | null
  /** Take the account's default_* imprint values; default true */
  use_default_imprint?: FlagInput | null
  /** Privacy link in the footer */
  privacypolicy_url?: string | null
  /** Imprint link in the footer */
  imprint_url?: string | null
  /** Link to the agency, in the footer and on the logo */
  homepage_url?: string | null
  /** Footer line 1 */
  imprint_line_1?: string | null
  /** Footer line 2 */
  imprint_line_2?: string | null
  /** Footer line 3 */
  imprint_line_3?: string | null
  /** Footer line 4 */
  imprint_line_4?: string | null
  /** Footer line 5 */
  imprint_line_5?: string | null
  /** Extra style sheet for what is inside the page; loads nothing; needs the plan feature `branding` */
  custom_css?: string | null
  /** The page does not say what it is made with; needs the plan feature `branding`; default false */
  hide_branding?: FlagInput | null
  /** Subject of the confirmation e-mail, with macros */
  subject?: string | null
  /** Text of the confirmation e-mail; macros say what was sent, and what the CRM has of the record that a signed link names */
  body?: string | null
  /** Recipient of the confirmation e-mail: addresses, or macros such as `_Email`; with copies 20 at most */
  receiver?: string | null
  /** Send the confirmation e-mail through the CRM; default false */
  send_email_via_crm?: FlagInput | null
  /** Confirmation e-mail; goes out when a receiver is known; default true */
  email_enabled?: FlagInput | null
  /** Visitors get mails also of what a program sends, without the token of a page: the confirmation e-mail, the request to confirm their address, a signed document; default true */
  email_on_program_posts?: FlagInput | null
  /** Without `receiver`, the answer of this field; without both, the first e-mail field */
  email_receiver_field_id?: number | null
  /** Name of the sender; null: the account's name */
  email_sender_name?: string | null
  /** Where answers to it go */
  email_reply_to?: string | null
  /** Recipients of a copy; default [] */
  email_cc?: string[] | null
  /** Recipients of a hidden copy; default [] */
  email_bcc?: string[] | null
  /** Mailbox that the CRM sends from, one of the account's verified ones; null: the first of them */
  email_crm_identity?: string | null
  /** Table of answers below the text; default true */
  email_include_values?: FlagInput | null
  /** Attach the PDF of the submission, up to 10 MB; more than that is linked, for 30 days; default false */
  email_attach_pdf?: FlagInput | null
  /** Attach what the visitor uploaded, up to 10 MB; more than that is linked, for 30 days; default false */
  email_attach_uploads?: FlagInput | null
  /** A second e-mail, with its own receiver and without the table of answers; default false */
  email2_enabled?: FlagInput | null
  /** Its recipient: addresses, or macros; with addresses alone its macros know the records of the CRM, with a macro it is an e-mail to the visitor */
  email2_receiver?: string | null
  /** Its subject, with macros */
  email2_subject?: string | null
  /** Its text, with macros */
  email2_body?: string | null
  /** Send it through the CRM; default false */
  email2_via_crm?: FlagInput | null
  /** e-mail to the agency for each submission; default true */
  notification_enabled?: FlagInput | null
  /** Its recipients; empty: the account's notification recipients; default [] */
  notification_receivers?: string[] | null
  /** Its subject; macros know the records of the CRM, too */
  notification_subject?: string | null
  /** Answers in it; off for confidential forms; default true */
  notification_include_values?: FlagInput | null
  /** The notification carries what visitors uploaded, up to 10 MB; default false */
  notification_attach_uploads?: FlagInput | null
  /** Attach the PDF of the submission, up to 10 MB; default false */
  notification_attach_pdf?: FlagInput | null
  /** Also to the user of the CRM who looks after the estate that the submission is about; default false */
  notification_to_supervisor?: FlagInput | null
  /** Replies to it go to the sender of the form; default true */
  notification_reply_to_submitter?: FlagInput | null
  /** Visitors confirm their e-mail address with a link that is mailed to them; the field is then required where it is asked for; default false */
  double_opt_in_enabled?: FlagInput | null
  /** Field with the address to confirm; null: the first e-mail field */
  double_opt_in_field_id?: number | null
  /** Subject of the e-mail with the link */
  double_opt_in_subject?: string | null
  /** Its text; must hold `{link}`, which becomes the address to confirm with */
  double_opt_in_body?: string | null
  /** How long the link is good; what was not confirmed by then is deleted, with its files; default 48 */
  double_opt_in_valid_hours?: number | null
  /** CRM, e-mails, webhooks and PDF wait for the confirmation; off: they go at once, and only the confirmation is recorded; default true */
  double_opt_in_hold?: FlagInput | null
  /** Write submissions to the CRM; off: collect only; default true */
  crm_write_enabled?: FlagInput | null
  /** Look for an existing address first; default true */
  crm_duplicate_check_enabled?: FlagInput | null
  /** Address fields that must all match; default [`Email`] */
  crm_duplicate_check_fields?: string[] | null
  /** What happens to an address that is found; `fill_empty` never overwrites; default `fill_empty` */
  crm_duplicate_action?: 'update' | 'fill_empty' | 'keep' | 'create_new' | null
  /** What happens where only an archived address is found: `use` takes it and leaves it archived, `reactivate` takes it and makes it active, `create_new` makes a new one; default `use` */
  crm_archived_contacts?: 'use' | 'reactivate' | 'create_new' | null
  /** The notification tells which address was found, what differs from the answers, and what was done; default true */
  crm_duplicate_notify?: FlagInput | null
  /** Let empty answers clear values of the CRM; default false */
  crm_write_empty_values?: FlagInput | null
  /** Contact types set on a new address; default [] */
  crm_address_contact_types?: string[] | null
  /** Write an activity for each submission; default true */
  crm_agentslog_enabled?: FlagInput | null
  /** Kind of the activity */
  crm_agentslog_action_kind?: string | null
  /** Type of the activity */
  crm_agentslog_action_type?: string | null
  /** Text of the activity, with macros; without one, all answers */
  crm_agentslog_note?: string | null
  /** Create a task for each submission; default false */
  crm_task_enabled?: FlagInput | null
  /** Subject of the task, with macros */
  crm_task_subject?: string | null
  /** User or group that is responsible for the task */
  crm_task_responsible?: string | null
  /** The task is due so many days after the submission; default 3 */
  crm_task_due_days?: number | null
  /** Relation between estate and address: owner, buyer, interested, tenant … */
  crm_relation?: string | null
  /** User who is responsible for new records of every kind, a task with `crm_task_responsible` excepted; `fixed`: the one of `crm_user_id`; `estate_supervisor`: the one who looks after the estate that the submission is about; default `none` */
  crm_user_assignment?: 'none' | 'estate_supervisor' | 'fixed' | null
  /** Id of a user of the CRM, for `fixed` */
  crm_user_id?: number | null | null
  /** Attach uploaded files to the record; default true */
  crm_attach_uploads?: FlagInput | null
  /** Attach the generated PDF to the record; default false */
  crm_attach_pdf?: FlagInput | null
  /** `queue`: take a submission and write it later when the CRM is away; `reject`: take it only when the CRM has taken its first record; default `queue` */
  crm_error_mode?: 'queue' | 'reject' | null
  /** Assistant on the public page, once `chat_assistant_base_url` and `chat_assistant_model` are there, of the form or of the account; default false */
  chat_assistant_enabled?: FlagInput | null
  /** OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable. Without one, that of the account is asked */
  chat_assistant_base_url?: string | null
  /** Name of the model; without one, that of the account */
  chat_assistant_model?: string | null
  /** What the assistant is called */
  chat_assistant_name?: string | null
  /** Its first words */
  chat_assistant_greeting?: string | null
  /** Questions to begin with, one a line: a press sends one; the first four are offered */
  chat_assistant_suggestions?: string | null
  /** How it is to behave */
  chat_assistant_instructions?: string | null
  /** Facts it may use: opening hours, area, fees … */
  chat_assistant_knowledge?: string | null
  /** May propose answers; the visitor confirms each; default true */
  chat_assistant_fill_fields?: FlagInput | null
  /** Fields of this form that it neither sees nor fills; default [] */
  chat_assistant_excluded_field_ids?: number[] | null
  /** Keeps the conversation with the submission that follows it; the text that is agreed to says so; default false */
  chat_assistant_store_transcript?: FlagInput | null
  /** A visitor's messages per visit of the page; default 30 */
  chat_assistant_max_messages?: number | null
  /** Light Markdown; what must be agreed to before the first message */
  chat_assistant_consent_text?: string | null
  /** Only from these addresses (CIDR); empty: from all; default [] */
  allowed_ip_ranges?: string[] | null
  /** Only signed links that have not expired open the form (`POST /forms/{id}/links`); default false */
  link_expiry_required?: FlagInput | null
  /** Each signed link takes one completed submission; default false */
  single_use_links_enabled?: FlagInput | null
  /** Not available before */
  opens_at?: string | null
  /** Not available from then on */
  closes_at?: string | null
  /** Closes when it is reached */
  max_submissions?: number | null
  /** Stays open when `max_submissions` is reached: what is sent then is marked as on the waiting list; it counts as a submission, too; default false */
  waiting_list_enabled?: FlagInput | null
  /** Submissions taken of one e-mail address, in any case; confirmed ones where they wait for that, from when it is set */
  max_submissions_per_email?: number | null
  /** Submissions taken from one address within the time below */
  max_submissions_per_ip?: number | null
  /** Time that max_submissions_per_ip is about; default 60 */
  max_submissions_per_ip_minutes?: number | null
  /** Time zone, an IANA name, of the times that are shown; until it is set, that of the account; default `Europe/Berlin` */
  timezone?: string | null
  /** Text before `opens_at`; the time follows it */
  not_open_yet_text?: string | null
  /** Text when `max_submissions` is reached */
  limit_reached_text?: string | null
  /** Other pages may show the form in a frame; default true */
  embed_enabled?: FlagInput | null
  /** Only pages of these origins; empty: any; default [] */
  embed_allowed_origins?: string[] | null
  /** How the code that is offered to embed it shows the form: in its place, or in a dialog that a button opens; default `inline` */
  embed_mode?: 'inline' | 'popup' | 'modal' | 'slider' | null
  /** That button; null: the title */
  embed_button_label?: string | null
  /** The page around is told of `ready`, `step`, `submit` and `error`; of answers only if it is of `embed_allowed_origins`; default true */
  embed_events_enabled?: FlagInput | null
  /** The frame is as high as the form; default true */
  embed_auto_height?: FlagInput | null
  /** No background of its own in the frame; default false */
  embed_transparent?: FlagInput | null
  /** No logo and title in the frame; default false */
  embed_hide_header?: FlagInput | null
  /** No imprint lines in the frame; the links stay; default false */
  embed_hide_footer?: FlagInput | null
  /** Largest file, in MiB; default 10 */
  upload_max_file_mb?: number | null
  /** Files of one submission, over all fields; default 10 */
  upload_max_files?: number | null
  /** Kinds of files, checked by content and not by name; default [`pdf`,`jpg`,`png`,`heic`,`docx`] */
  upload_allowed_types?: ('pdf' | 'jpg' | 'png' | 'webp' | 'heic' | 'docx' | 'xlsx' | 'txt' | 'csv')[] | null
  /** Days for which a file is kept here, too, once the CRM has it; 0: as long as its submission; default 30 */
  upload_retention_days?: number | null
  /** Long side of JPEG, PNG and WebP images in pixels, larger ones are made smaller; 0: as they are; default 2560 */
  upload_image_max_px?: number | null
  /** Take place and camera (EXIF) out of images; default true */
  upload_strip_metadata?: FlagInput | null
  /** Page breaks divide the form into steps; off: into sections of one page; default false */
  multistep_enabled?: FlagInput | null
  /** Label of the button that leads on */
  multistep_next_label?: string | null
  /** Label of the button that leads back */
  multistep_back_label?: string | null
  /** How the progress is shown; steps that rules hide are not counted; default `bar` */
  multistep_progress?: 'none' | 'bar' | 'steps' | 'percent' | null
  /** Each question is a step of its own; one that is answered by a tap leads on by itself; default false */
  multistep_questions_enabled?: FlagInput | null
  /** Button that leads back; default true */
  multistep_allow_back?: FlagInput | null
  /** Before sending, a last step lists the answers, each step with a button to change them; default false */
  multistep_review_enabled?: FlagInput | null
  /** Answers are kept in the visitor’s browser until sent, for 7 days; never files, signatures or confidential ones; default false */
  autosave_enabled?: FlagInput | null
  /** Unfinished answers are stored, marked as partial: nothing is written to the CRM, mailed or announced of them; default false */
  partial_submissions_enabled?: FlagInput | null
  /** Unfinished answers are deleted after so many days; default 14 */
  partial_retention_days?: number | null
  /** Visitors can have a one-time link mailed to them with which they continue later; default false */
  resume_link_enabled?: FlagInput | null
  /** Only for staff who are logged in; default false */
  staff_only_enabled?: FlagInput | null
  /** With `staff_only_enabled`, the submission and the e-mail about it say which member sent it; default true */
  staff_prefill_identity?: FlagInput | null
  /** Members admitted; both lists empty: all; default [] */
  staff_allowed_member_ids?: number[] | null
  /** Groups admitted; both lists empty: all; default [] */
  staff_allowed_group_ids?: number[] | null
  /** Query parameters fill fields; default true */
  prefill_url_enabled?: FlagInput | null
  /** Keep `utm_*` and click ids of the address with the submission, where its content is kept; default true */
  capture_utm?: FlagInput | null
  /** Load records of the CRM by their UUID into the form's fields: over default values, under query parameters; default false */
  prefill_crm_enabled?: FlagInput | null
  /** Modules that may be loaded; default [`address`,`estate`] */
  prefill_crm_modules?: ('address' | 'estate')[] | null
  /** Only signed links name records; off: `address=` and `estate=` with a UUID do, too; default true */
  prefill_signed_links_only?: FlagInput | null
  /** Default life of signed links; default 14 */
  prefill_link_days?: number | null
  /** The estate that a link names is what the inquiry is about; no new one is made in the CRM; default false */
  estate_context_enabled?: FlagInput | null
  /** Hidden decoy field; default true */
  honeypot_enabled?: FlagInput | null
  /** Faster answers count as spam, measured by the page token; default 2 */
  min_fill_seconds?: number | null
  /** Older pages must be loaded again; answers are kept; default 24 */
  max_form_age_hours?: number | null
  /** Words that no text answer may hold; case is ignored; default [] */
  spam_blocked_words?: string[] | null
  /** Domains, subdomains included, that no e-mail answer may have; default [] */
  spam_blocked_email_domains?: string[] | null
  /** The visitor's browser must do a small calculation before it can send, by itself and without a third party; default false */
  pow_enabled?: FlagInput | null
  /** How long it takes: a fraction of a second, up to a second, some seconds; adaptive: the longer, the more is sent; default `adaptive` */
  pow_difficulty?: 'low' | 'medium' | 'high' | 'adaptive' | null
  /** Links allowed over all text answers; default 3 */
  spam_max_links?: number | null
  /** Refuse what is judged spam, or keep it in a tray; default `quarantine` */
  spam_action?: 'reject' | 'quarantine' | null
  /** off: content is not stored, the submission still counts; default `inherit` */
  save_submission_data?: 'inherit' | 'on' | 'off' | null
  /** Anonymised keeps the /24 or /48 prefix; default `inherit` */
  save_ips?: 'inherit' | 'full' | 'anonymised' | 'off' | null
  /** Submissions with their files and PDFs are deleted after so many days, and what still waits of them is cancelled; statistics keep counting them */
  retention_days?: number | null
  /** Content is deleted once the CRM has it, and the mails and webhooks about it are through; a day later these are cancelled; default false */
  delete_after_crm_write?: FlagInput | null
  /** Answers that stand as ••• in mails, exports and webhooks, and for viewers and API keys that cannot write submissions; default [] */
  confidential_field_ids?: number[] | null
  /** The thank-you page and the confirmation e-mail carry a link, good for 30 days, to delete what was sent; default false */
  self_service_deletion?: FlagInput | null
  /** A checkbox for consent above the button; default false */
  consent_enabled?: FlagInput | null
  /** What is consented to; `{privacy}` becomes the link to the privacy policy; stored with time and version as proof */
  consent_text?: string | null
  /** Without consent the form cannot be sent; default true */
  consent_required?: FlagInput | null
  /** Field of the address in the CRM that says so, such as its GDPR status */
  consent_crm_field_name?: string | null
  /** Search engines may list the page; default false */
  seo_indexable?: FlagInput | null
  /** Page title for search and sharing */
  seo_title?: string | null
  /** Description for search and sharing */
  seo_description?: string | null
  /** Who counts visits and submissions; it runs in a closed frame, sees no answer and sets no cookie. Not on pages for staff or with a password; default `none` */
  tracking_provider?: 'none' | 'gtm' | 'ga4' | 'matomo' | 'meta_pixel' | 'etracker' | null
  /** GTM-ABC1234, G-ABC1234567, number of the pixel, account key of etracker; of Matomo its address and the number of the site, https://matomo.agency.example/#1 */
  tracking_id?: string | null
  /** Nothing of it is loaded before the visitor agrees; default true */
  tracking_consent_required?: FlagInput | null
  /** Count views, without cookies; default true */
  stats_enabled?: FlagInput | null
  /** Password that opens the form; never shown, not copied. A new one ends what the old one opened */
  password?: string | null
  /** Key for `chat_assistant_base_url`; never shown. It belongs to the host it was given for: with another one it must be sent again, or be `null`. Without one, that of the account is sent, if it belongs to the same host */
  chat_assistant_api_key?: string | null
}

export interface FormSummary {
  /** Id of the form */
  id: number
  /** Generated identifier of its public address */
  slug: string
  /** Public address; it begins with the own domain of the account while that is in use */
  url: string
  /** Shared as a template */
  form_template: boolean
  /** How often it was opened */
  views_count: number
  /** How often it was sent */
  submissions_count: number
  /** When it was made */
  created_at: Timestamp
  /** When its configuration last changed; views and submissions do not move it */
  updated_at: Timestamp
  /** Name in the dashboard, which visitors do not see */
  internal_title: string
  /** Public heading and page title */
  title: string | null
  /** Online (true) or offline (false) */
  active: boolean
  /** Introductory text above the form */
  description: string | null
  /** Readable part of the address, unique in the account */
  custom_slug: string | null
  /** Ids of the form groups it belongs to */
  form_groups: number[]
  /** Language of the built-in texts; a new form has that of the account's CRM fields */
  language: 'de' | 'en' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr'
  /** Languages that visitors can switch to; `?lang=` picks one */
  additional_languages: string[]
  /** Texts of the form in these languages, by language and key: `settings.<name>`, `fields.<id>.label`, `.hint`, `.placeholder`, `.default_value` of a text block, `.unit` of a number, `fields.<id>.options.<value>`, `rules.<text>` for a label that rules set, and `lists.<text>` for a text in a list of settings; what is missing stays as it is */
  translations: Record<string, Record<string, string>>
  /** Label of the submit button */
  submit_button_label: string | null
  /** Text while sending */
  submit_spinner_label: string | null
  /** How required or optional fields are marked */
  required_marker: 'asterisk' | 'text' | 'optional_only' | 'none'
  /** Linked list of faults at the top */
  error_summary_enabled: boolean
  /** Browsers may fill in name, address, e-mail and telephone */
  browser_autocomplete_enabled: boolean
  /** The page fills in the place of a postal code from the places of the account, as a proposal */
  place_completion_enabled: boolean
  /** Answers to fields that rules hide are not stored */
  clear_hidden_values: boolean
  /** Check a field when it is left, not only on sending */
  validate_on_blur: boolean
  /** Headline of the thank-you page */
  thankyou_headline: string | null
  /** Text of the thank-you page */
  thankyou_text: string | null
  /** Go here instead of the thank-you page */
  redirect: string | null
  /** Where the form leads by what was answered: the first whose clauses hold counts, and without one `redirect` */
  redirect_rules: RedirectRule[]
  /** The thank-you page lists the answers given */
  thankyou_show_summary: boolean
  /** The thank-you page names the number of the submission */
  thankyou_show_reference: boolean
  /** Show the thank-you page so long, then go to `redirect` */
  redirect_delay_seconds: number
  /** Where `redirect` opens: in place of the form, in place of the page around it, or in a new window */
  redirect_target: 'self' | 'top' | 'new'
  /** What is added to the query of `redirect`; `address_id` and `estate_id` where a signed link names the record */
  redirect_append_params: string[]
  /** What happens next, on the thank-you page: at most 5 steps */
  thankyou_steps: NextStep[]
  /** Buttons on the thank-you page, at most 3; one that leads to another form of the account fills in there what the visitor gave for the same CRM fields */
  thankyou_links: NextLink[]
  /** Offer the PDF of the submission for download, on the thank-you page and as `document_url` */
  pdf_download_enabled: boolean
  /** How long the link to it is good */
  pdf_download_valid_hours: number
  /** Its file name: `{internal_title}`, `{title}`, `{index}`, `{date}`, and macros of the answers such as `_Name` */
  pdf_filename_pattern: string
  /** Offer to send another answer */
  refill_enabled: boolean
  /** Headline while the form is offline */
  closed_headline: string | null
  /** Text while the form is offline */
  closed_text: string | null
  /** Take every design value from the account's default_* settings */
  use_default_styling: boolean
  /** Logo above the form; the service fetches and serves it. One of the account's pictures stands in mails, too */
  logo_url: string | null
  /** Logo where the page is dark, in place of `logo_url`; null: that one, on a light ground in the dark scheme */
  logo_dark_url: string | null
  /** Logo alignment */
  logo_position: 'left' | 'center' | 'right'
  /** Its text for who cannot see it; null: the account's name */
  logo_alt_text: string | null
  /** Font, served by the service itself */
  font:
    | 'system'
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
  /** Page background */
  background_color: string
  /** Buttons, focus ring */
  accent_color: string
  /** text */
  text_color: string
  /** Text on buttons; null picks the readable one */
  button_text_color: string | null
  /** Base size in px */
  font_size: number
  /** Light or dark; auto: as the device of the visitor is set, and light in a frame. A design that is dark by its colours stays dark */
  color_scheme: 'auto' | 'light' | 'dark'
  /** Form sits on a card */
  card_enabled: boolean
  /** Card colour */
  card_background_color: string
  /** Largest width */
  card_width_px: number
  /** The form on a card, beside the picture (`split`), on a card in front of it (`cover`), or without a card (`plain`); with nothing to show beside or behind it, and in a frame, on a card */
  page_layout: 'card' | 'split' | 'cover' | 'plain'
  /** Picture of the layouts `split` and `cover`, for decoration; the service fetches and serves it */
  picture_url: string | null
  /** Which part of the picture is seen where there is no room for all of it; `auto`: the middle, and more of what is above */
  picture_focus: 'auto' | 'center' | 'top' | 'bottom' | 'left' | 'right'
  /** Rating of the agency, of 5 stars, shown beside or below the form */
  rating_value: number | null
  /** Number of ratings that it is made of */
  rating_count: number | null
  /** Who collects the ratings */
  rating_source: string | null
  /** Page on which the ratings are */
  rating_url: string | null
  /** Seals, memberships and awards, at most 4 */
  trust_seals: Seal[]
  /** Person to ask, shown beside or below the form and on the pages of a closed one; null: no person is shown */
  contact_name: string | null
  /** What that person does */
  contact_role: string | null
  /** Telephone number of that person; without one, of the agency, shown while the form is closed */
  contact_phone: string | null
  /** e-mail address of that person; without one, of the agency, shown while the form is closed */
  contact_email: string | null
  /** Photo of that person; the service fetches and serves it */
  contact_photo_url: string | null
  /** Take the account's default_* imprint values */
  use_default_imprint: boolean
  /** Privacy link in the footer */
  privacypolicy_url: string | null
  /** Imprint link in the footer */
  imprint_url: string | null
  /** Link to the agency, in the footer and on the logo */
  homepage_url: string | null
  /** Footer line 1 */
  imprint_line_1: string | null
  /** Footer line 2 */
  imprint_line_2: string | null
  /** Footer line 3 */
  imprint_line_3: string | null
  /** Footer line 4 */
  imprint_line_4: string | null
  /** Footer line 5 */
  imprint_line_5: string | null
  /** Extra style sheet for what is inside the page; loads nothing; needs the plan feature `branding` */
  custom_css: string | null
  /** The page does not say what it is made with; needs the plan feature `branding` */
  hide_branding: boolean
  /** Subject of the confirmation e-mail, with macros */
  subject: string | null
  /** Text of the confirmation e-mail; macros say what was sent, and what the CRM has of the record that a signed link names */
  body: string | null
  /** Recipient of the confirmation e-mail: addresses, or macros such as `_Email`; with copies 20 at most */
  receiver: string | null
  /** Send the confirmation e-mail through the CRM */
  send_email_via_crm: boolean
  /** Confirmation e-mail; goes out when a receiver is known */
  email_enabled: boolean
  /** Visitors get mails also of what a program sends, without the token of a page: the confirmation e-mail, the request to confirm their address, a signed document */
  email_on_program_posts: boolean
  /** Without `receiver`, the answer of this field; without both, the first e-mail field */
  email_receiver_field_id: number | null
  /** Name of the sender; null: the account's name */
  email_sender_name: string | null
  /** Where answers to it go */
  email_reply_to: string | null
  /** Recipients of a copy */
  email_cc: string[]
  /** Recipients of a hidden copy */
  email_bcc: string[]
  /** Mailbox that the CRM sends from, one of the account's verified ones; null: the first of them */
  email_crm_identity: string | null
  /** Table of answers below the text */
  email_include_values: boolean
  /** Attach the PDF of the submission, up to 10 MB; more than that is linked, for 30 days */
  email_attach_pdf: boolean
  /** Attach what the visitor uploaded, up to 10 MB; more than that is linked, for 30 days */
  email_attach_uploads: boolean
  /** A second e-mail, with its own receiver and without the table of answers */
  email2_enabled: boolean
  /** Its recipient: addresses, or macros; with addresses alone its macros know the records of the CRM, with a macro it is an e-mail to the visitor */
  email2_receiver: string | null
  /** Its subject, with macros */
  email2_subject: string | null
  /** Its text, with macros */
  email2_body: string | null
  /** Send it through the CRM */
  email2_via_crm: boolean
  /** e-mail to the agency for each submission */
  notification_enabled: boolean
  /** Its recipients; empty: the account's notification recipients */
  notification_receivers: string[]
  /** Its subject; macros know the records of the CRM, too */
  notification_subject: string | null
  /** Answers in it; off for confidential forms */
  notification_include_values: boolean
  /** The notification carries what visitors uploaded, up to 10 MB */
  notification_attach_uploads: boolean
  /** Attach the PDF of the submission, up to 10 MB */
  notification_attach_pdf: boolean
  /** Also to the user of the CRM who looks after the estate that the submission is about */
  notification_to_supervisor: boolean
  /** Replies to it go to the sender of the form */
  notification_reply_to_submitter: boolean
  /** Visitors confirm their e-mail address with a link that is mailed to them; the field is then required where it is asked for */
  double_opt_in_enabled: boolean
  /** Field with the address to confirm; null: the first e-mail field */
  double_opt_in_field_id: number | null
  /** Subject of the e-mail with the link */
  double_opt_in_subject: string | null
  /** Its text; must hold `{link}`, which becomes the address to confirm with */
  double_opt_in_body: string | null
  /** How long the link is good; what was not confirmed by then is deleted, with its files */
  double_opt_in_valid_hours: number
  /** CRM, e-mails, webhooks and PDF wait for the confirmation; off: they go at once, and only the confirmation is recorded */
  double_opt_in_hold: boolean
  /** Write submissions to the CRM; off: collect only */
  crm_write_enabled: boolean
  /** Look for an existing address first */
  crm_duplicate_check_enabled: boolean
  /** Address fields that must all match */
  crm_duplicate_check_fields: string[]
  /** What happens to an address that is found; `fill_empty` never overwrites */
  crm_duplicate_action: 'update' | 'fill_empty' | 'keep' | 'create_new'
  /** What happens where only an archived address is found: `use` takes it and leaves it archived, `reactivate` takes it and makes it active, `create_new` makes a new one */
  crm_archived_contacts: 'use' | 'reactivate' | 'create_new'
  /** The notification tells which address was found, what differs from the answers, and what was done */
  crm_duplicate_notify: boolean
  /** Let empty answers clear values of the CRM */
  crm_write_empty_values: boolean
  /** Contact types set on a new address */
  crm_address_contact_types: string[]
  /** Write an activity for each submission */
  crm_agentslog_enabled: boolean
  /** Kind of the activity */
  crm_agentslog_action_kind: string | null
  /** Type of the activity */
  crm_agentslog_action_type: string | null
  /** Text of the activity, with macros; without one, all answers */
  crm_agentslog_note: string | null
  /** Create a task for each submission */
  crm_task_enabled: boolean
  /** Subject of the task, with macros */
  crm_task_subject: string | null
  /** User or group that is responsible for the task */
  crm_task_responsible: string | null
  /** The task is due so many days after the submission */
  crm_task_due_days: number
  /** Relation between estate and address: owner, buyer, interested, tenant … */
  crm_relation: string | null
  /** User who is responsible for new records of every kind, a task with `crm_task_responsible` excepted; `fixed`: the one of `crm_user_id`; `estate_supervisor`: the one who looks after the estate that the submission is about */
  crm_user_assignment: 'none' | 'estate_supervisor' | 'fixed'
  /** Id of a user of the CRM, for `fixed` */
  crm_user_id: number | null
  /** Attach uploaded files to the record */
  crm_attach_uploads: boolean
  /** Attach the generated PDF to the record */
  crm_attach_pdf: boolean
  /** `queue`: take a submission and write it later when the CRM is away; `reject`: take it only when the CRM has taken its first record */
  crm_error_mode: 'queue' | 'reject'
  /** Assistant on the public page, once `chat_assistant_base_url` and `chat_assistant_model` are there, of the form or of the account */
  chat_assistant_enabled: boolean
  /** OpenAI-compatible endpoint, which is asked at its `/chat/completions`; publicly reachable. Without one, that of the account is asked */
  chat_assistant_base_url: string | null
  /** Name of the model; without one, that of the account */
  chat_assistant_model: string | null
  /** What the assistant is called */
  chat_assistant_name: string | null
  /** Its first words */
  chat_assistant_greeting: string | null
  /** Questions to begin with, one a line: a press sends one; the first four are offered */
  chat_assistant_suggestions: string | null
  /** How it is to behave */
  chat_assistant_instructions: string | null
  /** Facts it may use: opening hours, area, fees … */
  chat_assistant_knowledge: string | null
  /** May propose answers; the visitor confirms each */
  chat_assistant_fill_fields: boolean
  /** Fields of this form that it neither sees nor fills */
  chat_assistant_excluded_field_ids: number[]
  /** Keeps the conversation with the submission that follows it; the text that is agreed to says so */
  chat_assistant_store_transcript: boolean
  /** A visitor's messages per visit of the page */
  chat_assistant_max_messages: number
  /** Light Markdown; what must be agreed to before the first message */
  chat_assistant_consent_text: string | null
  /** Only from these addresses (CIDR); empty: from all */
  allowed_ip_ranges: string[]
  /** Only signed links that have not expired open the form (`POST /forms/{id}/links`) */
  link_expiry_required: boolean
  /** Each signed link takes one completed submission */
  single_use_links_enabled: boolean
  /** Not available before */
  opens_at: string | null
  /** Not available from then on */
  closes_at: string | null
  /** Closes when it is reached */
  max_submissions: number | null
  /** Stays open when `max_submissions` is reached: what is sent then is marked as on the waiting list; it counts as a submission, too */
  waiting_list_enabled: boolean
  /** Submissions taken of one e-mail address, in any case; confirmed ones where they wait for that, from when it is set */
  max_submissions_per_email: number | null
  /** Submissions taken from one address within the time below */
  max_submissions_per_ip: number | null
  /** Time that max_submissions_per_ip is about */
  max_submissions_per_ip_minutes: number
  /** Time zone, an IANA name, of the times that are shown; until it is set, that of the account */
  timezone: string
  /** Text before `opens_at`; the time follows it */
  not_open_yet_text: string | null
  /** Text when `max_submissions` is reached */
  limit_reached_text: string | null
  /** Other pages may show the form in a frame */
  embed_enabled: boolean
  /** Only pages of these origins; empty: any */
  embed_allowed_origins: string[]
  /** How the code that is offered to embed it shows the form: in its place, or in a dialog that a button opens */
  embed_mode: 'inline' | 'popup' | 'modal' | 'slider'
  /** That button; null: the title */
  embed_button_label: string | null
  /** The page around is told of `ready`, `step`, `submit` and `error`; of answers only if it is of `embed_allowed_origins` */
  embed_events_enabled: boolean
  /** The frame is as high as the form */
  embed_auto_height: boolean
  /** No background of its own in the frame */
  embed_transparent: boolean
  /** No logo and title in the frame */
  embed_hide_header: boolean
  /** No imprint lines in the frame; the links stay */
  embed_hide_footer: boolean
  /** Largest file, in MiB */
  upload_max_file_mb: number
  /** Files of one submission, over all fields */
  upload_max_files: number
  /** Kinds of files, checked by content and not by name */
  upload_allowed_types: string[]
  /** Days for which a file is kept here, too, once the CRM has it; 0: as long as its submission */
  upload_retention_days: number
  /** Long side of JPEG, PNG and WebP images in pixels, larger ones are made smaller; 0: as they are */
  upload_image_max_px: number
  /** Take place and camera (EXIF) out of images */
  upload_strip_metadata: boolean
  /** Page breaks divide the form into steps; off: into sections of one page */
  multistep_enabled: boolean
  /** Label of the button that leads on */
  multistep_next_label: string | null
  /** Label of the button that leads back */
  multistep_back_label: string | null
  /** How the progress is shown; steps that rules hide are not counted */
  multistep_progress: 'none' | 'bar' | 'steps' | 'percent'
  /** Each question is a step of its own; one that is answered by a tap leads on by itself */
  multistep_questions_enabled: boolean
  /** Button that leads back */
  multistep_allow_back: boolean
  /** Before sending, a last step lists the answers, each step with a button to change them */
  multistep_review_enabled: boolean
  /** Answers are kept in the visitor’s browser until sent, for 7 days; never files, signatures or confidential ones */
  autosave_enabled: boolean
  /** Unfinished answers are stored, marked as partial: nothing is written to the CRM, mailed or announced of them */
  partial_submissions_enabled: boolean
  /** Unfinished answers are deleted after so many days */
  partial_retention_days: number
  /** Visitors can have a one-time link mailed to them with which they continue later */
  resume_link_enabled: boolean
  /** Only for staff who are logged in */
  staff_only_enabled: boolean
  /** With `staff_only_enabled`, the submission and the e-mail about it say which member sent it */
  staff_prefill_identity: boolean
  /** Members admitted; both lists empty: all */
  staff_allowed_member_ids: number[]
  /** Groups admitted; both lists empty: all */
  staff_allowed_group_ids: number[]
  /** Query parameters fill fields */
  prefill_url_enabled: boolean
  /** Keep `utm_*` and click ids of the address with the submission, where its content is kept */
  capture_utm: boolean
  /** Load records of the CRM by their UUID into the form's fields: over default values, under query parameters */
  prefill_crm_enabled: boolean
  /** Modules that may be loaded */
  prefill_crm_modules: string[]
  /** Only signed links name records; off: `address=` and `estate=` with a UUID do, too */
  prefill_signed_links_only: boolean
  /** Default life of signed links */
  prefill_link_days: number
  /** The estate that a link names is what the inquiry is about; no new one is made in the CRM */
  estate_context_enabled: boolean
  /** Hidden decoy field */
  honeypot_enabled: boolean
  /** Faster answers count as spam, measured by the page token */
  min_fill_seconds: number
  /** Older pages must be loaded again; answers are kept */
  max_form_age_hours: number
  /** Words that no text answer may hold; case is ignored */
  spam_blocked_words: string[]
  /** Domains, subdomains included, that no e-mail answer may have */
  spam_blocked_email_domains: string[]
  /** The visitor's browser must do a small calculation before it can send, by itself and without a third party */
  pow_enabled: boolean
  /** How long it takes: a fraction of a second, up to a second, some seconds; adaptive: the longer, the more is sent */
  pow_difficulty: 'low' | 'medium' | 'high' | 'adaptive'
  /** Links allowed over all text answers */
  spam_max_links: number
  /** Refuse what is judged spam, or keep it in a tray */
  spam_action: 'reject' | 'quarantine'
  /** off: content is not stored, the submission still counts */
  save_submission_data: 'inherit' | 'on' | 'off'
  /** Anonymised keeps the /24 or /48 prefix */
  save_ips: 'inherit' | 'full' | 'anonymised' | 'off'
  /** Submissions with their files and PDFs are deleted after so many days, and what still waits of them is cancelled; statistics keep counting them */
  retention_days: number | null
  /** Content is deleted once the CRM has it, and the mails and webhooks about it are through; a day later these are cancelled */
  delete_after_crm_write: boolean
  /** Answers that stand as ••• in mails, exports and webhooks, and for viewers and API keys that cannot write submissions */
  confidential_field_ids: number[]
  /** The thank-you page and the confirmation e-mail carry a link, good for 30 days, to delete what was sent */
  self_service_deletion: boolean
  /** A checkbox for consent above the button */
  consent_enabled: boolean
  /** What is consented to; `{privacy}` becomes the link to the privacy policy; stored with time and version as proof */
  consent_text: string | null
  /** Without consent the form cannot be sent */
  consent_required: boolean
  /** Field of the address in the CRM that says so, such as its GDPR status */
  consent_crm_field_name: string | null
  /** Search engines may list the page */
  seo_indexable: boolean
  /** Page title for search and sharing */
  seo_title: string | null
  /** Description for search and sharing */
  seo_description: string | null
  /** Who counts visits and submissions; it runs in a closed frame, sees no answer and sets no cookie. Not on pages for staff or with a password */
  tracking_provider: 'none' | 'gtm' | 'ga4' | 'matomo' | 'meta_pixel' | 'etracker'
  /** GTM-ABC1234, G-ABC1234567, number of the pixel, account key of etracker; of Matomo its address and the number of the site, https://matomo.agency.example/#1 */
  tracking_id: string | null
  /** Nothing of it is loaded before the visitor agrees */
  tracking_consent_required: boolean
  /** Count views, without cookies */
  stats_enabled: boolean
  /** Whether visitors are asked for a password */
  password_set: boolean
  /** Whether there is a key for the assistant */
  chat_assistant_api_key_set: boolean
}

export interface FormVersion {
  /** Number of the version within the form, from 1 */
  version: number
  /** Why it is kept: the form went online or was changed while it was, a draft was published, a version restored; `before_restore`: what a restoration took the place of */
  reason: 'activated' | 'changed' | 'published' | 'restored' | 'before_restore'
  /** When it came into being; changes of the same key or person within five minutes are part of it */
  made_at: Timestamp
  /** Who made it */
  made_by: {
    /** A program, a person, or the service itself */
    type: 'key' | 'session' | 'system'
    /** Name of the key or person at that time */
    name: string | null
  }
  /** In what it differs from the version before it; null where that is not kept */
  changes: FormChange[] | null
  /** What the form was made of */
  content: FormContent
}

export interface FormVersionSummary {
  /** Number of the version within the form, from 1 */
  version: number
  /** Why it is kept: the form went online or was changed while it was, a draft was published, a version restored; `before_restore`: what a restoration took the place of */
  reason: 'activated' | 'changed' | 'published' | 'restored' | 'before_restore'
  /** When it came into being; changes of the same key or person within five minutes are part of it */
  made_at: Timestamp
  /** Who made it */
  made_by: {
    /** A program, a person, or the service itself */
    type: 'key' | 'session' | 'system'
    /** Name of the key or person at that time */
    name: string | null
  }
  /** In what it differs from the version before it; null where that is not kept */
  changes: FormChange[] | null
}

export interface GalleryTemplate {
  /** Names the template, in every installation */
  key: string
  /** Rises when the template changes; forms made from a former one stay as they are */
  version: number
  /** Whose daily work it is for */
  category: 'owners' | 'prospects' | 'tenancy' | 'office'
  /** What it is called */
  name: {
    /** In German */
    de: string
    /** In English */
    en: string
  }
  /** When an agency uses it */
  description: {
    /** In German */
    de: string
    /** In English */
    en: string
  }
  /** Languages in which visitors can fill it in; the first is its own */
  languages: string[]
  /** Fields that visitors answer */
  field_count: number
  /** Steps it is filled in by; 1: all on one page */
  step_count: number
  /** Its rules */
  rule_count: number
  /** Each submission makes a PDF */
  has_document: boolean
}

export interface GalleryTemplateFile {
  /** Names the template, in every installation */
  key: string
  /** Rises when the template changes; forms made from a former one stay as they are */
  version: number
  /** Whose daily work it is for */
  category: 'owners' | 'prospects' | 'tenancy' | 'office'
  /** What it is called */
  name: {
    /** In German */
    de: string
    /** In English */
    en: string
  }
  /** When an agency uses it */
  description: {
    /** In German */
    de: string
    /** In English */
    en: string
  }
  /** Languages in which visitors can fill it in; the first is its own */
  languages: string[]
  /** Fields that visitors answer */
  field_count: number
  /** Steps it is filled in by; 1: all on one page */
  step_count: number
  /** Its rules */
  rule_count: number
  /** Each submission makes a PDF */
  has_document: boolean
  /** The form file, as `form` of `POST /forms/import` takes it */
  form: FormFile
  /** Fields of the connected CRM that fit best where it does not have those of the file, as `crm_fields` of `POST /forms/import` takes them */
  crm_fields: CrmFieldMapping[]
}

export interface ImportResult {
  /** Members made */
  created: number
  /** Members that were there already */
  updated: number
}

export interface InboxChange {
  /** Received; updated: status, assignee, day or tags; noted: a note was written or deleted; replied: a reply was written; removed: it was deleted */
  kind: 'received' | 'updated' | 'noted' | 'replied' | 'removed'
  /** Id of its form */
  form_id: number
  /** Id of the submission */
  submission_id: number
}

export interface InboxChangeInput {
  /** What was done about it */
  status?: 'new' | 'in_progress' | 'done' | 'discarded'
  /** Id of the user of the account who takes care of it; null: none */
  assignee_id?: number | null
  /** The day by which it is to be done; null: none */
  due_on?: string | null
  /** false: gives it a place; true: puts it on the waiting list */
  waiting_list?: FlagInput
  /** Tags that it gets besides those that it has */
  add_tags?: string[]
  /** Tags that it loses; what is in `add_tags`, too, goes */
  remove_tags?: string[]
}

export interface InboxChanged {
  /** Submissions that are different now; those that already were so are left out */
  changed: number
  /** Submissions that stay as they are, since they would have more than 20 tags */
  full: number
  /** Value of `before` for the call that goes on; null: there are none left */
  next: string | null
}

export interface InboxChanges {
  /** At most 20, in the order of their first announcement */
  changes: InboxChange[]
  /** Others have changed, or may have: what is shown is to be asked for again */
  more: boolean
}

export interface InboxCounts {
  /** Submissions that are new; 100 means so many or more */
  new: number
  /** Open submissions that the user takes care of; null for API keys; 100 means so many or more */
  mine: number | null
  /** Open submissions whose day is over; 100 means so many or more */
  overdue: number
  /** Open submissions that the user has not read; null for API keys; 100 means so many or more */
  unread: number | null
}

export interface InboxEntry {
  /** Id of the submission */
  submission_id: number
  /** The form that was submitted */
  form: {
    /** Id of the form */
    id: number
    /** Public title */
    title: string | null
    /** Name in the dashboard */
    internal_title: string
  }
  /** Number within the form */
  index: number
  /** When it was received */
  created_at: Timestamp
  /** Who sent it, by the answers; each part is null where there is no such answer or the caller sees it as a mark; null as a whole where the content is not kept, or is too long to be read for a list */
  person: InboxPerson | null
  /** What it is about, in one line: number, title and address of the property, then answers of text fields, up to 200 characters. Without answers that the caller sees as marks; null where there are none, and where `person` is null as a whole */
  excerpt: string | null
  /** Where it has the words of `q`, as far as the caller sees it; null without `q`, and where they are no longer there */
  match: SearchMatch | null
  /** What was done about it */
  processing: SubmissionProcessing
  /** Number of its notes */
  notes: number
  /** Other submissions of the same person, as `GET /submissions/{id}/related` lists them; 50 means so many or more */
  related: number
  /** The user has not opened it yet; null for API keys */
  unread: boolean | null
}

export interface InboxMatches {
  /** Submissions that match, of those that this call looked at */
  count: number
  /** Value of `before` with which a change begins with these, and leaves out what arrives later; null: none */
  start: string | null
  /** Value of `before` to count on; null: all are counted */
  next: string | null
}

export interface InboxPage {
  /** Newest first, or as `sort` says */
  entries: InboxEntry[]
  /** Value of `before` for the entries after these; null: there are none. With filters that little matches, a page can have fewer entries than asked for, even none, and still a next one */
  next: string | null
}

export interface InboxPerson {
  /** First and last name, or what there is of them */
  name: string | null
  /** E-mail address */
  email: string | null
  /** Telephone number */
  phone: string | null
}

export interface InboxRead {
  /** Id of the newest submission that is meant; default: all */
  up_to?: number
}

export interface InboxViewCounts {
  /** One for each view, in the order asked for */
  counts: {
    /** Id of the view */
    id: number
    /** Submissions that it shows */
    count: number
  }[]
}

export interface InboxViewCreate {
  /** What it is called; differs from that of other views in more than upper case */
  name: string
  /** What it shows */
  filter: InboxViewFilter
  /** All users of the account have it, for editors and owners to say; default false */
  is_shared?: FlagInput
}

export interface InboxViewFilter {
  /** Only these statuses; default: all of a form, and all but discarded of the inbox */
  status?: ('new' | 'in_progress' | 'done' | 'discarded')[]
  /** Only those of this user: an id, `me` for the user who looks at the view, or `none` for those of no user */
  assignee?: 'me' | 'none' | number
  /** Only those with this tag */
  tag?: string
  /** Only those on the waiting list of their form */
  waiting_list?: FlagInput
  /** Only submissions of this form */
  form_id?: number
  /** overdue: only open ones whose day is over */
  due?: 'overdue'
  /** First day */
  from?: string
  /** Last day */
  until?: string
  /** Oldest first; otherwise newest first */
  sort?: 'asc'
  /** Only what the user who looks at the view has not opened */
  unread?: FlagInput
}

export interface Letterhead {
  /** Id of the letterhead */
  id: number
  /** Its name */
  letterhead_name: string
  /** The same name; read-only */
  name: string
  /** The only form that may use it; null: the library of the account */
  form_id: number | null
  /** The first sheet */
  first: LetterheadSheet
  /** The sheet from page 2; null: the first one there too */
  continuation: LetterheadSheet | null
  /** Upper margin of the text in mm */
  letterhead_margin_top: number
  /** Right margin of the text in mm */
  letterhead_margin_right: number
  /** Lower margin of the text in mm */
  letterhead_margin_bottom: number
  /** Left margin of the text in mm */
  letterhead_margin_left: number
  /** Upper margin of the text in mm from page 2 on; null: as on the first page */
  letterhead_continuation_margin_top: number | null
  /** Lower margin of the text in mm from page 2 on; null: as on the first page */
  letterhead_continuation_margin_bottom: number | null
  /** When it was uploaded */
  created_at: Timestamp
  /** When it was last changed */
  updated_at: Timestamp
  /** After an upload: what will not look well */
  warning?: string
  /** What `warning` says, sentence by sentence, as data; empty where it is null */
  warning_details?: Reason[]
}

export interface LetterheadPatch {
  /** Name, for choosing it */
  letterhead_name?: string
  /** Upper margin of the text in mm; default 20 */
  letterhead_margin_top?: number | null
  /** Right margin of the text in mm; default 20 */
  letterhead_margin_right?: number | null
  /** Lower margin of the text in mm; default 20 */
  letterhead_margin_bottom?: number | null
  /** Left margin of the text in mm; default 25 */
  letterhead_margin_left?: number | null
  /** Upper margin of the text in mm from page 2 on; null: as on the first page */
  letterhead_continuation_margin_top?: number | null
  /** Lower margin of the text in mm from page 2 on; null: as on the first page */
  letterhead_continuation_margin_bottom?: number | null
}

export interface LetterheadSheet {
  /** What the file is; found by its content, whatever it was called */
  type: 'application/pdf' | 'image/png' | 'image/jpeg'
  /** Pages of the PDF that was sent, of which the first is used; 1 for an image */
  pages: number
  /** Width of the page; of an image, as it lies on A4 */
  width_mm: number
  /** Height of the page; of an image, as it lies on A4 */
  height_mm: number
  /** Where the file is fetched, with the same key */
  url: string
}

export interface LinkedRecord {
  /** Its uuid, taken as it is */
  uuid?: string
  /** Its id, for which the CRM is asked for the uuid */
  id?: string
}

export interface MailReturn {
  /** Whom the mail did not reach, as it names the recipient */
  recipient: string
  /** Status code of RFC 3463, such as 5.1.1 */
  status: string
  /** The words of the mail server; may be empty */
  said: string
  /** It will not be delivered (5.x.x); false: the mail server has tried for long enough */
  is_permanent: boolean
  /** When the report was read */
  created_at: Timestamp
}

export interface MailSummary {
  /** Id of the mail */
  id: number
  /** waiting: to be sent, or sent again; sent: the mail server, or the CRM, has taken it; failed: given up */
  state: 'waiting' | 'sent' | 'failed'
  /** What it is about its submission; reply: a person of the agency wrote it to the visitor; crm: the submission itself, to a CRM that gets it by mail and confirms nothing; null: a mail about the account, or one that was sent again */
  purpose: 'confirmation' | 'second' | 'notification' | 'signed' | 'signed_notification' | 'reply' | 'crm' | null
  /** The submission that it is about */
  submission_id: number | null
  /** The form of that submission */
  form_id: number | null
  /** What the submission is called, and who sent it; null where `submission_id` is */
  submission: {
    /** The form that was submitted */
    form: {
      /** Id of the form */
      id: number
      /** Name in the dashboard */
      internal_title: string
    }
    /** Number within the form */
    index: number
    /** Who sent it, as entries of the inbox say */
    person: InboxPerson | null
  } | null
  /** Recipients; none where the mail was emptied, or is confidential */
  to: string[]
  /** Its subject; empty where the mail was emptied */
  subject: string
  /** What it said is gone: the account does not keep what is submitted, or it was of use for a short time only */
  is_emptied: boolean
  /** It may quote confidential answers, which the caller does not see: recipients, subject, text and what went wrong are left out */
  is_confidential: boolean
  /** The CRM of the account sends it */
  via_crm: boolean
  /** Tries that have ended */
  attempts: number
  /** Why the last try failed */
  error: string | null
  /** What `error` says, sentence by sentence, as data; empty where it is null */
  error_details: Reason[]
  /** What went another way than was asked for */
  note: string | null
  /** What `note` says, sentence by sentence, as data; empty where it is null */
  note_details: Reason[]
  /** Recipients from whom it came back after it was sent; none where it was emptied, or is confidential */
  returned: MailReturn[]
  /** When it was written */
  created_at: Timestamp
  /** When it was sent */
  sent_at: Timestamp | null
  /** When it is tried next, while it waits */
  next_attempt_at: Timestamp | null
}

export interface NewSecondFactor {
  /** Secret in Base32, to be typed */
  secret: string
  /** The same as an address for a QR code (otpauth) */
  uri: string
}

export interface NextLink {
  /** What the button says */
  label: string
  /** Where it leads */
  url: string
}

export interface NextLinkInput {
  /** What the button says */
  label: string
  /** Where it leads */
  url: string
}

export interface NextStep {
  /** What happens */
  title: string
  /** More about it; may be empty */
  text: string
  /** When, such as *within 24 hours*; may be empty */
  time: string
}

export interface NextStepInput {
  /** What happens */
  title: string
  /** More about it; may be empty */
  text?: string
  /** When, such as *within 24 hours*; may be empty */
  time?: string
}

export interface OpenedInvitation {
  /** Name of the account */
  account_name: string
  /** Address that was invited, to sign in with */
  email: string
  /** viewer: reads · editor: changes forms and what belongs to them · owner: everything */
  role: 'viewer' | 'editor' | 'owner'
  /** Name of who has invited */
  invited_by: string
}

export interface Outbox {
  /** The service has a mail server (`SMTP_URL`) */
  has_server: boolean
  /** Mails that wait since there is no mail server, or that it has not taken for ten minutes, at most 1000; those that the CRM sends are not counted */
  stuck: number
  /** When the oldest of them was written; null: there is none */
  stuck_since: Timestamp | null
}

export interface OwnDomain {
  /** Domain of its own that forms are reached at, and their addresses begin with while it is in use; null: none */
  domain: string | null
  /** Of the certificate. none: there is no domain; elsewhere: the service gets no certificates, a proxy does; waiting: the first try is under way or to come; failed: there is none, and the last try has failed; issued: there is one; renewal_failed: there is one, and the last try to renew it has failed */
  state: 'none' | 'elsewhere' | 'waiting' | 'failed' | 'issued' | 'renewal_failed'
  /** When the certificate ends; null: there is none */
  expires_at: Timestamp | null
  /** Why the last try has failed, in full sentences */
  reason: string | null
  /** What `reason` says, sentence by sentence, as data; empty where it is null */
  reason_details: Reason[]
  /** After a failure: when it is tried again */
  next_try_at: Timestamp | null
}

export interface PageLinks {
  /** Address of the first page */
  first: string
  /** Address of the last page */
  last: string
  /** Address of the page before; null on the first */
  prev: string | null
  /** Address of the page after; null on the last */
  next: string | null
}

export interface PageMeta {
  /** Number of this page, from 1 */
  current_page: number
  /** Elements per page */
  per_page: number
  /** Elements on all pages together */
  total: number
  /** Number of the last page; 1 where there is nothing */
  last_page: number
}

export interface PartialSubmission {
  /** Id within the unfinished answers; sent, a submission gets another */
  id: number
  /** The form that was being filled in */
  form_id: number
  /** Answers as they were typed, unchecked; without files, signatures and confidential ones. Null where they are kept for the visitor alone */
  content: Content | null
  /** The furthest step, from 1; null where the form has none */
  step: number | null
  /** When the first answers were kept */
  created_at: Timestamp
  /** When they were last changed */
  updated_at: Timestamp
  /** When they are deleted, unless they are changed or sent before */
  expires_at: Timestamp
}

export interface PassedOverAssignee {
  /** Id of the user */
  id: number
  /** Name of the user; null for one who has left */
  name: string | null
  /** left: has left the account; viewer: may only read */
  reason: 'left' | 'viewer'
}

export interface Passkey {
  /** Id of the passkey */
  id: number
  /** What the user calls it */
  name: string
  /** When it was last used to sign in */
  last_used_at: Timestamp | null
  /** When it was made */
  created_at: Timestamp
}

/** Answer of the browser */
export type PasskeyAssertion = Record<string, unknown>

/** Options of the browser */
export type PasskeyCreationOptions = Record<string, unknown>

/** Answer of the browser */
export type PasskeyRegistration = Record<string, unknown>

/** Options of the browser */
export type PasskeyRequestOptions = Record<string, unknown>

export type PdfBlock =
  | PdfLetterBlock
  | PdfHeadingBlock
  | PdfParagraphBlock
  | PdfFieldBlock
  | PdfFieldListBlock
  | PdfImageBlock
  | PdfDividerBlock
  | PdfPageBreakBlock
  | PdfSignatureBlock
  | PdfCountersignatureBlock
  | PdfClosingBlock
  | PdfFactsBlock
  | PdfFloorplanBlock
  | PdfColumnsBlock

export type PdfBlockInput =
  | PdfLetterBlockInput
  | PdfHeadingBlockInput
  | PdfParagraphBlockInput
  | PdfFieldBlockInput
  | PdfFieldListBlockInput
  | PdfImageBlockInput
  | PdfDividerBlockInput
  | PdfPageBreakBlockInput
  | PdfSignatureBlockInput
  | PdfCountersignatureBlockInput
  | PdfClosingBlockInput
  | PdfFactsBlockInput
  | PdfFloorplanBlockInput
  | PdfColumnsBlockInput

export interface PdfBlockPlace {
  /** Id of the block */
  block_id: string
  /** Number of the page */
  page: number
  /** Distance from the left edge, as a share of the page's width */
  left: number
  /** Distance from the upper edge, as a share of the page's height */
  top: number
  /** Share of the page's width */
  width: number
  /** Share of the page's height */
  height: number
}

export interface PdfClosingBlock {
  /** Id of the block */
  id: string
  type: 'closing'
  /** Closing words; null: those of the language, *Mit freundlichen Grüßen* or *Kind regards* */
  formula: string | null
  /** Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand */
  signature_url: string | null
  /** Who signs; null: the name of the account */
  name: string | null
  /** What the person is, below the name */
  role: string | null
  /** What is enclosed, one in each line; those whose macros have no value are left out */
  enclosures: string | null
}

export interface PdfClosingBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'closing'
  /** Closing words; null: those of the language, *Mit freundlichen Grüßen* or *Kind regards* */
  formula?: string | null
  /** Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand */
  signature_url?: string | null
  /** Who signs; null: the name of the account */
  name?: string | null
  /** What the person is, below the name */
  role?: string | null
  /** What is enclosed, one in each line; those whose macros have no value are left out */
  enclosures?: string | null
}

export interface PdfColumnsBlock {
  /** Id of the block */
  id: string
  type: 'columns'
  /** Blocks of the left column: any but columns */
  left: (
    | PdfLetterBlock
    | PdfHeadingBlock
    | PdfParagraphBlock
    | PdfFieldBlock
    | PdfFieldListBlock
    | PdfImageBlock
    | PdfDividerBlock
    | PdfPageBreakBlock
    | PdfSignatureBlock
    | PdfCountersignatureBlock
    | PdfClosingBlock
    | PdfFactsBlock
    | PdfFloorplanBlock
  )[]
  /** Blocks of the right column: any but columns */
  right: (
    | PdfLetterBlock
    | PdfHeadingBlock
    | PdfParagraphBlock
    | PdfFieldBlock
    | PdfFieldListBlock
    | PdfImageBlock
    | PdfDividerBlock
    | PdfPageBreakBlock
    | PdfSignatureBlock
    | PdfCountersignatureBlock
    | PdfClosingBlock
    | PdfFactsBlock
    | PdfFloorplanBlock
  )[]
}

export interface PdfColumnsBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'columns'
  /** Blocks of the left column: any but columns */
  left: (
    | PdfLetterBlockInput
    | PdfHeadingBlockInput
    | PdfParagraphBlockInput
    | PdfFieldBlockInput
    | PdfFieldListBlockInput
    | PdfImageBlockInput
    | PdfDividerBlockInput
    | PdfPageBreakBlockInput
    | PdfSignatureBlockInput
    | PdfCountersignatureBlockInput
    | PdfClosingBlockInput
    | PdfFactsBlockInput
    | PdfFloorplanBlockInput
  )[]
  /** Blocks of the right column: any but columns */
  right: (
    | PdfLetterBlockInput
    | PdfHeadingBlockInput
    | PdfParagraphBlockInput
    | PdfFieldBlockInput
    | PdfFieldListBlockInput
    | PdfImageBlockInput
    | PdfDividerBlockInput
    | PdfPageBreakBlockInput
    | PdfSignatureBlockInput
    | PdfCountersignatureBlockInput
    | PdfClosingBlockInput
    | PdfFactsBlockInput
    | PdfFloorplanBlockInput
  )[]
}

export interface PdfCountersignatureBlock {
  /** Id of the block */
  id: string
  type: 'countersignature'
  /** Words below the line; null: the name of the account */
  label: string | null
  /** Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand */
  signature_url: string | null
}

export interface PdfCountersignatureBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'countersignature'
  /** Words below the line; null: the name of the account */
  label?: string | null
  /** Address of a scanned signature, PNG, JPEG, WebP, GIF or SVG; null: room to sign by hand */
  signature_url?: string | null
}

/** How the document looks */
export interface PdfDesign {
  /** Font of texts, labels and values; default "source-sans-3" */
  font: 'source-sans-3' | 'inter' | 'open-sans' | 'lato' | 'roboto' | 'source-serif-4' | 'merriweather' | 'eb-garamond'
  /** Font of headings; default "source-sans-3" */
  heading_font:
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
  /** Size of texts in points; default 10 */
  font_size: number
  /** Colour of texts; default "#1f2937" */
  text_color: string
  /** Colour of headings; default "#111827" */
  heading_color: string
  /** Colour of lines and marks; default "#1d4ed8" */
  accent_color: string
  /** Address of the logo, PNG, JPEG, WebP, GIF or SVG; null: no logo; default null */
  logo_url: string | null
  /** Where the logo stands on the first page; default "left" */
  logo_position: 'left' | 'center' | 'right'
  /** Width of the logo in mm; default 40 */
  logo_width_mm: number
  /** Without a letterhead, the first page begins with the name and the imprint of the agency, beside the logo, and with number and date of the submission; the other pages begin with the first heading of the document and the same number and date, except in a letter. `header_text` takes the place of the imprint, and of the head of the other pages; default false */
  masthead: boolean
  /** Text at the top of every page; `{page}` and `{pages}` in it become numbers, macros such as `_Datum` or `_Name` become values; default null */
  header_text: string | null
  /** Text at the bottom of every page; `{page}` and `{pages}` in it become numbers, macros such as `_Datum` or `_Name` become values; default null */
  footer_text: string | null
  /** Answers that go on on the next page have the heading of their section there again, with *(continued)* in the language of the document; default false */
  repeat_headings: boolean
  /** Pages are numbered where there are several; default true */
  show_page_numbers: boolean
  /** Letterhead under every page: one of the account, or one of this form; null: the standard layout; default null */
  letterhead_id: number | null
  /** Upper margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_top: number | null
  /** Right margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_right: number | null
  /** Lower margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_bottom: number | null
  /** Left margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_left: number | null
}

export interface PdfDesignPatch {
  /** Font of texts, labels and values; default "source-sans-3" */
  font?:
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
    | null
  /** Font of headings; default "source-sans-3" */
  heading_font?:
    | 'source-sans-3'
    | 'inter'
    | 'open-sans'
    | 'lato'
    | 'roboto'
    | 'source-serif-4'
    | 'merriweather'
    | 'eb-garamond'
    | null
  /** Size of texts in points; default 10 */
  font_size?: number | null
  /** Colour of texts; default "#1f2937" */
  text_color?: string | null
  /** Colour of headings; default "#111827" */
  heading_color?: string | null
  /** Colour of lines and marks; default "#1d4ed8" */
  accent_color?: string | null
  /** Address of the logo, PNG, JPEG, WebP, GIF or SVG; null: no logo; default null */
  logo_url?: string | null
  /** Where the logo stands on the first page; default "left" */
  logo_position?: 'left' | 'center' | 'right' | null
  /** Width of the logo in mm; default 40 */
  logo_width_mm?: number | null
  /** Without a letterhead, the first page begins with the name and the imprint of the agency, beside the logo, and with number and date of the submission; the other pages begin with the first heading of the document and the same number and date, except in a letter. `header_text` takes the place of the imprint, and of the head of the other pages */
  masthead?: FlagInput | null
  /** Text at the top of every page; `{page}` and `{pages}` in it become numbers, macros such as `_Datum` or `_Name` become values; default null */
  header_text?: string | null
  /** Text at the bottom of every page; `{page}` and `{pages}` in it become numbers, macros such as `_Datum` or `_Name` become values; default null */
  footer_text?: string | null
  /** Answers that go on on the next page have the heading of their section there again, with *(continued)* in the language of the document */
  repeat_headings?: FlagInput | null
  /** Pages are numbered where there are several */
  show_page_numbers?: FlagInput | null
  /** Letterhead under every page: one of the account, or one of this form; null: the standard layout; default null */
  letterhead_id?: number | null
  /** Upper margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_top?: number | null
  /** Right margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_right?: number | null
  /** Lower margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_bottom?: number | null
  /** Left margin in mm on a letterhead; null: the letterhead's own; default null */
  letterhead_margin_left?: number | null
}

export interface PdfDividerBlock {
  /** Id of the block */
  id: string
  type: 'divider'
  /** What divides; default line */
  style: 'line' | 'space'
}

export interface PdfDividerBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'divider'
  /** What divides; default line */
  style?: 'line' | 'space' | null
}

export interface PdfFactsBlock {
  /** Id of the block */
  id: string
  type: 'facts'
  /** Fields of this form by id, and fields of the record in the CRM, in the order of the document */
  field_ids: (number | CrmReference)[]
  /** More facts after those of the fields, `label: value` in each line; those whose macros have no value are left out */
  lines: string | null
  /** Facts side by side; fewer where a column has no room for so many. Default 2 */
  columns: 2 | 3 | 4
}

export interface PdfFactsBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'facts'
  /** Fields of this form by id, and fields of the record in the CRM, in the order of the document */
  field_ids: (number | CrmReferenceInput)[]
  /** More facts after those of the fields, `label: value` in each line; those whose macros have no value are left out */
  lines?: string | null
  /** Facts side by side; fewer where a column has no room for so many. Default 2 */
  columns?: 2 | 3 | 4 | null
}

export interface PdfFieldBlock {
  /** Id of the block */
  id: string
  type: 'field'
  /** A field of this form; null: `crm` names a field of the CRM */
  field_id: number | null
  /** A field of the record in the CRM; null: `field_id` names a field */
  crm: CrmReference | null
  /** Label in the document; null: the field's own */
  label: string | null
}

export interface PdfFieldBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'field'
  /** A field of this form; null: `crm` names a field of the CRM */
  field_id?: number | null
  /** A field of the record in the CRM; null: `field_id` names a field */
  crm?: CrmReferenceInput | null
  /** Label in the document; null: the field's own */
  label?: string | null
}

export interface PdfFieldListBlock {
  /** Id of the block */
  id: string
  type: 'fieldlist'
  /** Fields of this form by id, and fields of the record in the CRM, in the order of the document */
  field_ids: (number | CrmReference)[]
}

export interface PdfFieldListBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'fieldlist'
  /** Fields of this form by id, and fields of the record in the CRM, in the order of the document */
  field_ids: (number | CrmReferenceInput)[]
}

export interface PdfFloorplanBlock {
  /** Id of the block */
  id: string
  type: 'floorplan'
  /** A file field of this form, whose images are shown, each as large as its page allows; null: `picture_url` names a picture */
  field_id: number | null
  /** Address of a picture, PNG, JPEG, WebP, GIF or SVG; null: `field_id` names a field */
  picture_url: string | null
  /** Words below it */
  caption: string | null
}

export interface PdfFloorplanBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'floorplan'
  /** A file field of this form, whose images are shown, each as large as its page allows; null: `picture_url` names a picture */
  field_id?: number | null
  /** Address of a picture, PNG, JPEG, WebP, GIF or SVG; null: `field_id` names a field */
  picture_url?: string | null
  /** Words below it */
  caption?: string | null
}

export interface PdfHeadingBlock {
  /** Id of the block */
  id: string
  type: 'heading'
  /** The words */
  text: string
  /** 1 is the largest; default 2 */
  level: 1 | 2 | 3
}

export interface PdfHeadingBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'heading'
  /** The words */
  text: string
  /** 1 is the largest; default 2 */
  level?: 1 | 2 | 3 | null
}

export interface PdfImageBlock {
  /** Id of the block */
  id: string
  type: 'image'
  /** Address of the image: PNG, JPEG, WebP, GIF or SVG */
  url: string
  /** Width in percent of the column; default 100 */
  width_percent: number
  /** Where it stands in the column; default left */
  align: 'left' | 'center' | 'right'
  /** Words below it */
  caption: string | null
}

export interface PdfImageBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'image'
  /** Address of the image: PNG, JPEG, WebP, GIF or SVG */
  url: string
  /** Width in percent of the column; default 100 */
  width_percent?: number | null
  /** Where it stands in the column; default left */
  align?: 'left' | 'center' | 'right' | null
  /** Words below it */
  caption?: string | null
}

export interface PdfLetterBlock {
  /** Id of the block */
  id: string
  type: 'letter'
  /** Address in lines; those whose macros have no value are left out */
  recipient: string
  /** Small line above the address; null: name and imprint of the agency */
  sender: string | null
  /** The block beside the address, `label: value` in each line; null: number and date of the submission */
  info: string | null
  /** What the letter is about */
  subject: string | null
  /** Marks at the edge for folding and punching; default true */
  fold_marks: boolean
}

export interface PdfLetterBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'letter'
  /** Address in lines; those whose macros have no value are left out */
  recipient: string
  /** Small line above the address; null: name and imprint of the agency */
  sender?: string | null
  /** The block beside the address, `label: value` in each line; null: number and date of the submission */
  info?: string | null
  /** What the letter is about */
  subject?: string | null
  /** Marks at the edge for folding and punching; default true */
  fold_marks?: FlagInput | null
}

export interface PdfPageBreakBlock {
  /** Id of the block */
  id: string
  type: 'pagebreak'
}

export interface PdfPageBreakBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'pagebreak'
}

export interface PdfPages {
  /** Pages of the document */
  pages: number
  /** Number of the first page that is shown */
  from: number
  /** Pages as PNG in Base64, at most 6 */
  pictures: string[]
  /** Addresses of images that could not be loaded; gaps stand in their place */
  missing: string[]
  /** Where the blocks stand in the whole document, one place on each page that a block is on; those that print nothing have none */
  places: PdfBlockPlace[]
}

export interface PdfParagraphBlock {
  /** Id of the block */
  id: string
  type: 'paragraph'
  /** The words; an empty line begins a new paragraph */
  text: string
}

export interface PdfParagraphBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'paragraph'
  /** The words; an empty line begins a new paragraph */
  text: string
}

export interface PdfPreset {
  design: PdfDesign
  settings: PdfSettings
}

export interface PdfPresetPatch {
  /** Design keys to change; null: all back to their defaults */
  design?: PdfDesignPatch | null
  /** Settings keys to change; null: all back to their defaults */
  settings?: PdfSettingsPatch | null
}

/** What the document holds */
export interface PdfSettings {
  /** Fields without an answer are left out, or shown with a dash; default "hide" */
  empty_fields: 'hide' | 'dash'
  /** Uploaded images are shown in the document; default true */
  embed_uploaded_images: boolean
  /** The pages of uploaded PDFs follow the document; default false */
  attach_uploaded_pdfs: boolean
  /** The document is a PDF/A-2b, for archives; letterheads and attached pages that are PDFs become pictures in it; default false */
  pdf_a: boolean
  /** Visitors read the document after the submission and sign it; the signed PDF has an audit page and a seal */
  document_signing: {
    /** The document is signed after the submission; default false */
    enabled: boolean
  }
}

export interface PdfSettingsPatch {
  /** Fields without an answer are left out, or shown with a dash; default "hide" */
  empty_fields?: 'hide' | 'dash' | null
  /** Uploaded images are shown in the document */
  embed_uploaded_images?: FlagInput | null
  /** The pages of uploaded PDFs follow the document */
  attach_uploaded_pdfs?: FlagInput | null
  /** The document is a PDF/A-2b, for archives; letterheads and attached pages that are PDFs become pictures in it */
  pdf_a?: FlagInput | null
  /** Visitors read the document after the submission and sign it; the signed PDF has an audit page and a seal */
  document_signing?: {
    /** The document is signed after the submission */
    enabled?: FlagInput | null
  } | null
}

export interface PdfSignatureBlock {
  /** Id of the block */
  id: string
  type: 'signature'
  /** A signature field of this form; null: the document is signed after the submission */
  field_id: number | null
  /** Words below the line; null: the field's own */
  label: string | null
  /** The document must be signed; only where `field_id` is null, default false */
  required: boolean
}

export interface PdfSignatureBlockInput {
  /** Keeps the id of a block that was read; a new block is sent without, and the second of two alike gets another */
  id?: string | null
  type: 'signature'
  /** A signature field of this form; null: the document is signed after the submission */
  field_id?: number | null
  /** Words below the line; null: the field's own */
  label?: string | null
  /** The document must be signed; only where `field_id` is null, default false */
  required?: FlagInput | null
}

export interface PdfTemplate {
  /** Each submission makes a document */
  enabled: boolean
  /** Name of the document */
  name: string
  /** All blocks of the document, in their order */
  blocks: PdfBlock[]
  design: PdfDesign
  settings: PdfSettings
}

export interface PdfTemplatePatch {
  /** Each submission makes a document; default false */
  enabled?: FlagInput | null
  /** Name of the document; null, and by default: the internal title of the form */
  name?: string | null
  /** All blocks of the document, in their order; at most 300, those inside columns included. They take the place of the blocks that were there. */
  blocks?: PdfBlockInput[]
  /** Design keys to change; null: all back to their defaults */
  design?: PdfDesignPatch | null
  /** Settings keys to change; null: all back to their defaults */
  settings?: PdfSettingsPatch | null
}

export interface PdfTemplateSummary {
  /** Id of the form */
  form_id: number
  /** Its name in the account */
  internal_title: string
  /** The form has a template of its own; false: one is proposed from its fields */
  stored: boolean
  /** Each submission makes a document */
  enabled: boolean
  /** Name of the document */
  name: string
  /** Number of blocks, those inside columns included; 0 for a proposal */
  blocks: number
  /** Visitors sign the document after the submission */
  signing: boolean
  /** Letterhead under every page; null: the standard layout */
  letterhead_id: number | null
  /** When the form or its template was last changed */
  updated_at: Timestamp
}

export interface Picture {
  /** Id of the picture */
  id: number
  /** Its name, for choosing it */
  name: string
  /** Where it is fetched without a key; made of its content, so that it stays. Settings that take a logo take it */
  url: string
  /** What is kept; found by the content of the file, whatever it was called */
  type: 'image/png' | 'image/jpeg'
  /** Bytes of what is kept */
  size: number
  /** Width in pixels */
  width: number
  /** Height in pixels */
  height: number
  /** When it was uploaded */
  created_at: Timestamp
}

export interface PlaceList {
  /** Postal codes in the list; 0: there is none */
  codes: number
  /** Streets in it */
  streets: number
  /** When it was sent; null: there is none */
  created_at: Timestamp | null
}

export interface PlaceListInput {
  /** Lines of `postal code;place` or `postal code;place;street`, separated by semicolons, commas or tabs; a first line of headings is passed over */
  list: string
}

export interface ProcessingChange {
  /** Who changed it */
  by: ChangeAuthor
  /** The status before and after; null where it stayed */
  status: {
    /** Before */
    from: 'new' | 'in_progress' | 'done' | 'discarded'
    /** After */
    to: 'new' | 'in_progress' | 'done' | 'discarded'
  } | null
  /** Who took care of it before and after, as called then; null where that stayed */
  assignee: {
    /** Before; null: none */
    from: Assignee | null
    /** After; null: none */
    to: Assignee | null
  } | null
  /** The day before and after; null where it stayed */
  due_on: {
    /** Before; null: none */
    from: string | null
    /** After; null: none */
    to: string | null
  } | null
  /** Tags that came and went; null where they stayed */
  tags: {
    /** Tags that came */
    added: string[]
    /** Tags that went */
    removed: string[]
  } | null
  /** Whether it was on the waiting list before and after; left out where that stayed */
  waiting_list?: {
    /** Before */
    from: boolean
    /** After; false: it was given a place */
    to: boolean
  }
  /** Why an assignment rule did not assign the user who is responsible for the estate in the CRM; left out of all other changes */
  missed_supervisor?: {
    /** unknown: the CRM names no user, or no such estate; no_user: the person is no user who may work on submissions */
    reason: 'unknown' | 'no_user'
    /** Name of the person in the CRM; null where it is unknown */
    name: string | null
  }
}

export interface ProviderSession {
  /** Who is signed in */
  user: SessionUser
  /** Path of the dashboard to open */
  to: string | null
}

export interface ProviderSignIn {
  /** Where the browser goes next */
  url: string
}

export interface ProviderSignOut {
  /** Where the browser goes next; null: the provider has no session to end */
  url: string | null
}

export interface QuarantinedSubmission {
  /** Id within the quarantine; released, a submission gets another */
  id: number
  /** The form that was submitted */
  form_id: number
  /** Why it was judged spam; `awaiting_confirmation`: its e-mail address is not confirmed yet, and without that it is deleted */
  reason: 'honeypot' | 'too_fast' | 'blocked_word' | 'blocked_domain' | 'too_many_links' | 'awaiting_confirmation'
  /** What was sent; null where it is not saved */
  content: Content | null
  /** Address of the sender; null where it is not saved */
  ip_address: string | null
  /** When it was received */
  created_at: Timestamp
  /** Of its e-mail address; null where none is asked for */
  confirmation: Confirmation | null
}

export interface Reason {
  /** The part that it is about, such as a stage or a file; null: the whole */
  about: string | null
  /** The sentence */
  message: string
  /** What is wrong, for programs: it stays when the sentence is worded better */
  code: ErrorCode
  /** What the sentence names: lengths, limits, names */
  params: Record<string, string | number>
}

export interface RecordChange {
  /** Of the record */
  module: 'address' | 'estate' | 'task' | 'calendar'
  /** Id at the CRM of then; null where content is not saved */
  id: string | null
  /** responsible: the user or group; appointment: its time; deleted: it is not there any more, or may not be read; restored: it is there again, or not archived any more */
  what: 'responsible' | 'status' | 'appointment' | 'archived' | 'deleted' | 'restored'
  /** What it was before; null where there was nothing, or it is hidden */
  from: string | null
  /** What it is now, in the words of the CRM; null likewise. Of an appointment `2026-12-01T10:00/2026-12-01T11:00`: begin and end, in the time of the CRM */
  to: string | null
}

export interface RecoveryCodes {
  /** Each replaces a code once */
  recovery_codes: string[]
}

export interface RedirectRule {
  /** All of them must hold */
  clauses: Clause[]
  /** Where the form leads then */
  url: string
}

export interface RedirectRuleInput {
  /** All of them must hold */
  clauses: ClauseInput[]
  /** Where the form leads then */
  url: string
}

export interface RelatedSubmission {
  /** Id of the submission */
  submission_id: number
  /** The form that was submitted */
  form: {
    /** Id of the form */
    id: number
    /** Public title */
    title: string | null
    /** Name in the dashboard */
    internal_title: string
  }
  /** Number within the form */
  index: number
  /** When it was received */
  created_at: Timestamp
  /** What was done about it */
  status: 'new' | 'in_progress' | 'done' | 'discarded'
  /** What it has in common with the submission that was asked for */
  by: ('email' | 'phone')[]
}

export interface RelatedSubmissions {
  /** Newest first, at most 50 */
  submissions: RelatedSubmission[]
}

export interface ReplyTemplate {
  /** Id of the template */
  id: number
  /** What it is called; each name once in an account */
  name: string
  /** Subject of the reply, with macros; null: that of the mail that it answers */
  subject: string | null
  /** Text of the reply, in light Markdown, with macros */
  text: string
  /** When it was made */
  created_at: Timestamp
  /** When it was last changed */
  updated_at: Timestamp
}

export interface ReplyTemplateCreate {
  /** What it is called */
  name: string
  /** Subject of the reply, with macros; null or empty: that of the mail that it answers */
  subject?: string | null
  /** Text of the reply, in light Markdown, with macros */
  text: string
}

export interface ReplyTemplateUpdate {
  /** What it is called */
  name?: string
  /** Subject of the reply, with macros; null or empty: that of the mail that it answers */
  subject?: string | null
  /** Text of the reply, in light Markdown, with macros */
  text?: string
}

export interface ReplyToFill {
  /** Its subject, with macros; without one that of the mail that it answers, after `Re:` */
  subject?: string | null
  /** What it says, in light Markdown; macros such as `_Vorname` say what was sent. Confidential answers are marks */
  text: string
}

export interface Rule {
  /** Id of the rule; another after each PUT */
  id: number
  /** Name of the rule in the editor */
  title: string
  /** all: every condition must hold; any: one is enough; default all */
  mode: 'all' | 'any'
  /** Rules run in ascending priority, equal ones as they are listed; default 0 */
  priority: number
  /** 1: the rule runs; 0: it does not, until a rule enables it by tag; default 1 */
  is_enabled: 0 | 1
  /** 1: it also runs when the form is opened; 0: only once something was entered; default 1 */
  run_on_init: 0 | 1
  /** Names by which other rules switch this one on and off */
  tags: string[]
  /** The conditions (if); without any, `all` always holds and `any` never */
  clauses: Clause[]
  /** What happens then */
  actions: RuleAction[]
}

/** What happens when the conditions hold. */
export interface RuleAction {
  /** Actions of a rule run in ascending order; default: as they are listed */
  order: number
  /** What is done to the target */
  action:
    | 'show'
    | 'hide'
    | 'enable'
    | 'disable'
    | 'require'
    | 'optional'
    | 'hide_option'
    | 'unhide_option'
    | 'set_value'
    | 'set_label'
    | 'make_readonly'
    | 'unmake_readonly'
    | 'enable_rules_by_tag'
    | 'disable_rules_by_tag'
  /** Id of the field, as text, or a special target, which takes only `set_label`, `show` and `hide` (`__submit_spinner` only `set_label`); empty for the actions by tag */
  target_field_id: string
  /** The option, value or label to set, or the tag; not needed by the other actions */
  value: string | string[] | null
}

/** What happens when the conditions hold. */
export interface RuleActionInput {
  /** Actions of a rule run in ascending order; default: as they are listed */
  order?: number | null
  /** What is done to the target */
  action:
    | 'show'
    | 'hide'
    | 'enable'
    | 'disable'
    | 'require'
    | 'optional'
    | 'hide_option'
    | 'unhide_option'
    | 'set_value'
    | 'set_label'
    | 'make_readonly'
    | 'unmake_readonly'
    | 'enable_rules_by_tag'
    | 'disable_rules_by_tag'
  /** Id of the field, as text, or a special target, which takes only `set_label`, `show` and `hide` (`__submit_spinner` only `set_label`); empty for the actions by tag */
  target_field_id?:
    | '__form_title'
    | '__form_description'
    | '__submit'
    | '__submit_spinner'
    | '__multistep_back'
    | '__multistep_next'
    | string
    | number
    | ''
    | null
  /** The option, value or label to set, or the tag; not needed by the other actions */
  value?: string | number | boolean | string[] | null
}

export interface RuleInput {
  /** Ignored: a list that was read is written back as it is */
  id?: unknown
  /** Name of the rule in the editor */
  title?: string | null
  /** all: every condition must hold; any: one is enough; default all */
  mode?: 'all' | 'any' | null
  /** Rules run in ascending priority, equal ones as they are listed; default 0 */
  priority?: number | null
  /** 1: the rule runs; 0: it does not, until a rule enables it by tag; default 1 */
  is_enabled?: FlagInput | null
  /** 1: it also runs when the form is opened; 0: only once something was entered; default 1 */
  run_on_init?: FlagInput | null
  /** Names by which other rules switch this one on and off */
  tags?: string[] | null
  /** The conditions (if); without any, `all` always holds and `any` never */
  clauses?: ClauseInput[] | null
  /** What happens then */
  actions?: RuleActionInput[] | null
}

export interface RulesReplace {
  /** All rules of the form */
  rules: RuleInput[]
}

/** The filter of a view of a form, or of the inbox */
export interface SavedViewFilter {
  /** First day */
  from?: string
  /** Last day */
  until?: string
  /** Lowest `index` */
  index_from?: number
  /** Highest `index` */
  index_until?: number
  /** Oldest first; otherwise newest first */
  sort?: 'asc'
  /** Only these statuses; default: all of a form, and all but discarded of the inbox */
  status?: ('new' | 'in_progress' | 'done' | 'discarded')[]
  /** Only those of this user: an id, `me` for the user who looks at the view, or `none` for those of no user */
  assignee?: 'me' | 'none' | number
  /** Only those with this tag */
  tag?: string
  /** Only those on the waiting list of their form */
  waiting_list?: Flag
  /** Columns by `module.name`; those that say most where none are named */
  columns?: string[]
  /** Only submissions of this form */
  form_id?: number
  /** overdue: only open ones whose day is over */
  due?: 'overdue'
  /** Only what the user who looks at the view has not opened */
  unread?: Flag
}

export interface Seal {
  /** What it says; with a picture, the text for those who cannot see it */
  text: string
  /** Its picture; the service fetches and serves it. null: the text stands for itself */
  image_url: string | null
}

export interface SealInput {
  /** What it says; with a picture, the text for those who cannot see it */
  text: string
  /** Its picture; the service fetches and serves it. null: the text stands for itself */
  image_url?: string | null
}

export interface SearchAnswer {
  /** One for each kind of which something was found */
  groups: SearchGroup[]
}

export interface SearchGroup {
  /** What these are */
  kind:
    | 'submission'
    | 'mail'
    | 'crm_address'
    | 'crm_estate'
    | 'form'
    | 'field'
    | 'staff_member'
    | 'user'
    | 'reply_template'
    | 'pdf_template'
    | 'letterhead'
    | 'webhook'
  /** Submissions by where they match (name or e-mail address of the sender, other answers, notes, colleagues addressed in notes), newest first; mails and records newest first; everything else by name */
  results: SearchResult[]
  /** There are more of this kind */
  more: boolean
}

export interface SearchMatch {
  /** What has the words: an answer, the name of a file, a note, the name of the thing, the recipients of a mail, or a value of a record */
  in: 'answer' | 'file' | 'note' | 'name' | 'recipient' | 'value'
  /** Label of the field that was answered; null for other matches */
  label: string | null
  /** The text around the first word that was found */
  text: string
}

export interface SearchResult {
  /** Id of what was found; of a PDF template that of its form */
  id: number
  /** Its name; of a submission who sent it, else form and number; of a mail its subject */
  title: string
  /** Where the words are */
  match: SearchMatch
  /** The form that it belongs to; null for what belongs to none */
  form: {
    /** Id of the form */
    id: number
    /** Name in the dashboard */
    internal_title: string
  } | null
  /** What else tells it from others of the same name: of a submission what it is about, as `excerpt` of `GET /inbox`; e-mail address and town of an address, number and town of an estate, as far as the title does not say them; null for everything else */
  about: string | null
  /** What was done about a submission; null for everything else */
  status: 'new' | 'in_progress' | 'done' | 'discarded' | null
  /** When a submission was received or a mail was written; null for everything else */
  created_at: Timestamp | null
}

export interface SecondFactor {
  /** Since when a code is asked for at the sign-in; null: it is not */
  confirmed_at: Timestamp | null
  /** Recovery codes that are left */
  recovery_codes: number
}

export interface SentMail {
  /** Id of the mail */
  id: number
  /** waiting: to be sent, or sent again; sent: the mail server, or the CRM, has taken it; failed: given up */
  state: 'waiting' | 'sent' | 'failed'
  /** What it is about its submission; reply: a person of the agency wrote it to the visitor; crm: the submission itself, to a CRM that gets it by mail and confirms nothing; null: a mail about the account, or one that was sent again */
  purpose: 'confirmation' | 'second' | 'notification' | 'signed' | 'signed_notification' | 'reply' | 'crm' | null
  /** The submission that it is about */
  submission_id: number | null
  /** The form of that submission */
  form_id: number | null
  /** What the submission is called, and who sent it; null where `submission_id` is */
  submission: {
    /** The form that was submitted */
    form: {
      /** Id of the form */
      id: number
      /** Name in the dashboard */
      internal_title: string
    }
    /** Number within the form */
    index: number
    /** Who sent it, as entries of the inbox say */
    person: InboxPerson | null
  } | null
  /** Recipients; none where the mail was emptied, or is confidential */
  to: string[]
  /** Its subject; empty where the mail was emptied */
  subject: string
  /** What it said is gone: the account does not keep what is submitted, or it was of use for a short time only */
  is_emptied: boolean
  /** It may quote confidential answers, which the caller does not see: recipients, subject, text and what went wrong are left out */
  is_confidential: boolean
  /** The CRM of the account sends it */
  via_crm: boolean
  /** Tries that have ended */
  attempts: number
  /** Why the last try failed */
  error: string | null
  /** What `error` says, sentence by sentence, as data; empty where it is null */
  error_details: Reason[]
  /** What went another way than was asked for */
  note: string | null
  /** What `note` says, sentence by sentence, as data; empty where it is null */
  note_details: Reason[]
  /** Recipients from whom it came back after it was sent; none where it was emptied, or is confidential */
  returned: MailReturn[]
  /** When it was written */
  created_at: Timestamp
  /** When it was sent */
  sent_at: Timestamp | null
  /** When it is tried next, while it waits */
  next_attempt_at: Timestamp | null
  /** Recipients of a copy */
  cc: string[]
  /** Recipients of a blind copy */
  bcc: string[]
  /** Where answers go; null: to the sender */
  reply_to: string | null
  /** Address of the sender; null: that of this service */
  sender: string | null
  /** Who sends it, as its recipients see it, with the address of this service where that sends it; null: the CRM decides */
  from: string | null
  /** Name beside it */
  sender_name: string | null
  /** Its Message-ID; null: made when it is sent */
  message_id: string | null
  /** Language of the mail */
  language: string | null
  /** The mail as plain text; what in a link lets its holder act, such as to delete or to sign, is ••• for every user and key */
  text: string
  /** The same as HTML; null where it has none */
  html: string | null
  /** What it says is not shown, since it lets its recipient in: a link to sign in, for example */
  is_hidden: boolean
  /** Files of the visitor that it carries */
  attachments: {
    /** Id of the file, for `/files/{id}` */
    file_id: number
    /** Its name */
    name: string
    /** What it is */
    type: string
  }[]
  /** It carries the PDF of the submission */
  with_document: boolean
  /** A file that was written for it, such as what a CRM reads; null: none, or hidden */
  text_file: {
    /** Its name */
    name: string
    /** What it is */
    content_type: string
    /** What it says */
    content: string
  } | null
}

export interface Session {
  /** Id of the session */
  id: number
  /** User-Agent of the browser that it began in */
  device: string | null
  /** Address that it was last used from; of IPv6 the /64 */
  network: string | null
  /** It is the session of this call */
  is_current: boolean
  /** When it began */
  created_at: Timestamp
  /** When it was last used, to the minute */
  last_used_at: Timestamp
  /** When it ends by itself */
  expires_at: Timestamp
}

export interface SessionUser {
  /** Id of the user */
  id: number
  /** Name of the user */
  name: string
  /** E-mail address of the user */
  email: string
  /** What the user may do with the account: read, change its work, or everything */
  role: 'viewer' | 'editor' | 'owner'
  /** Name of the account */
  account_name: string
}

export interface SignInDomain {
  /** Domain of e-mail addresses */
  domain: string
  /** Since when it is proven to be the domain of the account; null: it is not */
  confirmed_at: Timestamp | null
  /** Name of the TXT record that proves it */
  record_name: string
  /** Value of that record */
  record_value: string
}

export interface SignInProvider {
  /** Issuer of the provider */
  issuer: string
  /** Client id that the provider has given this service */
  client_id: string
  /** Claim that names what a user may do, such as `groups`, or `realm_access.roles` for a claim within a claim; null: roles are managed here */
  role_claim: string | null
  /** Roles by value of that claim; of several, the one that includes the others counts */
  role_values: {
    /** A value of the claim, as the provider writes it */
    value: string
    /** The role that it gives */
    role: 'viewer' | 'editor' | 'owner'
  }[]
  /** Role of new users, and of users for whom the claim names none; null: they are refused */
  default_role: 'viewer' | 'editor' | 'owner' | null
  /** A person without a user gets one at the first sign-in; else only users and invited persons sign in */
  create_users: boolean
  /** Passwords and passkeys of the users of the account are refused */
  enforced: boolean
}

export interface SignInSettings {
  /** The identity provider; null: none is set up */
  provider: SignInProvider | null
  /** Domains whose addresses may sign in; empty: all */
  domains: SignInDomain[]
  /** What users of the account enter on the sign-in page instead of an e-mail address */
  account_address: string
  /** Redirect address to register with the provider */
  redirect_url: string
  /** Address after signing out (post-logout redirect) to register with the provider */
  signed_out_url: string
  /** Address for back-channel logout to register with the provider */
  back_channel_logout_url: string
  /** The session of this call was begun by the provider, so that it can be enforced */
  signed_in_by_provider: boolean
}

export interface SignInSettingsUpdate {
  /** Issuer of the provider, as its discovery document names it: an https:// address */
  issuer: string
  /** Client id that the provider has given this service */
  client_id: string
  /** Client secret; never shown again. Left out, the stored one stays, as long as issuer and client id do */
  client_secret?: string
  /** Domains whose addresses may sign in; empty: all; default [] */
  domains?: string[]
  /** Claim that names what a user may do, such as `groups`, or `realm_access.roles` for a claim within a claim; null: roles are managed here; default null */
  role_claim?: string | null
  /** Roles by value of that claim; default [] */
  role_values?: {
    /** A value of the claim, as the provider writes it */
    value: string
    /** The role that it gives */
    role: 'viewer' | 'editor' | 'owner'
  }[]
  /** Role where the claim names none; null: refused; default null */
  default_role?: 'viewer' | 'editor' | 'owner' | null
  /** A person without a user gets one at the first sign-in */
  create_users?: FlagInput
  /** Refuse passwords and passkeys of the users of the account */
  enforced?: FlagInput
}

export interface StaffGroup {
  /** Id of the group */
  id: number
  /** Name of the group */
  name: string
  /** Members of the group, inactive ones too */
  member_count: number
  /** set: mirrored from the CRM */
  crm_group_id: string | null
  /** When the group was made */
  created_at: Timestamp
}

export interface StaffGroupCreate {
  /** Name of the group */
  name: string
}

export interface StaffMember {
  /** Id of the member */
  id: number
  /** Name of the member */
  name: string
  /** E-mail address that login links are sent to */
  email: string
  /** crm: imported; name and e-mail are changed in the CRM */
  source: 'crm' | 'manual'
  /** Only active members can log in and occupy a seat */
  is_active: boolean
  /** Staff groups of the member */
  groups: {
    /** Id of the group */
    id: number
    /** Name of the group */
    name: string
  }[]
  /** Id of the user in the CRM; null for a manual member */
  crm_user_id: string | null
  /** When the member last logged in */
  last_login_at: Timestamp | null
  /** When the member was made */
  created_at: Timestamp
}

export interface StaffMemberCreate {
  /** Name of the member; of an imported one it is changed in the CRM */
  name: string
  /** E-mail address for login links; of an imported member it is changed in the CRM */
  email: string
  /** Ids of staff groups */
  groups?:
    | (
        | number
        | {
            /** Id of the group */
            id: number
            [name: string]: unknown
          }
      )[]
    | null
  /** Only active members can log in and occupy a seat; default true */
  is_active?: FlagInput | null
}

export interface StaffMemberPatch {
  /** Name of the member; of an imported one it is changed in the CRM */
  name?: string
  /** E-mail address for login links; of an imported member it is changed in the CRM */
  email?: string
  /** Ids of staff groups */
  groups?:
    | (
        | number
        | {
            /** Id of the group */
            id: number
            [name: string]: unknown
          }
      )[]
    | null
  /** Only active members can log in and occupy a seat; default true */
  is_active?: FlagInput
}

export interface StatisticsDay {
  /** Date in the account’s time zone */
  date: string
  /** How often the form was opened */
  views: number
  /** How often visitors began to fill it in, as the page’s script tells; not of visitors without scripts, or who ask not to be tracked */
  starts: number
  /** How often it was sent */
  submissions: number
}

export interface StatisticsDevice {
  /** Class of device */
  device: 'phone' | 'tablet' | 'desktop'
  /** How often the form was opened */
  views: number
}

export interface StatisticsPeriod {
  /** Date in the account’s time zone */
  from: string
  /** Date in the account’s time zone */
  to: string
  /** All days together */
  totals: StatisticsTotals
  /** Every day, in order */
  series: StatisticsDay[]
}

export interface StatisticsSeries {
  /** In which days begin */
  timezone: string
  /** Date in the account’s time zone */
  from: string
  /** Date in the account’s time zone */
  to: string
  /** All days together */
  totals: StatisticsTotals
  /** Every day, in order */
  series: StatisticsDay[]
  /** As many days before; null unless asked for */
  previous: StatisticsPeriod | null
  /** Where visitors stop; empty for a form without steps */
  steps: StatisticsStep[]
  /** Where visitors came from, most views first */
  sources: StatisticsSource[]
  /** What they opened it with, most views first */
  devices: StatisticsDevice[]
}

export interface StatisticsSource {
  /** campaign: `utm_source` of the address; referrer: the site that led here; other: all the rest */
  type: 'direct' | 'campaign' | 'referrer' | 'other'
  /** The campaign’s source or the site’s host; null for direct and other */
  name: string | null
  /** How often the form was opened */
  views: number
}

export interface StatisticsStep {
  /** From 1, in the order of the form; those that rules hide keep their number */
  step: number
  /** How often visitors came to it; of the first step, how often it was begun */
  reached: number
}

export interface StatisticsTotals {
  /** How often the form was opened */
  views: number
  /** How often visitors began to fill it in, as the page’s script tells; not of visitors without scripts, or who ask not to be tracked */
  starts: number
  /** How often it was sent */
  submissions: number
  /** Percent: 100 × submissions ÷ views, rounded to 2 decimals; 0 without views */
  conversion_rate: number
  /** Half of the submissions took longer from opening to sending, to within a tenth; null without any */
  median_seconds: number | null
}

export interface StatisticsWeek {
  /** In which days begin */
  timezone: string
  /** Date in the account’s time zone */
  from: string
  /** Date in the account’s time zone */
  to: string
  /** How often forms were opened */
  views: number
  /** How often forms were sent */
  submissions: number
  /** The seven days before */
  previous: StatisticsWeekBefore
}

export interface StatisticsWeekBefore {
  /** Date in the account’s time zone */
  from: string
  /** Date in the account’s time zone */
  to: string
  /** How often forms were opened */
  views: number
  /** How often forms were sent */
  submissions: number
}

export interface Stats {
  /** How often the form was opened */
  views: number
  /** How often it was sent; those whose data is not saved count too */
  submissions: number
  /** Percent: 100 × submissions ÷ views, rounded to 2 decimals; 0 without views */
  conversion_rate: number
}

export interface Submission {
  /** Id of the submission */
  id: number
  /** The form that was submitted */
  form_id: number
  /** Number within the form, from 1 and without gaps in the order of receipt */
  index: number
  /** What was sent, by CRM module and CRM field name; null where it is not saved */
  content: Content | null
  /** Address of the visitor; null where it is not saved */
  ip_address: string | null
  /** When it was received */
  created_at: Timestamp
  /** What was said to the consent; null where the form asked for none */
  consent: Consent | null
  /** `utm_*` and click ids of the address that was sent; null where there are none, or they are not kept */
  meta: Record<string, string> | null
  /** The conversation with the assistant before it was sent; null where there was none or it is not kept, and for viewers and keys that see confidential answers as marks */
  transcript: TranscriptTurn[] | null
  /** The signature of its document; null where none is asked for, and until the document is made */
  signature: DocumentSignature | null
  /** The member of the staff who sent it; null for any other form */
  submitted_by: Submitter | null
  /** Of its e-mail address; null where none was asked for. What waits for it is held back, and stands in `GET /forms/{id}/quarantine` */
  confirmation: Confirmation | null
  /** What was done about it */
  processing: SubmissionProcessing
}

export interface SubmissionDocument {
  /** none: there is none and none will come, `reason` says why; waiting: it is being made; unmade: it is made when it is fetched; failed: it cannot be made, `reason` says why */
  state: 'none' | 'waiting' | 'unmade' | 'ready' | 'failed'
  /** Why there is none; null where there is nothing to say */
  reason: string | null
  /** What `reason` says, sentence by sentence, as data; empty where it is null */
  reason_details: Reason[]
  /** File name; null until it is ready */
  name: string | null
  /** Bytes; null until it is ready */
  size: number | null
}

export interface SubmissionNote {
  /** Id of the note */
  id: number
  /** The submission that it is about */
  submission_id: number
  /** What it says, as plain text; null for viewers and keys that see confidential answers of the form as marks, since it may quote them */
  text: string | null
  /** Who wrote it */
  author: Author
  /** The caller wrote it */
  is_own: boolean
  /** When it was written */
  created_at: Timestamp
}

export interface SubmissionNoteCreate {
  /** What it says, as plain text */
  text: string
}

export interface SubmissionProcessing {
  /** new: nothing was done yet; in_progress; done; discarded: of no use */
  status: 'new' | 'in_progress' | 'done' | 'discarded'
  /** The user who takes care of it; null: none, or one who has left the account */
  assignee: Assignee | null
  /** The day by which it is to be done, such as 2026-11-25; null: none */
  due_on: string | null
  /** Its tags, by alphabet */
  tags: string[]
  /** It came when all places of its form were taken (`waiting_list_enabled`), and has been given none since */
  waiting_list: boolean
  /** When any of this last changed; null where nothing has */
  changed_at: Timestamp | null
  /** Who changed it then; null likewise */
  changed_by: ChangeAuthor | null
}

export interface SubmissionProcessingPatch {
  /** What was done about it */
  status?: 'new' | 'in_progress' | 'done' | 'discarded'
  /** Id of the user of the account who takes care of it; null: none */
  assignee_id?: number | null
  /** The day by which it is to be done; null: none */
  due_on?: string | null
  /** false: gives it a place; true: puts it on the waiting list */
  waiting_list?: FlagInput
  /** All tags that it has from now on; what is named twice counts once */
  tags?: string[]
  /** Tags that it gets besides those that it has */
  add_tags?: string[]
  /** Tags that it loses; what is in `add_tags`, too, goes */
  remove_tags?: string[]
}

export interface SubmissionReply {
  /** Id of the reply, and of its mail */
  id: number
  /** The submission that it answers */
  submission_id: number
  /** Who wrote it */
  author: Author
  /** The address of the visitor; none where it is not kept, or hidden */
  to: string[]
  /** Where the visitor's answer goes; null: to the sender, or hidden */
  reply_to: string | null
  /** Its subject; null where it is not kept, or hidden */
  subject: string | null
  /** The mail as plain text, macros resolved; null where it is not kept, and for viewers and keys that see confidential answers of the form as marks */
  text: string | null
  /** waiting: to be sent, or sent again; sent: the mail server, or the CRM, has taken it; failed: given up */
  state: 'waiting' | 'sent' | 'failed'
  /** Tries that have ended */
  attempts: number
  /** Why the last try failed; null likewise */
  error: string | null
  /** What `error` says, sentence by sentence, as data; empty where it is null */
  error_details: Reason[]
  /** It waits since the service has no mail server (`SMTP_URL`) */
  lacks_server: boolean
  /** When it was written */
  created_at: Timestamp
  /** When it was sent */
  sent_at: Timestamp | null
  /** When it is tried next, while it waits */
  next_attempt_at: Timestamp | null
}

export interface SubmissionReplyCreate {
  /** Its subject, with macros; without one that of the mail that it answers, after `Re:` */
  subject?: string | null
  /** What it says, in light Markdown; macros such as `_Vorname` say what was sent. Confidential answers are marks */
  text: string
}

export interface SubmissionTimeline {
  /** By time */
  events: TimelineEvent[]
}

export interface SubmissionView {
  /** Id of the view */
  id: number
  /** The form whose submissions it shows; null: it is a view of the inbox */
  form_id: number | null
  /** What it is called */
  name: string
  /** What it shows: the filter that it was saved with. It stays as it is when a form, user or tag that it names goes */
  filter: SavedViewFilter
  /** All users of the account have it; otherwise only the one who saved it */
  is_shared: boolean
  /** The user who asks has saved it */
  is_own: boolean
  /** Name of who has saved it; null once that user has left the account */
  made_by: string | null
  /** When it was saved */
  created_at: Timestamp
}

export interface SubmissionViewCreate {
  /** What it is called; differs from that of other views in more than upper case */
  name: string
  /** What it shows */
  filter: SubmissionViewFilter
  /** All users of the account have it, for editors and owners to say; default false */
  is_shared?: FlagInput
}

export interface SubmissionViewFilter {
  /** First day */
  from?: string
  /** Last day */
  until?: string
  /** Lowest `index` */
  index_from?: number
  /** Highest `index` */
  index_until?: number
  /** Oldest first; otherwise newest first */
  sort?: 'asc'
  /** Only these statuses; default: all of a form, and all but discarded of the inbox */
  status?: ('new' | 'in_progress' | 'done' | 'discarded')[]
  /** Only those of this user: an id, `me` for the user who looks at the view, or `none` for those of no user */
  assignee?: 'me' | 'none' | number
  /** Only those with this tag */
  tag?: string
  /** Only those on the waiting list of their form */
  waiting_list?: FlagInput
  /** Columns by `module.name`; those that say most where none are named */
  columns?: string[]
}

export interface SubmissionViewPatch {
  /** What it is called; differs from that of other views in more than upper case */
  name?: string
  /** What it shows */
  filter?: AnyViewFilter
  /** All users of the account have it, for editors and owners to say; default false */
  is_shared?: FlagInput
}

export interface SubmittedFile {
  /** Id of the file */
  file_id: number
  /** As the visitor called it; of a signature `signature-drawn.png`, `signature-uploaded.png` or `signature-typed-<name>.png` */
  name: string
  /** Bytes */
  size: number
  /** What it is by its content */
  type: string
  /** Where it is fetched, with an API key or a session */
  url: string
}

export interface Submitter {
  /** Id of the member */
  id: number
  /** As the member is called now; null once the member is deleted */
  name: string | null
  /** Likewise */
  email: string | null
}

export interface TimelineEvent {
  /** When it happened; of what waits, when it was last tried, or came into being; of crm_changed, when it was seen */
  at: Timestamp
  /** address_corrected: the visitor gave another address to be confirmed; crm: the write as a whole, while it waits or where it has failed; crm_record: one of its stages; signed_document: passing it on, while that waits or where it has failed; mails: writing them, likewise; mail: one of them; mail_returned: one of them came back from a recipient after it was sent; crm_changed: a record that the submission has made or changed was changed in the CRM later; processed: a change of its processing state, of which the last 100 are kept */
  kind:
    | 'address_corrected'
    | 'confirmation_asked'
    | 'confirmation'
    | 'received'
    | 'crm'
    | 'crm_record'
    | 'document'
    | 'signature'
    | 'signed_document'
    | 'mails'
    | 'mail'
    | 'mail_returned'
    | 'webhook'
    | 'crm_changed'
    | 'processed'
  /** waiting: still to come, or being done; failed: given up */
  state: 'done' | 'waiting' | 'failed'
  /** Why it failed, or did the last time; null where there is nothing to say, or it may quote what is hidden */
  reason: string | null
  /** What `reason` says, sentence by sentence, as data; empty where it is null */
  reason_details: Reason[]
  /** How often it was tried; null of what is not tried */
  attempts: number | null
  /** When it is tried next; null where that is not known, or never */
  next_attempt_at: Timestamp | null
  /** Until when a person may still do it, while that waits */
  ends_at: Timestamp | null
  /** The address that is to be confirmed; null where it is not saved, or hidden */
  address: string | null
  /** Of kind crm_record */
  record: {
    /** What was written; relation: that address and estate belong together */
    stage: 'address' | 'estate' | 'relation' | 'task' | 'calendar' | 'agentsLog' | 'files'
    /** Id at the CRM; null where there is none, or content is not saved */
    id: string | null
    /** It was written to a CRM that the account was connected to before: in the present one the id says nothing */
    is_in_former_crm: boolean
  } | null
  /** Of kind mail */
  mail: {
    /** Id of the mail */
    id: number
    /** What for; null: it was sent again */
    purpose: 'confirmation' | 'second' | 'notification' | 'signed' | 'signed_notification' | 'reply' | 'crm' | null
    /** Recipients; none where they are not kept, or hidden */
    to: string[]
    /** Its subject; null likewise */
    subject: string | null
    /** What it said is gone, so that it cannot be sent again */
    is_emptied: boolean
    /** Who wrote it, where its purpose is reply; else null */
    author: Author | null
  } | null
  /** Of kind mail_returned */
  returned: {
    /** Status code of RFC 3463, such as 5.1.1 */
    status: string
    /** It will not be delivered (5.x.x); false: the mail server has tried for long enough */
    is_permanent: boolean
    /** Id of the mail */
    mail_id: number
    /** Whom it did not reach; null where that is hidden */
    recipient: string | null
    /** The words of the mail server; null likewise */
    said: string | null
  } | null
  /** Of kind webhook */
  webhook: {
    /** Id of the subscription */
    id: number
    /** Id of the delivery */
    delivery_id: string
    /** Where it is sent; null for users who do not see subscriptions */
    url: string | null
    /** false: the subscription is switched off, and nothing is sent again */
    is_active: boolean
  } | null
  /** Of kind crm_changed */
  change: RecordChange | null
  /** Of kind processed */
  processing: ProcessingChange | null
}

/** UTC with offset and milliseconds */
export type Timestamp = string

export interface TranscriptTurn {
  /** Who said it */
  from: 'visitor' | 'assistant'
  /** What was said */
  text: string
}

export interface UnassignedRules {
  /** By name, 100 at most */
  forms: {
    /** Id of the form */
    id: number
    /** Name in the dashboard */
    internal_title: string
    /** Places of the rules among those of the form, from 1 */
    rules: number[]
  }[]
  /** There are more such forms */
  more: boolean
}

export interface UpdatePayload {
  /** The event */
  event: 'submission.updated'
  /** When the submission was changed */
  created_at: Timestamp
  /** The form that was submitted */
  form: {
    /** Id of the form */
    id: number
    /** Generated identifier of its public address */
    slug: string
    /** Readable part of its public address */
    custom_slug: string | null
    /** Public title */
    title: string | null
    /** Name in the dashboard */
    internal_title: string
  }
  /** The submission, and what was changed of it */
  submission: {
    /** Id of the submission; 0 in a test event */
    id: number
    /** Number within the form, from 1; 0 in a test event */
    index: number
    /** What was sent, by CRM module and CRM field name; null where it is not saved */
    content: Content | null
    /** The processing state after the change */
    processing: SubmissionProcessing
    /** What was changed, and by whom; what stayed is null */
    change: ProcessingChange
  }
  /** The records that were created or changed in the CRM, by module, as far as known */
  crm_ids: Record<
    string,
    {
      /** Id of the record */
      ID: number | string
    }
  >
  [name: string]: unknown
}

export interface User {
  /** Id of the user */
  id: number
  /** Name of the user */
  name: string
  /** E-mail address to sign in with */
  email: string
  /** viewer: reads · editor: changes forms and what belongs to them · owner: everything */
  role: 'viewer' | 'editor' | 'owner'
  /** Whether the sign-in asks the user for a code */
  second_factor: boolean
  /** API keys that the user answers for and that still work */
  api_keys: number
  /** When the user last signed in */
  last_login_at: Timestamp | null
  /** When the user was made */
  created_at: Timestamp
}

export interface UserInvitation {
  /** Id of the invitation */
  id: number
  /** Address that it was mailed to */
  email: string
  /** viewer: reads · editor: changes forms and what belongs to them · owner: everything */
  role: 'viewer' | 'editor' | 'owner'
  /** Name of who has invited */
  invited_by: string
  /** Until when its link is good */
  expires_at: Timestamp
  /** When it was made */
  created_at: Timestamp
}

export interface UserInvitationCreate {
  /** Who is invited */
  email: string
  /** viewer: reads · editor: changes forms and what belongs to them · owner: everything */
  role: 'viewer' | 'editor' | 'owner'
  /** Language of the mail: de or en */
  language: 'de' | 'en'
}

export interface UserPatch {
  /** Name of the user */
  name?: string
  /** viewer: reads · editor: changes forms and what belongs to them · owner: everything */
  role?: 'viewer' | 'editor' | 'owner'
  /** Revokes the API keys that the user answers for, in the same step; default false */
  revoke_api_keys?: FlagInput
}

export interface Webhook {
  /** Id of the subscription */
  id: number
  /** The event that is announced */
  event: 'submission.created' | 'submission.updated'
  /** Where the event is sent */
  url: string
  /** The form whose submissions are announced; null: all forms of the account */
  form_id: number | null
  /** Signing secret; the whole text is the key of `X-Service-Signature`. null: the API key cannot write webhooks, or the secret cannot be opened, since the installation lacks the key that it was sealed under; create the webhook again then */
  secret: string | null
  /** Template of the message, with CRM macros; null: no message */
  payload_template: string | null
  /** Name of the message in the payload */
  message_key: string
  /** false: switched off by a user or after lasting failure; nothing is sent until it is switched on again */
  is_active: boolean
  /** Failed attempts since the last success */
  failure_count: number
  /** When an attempt last succeeded */
  last_success_at: Timestamp | null
  /** When an attempt last failed */
  last_failure_at: Timestamp | null
  /** When the subscription was made */
  created_at: Timestamp
}

export interface WebhookCreate {
  /** A publicly reachable http or https address; https is recommended */
  url: string
  /** submission.created (default): a form was submitted; submission.updated: status, assignee, day or tags of a submission were changed */
  event?: 'submission.created' | 'submission.updated' | null
  /** Announce only submissions of this form; default: all forms */
  form_id?: number | null
  /** Template of a message that is added to the payload; `_<crm_field_name>` and link macros are resolved */
  payload_template?: string | null
  /** Name of the message in the payload; default `text` */
  message_key?: string | null
}

export interface WebhookPayload {
  /** The event */
  event: 'submission.created'
  /** When the form was submitted */
  created_at: Timestamp
  /** The form that was submitted */
  form: {
    /** Id of the form */
    id: number
    /** Generated identifier of its public address */
    slug: string
    /** Readable part of its public address */
    custom_slug: string | null
    /** Public title */
    title: string | null
    /** Name in the dashboard */
    internal_title: string
  }
  /** The submission */
  submission: {
    /** Id of the submission; 0 in a test event */
    id: number
    /** Number within the form, from 1; 0 in a test event */
    index: number
    /** What was sent, by CRM module and CRM field name; null where it is not saved */
    content: Content | null
    /** It is on the waiting list of its form; left out where it is not */
    waiting_list?: true
  }
  /** The records that were created or changed in the CRM, by module, as far as known */
  crm_ids: Record<
    string,
    {
      /** Id of the record */
      ID: number | string
    }
  >
  [name: string]: unknown
}

export interface WebhookUpdate {
  /** A publicly reachable http or https address; https is recommended */
  url?: string
  /** submission.created (default): a form was submitted; submission.updated: status, assignee, day or tags of a submission were changed */
  event?: 'submission.created' | 'submission.updated' | null
  /** Announce only submissions of this form; default: all forms */
  form_id?: number | null
  /** Template of a message that is added to the payload; `_<crm_field_name>` and link macros are resolved */
  payload_template?: string | null
  /** Name of the message in the payload; default `text` */
  message_key?: string | null
  /** false: nothing is sent until it is true again; true clears what has failed */
  is_active?: FlagInput
}

export interface WhichFormMail {
  /** confirmation: to the visitor; second: the second e-mail; notification: to the agency */
  mail: 'confirmation' | 'second' | 'notification'
}

export interface WorkItem {
  /** Id of the failure; work that fails again after it was repeated gets a new one */
  id: number
  /** crm: the write to the CRM; document: the PDF; mails: the composition of the e-mails; signature: the signed document; mail: one e-mail; delivery: one event for a webhook */
  kind: 'crm' | 'document' | 'mails' | 'signature' | 'mail' | 'delivery'
  /** failed: it needs a person; settled: a person has settled it; waiting: it has just been repeated */
  state: 'failed' | 'settled' | 'waiting'
  /** The submission that it follows; null where there is none, or none any more */
  submission_id: number | null
  /** The form of that submission */
  form_id: number | null
  /** What the submission is called, and who sent it; null where `submission_id` is, and for keys without `submissions:read` */
  submission: {
    /** The form that was submitted */
    form: {
      /** Id of the form */
      id: number
      /** Name in the dashboard */
      internal_title: string
    }
    /** Number within the form */
    index: number
    /** Who sent it, as entries of the inbox say */
    person: InboxPerson | null
  } | null
  /** The subscription of a delivery */
  webhook_id: number | null
  /** Where a delivery goes; null for other work, and where the caller does not see it */
  webhook: {
    /** Where the event is sent */
    url: string
  } | null
  /** Id of the delivery */
  delivery_id: string | null
  /** Id of the e-mail */
  mail_id: number | null
  /** Whom an e-mail goes to; null for other work, and where it may quote what the caller does not see, or what is not kept */
  mail: {
    /** Recipients; none where the mail was emptied */
    to: string[]
    /** Its subject; empty where the mail was emptied */
    subject: string
  } | null
  /** Why it failed, with a line for each part of a write to the CRM; null where that may quote what the caller does not see, or what is not kept */
  reason: string | null
  /** What `reason` says, sentence by sentence, as data; empty where it is null */
  reason_details: Reason[]
  /** When it was given up */
  failed_at: Timestamp
  /** When it was settled; null where it was not */
  settled_at: Timestamp | null
  /** It can be repeated: what it needs is still kept, and its webhook is not switched off */
  is_repeatable: boolean
}
