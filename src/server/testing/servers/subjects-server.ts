import { SMTPServer } from 'smtp-server'

export interface MailServer extends AsyncDisposable {
  /** As `SMTP_URL` names it. */
  url: string
  /** Of the mails that have arrived, decoded where a test sends such. */
  subjects(): string[]
}

/** A mail server that takes mails of `agency.example` alone. */
export async function startMailServer(): Promise<MailServer> {
  const subjects: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: ({ address }, _session, done) =>
      done(address.endsWith('@agency.example') ? null : Object.assign(new Error('Not yours'), { responseCode: 550 })),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          subjects.push(/^Subject: (.*)$/m.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? '')
          done()
        })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    subjects: () => subjects.map((subject) => subject.replace('=?UTF-8?Q?Pr=C3=BCfung?=', 'Prüfung')),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
