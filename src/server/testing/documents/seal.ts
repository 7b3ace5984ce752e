import * as pkijs from 'pkijs'
import { engine } from './certificates.ts'
import { openPdf } from './pdf-reader.ts'
import { faultsOf } from './qpdf.ts'

/** The seal of a PDF, as PDFium finds it and pkijs checks it. */
export interface Seal {
  subFilter: string
  /** Common name in the certificate. It is the installation's own, or the test's: its issuer is not checked. */
  signedBy: string
  /** True: the signature is that of the certificate's key over the bytes that it names; otherwise what is wrong with it. */
  isValid: boolean | string
  /** It is about all bytes of the file but itself. */
  isAboutAll: boolean
  /** The authority whose time stamp it carries, about this signature; null: it carries none. */
  stampedBy: string | null
  /** What qpdf finds wrong with the file. */
  faults: string
}

const signatureTimeStamp = '1.2.840.113549.1.9.16.2.14'
const commonName = '2.5.4.3'

/** Throws where there is not exactly one seal, or a time stamp that is none of this seal. */
export async function inspectSeal(pdf: Buffer): Promise<Seal> {
  using document = await openPdf(pdf)
  const [signature, ...others] = document.signatures
  if (signature === undefined || others.length > 0) throw new Error(`The file has ${document.signatures.length} seals.`)
  const { contents, byteRange, subFilter } = signature
  const [start = 0, before = 0, after = 0, rest = 0] = byteRange
  const signed = signedDataOf(contents)
  const data = exact(Buffer.concat([pdf.subarray(start, start + before), pdf.subarray(after, after + rest)]))
  return {
    subFilter,
    signedBy: signerOf(signed),
    isValid: await signed.verify({ signer: 0, data, checkChain: false }, engine).catch(({ message }: Error) => message),
    // Between the two parts stands the signature alone, in hex and angle brackets.
    isAboutAll: start === 0 && after + rest === pdf.length && after - before === 2 * contents.length + 2,
    stampedBy: await stampOf(signed),
    faults: await faultsOf(pdf),
  }
}

async function stampOf(signed: pkijs.SignedData): Promise<string | null> {
  const [signer] = signed.signerInfos
  const stamps = signer?.unsignedAttrs?.attributes.filter(({ type }) => type === signatureTimeStamp) ?? []
  const [stamp] = stamps
  if (signer === undefined || stamp === undefined) return null
  const token = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: stamp.values[0] }).content })
  const data = exact(Buffer.from(signer.signature.valueBlock.valueHexView))
  if (!(await token.verify({ signer: 0, data, checkChain: false }, engine)))
    throw new Error('The time stamp is not valid.')
  return signerOf(token)
}

const signedDataOf = (der: Buffer) => new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(exact(der)).content })

/** The bytes alone, without the rest of the buffer that they lie in. */
const exact = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer

/** The name in the certificate that the first signature names by its serial number. */
function signerOf({ signerInfos, certificates = [] }: pkijs.SignedData): string {
  const serialNumber = (signerInfos[0]?.sid as pkijs.IssuerAndSerialNumber | undefined)?.serialNumber
  const own = certificates.find((one) => one instanceof pkijs.Certificate && serialNumber?.isEqual(one.serialNumber))
  const subject = (own as pkijs.Certificate | undefined)?.subject.typesAndValues ?? []
  return String(subject.find(({ type }) => type === commonName)?.value.valueBlock.value ?? '')
}
