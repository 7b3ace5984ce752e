import { perHandle } from '../../lib/scheduling/batcher.ts'
import { makeCertificate, openCertificate, type SealCertificate } from '../../pdf/index.ts'
import type { Platform } from '../../platform.ts'
import { findCertificate, insertCertificate } from './certificate-queries.ts'

export const certificateContext = 'seal certificate'

const opened = perHandle((platform: Platform) => {
  let certificate: Promise<SealCertificate> | undefined
  return (): Promise<SealCertificate> => {
    certificate ??= open(platform).catch((error: unknown) => {
      // The next one asks again.
      certificate = undefined
      throw error
    })
    return certificate
  }
})

/**
 * What this installation seals documents with: the certificate that SEAL_PKCS12 names, else its own, which is made by the first
 * that asks. Of processes that ask at the same time, all get the one that was stored.
 */
export const sealCertificate = (platform: Platform): Promise<SealCertificate> => opened(platform)()

async function open({ certificate, config, database: { system }, sealer }: Platform): Promise<SealCertificate> {
  if (certificate) return certificate
  const known = await findCertificate(system)
  if (known) return openCertificate({ ...known, key: sealer.unseal(known.sealed_key, certificateContext) })
  const made = await makeCertificate(`Foyer (${new URL(config.publicUrl).hostname})`)
  const stored = await insertCertificate(system, {
    sealed_key: sealer.seal(made.key, certificateContext),
    certificate: made.certificate,
  })
  return openCertificate({ ...stored, key: sealer.unseal(stored.sealed_key, certificateContext) })
}
