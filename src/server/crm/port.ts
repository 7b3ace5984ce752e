import { refusal, type Refusal } from '../../shared/refusals/catalogue.ts'
import type { CrmKindId } from '../../shared/contract/accounts/outside-crms.ts'
import type { Mail } from '../lib/mail.ts'
import type { CrmInquiries } from './inquiry.ts'
import type { CrmActionKind, CrmChoice, CrmFieldType, CrmModuleConfiguration } from './module-configuration.ts'
import type { CrmRecordState, StateModule } from './record-state.ts'

export type {
  CrmActionKind,
  CrmChoice,
  CrmFieldConfiguration,
  CrmFieldType,
  CrmModuleConfiguration,
} from './module-configuration.ts'
export type { CrmRecordState, StateModule } from './record-state.ts'
export type { CrmCredentials, CrmKindId, OutsideCrmId } from '../../shared/contract/accounts/outside-crms.ts'

/**
 * What Foyer needs of a CRM, whichever it is. One connector stands for one account's connection. Ids are opaque strings,
 * since CRMs count, or use UUIDs, or neither. Every method may go over the network, so none is called inside a
 * transaction; every one throws `CrmError` and nothing else for what the CRM or the way to it got wrong.
 */
export interface CrmConnector {
  /**
   * Whether repeating a creation under the same reference makes no second record, however the first attempt ended. Where it
   * is false, a creation that may have happened is not repeated.
   */
  readonly createsOnce: boolean
  /** Of the account (ISO 3166-1 alpha-2): telephone numbers without a country's code are read as numbers of it. */
  readonly country: string
  /** What else this CRM can do. */
  readonly capabilities: CrmCapabilities
  /**
   * Which of the CRMs that the account has been connected to, one after the other (`openCrm`); left out: the first. An id that was noted under
   * another number is of a former CRM: here it may be that of another record.
   */
  readonly crmNumber?: number
  /**
   * A CRM that gets each submission as one mail, and confirms nothing. It has no records: whatever asks for some throws `unsupported`.
   * Left out by all others, which take records.
   */
  readonly inquiries?: CrmInquiries
  /** Resolves when the CRM answers and accepts the credentials. */
  checkConnection(): Promise<void>
  /** All modules with their fields, in the CRM's own order, labelled in a locale that its `CrmKind` offers. */
  fieldConfiguration(locale: string): Promise<CrmModuleConfiguration[]>
  /** Every user of the CRM, by id; those who are not active too. */
  users(): Promise<CrmUser[]>
  /** Every group of users, by id. */
  groups(): Promise<CrmGroup[]>
  /** Why a contact withdraws, as an activity can name it; labelled like the fields. */
  rejectionReasons(locale: string): Promise<CrmChoice[]>
  /** What an activity can be, each with its own types. */
  actionKinds(locale: string): Promise<CrmActionKind[]>
  /**
   * Records of a module whose fields equal all of these, without regard to case, and telephone numbers of addresses however they are
   * written (`phone-numbers.ts`); oldest first.
   */
  findRecords(module: string, fields: CrmValues): Promise<CrmRecord[]>
  readRecord(module: string, id: string): Promise<CrmRecord | undefined>
  /**
   * How records of a module stand now, by id. One that is not there, or may not be read, is left out. Offered for the modules of
   * `capabilities.tellsState`.
   */
  recordStates?(module: string, ids: readonly string[]): Promise<ReadonlyMap<string, CrmRecordState>>
  /**
   * The address or estate with this uuid, which never changes, is never given to another record, and cannot be guessed.
   * `undefined` for one that is not there, or is of another module. A caller that names the fields that matter, as they were kept,
   * may get these alone, and sooner.
   */
  findByUuid(module: string, uuid: string, fields?: readonly CrmFieldType[]): Promise<CrmRecord | undefined>
  /** The uuid of an address or estate; `undefined` where there is no such record, or it has none. */
  uuidOf(module: string, id: string): Promise<string | undefined>
  /**
   * Makes a record and gives its id. An activity, a task or an appointment is about an address, an estate, or both. A field of type `user` takes the
   * id of a user, or the name or address that `users` gives. `reference` is the same in every attempt of one creation: a CRM that can, finds what it
   * made before; one that cannot throws `unknown_outcome` when its answer stays away, and is not asked again.
   */
  createRecord(record: NewCrmRecord, sending?: SendObserver): Promise<string>
  /**
   * Looks for what may have come of a creation whose answer stayed away: records that were made or changed since `since` under the
   * same name or address, or about the same records. Offered for the modules of `capabilities.findsCreated`.
   */
  findCreated?(record: NewCrmRecord, since: Date): Promise<FoundCreated>
  /**
   * The oldest address with all of these fields, as `findRecords` compares them (an active one before an archived one), or a new one where
   * there is none, and an activity about whichever it is: in one go. An activity that the CRM refuses is left out; who creates it by itself is told why.
   * Offered where the CRM `createsOnce`; elsewhere one asks for the one after the other.
   */
  findOrCreate?(fields: CrmValues, address: NewCrmRecord, more?: FindOrCreateOptions): Promise<FoundOrCreated>
  /** Changes the fields named, and no other. */
  updateRecord(module: string, id: string, values: CrmValues, of?: WrittenOf): Promise<void>
  /** Relates an estate and an address (`owner`, `buyer`, `interested` …); doing it twice changes nothing. */
  relate(relation: CrmRelation): Promise<void>
  /** Attaches a file to a record of `capabilities.files` and gives the file's id; null where the CRM does not tell it. */
  uploadFile(file: NewCrmFile, sending?: SendObserver): Promise<string | null>
  /** Where a person sees the record; null where the CRM has no such address. */
  recordLink(module: string, id: string): Promise<string | null>
  /** Sends a mail from an e-mail identity to itself; resolves when the mail is on its way. */
  sendTestMail(mail: CrmTestMail): Promise<void>
  /**
   * Sends a mail from an e-mail identity; resolves when it is on its way. `rejected` for an address that is no identity of the
   * account, or not proven to be one.
   */
  sendMail(mail: CrmMail): Promise<void>
}

/** What a CRM can do. */
export interface CrmCapabilities {
  /** Modules with records that can be made, changed and read. */
  modules: readonly string[]
  /** Kinds of `relate`. */
  relations: readonly string[]
  /** Modules whose records take files. */
  files: readonly string[]
  /** Of one file. */
  maxFileBytes: number
  /** Modules whose records `findCreated` finds. */
  findsCreated: readonly string[]
  /** Modules whose records `recordStates` tells of, and of how many at a time: those of one request, or of five where each takes one. */
  tellsState: Readonly<Partial<Record<StateModule, number>>>
  /** It sends mails from e-mail identities; where it does not, they go out from our own address. */
  mails: boolean
  /** It keeps one address for an e-mail address: a new one under a known e-mail address would overwrite it, and is refused. */
  oneAddressPerEmail: boolean
  /**
   * Submissions that are written at the same time. A CRM that takes few requests at a time has one submission complete before it
   * begins the next; Infinity where it makes no difference.
   */
  writesAtOnce: number
  /** Records are rows beside the submissions: their stages take no time of their own, and are noted at the end. */
  isInDatabase: boolean
}

/** Told of a request that must not be made twice. */
export interface SendObserver {
  /** The request is about to be sent, and waits for nothing else. What this throws is thrown, and nothing is sent. */
  begins(): Promise<void>
  /** It was not taken, surely: it may be sent again. */
  notTaken(): Promise<void>
}

/** Ids, the oldest record first. */
export interface FoundCreated {
  /** Records that say what was to be written. */
  same: readonly string[]
  /** Records that may be it, and say something else. */
  similar: readonly string[]
}

/** What is known of a CRM without asking it. */
export interface CrmKind {
  /** `built-in`, `onoffice`: what the connection's row and the API call it. */
  id: CrmKindId
  /** Languages of its field labels, the default first. */
  locales: readonly [string, ...string[]]
  /**
   * It sends from addresses of its own users only, so that a test mail which it has sent proves that the account may use the
   * address. Elsewhere a person who reads the mail of the address confirms it.
   */
  vouchesForIdentities: boolean
}

/** Values by field name: codes of selections, ISO dates, several choices as a list. */
export type CrmValues = Record<string, CrmValue>
export type CrmValue = string | number | boolean | readonly string[] | null

/**
 * The submission that is written. Where submissions and records share a database, nothing is made, changed or attached once it has been
 * deleted (`rejected`), however close the two are.
 */
export interface WrittenOf {
  submission_id?: number | undefined
}

export interface NewCrmRecord extends WrittenOf {
  module: string
  values: CrmValues
  reference: string
  address_id?: string | undefined
  estate_id?: string | undefined
}

export interface CrmRelation {
  kind: string
  estate_id: string
  address_id: string
  /** The user, by id, name or e-mail address, who is responsible for a record that the CRM makes of the relation. */
  responsible?: string | undefined
  /** One of the two has just been made: they are not related yet. */
  isNew?: boolean | undefined
  /** What the caller knows that the records say: who names the relation after them reads only what is missing. */
  known?: Readonly<Partial<Record<'address' | 'estate', CrmValues>>> | undefined
}

export interface CrmRecord {
  id: string
  values: CrmValues
}

export interface FindOrCreateOptions {
  activity?: NewCrmRecord | undefined
  /** An archived address is none of those that are looked for. */
  isActiveOnly?: boolean | undefined
}

export type FoundOrCreated = ({ found: CrmRecord } | { found: undefined; id: string }) & {
  /** Of the activity that was made with it. */
  activity_id?: string | undefined
}

export interface NewCrmFile extends WrittenOf {
  module: string
  /** Of the record. */
  id: string
  /** With its ending. */
  name: string
  content_type: string
  content: Uint8Array
  title?: string | undefined
  /** As the field `Art` of the module `file` permits it; a picture or a document without. */
  kind?: string | undefined
}

export interface CrmUser {
  id: string
  name: string
  email: string
  is_active: boolean
  group_ids: string[]
}

export interface CrmGroup {
  id: string
  name: string
}

export interface CrmTestMail {
  /** Sender and recipient. */
  identity: string
  subject: string
  /** Plain text. */
  text: string
}

export interface CrmMail extends Omit<Mail, 'from' | 'to'> {
  /** Address of the sender. */
  identity: string
  to: readonly string[]
}

/**
 * `not_connected`: the account has no CRM · `rejected`: the CRM understood and refused, and would again: a value, a right, an identity it does not
 * know · `unsupported`: this CRM does not offer it · `unavailable`: no answer, none that can be read, or none for these credentials; nothing was
 * done, and later may be better · `unknown_outcome`: asked to create something, and the answer stayed away.
 */
export type CrmErrorKind = 'not_connected' | 'rejected' | 'unsupported' | 'unavailable' | 'unknown_outcome'

/**
 * What the CRM, or the way to it, got wrong. The message is made of full sentences for a person of the account and holds
 * no secret; an endpoint that lets it through answers 409.
 */
export class CrmError extends Error {
  override name = 'CrmError'
  readonly kind: CrmErrorKind
  readonly reason: CrmErrorReason | undefined
  /** Of `unavailable`: seconds after which it is worth asking again, where that is known. */
  readonly retryAfterSeconds: number | undefined
  /** Of `fields`: names of those that were to be written, and that the CRM does not have any more. */
  readonly missingFields: readonly string[]

  /** What went wrong, as data; `message` is its English sentence. */
  readonly refusal: Refusal

  constructor(kind: CrmErrorKind, refusal: Refusal, options?: CrmErrorOptions) {
    super(refusal.message, options)
    this.kind = kind
    this.refusal = refusal
    this.reason = options?.reason
    this.retryAfterSeconds = options?.retryAfterSeconds
    this.missingFields = options?.missingFields ?? []
  }
}

interface CrmErrorOptions extends ErrorOptions {
  reason?: CrmErrorReason | undefined
  retryAfterSeconds?: number | undefined
  missingFields?: readonly string[] | undefined
}

/**
 * What to do about it. `credentials`: the CRM does not accept them, connect it again · `claim`: the marketplace's permission has
 * ended, open the service from the CRM again (both `unavailable`) · `fields`: the CRM's fields are other ones than we know · `taken`: the
 * e-mail address of a new address is that of another one, which can be found by it.
 */
export type CrmErrorReason = 'credentials' | 'claim' | 'fields' | 'taken'

export function notConnected(): CrmError {
  return new CrmError('not_connected', refusal('crm_not_connected'))
}
