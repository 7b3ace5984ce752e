/** What the client secret of an account is sealed for. */
export const secretContext = (accountId: number) => `sign_in_providers.client_secret:${accountId}`

/** What the ID token of a session is sealed for. */
export const idTokenContext = (sessionId: number) => `provider_sessions.id_token:${sessionId}`
