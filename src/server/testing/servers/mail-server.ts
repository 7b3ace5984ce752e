import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** Of the envelope. */
  from: string
  to: string[]
  /** As it came over the wire. */
  raw: string
  /** By name in lower case, unfolded and decoded. */
  headers: Record<string, string>
  text: string
  html: string
  attachments: { name: string; content_type: string; content: Buffer }[]
}

export interface MailServer extends AsyncDisposable {
  url: string
  mails: ReceivedMail[]
  /** Answers to senders and recipients that are not welcome, until they are removed. */
  refusals: Map<string, { responseCode: number; message: string }>
}

/** A mail server on the loopback interface that takes every mail apart; it answers when `taken` has ended. */
export async function startMailServer(
  taken: (mail: ReceivedMail) => void | Promise<void> = () => {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refusals: MailServer['refusals'] = new Map()
  const answer = ({ address }: { address: string }, done: (error?: Error) => void) => {
    const refusal = refusals.get(address)
    done(refusal && Object.assign(new Error(refusal.message), refusal))
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (address, _session, done) => answer(address, done),
    onRcptTo: (address, _session, done) => answer(address, done),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        const mail = { from, to, ...readMail(Buffer.concat(chunks).toString('latin1')) }
        mails.push(mail)
        void Promise.resolve(taken(mail)).then(() => done())
      })
    },
  })
  // A client whose process has ended takes its connection with it.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusals,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readMail(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const whole = partOf(raw)
  const parts = partsWithin(whole)
  const ofType = (type: string) =>
    parts.find(({ headers }) => headers['content-type']?.startsWith(type) && attachmentName(headers) === undefined)
  const text = (part: Part | undefined) => (part ? decodeBody(part).toString().replaceAll('\r\n', '\n') : '')
  const attachments = parts.flatMap((part) => {
    const name = attachmentName(part.headers)
    const content_type = part.headers['content-type']?.split(';')[0] ?? ''
    return name === undefined ? [] : [{ name, content_type, content: decodeBody(part) }]
  })
  return { raw, headers: whole.headers, text: text(ofType('text/plain')), html: text(ofType('text/html')), attachments }
}

const attachmentName = (headers: Part['headers']) =>
  /^attachment;.*\bfilename="?([^";]+)/.exec(headers['content-disposition'] ?? '')?.[1]

type Part = ReturnType<typeof partOf>

/** The parts that hold no others. */
function partsWithin(part: Part): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(part.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [part]
  const within = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1)
  return within.flatMap((one) => partsWithin(partOf(one.replace(/^\r\n/, ''))))
}

function partOf(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
      return [name.toLowerCase(), decodeWords(value)]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

function decodeWords(value: string): string {
  return value.replace(/\?=\s+=\?/g, '?==?').replace(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
      kind?.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString()
  })
}

function decodeBody({ headers, body }: Part): Buffer {
  switch (headers['content-transfer-encoding']) {
    case 'base64':
      return Buffer.from(body, 'base64')
    case 'quoted-printable':
      return quoted(body.replace(/=\r\n/g, ''))
    default:
      return Buffer.from(body, 'latin1')
  }
}

function quoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
