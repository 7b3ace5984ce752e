/** Of a picture that was uploaded, at this installation or another one, with its SHA-256 and its ending. */
const pictureAddress = /^https?:\/\/[^?#]+\/pictures\/([0-9a-f]{64})\.(png|jpg)$/

const partsOf = (url: string) => (URL.canParse(url) ? pictureAddress.exec(new URL(url).href) : null)

/** SHA-256 of the picture that an address names, whichever installation it is of; null for one that names none. */
export const pictureDigest = (url: string): string | null => partsOf(url)?.[1] ?? null

/** Its path at this installation; null for an address that names no picture. */
export function picturePath(url: string): string | null {
  const [, digest, ending] = partsOf(url) ?? []
  return digest === undefined || ending === undefined ? null : `/pictures/${digest}.${ending}`
}
