import { integer, objectOf, onlyKnows, success, texts, type Request, type Result } from '../action.ts'
import { recordOf } from '../listing.ts'
import { Refusal } from '../refusal.ts'

/** States of the field for the newsletter. */
const newsletter = { ordered: '1', cancelled: '2', confirmationAwaited: '3' } as const

/** Registers an address for the newsletter, or ends that, and writes an activity of it. */
export function registerNewsletter(request: Request): Result {
  const { office, parameters } = request
  onlyKnows(parameters, 'register extendedclaim')
  const { register } = parameters
  if (typeof register !== 'boolean') throw new Refusal(register === undefined ? 167 : 255, 'register')
  const record = recordOf(request, 'address')
  const [state, kind] = !register
    ? ([newsletter.cancelled, 'nicht bestellt'] as const)
    : office.newsletterDoubleOptIn
      ? ([newsletter.confirmationAwaited, 'Double Opt-In gesendet'] as const)
      : ([newsletter.ordered, 'bestellt'] as const)
  record.values['newsletter_aktiv'] = state
  const activity = office.add('agentsLog', { Aktionsart: 'Newsletter', Aktionstyp: kind, Datum: record.createdAt })
  activity.addressIds = [record.id]
  return success()
}

/** Passes an inquiry of a website on to who looks after the estate. The call is no part of the documentation: it is what the plugin for websites sends. */
export function contactAddress({ office, parameters }: Request): Result {
  onlyKnows(
    parameters,
    'addressdata estateid message subject referrer formtype estatedata estateurl recipient extendedclaim',
  )
  const { estateid, message, subject } = parameters
  const estateId = estateid === undefined || estateid === null ? null : integer(estateid, 'estateid')
  if (estateId !== null && !office.records.estate.has(estateId)) throw new Refusal(235, String(estateId))
  const fields = office.fields('estate')
  const unknown = texts(parameters['estatedata'], 'estatedata').find((name) => !fields.has(name))
  if (unknown !== undefined) throw new Refusal(143, unknown)
  office.inquiries.push({
    addressdata: objectOf(parameters['addressdata'] ?? {}, 'addressdata'),
    estateId,
    message: String((message ?? '') as string),
    subject: String((subject ?? '') as string),
  })
  return success()
}
