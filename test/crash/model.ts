/** What the parts of the crash test tell one another. Times are milliseconds since 1970. */

/** An account's form that is submitted to. */
export interface Target {
  form_id: number
  path: string
  /** Name of the input that takes the token of a submission. */
  input: string
  /** How often it is chosen among all. */
  weight: number
  /** Submissions that are sent to it at once, in the beginning. */
  queued: number
  /** Name of the input that takes a text file with the token; none: it takes no file. */
  file?: string
  /** Name of the input that takes an address, another one each time; none: it asks for no address. */
  email?: string
}

export interface Subscription {
  id: number
  account: number
  /** null: all forms of the account. */
  form_id: number | null
  secret: string
}

/**
 * The client's book. `sent` is written before the first byte leaves; `unknown` is a broken connection, a time-out or a
 * 5xx: it may have been stored or not. `abandoned` is an unknown outcome that is not asked for again.
 */
export type LedgerEntry =
  | { kind: 'sent'; token: string; form_id: number }
  | { kind: 'acked'; token: string; id: number; index: number; at: number }
  | { kind: 'unknown' | 'abandoned'; token: string; why: string; at: number }
  | { kind: 'refused'; token: string; status: number; body: string }

/** As it stands in the client's book. */
export type TimedEntry = LedgerEntry & { at: number }

/** A POST that reached the receiver, written before it was answered. */
export interface Post {
  at: number
  webhook_id: number
  delivery: string
  attempt: number
  signed: boolean
  body_hash: string
  form_id: number
  submission_id: number
  /** Status; 0: the receiver was silent. */
  answer: number
}

export interface Kill {
  at: number
  /** When everything that was to run again did so. */
  until: number
  what: string
}

export interface SubmissionRow {
  id: number
  form_id: number
  index: number
  created_at: string
  /** Token in its content. */
  token: string
}

export interface DeliveryRow {
  id: string
  webhook_id: number
  submission_id: number
  state: string
  attempts: number
  max_attempts: number
  /** Of the attempts on record, ascending: number and status. */
  log: { number: number; status: number | null }[]
}

export interface FormRow {
  id: number
  account: number
  last_index: number
  submissions_count: number
  /** As `GET /forms/{id}/stats` answers. */
  statistics: number
}

/** Something that follows a submission. */
export interface FollowUpRow {
  submission_id: number
  kind: string
  state: string
}

/** Something on the list of failures. */
export interface FailureRow {
  submission_id: number | null
  kind: string
  reason: string | null
}

export interface MailRow {
  submission_id: number
  purpose: string
}

/** What stands in a CRM. */
export interface CrmBooks {
  addresses: { id: number; name: string }[]
  /** The addresses of each activity. */
  activities: number[][]
}

export interface KeyedAnswer {
  status: number
  body: string
}

/** A call that makes a form group with the name of its Idempotency-Key, sent several times. */
export interface KeyedCall {
  key: string
  /** When the first copy was sent, and when the last one was answered. */
  from: number
  until: number
  /** One for each copy. */
  answers: KeyedAnswer[]
  /** The status of the same key with another body, afterwards. */
  otherBody: number
}

/** Everything that is known at the end of a run. */
export interface Evidence {
  ledger: LedgerEntry[]
  posts: Post[]
  kills: Kill[]
  subscriptions: Subscription[]
  forms: FormRow[]
  submissions: SubmissionRow[]
  deliveries: DeliveryRow[]
  followUps: FollowUpRow[]
  failures: FailureRow[]
  mails: MailRow[]
  /** None: no such calls were made. */
  keyedCalls?: KeyedCall[]
  /** Names of the form groups of all accounts. */
  groups: string[]
  /** Each with the forms whose submissions are written to it. */
  crms: (CrmBooks & { form_ids: number[] })[]
  /** Processes that ended though neither they nor the database below them were killed. */
  unexpectedExits: string[]
}
