const pictureAddress = /^\/pictures\/([0-9a-f]{64})\.(?:png|jpg)$/

/** SHA-256 of the picture that an address names, whichever installation it is of; null for one that names none. */
export function pictureDigest(url: string): string | null {
  const { pathname, search = '' } = URL.parse(url) ?? {}
  return (search === '' && pathname !== undefined && pictureAddress.exec(pathname)?.[1]) || null
}
