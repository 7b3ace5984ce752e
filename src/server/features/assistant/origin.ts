/** Scheme, host and port of an address: who gets a key that is sent there. */
export const originOf = (url: unknown) => (typeof url === 'string' ? URL.parse(url)?.origin : undefined)
