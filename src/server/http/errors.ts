import type { ErrorBody } from '../../shared/contract/error-body.ts'
import { refusal, refusalOf, type Refusal } from '../../shared/refusals/catalogue.ts'
import { limits } from '../../shared/contract/limits.ts'
import { CrmError } from '../crm/port.ts'
import { deadlockDetected, isDatabaseOutage } from '../lib/database-outage.ts'
import type { LimitRefusal } from '../lib/limits/limiter.ts'
import { TurnRefused } from '../lib/turns/turn-refused.ts'
import { SealedValueError } from '../lib/secrets/sealed.ts'

/** Faults by field: dotted path → full sentences [B11-18]. */
export type FieldErrors = Record<string, Refusal[]>

/** Faults that shared code gives as messages by path, such as `options.max`. */
export const refusalsOf = (faults: Readonly<Record<string, readonly string[]>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(faults).map(([path, messages]) => {
      const field = path.slice(path.lastIndexOf('.') + 1).replaceAll('_', ' ')
      return [path, messages.map((message) => refusalOf(message, field))]
    }),
  )

/** What can go wrong, by meaning. The only place that knows the status numbers. */
const statuses = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  unavailable: 503,
} as const
export type ErrorKind = keyof typeof statuses

/** The one error that a caller may see as it is. */
export class ApiError extends Error {
  readonly kind: ErrorKind
  /** Of the first fault where there are several. */
  readonly refusal: Refusal
  readonly errors: FieldErrors | undefined
  readonly headers: Record<string, string>

  constructor(
    kind: ErrorKind,
    refusal: Refusal,
    details: { message?: string; errors?: FieldErrors; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(details.message ?? refusal.message, details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = kind
    this.refusal = refusal
    this.errors = details.errors
    this.headers = details.headers ?? {}
  }

  get status(): (typeof statuses)[ErrorKind] {
    return statuses[this.kind]
  }

  get body(): ErrorBody {
    const { message, refusal, errors } = this
    const coded = codedOf(refusal)
    if (!errors) return { message, ...coded }
    const of = <T>(map: (refusal: Refusal) => T): Record<string, T[]> =>
      Object.fromEntries(Object.entries(errors).map(([path, all]) => [path, all.map(map)]))
    return { message, ...coded, errors: of((one) => one.message), faults: of(codedOf) }
  }
}

/** A refusal as answers have it beside its sentence. */
export const codedOf = ({ code, params }: Refusal) => ({ code, params })

/** A 422 whose message is the first fault, and says how many more there are. */
export function invalid(errors: FieldErrors): ApiError {
  const [first = refusal('request_unreadable'), ...others] = Object.values(errors).flat()
  const more = others.length
  const rest = more > 0 ? ` (and ${more} more ${more === 1 ? 'error' : 'errors'})` : ''
  return new ApiError('invalid', first, { message: first.message + rest, errors })
}

/** A 429 that names what there were too many of, and when to come again: in so many whole seconds. */
export function tooMany(what: string, seconds: number): ApiError {
  return new ApiError('rate_limited', refusal('too_many', { what, seconds }), {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Throws the 429 of a limit that has no place left. */
export function refuse(full: LimitRefusal | undefined): void {
  if (full) throw tooMany(limits[full.limit].counts, full.seconds)
}

/** A 429 where the caller's own work waits in all its places, else a 503; both say when to come again. */
function noTurn(refused: TurnRefused): ApiError {
  const { kind, what, retryAfterSeconds: seconds } = refused
  const said = refusal(kind === 'own' ? 'too_many_at_once' : 'busy_with', { what, seconds })
  return new ApiError(kind === 'own' ? 'rate_limited' : 'unavailable', said, {
    headers: { 'retry-after': String(seconds) },
    cause: refused,
  })
}

/** Constraints of the database that say something about a field; anything else that breaks is our fault, a 500. */
const constraints: Record<string, { field: string; said: Refusal }> = {
  forms_account_custom_slug_unique: {
    field: 'custom_slug',
    said: refusal('slug_used'),
  },
  // Deleted while the request was under way.
  form_group_members_account_id_form_group_id_fkey: {
    field: 'form_groups',
    said: refusal('form_group_gone'),
  },
  staff_group_members_account_id_staff_group_id_fkey: {
    field: 'groups',
    said: refusal('staff_group_gone'),
  },
  staff_members_email_unique: { field: 'email', said: refusal('email_of_other_member') },
  staff_groups_name_unique: { field: 'name', said: refusal('staff_group_name_used') },
  passkeys_credential_unique: { field: 'response', said: refusal('passkey_exists') },
  sign_in_domains_confirmed_unique: { field: 'domain', said: refusal('sign_in_domain_of_other') },
  reply_templates_name_unique: { field: 'name', said: refusal('reply_template_name_used') },
  submission_views_own_name_unique: { field: 'name', said: refusal('view_name_used') },
  submission_views_inbox_name_unique: { field: 'name', said: refusal('view_name_used') },
  submission_views_shared_name_unique: { field: 'name', said: refusal('shared_view_name_used') },
  users_email_unique: { field: 'email', said: refusal('email_of_other_user') },
}

/** The error to answer with: an ApiError as it is, what a CRM or the database said by its meaning, else `undefined` (500). */
export function asApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof CrmError) return new ApiError('conflict', error.refusal)
  if (error instanceof TurnRefused) return noTurn(error)
  if (error instanceof SealedValueError) {
    return new ApiError('unavailable', refusal('stored_secret_unreadable'), { cause: error })
  }
  const { code, constraint } = error as { code?: unknown; constraint?: string }
  const known = constraint === undefined ? undefined : constraints[constraint]
  if (known) return invalid({ [known.field]: [known.said] })
  if (code === heldCode)
    return new ApiError('unavailable', refusal('account_held'), { headers: { 'retry-after': '5' } })
  if (isDatabaseOutage(error) || (typeof code === 'string' && passingCodes.has(code))) {
    return new ApiError('unavailable', refusal('restarting'), {
      headers: { 'retry-after': '2' },
    })
  }
  return undefined
}

/** Of the triggers that keep an account unchanged while it is moved (migration 0180). */
const heldCode = 'FY503'

/** A 503 for what belongs to an account that is at another installation now; `to` is its address where that is known. */
export const accountMoved = (to: string | null): ApiError =>
  new ApiError('unavailable', refusal('account_moved', { to: to ?? '' }), { headers: { 'retry-after': '60' } })

/** No way to the database; time-outs of a statement and of a lock, deadlocks: the same request can succeed in a moment. */
const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '40001',
  deadlockDetected,
  '55P03',
  '57014',
])
