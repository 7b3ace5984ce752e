/** Path that the whole service stands below, without a slash at its end: empty unless a proxy puts it somewhere. */
export const basePath = document.getElementById('root')?.dataset['base'] ?? ''

/** What the server's policy lets inline styles of this page be known by. */
export const styleNonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
