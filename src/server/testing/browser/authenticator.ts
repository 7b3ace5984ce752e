import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Platform } from '../../platform.ts'
import { relyingParty, sealCredential } from '../../features/passkeys/credential.ts'
import { insertPasskey, putChallenge } from '../../features/passkeys/queries.ts'
import { tokenHash } from '../../lib/secrets/token.ts'

/** What an answer of the authenticator says, where it is not as it should be. */
export interface ResponseOverrides {
  origin?: string
  rpId?: string
  /** 0x01: user present; 0x04: by finger, face or PIN. */
  flags?: number
  counter?: number
  /** Of another key. */
  credential?: Authenticator
}

export type Authenticator = ReturnType<typeof authenticator>

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()

/** An authenticator with one passkey (ES256), as WebAuthn describes its answers. */
export function authenticator({ config }: Pick<Platform, 'config'>) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (letter: string) => Buffer.from(letter, 'base64url')
  /** COSE: kty EC2, alg ES256, crv P-256, x, y. */
  const cose = Buffer.concat([hex('a5010203262001215820'), point(x), hex('225820'), point(y)])
  const id = randomBytes(32)
  const home = relyingParty({ config })

  function clientData(type: string, challenge: string, { origin = home.expectedOrigin }: ResponseOverrides): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function data({ rpId = home.expectedRPID, flags = 0x05, counter = 0 }: ResponseOverrides, attested?: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const head = Buffer.from([attested ? flags | 0x40 : flags])
    return Buffer.concat([sha256(rpId), head, count, attested ?? Buffer.alloc(0)])
  }

  const known = { id: base64url(id), cose }
  return {
    ...known,
    /** What the browser answers to the options of a new passkey. */
    created(challenge: string, overrides: ResponseOverrides = {}) {
      const { id, cose } = overrides.credential ?? known
      const credentialId = Buffer.from(id, 'base64url')
      const attested = Buffer.concat([Buffer.alloc(16), hex('0020'), credentialId, cose])
      const authData = data(overrides, attested)
      // CBOR: {fmt: "none", attStmt: {}, authData}
      const attestation = Buffer.concat([
        hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'),
        Buffer.from([authData.length]),
        authData,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, overrides)),
          attestationObject: base64url(attestation),
        },
      }
    },
    /** What it answers to the options of a sign-in. */
    signed(challenge: string, overrides: ResponseOverrides = {}) {
      const { id } = overrides.credential ?? known
      const clientDataJSON = clientData('webauthn.get', challenge, overrides)
      const authenticatorData = data(overrides)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      }
    },
  }
}

const hex = (digits: string) => Buffer.from(digits, 'hex')

/** An answer that signs a user in, by a passkey of theirs. */
export async function passkeyAnswer(platform: Platform, user: { account_id: number; user_id: number }) {
  const { system } = platform.database
  const device = authenticator(platform)
  const sealed = sealCredential(platform, { id: device.id, publicKey: new Uint8Array(device.cose), counter: 0 })
  await insertPasskey(system, { ...user, name: 'Notebook', counter: 0, ...sealed })
  const challenge = base64url(randomBytes(32))
  await putChallenge(system, tokenHash(challenge), null)
  return device.signed(challenge)
}
