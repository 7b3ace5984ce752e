import { randomBytes } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { maxMailedText } from '../../shared/budgets.ts'
import { longestStretchOf } from '../testing/machine/processor-time.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { openMailer, type Mail } from './mail.ts'

const mib = 2 ** 20
const pdf = (bytes: number) => ({ name: 'plan.pdf', content_type: 'application/pdf', content: randomBytes(bytes) })

test('mail: a file of a mail arrives as it was, however many slices it is encoded in', async () => {
  await using server = await startMailServer()
  const mailer = openMailer(server.url, 'Foyer <foyer@agency.example>')
  const file = pdf(mib + 1)
  await mailer.send({ to: 'ada@home.example', subject: 'Plan', text: 'Anbei', attachments: [file, pdf(0)] })
  mailer.close()
  const encoded = server.mails[0]?.raw.replaceAll('\r\n', '') ?? ''
  expect(encoded).toContain(file.content.toString('base64'))
})

test.for<[string, Partial<Mail>]>([
  ['one file of 10 MiB', { attachments: [pdf(10 * mib)] }],
  ['as much text as answers can have', { text: 'ä'.repeat(maxMailedText), html: '&lt;ä'.repeat(maxMailedText / 2) }],
])('mail: a mail with %s keeps other work waiting for 50 ms of processor time at most', async ([, content]) => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.on('end', done).resume()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const mailer = openMailer(`smtp://127.0.0.1:${port}`, 'Foyer <foyer@agency.example>')
  const mail = { to: 'ada@home.example', subject: 'Plan', text: 'Anbei', ...content }
  expect(await longestStretchOf(() => mailer.send(mail))).toBeLessThanOrEqual(1)
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
