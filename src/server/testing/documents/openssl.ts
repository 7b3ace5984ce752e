import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stamp } from './timestamp-authority.ts'

/** Whether there is the program `openssl`, for a second opinion. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

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

/** OpenSSL's authority for time stamps. */
export function opensslStamp(): Stamp & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tsa-'))
  const openssl = (args: string) => execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'pipe' })
  writeFileSync(join(folder, 'settings'), settings)
  writeFileSync(join(folder, 'serial'), '01')
  const key = '-newkey rsa:2048 -nodes -keyout key.pem'
  openssl(`req -x509 ${key} -subj /CN=Local_Time -out cert.pem -config settings -extensions stamps`)
  const stamp: Stamp = (query) => {
    writeFileSync(join(folder, 'query'), query)
    openssl('ts -reply -queryfile query -config settings -out reply')
    return readFileSync(join(folder, 'reply'))
  }
  return Object.assign(stamp, { [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) })
}
