import { createHash } from 'node:crypto'
import type { Signer } from '@libpdf/core'
import { stampedSize, timestampAuthority } from './time-stamp.ts'

/** A certificate with its key. Its libraries are loaded when it is first needed: a start pays nothing. */
export interface SealCertificate {
  /** Common name of its subject. */
  name: string
  /** SHA-256 of the certificate, in hex. */
  fingerprint: string
  signer: Signer
}

/** A certificate as it is stored. */
export interface StoredCertificate {
  /** PKCS#8 in base64: a secret. */
  key: string
  /** DER. */
  certificate: Buffer
}

export interface SealOptions {
  signingTime: Date
  /** Where an authority for time stamps answers (RFC 3161); null: the time is ours alone. */
  timestampUrl: string | null
}

/**
 * Puts a PAdES seal (B-B, with a time stamp B-T) on a PDF that we made ourselves: from then on every change shows. The PDF stays as
 * it is, the seal is appended. Rejects when the authority gives no stamp.
 */
export async function sealPdf(
  pdf: Uint8Array,
  { signer }: SealCertificate,
  { signingTime, timestampUrl }: SealOptions,
): Promise<Buffer> {
  const { PDF } = await import('@libpdf/core')
  const document = await PDF.load(pdf)
  const stamp = timestampUrl === null ? undefined : await timestampAuthority(timestampUrl)
  const { bytes } = await document.sign({
    signer,
    fieldName: 'Seal',
    signingTime,
    ...(stamp ? { level: 'B-T', timestampAuthority: stamp, estimatedSize: stampedSize } : { level: 'B-B' }),
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const validYears = 20
const commonName = '2.5.4.3'

/** Makes a key and a certificate that it signs itself, on the curve P-256: within milliseconds, where RSA takes up to seconds. */
export async function makeCertificate(name: string): Promise<StoredCertificate> {
  const [asn1, pkijs] = await Promise.all([import('asn1js'), import('pkijs')])
  const { subtle } = crypto
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const engine = new pkijs.CryptoEngine({ name: 'node', crypto })
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  // Positive, and not longer than 20 bytes.
  const serial = crypto.getRandomValues(new Uint8Array(16)).map((byte, i) => (i === 0 ? (byte & 0x3f) | 0x40 : byte))
  certificate.serialNumber = new asn1.Integer({ valueHex: serial.buffer })
  for (const party of [certificate.subject, certificate.issuer]) {
    const value = new asn1.Utf8String({ value: name })
    party.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: commonName, value }))
  }
  const now = new Date()
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + validYears, now.getUTCMonth(), 1))
  const basicConstraints = new pkijs.BasicConstraints({ cA: false }).toSchema().toBER()
  // digitalSignature and nonRepudiation.
  const keyUsage = new asn1.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER()
  certificate.extensions = [
    new pkijs.Extension({ extnID: '2.5.29.19', critical: true, extnValue: basicConstraints }),
    new pkijs.Extension({ extnID: '2.5.29.15', critical: true, extnValue: keyUsage }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  await certificate.sign(keys.privateKey, 'SHA-256', engine)
  return {
    key: Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)).toString('base64'),
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
  }
}

export async function openCertificate({ key, certificate }: StoredCertificate): Promise<SealCertificate> {
  const { CryptoKeySigner } = await import('@libpdf/core')
  const bytes = Buffer.from(key, 'base64')
  const privateKey = await crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign'])
  const signer = new CryptoKeySigner(privateKey, new Uint8Array(certificate), 'EC', algorithm.name)
  return described(signer)
}

/** The certificate in a PKCS#12 file. Rejects when the password or the file does not fit. */
export async function openPkcs12(bytes: Uint8Array, password: string): Promise<SealCertificate> {
  const { P12Signer } = await import('@libpdf/core')
  return described(await P12Signer.create(bytes, password))
}

/** Not by `X509Certificate.toLegacyObject`: where that is the first that asks Node for TLS, `node:tls` is without `createSecureContext` ever after. */
async function described(signer: Signer): Promise<SealCertificate> {
  const { Certificate } = await import('pkijs')
  const { subject } = Certificate.fromBER(new Uint8Array(signer.certificate))
  const name: unknown = subject.typesAndValues.find(({ type }) => type === commonName)?.value.valueBlock.value
  return {
    name: typeof name === 'string' ? name : 'Foyer',
    fingerprint: createHash('sha256').update(signer.certificate).digest('hex'),
    signer,
  }
}
