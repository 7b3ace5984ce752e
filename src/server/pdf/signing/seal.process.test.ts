import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('signing: TLS works in a process that has opened a certificate before it asked for TLS', () => {
  const program = `
    import { makeCertificate, openCertificate } from '${import.meta.resolve('./seal.ts')}'
    const { name } = await openCertificate(await makeCertificate('Müller, Söhne & Co.'))
    const { createSecureContext } = await import('node:tls')
    console.log(name, typeof createSecureContext)
  `
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(said).toBe('Müller, Söhne & Co. function\n')
})
