import { domainToASCII } from 'node:url'
import type { EnvReader } from './env-reader.ts'

/** Certificates for the accounts' own domains, from an authority that speaks ACME. */
export interface AcmeConfig {
  directory: string
  email: string | null
  /** Where the authority reaches `/.well-known/acme-challenge/` of a domain. */
  httpPort: number
}

export interface DomainsConfig {
  /** Where the accounts' own domains are served over TLS; null: the service does not serve them. */
  httpsPort: number | null
  acme: AcmeConfig | null
  /** Every account has a subdomain of it; null: there is none. */
  wildcard: string | null
}

export function readDomains(read: EnvReader, faults: string[]): DomainsConfig {
  const port = read.optional('HTTPS_PORT', (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535)
  const directory = read.optional('ACME_DIRECTORY', (text) => URL.parse(text)?.protocol === 'https:')
  const email = read.optional('ACME_EMAIL', (text) => /^[^\s@,]+@[^\s@,]+$/.test(text))
  const agrees = read.flag('ACME_AGREE')
  const httpPort = read.integer('ACME_HTTP_PORT')
  const wildcard = read.optional('WILDCARD_DOMAIN', (text) => hostName(text) !== undefined)
  if (directory !== null && !agrees) {
    faults.push('ACME_AGREE must be 1 where ACME_DIRECTORY is set: it says that you accept the terms of that authority')
  }
  if (directory !== null && port === null) {
    faults.push('HTTPS_PORT must be set where ACME_DIRECTORY is: its certificates are shown there')
  }
  return {
    httpsPort: port === null ? null : Number(port),
    acme: directory === null ? null : { directory, email, httpPort },
    wildcard: wildcard === null ? null : (hostName(wildcard) ?? null),
  }
}

/** The name in ASCII; `undefined`: it is not one of at least two labels, or an IP address. */
export function hostName(text: string): string | undefined {
  const name = domainToASCII(text.trim().replace(/\.$/, '')).toLowerCase()
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/.test(name) ? name : undefined
}
