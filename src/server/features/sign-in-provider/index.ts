/**
 * Single sign-on through the OpenID Connect provider of an account: what other features use of it. An account can enforce its provider;
 * local sign-in, by a password or a passkey, is then refused. If the provider fails, an operator calls `endEnforcement` on the command line.
 */
export { endEnforcement, isProviderEnforced, requireLocalSignInAllowed } from './enforcement.ts'
/** Contexts under which `Sealer` encrypts the client secret and the ID tokens; the rotation of the secret key needs them. */
export { clientSecretContext, idTokenContext } from './sealing.ts'
