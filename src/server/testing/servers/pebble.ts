import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { issueCertificate } from '../documents/certificates.ts'

/** Whether there is Debian's package `pebble`: an authority for tests that speaks RFC 8555. */
export const hasPebble = ['pebble', 'pebble-challtestsrv'].every((name) => !spawnSync(name, ['-h']).error)

export interface Pebble extends AsyncDisposable {
  directory: string
  /** Certificate of the authority's own server. */
  ca: string
  /** What its resolver answers for a name from now on; everything else leads to 127.0.0.1. */
  lead(host: string, address: string): Promise<void>
}

/** Starts it on the loopback interface; it asks domains at `httpPort`, and refuses the names of `blocked`. */
export async function startPebble(httpPort: number, blocked: readonly string[] = []): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pebble-'))
  const [port, management, dns, dnsManagement] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const { pem } = await issueCertificate({ name: 'pebble', addresses: ['127.0.0.1'], isAuthority: true })
  writeFileSync(join(folder, 'cert.pem'), pem.cert)
  writeFileSync(join(folder, 'key.pem'), pem.key)
  const config = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: join(folder, 'cert.pem'),
    privateKey: join(folder, 'key.pem'),
    httpPort,
    tlsPort: httpPort,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
    domainBlocklist: blocked,
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ pebble: config }))
  const env = { PATH: process.env['PATH'], PEBBLE_VA_NOSLEEP: '1' }
  const none = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', '', '-defaultIPv4', '127.0.0.1']
  const resolver = ['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${dnsManagement}`, ...none]
  const children = [
    spawn('pebble-challtestsrv', resolver, { env, stdio: 'ignore' }),
    spawn('pebble', ['-config', join(folder, 'config.json'), '-dnsserver', `127.0.0.1:${dns}`], {
      env,
      stdio: 'ignore',
    }),
  ]
  const directory = `https://127.0.0.1:${port}/dir`
  await answering(directory, pem.cert)
  return {
    directory,
    ca: pem.cert,
    async lead(host, address) {
      const body = JSON.stringify({ host, addresses: [address] })
      await fetch(`http://127.0.0.1:${dnsManagement}/add-a`, { method: 'POST', body })
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map(end))
      rmSync(folder, { recursive: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answering(url: string, ca: string): Promise<void> {
  const agent = new Agent({ ca })
  for (let tries = 0; tries < 200; tries++) {
    const answered = await new Promise<boolean>((resolve) => {
      request(url, { agent }, (response) => resolve(response.resume().statusCode === 200))
        .on('error', () => resolve(false))
        .end()
    })
    if (answered) return agent.destroy()
    await pause(50)
  }
  throw new Error('pebble does not answer.')
}
