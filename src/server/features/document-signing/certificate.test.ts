import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { submissionDocuments } from '../../../shared/contract/submission-documents.ts'
import { openPlatform } from '../../open-platform.ts'
import { readPdf } from '../../testing/documents.ts'
import { startApp } from '../../testing/harness.ts'
import { inspectSeal, sendSignature, signDue, signingForm, toSign } from '../../testing/signing.ts'
import { startTimestampAuthority } from '../../testing/timestamp-authority.ts'
import { sealCertificate } from './certificate.ts'

test('processes that start at the same time make one certificate, and keep its key sealed', async () => {
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

test('SEAL_PKCS12: documents are sealed with the certificate of the agency; a wrong password ends the start with a sentence', async () => {
  await using app = await startApp()
  const { config, log } = app.platform
  const file = (name: string) => join(config.dataDir, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: config.dataDir, stdio: 'pipe' })
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '30',
    '-subj',
    '/CN=Agency Seal',
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
  )
  openssl('pkcs12', '-export', '-inkey', 'key.pem', '-in', 'cert.pem', '-out', 'seal.p12', '-passout', 'pass:geheim')
  const start = (seal: { pkcs12: string; password: string }) => openPlatform({ ...config, seal }, app.databaseUrl, log)
  const wrong = { pkcs12: file('seal.p12'), password: 'falsch' }
  await expect(start(wrong)).rejects.toThrow(`${wrong.pkcs12} is no PKCS#12 file that SEAL_PKCS12_PASSWORD opens.`)
  await expect(start({ ...wrong, pkcs12: file('none.p12') })).rejects.toThrow('cannot be read')
  writeFileSync(file('broken.p12'), readFileSync(file('seal.p12')).subarray(0, 200))
  await expect(start({ pkcs12: file('broken.p12'), password: 'geheim' })).rejects.toThrow('is no PKCS#12 file')

  const own = await start({ pkcs12: file('seal.p12'), password: 'geheim' })
  try {
    const { id, path } = await toSign(app, await signingForm(app))
    await sendSignature(app, path)
    await signDue({ platform: own })
    const { body } = await app.call(submissionDocuments.get, { id })
    expect(inspectSeal(body).seal).toMatch(/Common Name: Agency Seal[^]*Signature is Valid/)
    expect((await readPdf(body)).text).toContain('Agency Seal')
    expect(await own.database.system.selectFrom('seal_certificates').selectAll().execute()).toEqual([])
  } finally {
    await own.close()
  }
})

test('SEAL_TIMESTAMP_URL: seals carry the time of an authority; without its answer, or with a stamp of something else, only ours', async () => {
  await using authority = await startTimestampAuthority()
  await using app = await startApp({ env: { SEAL_TIMESTAMP_URL: authority.url } })
  const form = await signingForm(app)
  const sealed = async (behaves: typeof authority.behaves) => {
    authority.behaves = behaves
    const { id, path } = await toSign(app, form)
    await sendSignature(app, path)
    await signDue(app)
    const { body } = await app.call(submissionDocuments.get, { id })
    expect(inspectSeal(body)).toMatchObject({ faults: '', seal: expect.stringContaining('Signature is Valid') })
    return body.toString('latin1').toLowerCase().includes(Buffer.from('Local Time').toString('hex'))
  }
  expect(await sealed('well')).toBe(true)
  expect(await sealed('not at all')).toBe(false)
  expect(await sealed('wrongly')).toBe(false)
})
