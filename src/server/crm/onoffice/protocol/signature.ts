import { createHmac } from 'node:crypto'

/** What an account is known by at onOffice. */
export interface Credentials {
  /** 32 characters. */
  token: string
  /** 64 characters; never leaves this process. */
  secret: string
  /** The marketplace's permission to act for a user, for accounts that are connected through it. It ends. */
  claim?: string | undefined
}

/** The part of an action that is signed. */
export interface SignedPart {
  actionid: string
  resourcetype: string
  /** Seconds since 1970; believed for 120 s around the CRM's own clock. */
  timestamp: number
}

/** Signature of the second generation, base64. Parameters are not part of it: TLS is what protects them. */
export function signatureOf({ actionid, resourcetype, timestamp }: SignedPart, { token, secret }: Credentials): string {
  return createHmac('sha256', secret).update(`${timestamp}${token}${resourcetype}${actionid}`).digest('base64')
}
