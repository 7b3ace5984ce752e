import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

export interface Mailer {
  /** Resolves when the server has taken the mail; rejects with its answer, or when it is not reachable within 20 s. */
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * A mailer on an `smtp://` or `smtps://` address (user name and password in it, TLS as the address says, STARTTLS where
 * the server offers it), sending from `from`. Line breaks in header values are refused by the library.
 */
export function openMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    // Text only, never a file or an address to fetch it from.
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send({ to, subject, text }) {
      // An address object, so that a comma in the text is no second recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text })
    },
    close: () => transport.close(),
  }
}
