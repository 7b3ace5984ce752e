import { webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'

/** pkijs with the cryptography of Node.js: `@libpdf/core` replaces the engine that pkijs takes by itself. */
export const engine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as unknown as typeof globalThis.crypto })

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const day = 24 * 60 * 60 * 1000

export interface IssuedCertificate {
  certificate: pkijs.Certificate
  key: webcrypto.CryptoKey
  /** Both as PEM. */
  pem: { key: string; cert: string }
}

export interface CertificateOptions {
  name: string
  /** Without one, the certificate signs itself. */
  issuer?: IssuedCertificate
  isAuthority?: boolean
  /** Subject alternative names. */
  dns?: string[]
  /** IPv4. */
  addresses?: string[]
  /** Object identifiers of the only purposes it is for. */
  purposes?: string[]
  isExpired?: boolean
}

const subjectAltName = '2.5.29.17'
const basicConstraints = '2.5.29.19'
const extKeyUsage = '2.5.29.37'
const commonName = '2.5.4.3'

/** A key on the curve P-256 and a certificate for it. */
export async function issueCertificate(wanted: CertificateOptions): Promise<IssuedCertificate> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ value: Math.floor(Math.random() * 2 ** 30) + 1 })
  certificate.subject.typesAndValues.push(
    new pkijs.AttributeTypeAndValue({ type: commonName, value: new asn1.Utf8String({ value: wanted.name }) }),
  )
  certificate.issuer = wanted.issuer?.certificate.subject ?? certificate.subject
  certificate.notBefore.value = new Date(Date.now() - 2 * day)
  certificate.notAfter.value = new Date(Date.now() + (wanted.isExpired === true ? -day : day))
  certificate.extensions = extensionsOf(wanted)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  await certificate.sign(wanted.issuer?.key ?? keys.privateKey, 'SHA-256', engine)
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    certificate,
    key: keys.privateKey,
    pem: { key: pem('PRIVATE KEY', pkcs8), cert: pem('CERTIFICATE', Buffer.from(certificate.toSchema(true).toBER())) },
  }
}

function extensionsOf({
  isAuthority = false,
  dns = [],
  addresses = [],
  purposes = [],
}: CertificateOptions): pkijs.Extension[] {
  const names = [
    ...dns.map((value) => new pkijs.GeneralName({ type: 2, value })),
    ...addresses.map((address) => {
      const valueHex = Uint8Array.from(address.split('.'), Number).buffer
      return new pkijs.GeneralName({ type: 7, value: new asn1.OctetString({ valueHex }) })
    }),
  ]
  const extension = (extnID: string, critical: boolean, value: { toSchema(): { toBER(): ArrayBuffer } }) =>
    new pkijs.Extension({ extnID, critical, extnValue: value.toSchema().toBER() })
  return [
    extension(basicConstraints, true, new pkijs.BasicConstraints({ cA: isAuthority })),
    ...(names.length > 0 ? [extension(subjectAltName, false, new pkijs.GeneralNames({ names }))] : []),
    ...(purposes.length > 0 ? [extension(extKeyUsage, true, new pkijs.ExtKeyUsage({ keyPurposes: purposes }))] : []),
  ]
}

/** Without an empty line where the last one is full: OpenSSL reads none. */
const pem = (label: string, der: Buffer) =>
  [`-----BEGIN ${label}-----`, ...(der.toString('base64').match(/.{1,64}/g) ?? []), `-----END ${label}-----`, ''].join(
    '\n',
  )
