import type { Handler, Result } from './action.ts'
import type { FaultName } from './faults.ts'
import { handlers } from './handlers.ts'
import type { Office } from './office.ts'
import { Refusal } from './refusal.ts'
import { OrderedEntries } from './settings.ts'
import { isSigned, type SignedAction } from './signatures.ts'

/** How far a time stamp may be from the server's clock, in seconds. */
const tolerance = 120
const prefix = 'urn:onoffice-de-ns:smart:2.5:smartml:action:'
const verbs = new Set(['read', 'create', 'modify', 'get', 'do', 'delete'])

export interface ReadRequest {
  office: Office
  actions: Action[]
  /** `create address`, by action. */
  calls: string[]
}

interface Action extends SignedAction {
  verb: string
}

/** Reads a request as a whole, and finds whose it is. Throws `Refusal` for one that cannot be understood. */
export function readRequest(text: string, offices: readonly Office[]): ReadRequest {
  if (text === '') throw new Refusal(9)
  const { token, request } = objectIn(parsed(text)) ?? {}
  if (typeof token !== 'string' || token === '') throw new Refusal(13)
  const inside = objectIn(request)
  if (!inside) throw new Refusal(14)
  const list = inside['actions']
  if (!Array.isArray(list) || list.length === 0) throw new Refusal(15)
  const actions = list.map((action) => readAction(objectIn(action) ?? {}))
  const office = offices.find((one) => one.token === token)
  if (!office) throw new UnknownToken(actions)
  return { office, actions, calls: actions.map(({ verb, resourcetype }) => `${verb} ${resourcetype}`) }
}

/** A request that could be read and belongs to no account: each action is refused as well, which is where onOffice's own clients look. */
class UnknownToken extends Refusal {
  readonly actions: readonly Action[]

  constructor(actions: readonly Action[]) {
    super(22)
    this.actions = actions
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(6)
  }
}

const objectIn = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

function readAction(action: Record<string, unknown>): Action {
  const { actionid, resourcetype, resourceid, identifier, timestamp, hmac, hmac_version, parameters } = action
  const verb = typeof actionid === 'string' && actionid.startsWith(prefix) ? actionid.slice(prefix.length) : ''
  if (!verbs.has(verb)) throw new Refusal(16)
  if (typeof resourcetype !== 'string' || resourcetype === '') throw new Refusal(19)
  if (typeof parameters !== 'object' || parameters === null) throw new Refusal(20)
  // What the documentation asks for; which error onOffice gives is not published.
  const names = Object.keys(parameters)
  if (names.some((name, i) => i > 0 && name < names[i - 1]!)) throw new Refusal(20)
  return {
    verb,
    actionid: String(actionid),
    resourcetype,
    resourceid,
    identifier,
    timestamp,
    hmac,
    hmac_version,
    parameters,
  }
}

/** Performs each action by itself: one that is refused leaves the others as they are. */
export function perform({ office, actions }: ReadRequest, now: number, fault?: FaultName): object {
  const results = actions.map((action) => performOne(office, action, now, fault))
  const failed = results.some(({ status }) => status.errorcode !== 0)
  return {
    status: failed
      ? { code: 500, errorcode: 97, message: 'Error in action' }
      : { code: 200, errorcode: 0, message: 'OK' },
    response: { results },
  }
}

export function refused(error: Refusal): object {
  const { errorcode, message } = error
  const code = errorcode === 22 ? 400 : 500
  const actions = error instanceof UnknownToken ? error.actions : []
  const results = actions.map((action) => failure(headOf(action), errorcode, message))
  return { status: { code, errorcode, message }, response: { results } }
}

const headOf = ({ actionid, resourceid, resourcetype, identifier }: Action) => ({
  actionid,
  resourceid: resourceid ?? '',
  resourcetype,
  identifier: identifier ?? '',
})

function performOne(office: Office, action: Action, now: number, fault: FaultName | undefined) {
  const head = headOf(action)
  try {
    admit(office, action, now, fault)
    const { records, total = null, cacheable = false } = handle(office, action)
    if (fault === 'internal_error') return failure(head, 1, 'Unknown error occurred')
    return {
      ...head,
      cacheable,
      data: {
        meta: { cntabsolute: total },
        records: records.map(({ elements, ...record }) => ({ ...record, elements: phpObject(elements) })),
      },
      status: { errorcode: 0, message: 'OK' },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return failure(head, error.errorcode, error.message)
  }
}

const failure = (head: object, errorcode: number, message: string) => ({
  ...head,
  cacheable: false,
  data: [],
  status: { errorcode, message },
})

/** Signature, clock and claim. */
function admit(office: Office, action: Action, now: number, fault: FaultName | undefined): void {
  const seconds = Number(action.timestamp)
  const isLate = !Number.isInteger(seconds) || Math.abs(now / 1000 - seconds) > tolerance
  if (isLate || fault === 'wrong_clock') throw new Refusal(136)
  if (fault === 'bad_signature' || !isSigned(action, office)) throw new Refusal(137)
  if (fault === 'expired_claim') throw new Refusal(201)
  permit(office, action)
}

/** The marketplace's permission, where the agency is a customer of it. */
function permit(office: Office, action: Action): void {
  const { extendedclaim } = action.parameters as Record<string, unknown>
  if (office.claim === null) return
  if (typeof extendedclaim !== 'string' || extendedclaim === '') throw new Refusal(193)
  const isUnlocking = action.verb === 'do' && action.resourcetype === 'unlockProvider'
  if (extendedclaim !== (isUnlocking ? office.activationClaim : office.claim)) throw new Refusal(201)
  if (office.marketplace?.isUnlocked === false && !isUnlocking) throw new Refusal(240)
}

function handle(office: Office, { verb, resourcetype, resourceid, parameters }: Action): Result {
  const handler: Handler | undefined = handlers[`${verb} ${resourcetype}`]
  if (!handler) throw new Refusal(25)
  const id = typeof resourceid === 'number' || typeof resourceid === 'string' ? String(resourceid) : ''
  // PHP sends no parameters as an empty list.
  return handler({
    office,
    verb,
    resourceid: id,
    parameters: Array.isArray(parameters) ? {} : (parameters as Record<string, unknown>),
  })
}

const phpObject = (elements: object) =>
  !(elements instanceof OrderedEntries) && Object.keys(elements).length === 0 ? [] : elements

/** JSON as PHP writes it: slashes and everything beyond ASCII escaped, keys in the order they were given. */
export function phpJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(phpJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return scalar(value)
  const entries = value instanceof OrderedEntries ? value.entries : Object.entries(value)
  if (value instanceof OrderedEntries && entries.length === 0) return '[]'
  return `{${entries.map(([key, entry]) => `${scalar(key)}:${phpJson(entry)}`).join(',')}}`
}

const scalar = (value: unknown) =>
  JSON.stringify(value ?? null)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
