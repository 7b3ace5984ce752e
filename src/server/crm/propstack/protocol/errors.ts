import { refusal, type ParamsOf } from '../../../../shared/refusals/catalogue.ts'
import { CrmError } from '../../port.ts'

/** A request that Propstack refused. The HTTP status is what tells refusals apart; the message is for a person of the account. */
export class RefusedRequest extends CrmError {
  readonly status: number

  constructor(status: number, said: string) {
    const { kind, code, reason } = judge(status)
    super(kind, refusal(code, { said: said || 'nothing', number: status }), { reason })
    this.status = status
  }
}

function judge(status: number) {
  switch (status) {
    case 401:
      return { kind: 'unavailable', code: 'propstack_credentials_refused', reason: 'credentials' } as const
    case 403:
      return { kind: 'rejected', code: 'propstack_right_missing', reason: undefined } as const
    case 404:
    case 410:
      return { kind: 'rejected', code: 'propstack_lacks_record', reason: undefined } as const
    default:
      return { kind: 'rejected', code: 'propstack_refused', reason: undefined } as const
  }
}

/** Why a record may not be there: it was asked for by an id that Propstack does not know. */
export const isMissingRecord = (error: unknown): boolean =>
  error instanceof RefusedRequest && (error.status === 404 || error.status === 410)

/** The key was accepted; what was asked for is not for it. */
export const isPermission = (error: unknown): boolean => error instanceof RefusedRequest && error.status === 403

/** No answer, or none that can be read. Whether it was done is unknown where asking again could do it twice. */
export function noAnswer(isRepeatable: boolean, silence: ParamsOf<'propstack_no_answer'>, cause?: unknown): CrmError {
  return isRepeatable
    ? new CrmError('unavailable', refusal('propstack_no_answer', silence), { cause })
    : new CrmError('unknown_outcome', refusal('propstack_outcome_unknown', silence), { cause })
}
