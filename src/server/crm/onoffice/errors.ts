import { CrmError, type CrmErrorReason } from '../port.ts'

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
    const { kind, sentence, reason } = judge(meaning, isRepeatable)
    super(kind, `${sentence} onOffice says: ${said || 'nothing'} (error ${errorcode}).`, { reason })
    this.isMissingRecord = meaning === 'missingRecord'
    this.isPermission = meaning === 'permission'
  }
}

interface Judgement {
  kind: CrmError['kind']
  sentence: string
  reason?: CrmErrorReason
}

function judge(meaning: Meaning | undefined, isRepeatable: boolean): Judgement {
  switch (meaning) {
    case 'credentials':
      return {
        kind: 'unavailable',
        reason: 'credentials',
        sentence:
          'onOffice does not accept the token and secret of this account. Connect it again in its CRM settings.',
      }
    case 'claim':
      return {
        kind: 'unavailable',
        reason: 'claim',
        sentence: 'The permission of the onOffice marketplace has ended. Open this service from onOffice again.',
      }
    case 'clock':
      return { kind: 'unavailable', sentence: 'The clock of this server is not right, so onOffice takes no request.' }
    case 'passing':
      return isRepeatable
        ? { kind: 'unavailable', sentence: 'onOffice could not do it now.' }
        : { kind: 'unknown_outcome', sentence: 'onOffice failed while it was making the record, and may have made it.' }
    case 'fields':
      return { kind: 'rejected', reason: 'fields', sentence: 'onOffice does not take one of the fields or values.' }
    case 'permission':
      return { kind: 'rejected', sentence: 'The API user of onOffice has not the right to do it.' }
    case 'missingRecord':
      return { kind: 'rejected', sentence: 'onOffice does not have this record.' }
    default:
      return { kind: 'rejected', sentence: 'onOffice refused it.' }
  }
}

/** No answer, or none that can be read. Whether it was done is unknown where asking again could do it twice. */
export function noAnswer(isRepeatable: boolean, why: string, cause?: unknown): CrmError {
  return isRepeatable
    ? new CrmError('unavailable', `onOffice did not answer. ${why}`, { cause })
    : new CrmError('unknown_outcome', `onOffice did not say whether it did it. ${why}`, { cause })
}
