import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { engine, issueCertificate } from './certificates.ts'

export interface TimestampAuthority extends AsyncDisposable {
  url: string
  /** What the next answers are: stamps, stamps of another document, or no stamps at all. */
  behaves: 'well' | 'wrongly' | 'not at all'
}

/** Answers a query for a time stamp, both in DER, with a certificate that names `Local_Time`. */
export type Stamp = (query: Buffer) => Promise<Buffer> | Buffer

/** An authority for time stamps (RFC 3161) behind HTTP. */
export async function startTimestampAuthority(stamp: Stamp): Promise<TimestampAuthority> {
  const server = createServer((request, response) => {
    void buffer(request).then(async (query) => {
      if (authority.behaves === 'not at all') return response.writeHead(503).end()
      return response.end(await stamp(authority.behaves === 'wrongly' ? queryOfAnother(query) : query))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const authority: TimestampAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    behaves: 'well',
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return authority
}

const parse = (query: Buffer) => pkijs.TimeStampReq.fromBER(Uint8Array.from(query).buffer)

function queryOfAnother(query: Buffer): Buffer {
  const request = parse(query)
  const hash = createHash('sha256').update('another document').digest()
  request.messageImprint.hashedMessage = new asn1.OctetString({ valueHex: Uint8Array.from(hash).buffer })
  return Buffer.from(request.toSchema().toBER())
}

const timeStamping = '1.3.6.1.5.5.7.3.8'
const policy = '1.2.3.4'
const granted = 0
const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'

/** An authority that pkijs makes. */
export async function pkijsStamp(): Promise<Stamp> {
  const { certificate, key } = await issueCertificate({ name: 'Local_Time', purposes: [timeStamping] })
  let serial = 0
  return async (query) => {
    const { messageImprint, nonce } = parse(query)
    const info = new pkijs.TSTInfo({
      version: 1,
      policy,
      messageImprint,
      serialNumber: new asn1.Integer({ value: ++serial }),
      genTime: new Date(),
      ...(nonce && { nonce }),
    })
    const token = await signedBy({ certificate, key }, info.toSchema().toBER())
    const content = new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content: token.toSchema(true) })
    const status = new pkijs.PKIStatusInfo({ status: granted })
    return Buffer.from(new pkijs.TimeStampResp({ status, timeStampToken: content }).toSchema().toBER())
  }
}

type Signer = Pick<Awaited<ReturnType<typeof issueCertificate>>, 'certificate' | 'key'>

async function signedBy({ certificate, key }: Signer, info: ArrayBuffer): Promise<pkijs.SignedData> {
  const digest = Uint8Array.from(createHash('sha256').update(Buffer.from(info)).digest()).buffer
  const { issuer, serialNumber } = certificate
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer, serialNumber }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new pkijs.Attribute({
          type: contentType,
          values: [new asn1.ObjectIdentifier({ value: pkijs.id_eContentType_TSTInfo })],
        }),
        new pkijs.Attribute({ type: messageDigest, values: [new asn1.OctetString({ valueHex: digest })] }),
      ],
    }),
  })
  const encapContentInfo = new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.id_eContentType_TSTInfo })
  // Set afterwards, since the constructor would divide it into parts, which is not DER.
  encapContentInfo.eContent = new asn1.OctetString({ valueHex: info })
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo,
    signerInfos: [signer],
    certificates: [certificate],
  })
  await signed.sign(key, 0, 'SHA-256', undefined, engine)
  return signed
}
