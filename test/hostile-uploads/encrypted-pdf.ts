import { createHash } from 'node:crypto'
import { pdf, pdfStream } from '../../src/server/testing/documents/pdf.ts'

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const mayNothing = -64
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (i: number, j: number) => ([state[i], state[j]] = [state[j]!, state[i]!])
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return data.map((byte) => {
    i = (i + 1) & 255
    j = (j + state[i]!) & 255
    swap(i, j)
    return byte ^ state[(state[i]! + state[j]!) & 255]!
  }) as Buffer
}

/** One page, encrypted with 40 bits (PDF 1.7, 7.6, revision 2). Without a user password it opens for every reader. */
export function encryptedPage({ user, owner }: { user: string; owner: string }): Buffer {
  const ownerEntry = rc4(md5(padded(owner)).subarray(0, 5), padded(user))
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(mayNothing)
  const key = md5(padded(user), ownerEntry, rights, id).subarray(0, 5)
  const ofObject = (number: number) => md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10)
  const content = rc4(ofObject(4), Buffer.from('0 0 1 rg 50 780 495 20 re f'))
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const encrypt = `<</Filter/Standard/V 1/R 2/P ${mayNothing}/O ${hex(ownerEntry)}/U ${hex(rc4(key, padding))}>>`
  return pdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>',
      pdfStream(content.toString('latin1')),
      encrypt,
    ],
    `/Encrypt 5 0 R/ID[${hex(id)}${hex(id)}]`,
  )
}
