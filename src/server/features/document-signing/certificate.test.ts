import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { submissionDocuments } from '../../../shared/contract/submissions/submission-documents.ts'
import { openPlatform } from '../../open-platform.ts'
import { readPdf } from '../../testing/documents/documents.ts'
import { startApp } from '../../testing/harness.ts'
import { hasOpenssl, opensslStamp } from '../../testing/documents/openssl.ts'
import { hasPoppler, sealByPoppler } from '../../testing/documents/poppler.ts'
import { inspectSeal } from '../../testing/documents/seal.ts'
import { sendSignature, signDue, signingForm, toSign } from '../../testing/signing.ts'
import { pkijsStamp, startTimestampAuthority, type Stamp } from '../../testing/documents/timestamp-authority.ts'
import { sealCertificate } from './certificate.ts'

/** A seal without fault. */
const sound = { subFilter: 'ETSI.CAdES.detached', isValid: true, isAboutAll: true, faults: '' }

test('document signing: processes that start together make one certificate, with a sealed key', async () => {
  await using app = await startApp()
  const opened = await Promise.all([1, 2].map(() => sealCertificate({ ...app.platform })))
  expect(new Set(opened.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  const rows = await app.platform.database.system.selectFrom('seal_certificates').selectAll().execute()
  expect(rows).toHaveLength(1)
  const certificate = new X509Certificate(rows[0]!.certificate)
  expect(certificate.subject).toBe('CN=Foyer (127.0.0.1)')
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(rows[0]!.sealed_key).toMatch(/^v1\.[0-9a-f]{16}\./)
})

/**
 * Made by OpenSSL, for 100 years:
 * `openssl req -x509 -newkey rsa:2048 -nodes -days 36500 -subj '/CN=Agency Seal' -keyout key.pem -out cert.pem`,
 * `openssl pkcs12 -export -inkey key.pem -in cert.pem -out agency.p12 -passout pass:geheim`.
 */
const pkcs12 = join(import.meta.dirname, '../../../../test/fixtures/seal/agency.p12')

test('SEAL_PKCS12: the agency’s certificate seals documents; a wrong password ends the start', async () => {
  await using app = await startApp()
  const { config, log } = app.platform
  const file = (name: string) => join(config.dataDir, name)
  const start = (seal: { pkcs12: string; password: string }) => openPlatform({ ...config, seal }, app.databaseUrl, log)
  const wrong = { pkcs12, password: 'falsch' }
  await expect(start(wrong)).rejects.toThrow(`${pkcs12} is no PKCS#12 file that SEAL_PKCS12_PASSWORD opens.`)
  await expect(start({ ...wrong, pkcs12: file('none.p12') })).rejects.toThrow('cannot be read')
  writeFileSync(file('broken.p12'), readFileSync(pkcs12).subarray(0, 200))
  await expect(start({ pkcs12: file('broken.p12'), password: 'geheim' })).rejects.toThrow('is no PKCS#12 file')

  const own = await start({ pkcs12, password: 'geheim' })
  try {
    const { id, path } = await toSign(app, await signingForm(app))
    await sendSignature(app, path)
    await signDue({ platform: own })
    const { body } = await app.call(submissionDocuments.get, { id })
    expect(await inspectSeal(body)).toEqual({ ...sound, signedBy: 'Agency Seal', stampedBy: null })
    expect((await readPdf(body)).text).toContain('Agency Seal')
    expect(await own.database.system.selectFrom('seal_certificates').selectAll().execute()).toEqual([])

    const changed = Buffer.from(body)
    changed[changed.indexOf('/Creator')] = 0x2b
    expect(await inspectSeal(changed)).toMatchObject({
      isValid: expect.stringContaining("Message digest doesn't match"),
    })
    const longer = Buffer.concat([body, Buffer.from('\n% more')])
    expect(await inspectSeal(longer)).toMatchObject({ isValid: true, isAboutAll: false })
  } finally {
    await own.close()
  }
})

test('SEAL_TIMESTAMP_URL: seals carry the time of an authority, or ours without a valid answer', async () =>
  stamped(await pkijsStamp()))

test.skipIf(!hasOpenssl)(
  'SEAL_TIMESTAMP_URL: the same with the stamps of OpenSSL (where it is installed)',
  async () => {
    using stamp = opensslStamp()
    await stamped(stamp)
  },
)

async function stamped(stamp: Stamp) {
  await using authority = await startTimestampAuthority(stamp)
  await using app = await startApp({ env: { SEAL_TIMESTAMP_URL: authority.url } })
  const form = await signingForm(app)
  const stampedBy = async (behaves: typeof authority.behaves) => {
    authority.behaves = behaves
    const { id, path } = await toSign(app, form)
    await sendSignature(app, path)
    await signDue(app)
    const { body } = await app.call(submissionDocuments.get, { id })
    const seal = await inspectSeal(body)
    expect(seal).toMatchObject(sound)
    return seal.stampedBy
  }
  expect(await stampedBy('well')).toBe('Local_Time')
  expect(await stampedBy('not at all')).toBe(null)
  expect(await stampedBy('wrongly')).toBe(null)
}

test.skipIf(!hasPoppler)('document signing: poppler finds a seal valid too (where it is installed)', async () => {
  await using authority = await startTimestampAuthority(await pkijsStamp())
  await using app = await startApp({ env: { SEAL_TIMESTAMP_URL: authority.url } })
  const { id, path } = await toSign(app, await signingForm(app))
  await sendSignature(app, path)
  await signDue(app)
  const { body } = await app.call(submissionDocuments.get, { id })
  const seal = sealByPoppler(body)
  for (const part of ['Signature Type: ETSI.CAdES.detached', 'Total document signed', 'Signature is Valid'])
    expect(seal).toContain(part)
})
