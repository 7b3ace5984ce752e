import { createSecureContext, type SecureContext } from 'node:tls'
import { LRUCache } from 'lru-cache'
import { SealedValueError } from '../../lib/secrets/sealed.ts'
import type { Platform } from '../../platform.ts'
import { keyContext } from './renew.ts'
import { findShown } from './queries.ts'

/** A certificate that was renewed, or a domain that was taken away, is shown, or not, so much later at most. */
const ageMs = 30_000

/** Certificates by the name that a browser asks for; `undefined` for any other name, which is remembered as well. */
export function shownCertificates({
  database,
  sealer,
  log,
}: Platform): (name: string) => Promise<SecureContext | undefined> {
  const known = new LRUCache<string, { shown: Promise<SecureContext | undefined> }>({ max: 2_000, ttl: ageMs })
  async function read(domain: string): Promise<SecureContext | undefined> {
    const row = await findShown(database.system, domain)
    if (row?.sealed_key == null || row.certificate === null) return undefined
    try {
      const key = sealer.unseal(row.sealed_key, keyContext(row.account_id))
      return createSecureContext({ key, cert: row.certificate })
    } catch (error) {
      if (!(error instanceof SealedValueError)) throw error
      log.error({ err: error, domain }, 'the key of a certificate cannot be opened')
      return undefined
    }
  }
  return (name) => {
    const domain = name.toLowerCase()
    let entry = known.get(domain)
    if (!entry) {
      entry = { shown: read(domain) }
      known.set(domain, entry)
      entry.shown.catch(() => known.delete(domain))
    }
    return entry.shown
  }
}
