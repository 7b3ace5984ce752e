import type { TimestampAuthority } from '@libpdf/core'

/** Room for a seal with the certificates of an authority, in bytes. */
export const stampedSize = 32_768
const timeoutMs = 10_000

/** Asks an authority for time stamps (RFC 3161); the library believes any answer, so what it stamped is looked at here. */
export async function timestampAuthority(url: string): Promise<TimestampAuthority> {
  const { HttpTimestampAuthority } = await import('@libpdf/core')
  const authority = new HttpTimestampAuthority(url, { timeout: timeoutMs })
  return {
    async timestamp(digest, algorithm) {
      const token = await authority.timestamp(digest, algorithm)
      const stamped = await stampedDigest(token).catch((cause: unknown) => {
        throw new Error('The answer of the authority is no time stamp.', { cause })
      })
      if (!stamped.equals(digest)) throw new Error('The authority stamped something else.')
      return token
    },
  }
}

/** The digest that a time-stamp token is about. Rejects for anything else than a token. */
async function stampedDigest(token: Uint8Array): Promise<Buffer> {
  const { ContentInfo, SignedData, TSTInfo } = await import('pkijs')
  const { content } = ContentInfo.fromBER(Uint8Array.from(token).buffer)
  const { eContent } = new SignedData({ schema: content }).encapContentInfo
  if (!eContent) throw new Error('The token has no content.')
  const { messageImprint } = TSTInfo.fromBER(eContent.getValue())
  return Buffer.from(messageImprint.hashedMessage.getValue())
}
