import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { GuardedFetchError } from '../../lib/guarded-fetch/guarded-fetch.ts'

/** The discovery document is that of another issuer than was asked. */
export class OtherIssuerError extends Error {
  override name = 'OtherIssuerError'
  readonly issuer: string

  constructor(issuer: string) {
    super('The discovery document names another issuer.')
    this.issuer = issuer
  }
}

/** An error and what it was caused by. */
function* chain(error: unknown): Generator<Record<string, unknown>> {
  for (let one = error, depth = 0; typeof one === 'object' && one !== null && depth < 5; depth++) {
    yield one as Record<string, unknown>
    one = (one as { cause?: unknown }).cause
  }
}

const isProviderDown = (one: Record<string, unknown>) =>
  one instanceof GuardedFetchError ||
  one['name'] === 'TimeoutError' ||
  one['name'] === 'AbortError' ||
  (typeof one['status'] === 'number' && (one['status'] >= 500 || one['status'] === 429))

/** What an owner is told of an issuer that cannot be used. */
export function issuerRefusal(error: unknown): Refusal {
  const all = [...chain(error)]
  const other = all.find((one) => one instanceof OtherIssuerError)
  if (other) return refusal('issuer_other', { issuer: other.issuer.slice(0, 300) })
  const guarded = all.find((one) => one instanceof GuardedFetchError)
  if (guarded) return refusal('issuer_unusable', { reason: withinSentence(guarded.message) })
  const down = all.find((one) => isProviderDown(one))
  return refusal('issuer_unusable', {
    reason: down ? 'it did not answer, or with an error' : 'its answer is no discovery document of this issuer',
  })
}

const withinSentence = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')

/** What a person who signs in is told of what came back in the name of the provider. */
export function signInFault(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const all = [...chain(error)]
  const cause = { cause: error }
  const named = (name: string) => all.find((one) => one['name'] === name)
  const refused = named('AuthorizationResponseError')
  if (refused) return new ApiError('forbidden', refusal('provider_refused', { error: codeIn(refused) }), cause)
  if (all.some((one) => isProviderDown(one))) return unavailable(error)
  const answered = named('ResponseBodyError')
  if (answered && ['invalid_client', 'unauthorized_client'].includes(codeIn(answered))) {
    return new ApiError('forbidden', refusal('provider_rejects_service'), cause)
  }
  // A code that was used before, say.
  if (answered && codeIn(answered) === 'invalid_grant') return voidAttempt()
  return new ApiError('forbidden', refusal('provider_answer_untrusted'), cause)
}

const unavailable = (cause: unknown) =>
  new ApiError('unavailable', refusal('provider_unavailable'), { cause, headers: { 'retry-after': '30' } })

export const voidAttempt = () => invalid({ query: [refusal('sign_in_attempt_void')] })

/** The code of an OAuth error, which may hold anything. */
function codeIn({ error }: Record<string, unknown>): string {
  return typeof error === 'string' && /^[a-z_]{1,60}$/.test(error) ? error : 'unknown'
}
