import { createHash, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { providerClient } from './identity-provider.ts'

/** What an issuer does otherwise than it should. */
export interface IssuerFault {
  /** Claims of its ID token in place of the right ones; undefined: left out. */
  claims?: Record<string, unknown>
  alg?: 'none' | 'HS256'
  /** The token is signed by a key that the issuer does not publish, or does under another id. */
  key?: 'foreign' | 'unpublished'
  /** Status with which an endpoint answers; `hang`: it never does. */
  at?: { path: '/.well-known/openid-configuration' | '/token' | '/jwks'; status: number | 'hang' }
  /** Members of the discovery document in place of the right ones. */
  discovery?: Record<string, unknown>
  /** Error of the token endpoint. */
  error?: string
}

interface KeyPair {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

const newKey = (): KeyPair => ({ kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })

/** An issuer on loopback that speaks as much of OpenID Connect as a sign-in needs, and does what a test tells it to do wrong. */
export async function startFaultyIssuer() {
  let key = newKey()
  let fault: IssuerFault = {}
  const foreign = newKey()
  const codes = new Map<string, URLSearchParams>()
  const asked: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    ...fault.discovery,
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    asked.push(path)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (fault.at?.path === path) {
      return fault.at.status === 'hang' ? undefined : void send(fault.at.status, { error: 'server_error' })
    }
    if (path === '/.well-known/openid-configuration') return void send(200, discovery())
    if (path === '/jwks') return void send(200, { keys: [await publicKey(key)] })
    if (path !== '/token') return void send(404, {})
    const form = new URLSearchParams(await text(request))
    const begun = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (fault.error !== undefined) return void send(400, { error: fault.error })
    if (!begun || begun.get('code_challenge') !== challenge) return void send(400, { error: 'invalid_grant' })
    send(200, { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: await idToken(begun) })
  }

  const publicKey = async ({ kid, publicKey }: KeyPair) => ({
    ...(await exportJWK(publicKey)),
    kid,
    use: 'sig',
    alg: 'RS256',
  })

  function idToken(begun: URLSearchParams): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 300 }
    const claims = { iss: issuer, aud: providerClient.client_id, sub: 's', ...times, nonce: begun.get('nonce') }
    return sign({ ...claims, ...fault.claims })
  }

  async function sign(claims: Record<string, unknown>): Promise<string> {
    if (fault.alg === 'none') return new UnsecuredJWT(claims).encode()
    const token = new SignJWT(claims)
    if (fault.alg === 'HS256') {
      return token.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(providerClient.client_secret))
    }
    const signer = fault.key === undefined ? key : foreign
    const kid = fault.key === 'foreign' ? key.kid : signer.kid
    return token.setProtectedHeader({ alg: 'RS256', kid }).sign(signer.privateKey)
  }

  return {
    issuer,
    host: new URL(issuer).host,
    /** Paths that were asked for. */
    asked,
    misbehave(next: IssuerFault) {
      fault = next
    },
    /** Signs with another key from now on, and publishes that alone. */
    rotateKey() {
      key = newKey()
    },
    /** What the issuer sends the browser back with, whom an address has led to it. */
    ask(address: string): string {
      const begun = new URL(address).searchParams
      const code = randomUUID()
      codes.set(code, begun)
      return new URLSearchParams({ code, state: begun.get('state') ?? '' }).toString()
    },
    /** A token of the issuer with these claims. */
    sign,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
