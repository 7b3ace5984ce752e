import type { AddressInfo } from 'node:net'
import { createServer, type TlsOptions, type TLSSocket } from 'node:tls'
import { expect, test, vi } from 'vitest'
import { issueCertificate, type CertificateOptions } from '../../testing/documents/certificates.ts'
import { startReceiver } from './receivers.ts'
import { guardedClient, type GuardedFetchError } from './guarded-fetch.ts'

const authority = await issueCertificate({ name: 'ca', isAuthority: true })

/** A key and a certificate of the test's own authority. */
const certificate = async (wanted: Partial<CertificateOptions>) =>
  (await issueCertificate({ name: 'x', issuer: authority, ...wanted })).pem

const good = await certificate({ dns: ['hooks.example.com'], addresses: ['127.0.0.1'] })

/** One POST to a TLS server of these options: the server's view of the connection, or the kind of the failure. */
async function post(options: TlsOptions, host = 'hooks.example.com', ca: string | undefined = authority.pem.cert) {
  let received = ''
  let seen: TLSSocket | undefined
  const server = createServer(options, (socket) => {
    seen = socket
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received += chunk
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const target = `${host}:${(server.address() as AddressInfo).port}`
  const client = guardedClient({
    allowHosts: new Set([target]),
    resolve: async () => ['127.0.0.1'],
    connectTimeoutMs: 2000,
    ...(ca !== undefined && { ca }),
  })
  try {
    const request = { method: 'POST' as const, headers: {}, body: 'secret', timeoutMs: 3000, maxBodyBytes: 10 }
    const { status } = await client.request({ ...request, url: `https://${target}/` })
    return { status, name: seen?.servername, protocol: seen?.getProtocol(), alpn: seen?.alpnProtocol }
  } catch (error) {
    expect(received).toBe('')
    const { kind, code } = error as GuardedFetchError
    return `${kind} ${code}`
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

test('guarded fetch tls: a trusted certificate of the right name is enough, over TLS 1.2 or newer [B14-10]', async () => {
  const options = { ...good, ALPNProtocols: ['h2', 'http/1.1'] }
  expect(await post(options)).toEqual({
    status: 200,
    name: 'hooks.example.com',
    protocol: 'TLSv1.3',
    alpn: 'http/1.1',
  })
  expect(await post({ ...good, maxVersion: 'TLSv1.2' })).toMatchObject({ status: 200, protocol: 'TLSv1.2' })
  expect(await post(good, 'hooks.example.com.')).toMatchObject({ status: 200, name: 'hooks.example.com' })
  expect(await post(good, '127.0.0.1')).toMatchObject({ status: 200 })
})

test('guarded fetch tls: no request is sent where TLS cannot be trusted [B14-10]', async () => {
  const old = { ...good, minVersion: 'TLSv1' as const, maxVersion: 'TLSv1.1' as const, ciphers: 'ALL:@SECLEVEL=0' }
  expect(await post(old)).toBe('tls ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION')
  expect(await post(await certificate({ dns: ['other.example.com'] }))).toBe('tls ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await post(await certificate({ dns: ['example.com'] }))).toBe('tls ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await post((await issueCertificate({ name: 'x', dns: ['hooks.example.com'] })).pem)).toBe(
    'tls DEPTH_ZERO_SELF_SIGNED_CERT',
  )
  expect(await post(await certificate({ dns: ['hooks.example.com'], isExpired: true }))).toBe('tls CERT_HAS_EXPIRED')
  expect(await post(await certificate({ addresses: ['127.0.0.2'] }), '127.0.0.1')).toBe(
    'tls ERR_TLS_CERT_ALTNAME_INVALID',
  )
  expect(await post(good, 'hooks.example.com', '')).toBe('tls UNABLE_TO_VERIFY_LEAF_SIGNATURE')
})

test('guarded fetch tls: the environment cannot switch the check of certificates off [B14-10]', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  expect(await post(await certificate({ dns: ['other.example.com'] }))).toBe('tls ERR_TLS_CERT_ALTNAME_INVALID')
  vi.unstubAllEnvs()
})

test('guarded fetch tls: a receiver without TLS, or without an answer, fails in the time to connect [B14]', async () => {
  for (const onConnect of [
    undefined,
    (socket: { write: (text: string) => boolean }) => void socket.write('HTTP/1.1 '),
  ]) {
    await using receiver = await startReceiver(onConnect === undefined ? {} : { onConnect })
    const client = guardedClient({ allowHosts: new Set([receiver.key]), connectTimeoutMs: 100 })
    const request = { method: 'POST' as const, headers: {}, body: 'secret', timeoutMs: 60_000, maxBodyBytes: 10 }
    await expect(client.request({ ...request, url: `https://${receiver.key}/` })).rejects.toMatchObject({ kind: 'tls' })
    await vi.waitFor(() => expect(receiver.connections().open).toBe(0))
    expect(receiver.received()).not.toContain('secret')
  }
})
