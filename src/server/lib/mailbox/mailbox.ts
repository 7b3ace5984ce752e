import type { ImapFlow } from 'imapflow'

export interface MailboxPlace {
  host: string
  port: number
  /** TLS from the first byte on; otherwise none. */
  secure: boolean
  user: string
  password: string
  /** Of the folder. */
  path: string
}

export interface Mailbox {
  /** Uids of messages that are not marked as seen: the oldest, at most so many. */
  unseen(atMost: number): Promise<number[]>
  /** The first bytes of a message, which stays unseen; null: it has gone. */
  read(uid: number, bytes: number): Promise<Buffer | null>
  markSeen(uid: number): Promise<void>
}

/** What keeps a mailbox from being read, in a sentence without its password. */
export class MailboxError extends Error {
  override name = 'MailboxError'
}

/** Of what a server may send at once: a list of many messages has some megabytes. */
const most = { literal: 1024 * 1024, line: 8 * 1024 * 1024, response: 10 * 1024 * 1024, tokens: 100_000 }

/** Opens a folder of a mailbox by IMAP for as long as it is used; `signal` ends all of it at once. Rejects with a {@link MailboxError}. */
export async function withMailbox<T>(
  place: MailboxPlace,
  signal: AbortSignal,
  use: (mailbox: Mailbox) => Promise<T>,
): Promise<T> {
  const client = await openClient(place)
  // Faults of the connection are those of the command that waits for it.
  client.on('error', () => undefined)
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(new MailboxError('It did not answer in time.'))
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  ended.catch(() => undefined)
  const asked = <R>(answer: Promise<R>) =>
    Promise.race([answer, ended]).catch((error: unknown) => {
      throw error instanceof MailboxError ? error : new MailboxError(saidBy(error))
    })
  try {
    await asked(client.connect())
    await asked(client.mailboxOpen(place.path))
    const result = await use(mailboxOf(client, asked))
    await asked(client.logout())
    return result
  } finally {
    signal.removeEventListener('abort', end)
    client.close()
  }
}

/** The library is loaded where there is a mailbox. */
async function openClient({ host, port, secure, user, password }: MailboxPlace): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  return new ImapFlow({
    host,
    port,
    secure,
    ...(!secure && { doSTARTTLS: false }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    maxLiteralSize: most.literal,
    maxLineLength: most.line,
    maxResponseSize: most.response,
    maxResponseTokens: most.tokens,
  })
}

function mailboxOf(client: ImapFlow, asked: <R>(answer: Promise<R>) => Promise<R>): Mailbox {
  const uid = { uid: true }
  return {
    async unseen(atMost) {
      const found = await asked(client.search({ seen: false }, uid))
      if (!Array.isArray(found)) throw new MailboxError('It does not say which messages are new.')
      return found.toSorted((a, b) => a - b).slice(0, atMost)
    },
    async read(id, bytes) {
      const message = await asked(client.fetchOne(String(id), { source: { start: 0, maxLength: bytes } }, uid))
      return (message && message.source?.subarray(0, bytes)) || null
    },
    async markSeen(id) {
      await asked(client.messageFlagsAdd(String(id), ['\\Seen'], uid))
    },
  }
}

/** What the library, or the system, throws. */
interface ServerError {
  authenticationFailed: boolean
  responseText: string
  code: string
  message: string
}

/** The words of the server, or of the system; never those of the command, which may be a password. */
function saidBy(error: unknown): string {
  const { authenticationFailed, responseText, code, message } = (error ?? {}) as Partial<ServerError>
  const said = [responseText, code, message].find((one) => typeof one === 'string' && one !== '') ?? 'no reason'
  return authenticationFailed === true ? `It refuses user and password (${said}).` : `It says: ${said}`
}
