/** Returns the context that `Sealer` authenticates with the encrypted client secret of an account. */
export const clientSecretContext = (accountId: number) => `sign_in_providers.client_secret:${accountId}`

/** Returns the context that `Sealer` authenticates with the encrypted ID token of a session. */
export const idTokenContext = (sessionId: number) => `provider_sessions.id_token:${sessionId}`
