import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

export interface TimestampAuthority extends AsyncDisposable {
  url: string
  /** What the next answers are: stamps, stamps of another document, or no stamps at all. */
  behaves: 'well' | 'wrongly' | 'not at all'
}

const settings = `
[req]
distinguished_name = name
[name]
[stamps]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_cert = cert.pem
signer_key = key.pem
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
ess_cert_id_alg = sha256
`

/** An authority for time stamps (RFC 3161): OpenSSL's, behind HTTP. */
export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tsa-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  writeFileSync(join(folder, 'settings'), settings)
  writeFileSync(join(folder, 'serial'), '01')
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=Local Time',
    '-keyout',
    'key.pem',
    '-out',
    'cert.pem',
    '-config',
    'settings',
    '-extensions',
    'stamps',
  )
  const server = createServer((request, response) => {
    void buffer(request).then((query) => {
      if (authority.behaves === 'not at all') return response.writeHead(503).end()
      writeFileSync(join(folder, 'query'), query)
      if (authority.behaves === 'wrongly')
        openssl('ts', '-query', '-data', 'cert.pem', '-sha256', '-cert', '-out', 'query')
      openssl('ts', '-reply', '-queryfile', 'query', '-config', 'settings', '-out', 'reply')
      return response.end(readFileSync(join(folder, 'reply')))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const authority: TimestampAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    behaves: 'well',
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return authority
}
