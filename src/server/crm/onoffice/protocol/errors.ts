import { refusal, type ParamsOf, type CatalogueCode } from '../../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmErrorReason } from '../../port.ts'

/** Numbers of onOffice's errors by what they mean to us; whatever is not listed is a refusal. */
const codes = {
  credentials: [13, 22, 28, 30, 40, 41, 42, 43, 45, 47, 48, 49, 137, 153, 243],
  claim: [193, 201, 240, 248],
  clock: [136],
  fields: [75, 76, 77, 100, 101, 138, 141, 143, 144, 145, 154, 214, 220, 221, 226, 252, 255, 270, 294],
  permission: [131, 149, 156, 158, 170, 174, 183, 253, 261, 262],
  missingRecord: [80, 169, 235, 292, 293],
  passing: [1, 303],
} as const
type Meaning = keyof typeof codes

export function meaningOf(errorcode: number): Meaning | undefined {
  return (Object.keys(codes) as Meaning[]).find((meaning) => (codes[meaning] as readonly number[]).includes(errorcode))
}

/** Why a record may not be there: it was asked for by an id that onOffice does not know. */
export const isMissingRecord = (error: unknown): boolean => error instanceof RefusedAction && error.isMissingRecord

/** Credentials were accepted; what was asked for is not for this API user. */
export const isPermission = (error: unknown): boolean => error instanceof RefusedAction && error.isPermission

/** An action with an error of its own. `message` is for a person of the account. */
export class RefusedAction extends CrmError {
  readonly isMissingRecord: boolean
  readonly isPermission: boolean

  constructor(errorcode: number, said: string, isRepeatable: boolean) {
    const meaning = meaningOf(errorcode)
    const { kind, code, reason } = judge(meaning, isRepeatable)
    super(kind, refusal(code, { said: said || 'nothing', number: errorcode }), { reason })
    this.isMissingRecord = meaning === 'missingRecord'
    this.isPermission = meaning === 'permission'
  }
}

/** Refusals that quote what onOffice says. */
type Code = {
  [C in CatalogueCode]: ParamsOf<C> extends { said: string; number: number } ? C : never
}[CatalogueCode]

interface Judgement {
  kind: CrmError['kind']
  code: Code
  reason?: CrmErrorReason
}

function judge(meaning: Meaning | undefined, isRepeatable: boolean): Judgement {
  switch (meaning) {
    case 'credentials':
      return {
        kind: 'unavailable',
        reason: 'credentials',
        code: 'onoffice_credentials_refused',
      }
    case 'claim':
      return {
        kind: 'unavailable',
        reason: 'claim',
        code: 'onoffice_claim_ended',
      }
    case 'clock':
      return { kind: 'unavailable', code: 'onoffice_clock_wrong' }
    case 'passing':
      return isRepeatable
        ? { kind: 'unavailable', code: 'onoffice_not_now' }
        : { kind: 'unknown_outcome', code: 'onoffice_failed_creating' }
    case 'fields':
      return { kind: 'rejected', reason: 'fields', code: 'onoffice_fields_refused' }
    case 'permission':
      return { kind: 'rejected', code: 'onoffice_right_missing' }
    case 'missingRecord':
      return { kind: 'rejected', code: 'onoffice_lacks_record' }
    default:
      return { kind: 'rejected', code: 'onoffice_refused' }
  }
}

/** No answer, or none that can be read. Whether it was done is unknown where asking again could do it twice. */
export function noAnswer(isRepeatable: boolean, silence: NoAnswerParams, cause?: unknown): CrmError {
  return isRepeatable
    ? new CrmError('unavailable', refusal('onoffice_no_answer', silence), { cause })
    : new CrmError('unknown_outcome', refusal('onoffice_outcome_unknown', silence), { cause })
}

type NoAnswerParams = ParamsOf<'onoffice_no_answer'>
