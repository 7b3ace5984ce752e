import { z } from 'zod'
import { refusal, type ParamsOf } from '../../../../shared/refusals/catalogue.ts'
import { CrmError } from '../../port.ts'
import { oneLine } from '../../protocol/values.ts'

const Detail = z.object({
  message: z.string(),
  code: z.string().optional(),
  context: z.record(z.string(), z.array(z.string())).optional(),
})
/** The body of an error, as it is documented. */
const ErrorBody = z.object({
  message: z.string(),
  category: z.string().optional(),
  policyName: z.string().optional(),
  errors: z.array(Detail).optional(),
})

/** What is in the message of some answers instead of in `errors`: `Property values were not valid: [{…}]`. */
const InMessage = z.array(z.object({ name: z.string(), error: z.string(), message: z.string() }))

const noSuchProperty = 'PROPERTY_DOESNT_EXIST'

/** A request that HubSpot refused; the message is for a person of the account. */
export class RefusedRequest extends CrmError {
  readonly status: number
  /** Properties that were to be written and are not there, by HubSpot's names. */
  readonly missingProperties: readonly string[]
  /** Of a conflict: the record that is there. */
  readonly existingId: string | undefined

  constructor(status: number, json: unknown, accessToken: string) {
    const { data } = ErrorBody.safeParse(json)
    const details = detailsOf(data)
    const told = details.length > 0 ? details.map(({ message }) => message).join(', ') : (data?.message ?? '')
    const said = oneLine(told.replaceAll(accessToken, '…'), 300).replace(/\.$/, '')
    const { kind, code, reason } = judge(status)
    super(kind, refusal(code, { said: said || 'nothing', number: status }), { reason })
    this.status = status
    this.missingProperties = details.filter(({ code }) => code === noSuchProperty).flatMap(({ names }) => names)
    this.existingId = /Existing ID: (\d+)/.exec(data?.message ?? '')?.[1]
  }
}

function detailsOf(data: z.output<typeof ErrorBody> | undefined) {
  if (data?.errors?.length) {
    return data.errors.map(({ message, code, context }) => ({ message, code, names: context?.['propertyName'] ?? [] }))
  }
  const [, list = ''] = /^[^[]*(\[.*\])\s*$/s.exec(data?.message ?? '') ?? []
  try {
    return InMessage.parse(JSON.parse(list)).map(({ name, error, message }) => ({
      message,
      code: error,
      names: [name],
    }))
  } catch {
    return []
  }
}

function judge(status: number) {
  switch (status) {
    case 401:
      return { kind: 'unavailable', code: 'hubspot_credentials_refused', reason: 'credentials' } as const
    case 403:
      return { kind: 'rejected', code: 'hubspot_right_missing', reason: undefined } as const
    case 404:
    case 410:
      return { kind: 'rejected', code: 'hubspot_lacks_record', reason: undefined } as const
    default:
      return { kind: 'rejected', code: 'hubspot_refused', reason: undefined } as const
  }
}

/** Which limit was met: `DAILY`, `TEN_SECONDLY_ROLLING`. */
export const policyOf = (json: unknown): string | undefined => ErrorBody.safeParse(json).data?.policyName

/** A record that is asked for by an id that HubSpot does not know. */
export const isMissingRecord = (error: unknown): boolean =>
  error instanceof RefusedRequest && (error.status === 404 || error.status === 410)

/** The token was accepted; what was asked for is not for it. */
export const isPermission = (error: unknown): boolean => error instanceof RefusedRequest && error.status === 403

/** No answer, or none that can be read. Whether it was done is unknown where asking again could do it twice. */
export function noAnswer(isRepeatable: boolean, silence: ParamsOf<'hubspot_no_answer'>, cause?: unknown): CrmError {
  return isRepeatable
    ? new CrmError('unavailable', refusal('hubspot_no_answer', silence), { cause })
    : new CrmError('unknown_outcome', refusal('hubspot_outcome_unknown', silence), { cause })
}
