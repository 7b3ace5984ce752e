import type { Logger } from 'pino'
import type { Database } from './db/db.ts'
import type { Config } from './config.ts'
import type { DocumentImages } from './lib/pictures/document-images.ts'
import type { FileStore } from './lib/files/files.ts'
import type { Limiter } from './lib/limits/limiter.ts'
import type { Resolver } from './lib/guarded-fetch/resolver.ts'
import type { Traces } from './lib/traces/traces.ts'
import type { Signals } from './lib/signal-channels.ts'
import type { Sealer } from './lib/secrets/sealed.ts'
import type { FairShare, InFlight } from './lib/fair-share/index.ts'
import type { RequestPriority } from './work/request-priority.ts'
import type { PdfPool, SealCertificate } from './pdf/index.ts'
import type { TokenKey } from './lib/secrets/keyed-hash.ts'
import type { TxtLookup } from './lib/txt-records.ts'

/** What every part of a process may use: made once in main.ts, passed down. */
export interface Platform {
  config: Config
  database: Database
  log: Logger
  /** Uploaded and generated files, shared by all processes. */
  files: FileStore
  /** Renders documents in processes of their own, of which the first is started by the first document. */
  pdf: PdfPool
  /** Images that documents name by their address. */
  images: DocumentImages
  sealer: Sealer
  /** Ids of the secret keys of the installation. */
  keys: { readonly current: string; readonly retired: readonly string[] }
  /** Of SEAL_PKCS12; null: the installation has one of its own. */
  certificate: SealCertificate | null
  /** Counts what may be done only so often, over all processes. */
  limiter: Limiter
  /** Of all keyed hashes and signatures (`lib/secrets/keyed-hash.ts`); derived from the secret keys of the installation. */
  tokenKey: TokenKey
  /** Resolves the names of targets that a caller chose; the system's resolver outside tests. */
  resolve?: Resolver
  /** Looks TXT records up; at the name servers of the system outside tests. */
  lookUpTxt?: TxtLookup
  /** Publishes to all processes, this one included, within milliseconds; best effort. */
  signals: Signals
  /** Requests of this process come before its background work. */
  requestPriority: RequestPriority
  /** Main-thread time between accounts and networks whose requests this process answers. */
  fairShare: FairShare
  /** The bound of the requests that this process answers at a time. */
  inFlight: InFlight
  /** Of submissions and what follows them; missing where none are made. */
  traces?: Traces | undefined
}
