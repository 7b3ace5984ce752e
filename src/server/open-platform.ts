import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openConnections, openFirstPools } from './db/connections.ts'
import { openDatabase, type Database } from './db/db.ts'
import type { Pools } from './db/pool.ts'
import { openReplica, type Replica } from './db/replica/replica.ts'
import { startClock } from './lib/clock.ts'
import { openDocumentImages } from './lib/pictures/document-images.ts'
import { openFairShare, openInFlight } from './lib/fair-share/index.ts'
import { openFiles } from './lib/files/files.ts'
import { openLimiter } from './lib/limits/limiter.ts'
import { openRequestPriority } from './work/request-priority.ts'
import { openSignals } from './lib/scheduling/signals.ts'
import { explained, StartError } from './open-installation.ts'
import { openKeys } from './open-keys.ts'
import { openRenderers, openPkcs12, type PdfPool, type SealCertificate } from './pdf/index.ts'
import type { Platform } from './platform.ts'

export interface OpenPlatform extends Platform {
  /**
   * The same platform with database connections of its own. A process that answers requests and does background work
   * gives it to the work, so that a request never waits for a connection that the work holds.
   */
  forBackground(): Platform
  close(): Promise<void>
}

/** Of each renderer: an account has a document under way and two more of each kind waiting (nine previews), for as long as a person may be kept waiting. */
const documentTurns = {
  // Each with its pictures in memory.
  waiting: 40,
  longestWaitMs: 60_000,
  perKey: { running: 1, waiting: 16 },
  perSubkey: { running: 1, waiting: 2 },
}

/** `warn` is told what a document does without. */
export const openDocuments = (warn: (message: string) => void): PdfPool => openRenderers({ turns: documentTurns, warn })

/** Background work needs fewer connections than requests do: most of its time it waits for other servers. */
const backgroundShare = 1 / 2

/**
 * Opens everything that a process of the installation uses, on a migrated database. `anyKey`: for a command that needs none of the
 * secret keys.
 */
export async function openPlatform(
  config: Config,
  connectionString: string,
  log: Logger,
  { anyKey = false }: { anyKey?: boolean } = {},
): Promise<OpenPlatform> {
  const certificate = config.seal && (await ownCertificate(config.seal))
  const connections = openConnections(connectionString, log)
  const pools = await openFirstPools(connections, config.databasePoolSize).catch((error: unknown) => {
    throw explained(error)
  })
  const database = openDatabase(pools, replicaOf(config, pools, log))
  const keys = await openKeys(config, database.system, { anyKey }).catch(async (error: unknown) => {
    await Promise.all([connections.close(), database.close()])
    throw error
  })
  const opened: Database[] = [database]
  const files = openFiles(config.files)
  const pdf = openDocuments((message) => log.warn(message))
  const images = openDocumentImages({ allowHosts: config.webhooks.allowHosts })
  const signals = await openSignals(connectionString, log, connections.watch)
  const clock = await startClock(database.system, log)
  const platform: Platform = {
    config,
    database,
    log,
    files,
    pdf,
    images,
    ...keys,
    certificate,
    limiter: openLimiter(database.system, keys.tokenKey),
    signals,
    requestPriority: openRequestPriority(),
    ...openShares(),
    traces: await tracesOf(config, { tokenKey: keys.tokenKey, log }),
  }
  return {
    ...platform,
    forBackground() {
      const own = openDatabase(connections.open(Math.ceil(config.databasePoolSize * backgroundShare)))
      opened.push(own)
      return { ...platform, database: own }
    },
    async close() {
      await platform.traces?.close()
      await Promise.all([connections.close(), clock.stop(), signals.close(), pdf.close(), images.close()])
      files.close()
      await Promise.all(opened.map((one) => one.close()))
    },
  }
}

/** Loaded only where it is switched on: a start without traces takes no longer, and no more memory. */
async function tracesOf({ tracing }: Config, given: Pick<Platform, 'tokenKey' | 'log'>): Promise<Platform['traces']> {
  return tracing === null ? undefined : (await import('./lib/traces/traces.ts')).openTraces(tracing, given)
}

/** Only of the pools that answer requests: background work reads what it is about to change. */
function replicaOf({ replica, databasePoolSize }: Config, primary: Pools, log: Logger): Replica | undefined {
  if (!replica) return undefined
  return openReplica({
    connectionString: replica.url,
    size: databasePoolSize,
    maxLagMs: replica.maxLagMs,
    primary,
    log,
  })
}

function openShares(): Pick<Platform, 'fairShare' | 'inFlight'> {
  const fairShare = openFairShare()
  return { fairShare, inFlight: openInFlight(fairShare.costMs) }
}

async function ownCertificate({ pkcs12, password }: NonNullable<Config['seal']>): Promise<SealCertificate> {
  const bytes = await readFile(pkcs12).catch((cause: unknown) => {
    throw new StartError(`SEAL_PKCS12 names ${pkcs12}, which cannot be read.`, { cause })
  })
  return openPkcs12(bytes, password).catch((cause: unknown) => {
    throw new StartError(`${pkcs12} is no PKCS#12 file that SEAL_PKCS12_PASSWORD opens.`, { cause })
  })
}
