/** Below the path of its installation, if that has one. */
const pictureAddress = /\/pictures\/([0-9a-f]{64})\.(?:png|jpg)$/

/** SHA-256 of the picture that an address names, whichever installation it is of; null for one that names none. */
export function pictureDigest(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { href, origin } = new URL(url)
  return pictureAddress.exec(href.slice(origin.length))?.[1] ?? null
}
