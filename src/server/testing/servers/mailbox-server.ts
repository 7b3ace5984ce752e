import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface MailboxServer extends AsyncDisposable {
  url: string
  /** Puts a message into the folder; gives its uid. */
  deliver(message: string | Buffer): number
  /** Uids of messages that are marked as seen. */
  seen(): number[]
  /** Uids whose text was asked for, in their order. */
  fetched: number[]
  /** What goes wrong at a command, or at the greeting, until it is removed. */
  fault: { at: string; how: 'hang' | 'cut' | 'refuse' } | null
  /** Bytes of messages that were sent. */
  bytes: number
}

interface KeptMessage {
  uid: number
  raw: Buffer
  isSeen: boolean
}

const user = { name: 'returns@agency.example', password: 'open "sesame"' }

/** A mailbox with one folder on the loopback interface, which speaks as much of IMAP4rev1 (RFC 3501) as a client needs to read it. */
export async function startMailboxServer(): Promise<MailboxServer> {
  const messages: KeptMessage[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    serve(socket, messages, mailbox)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mailbox: MailboxServer = {
    url: `imap://${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@127.0.0.1:${port}`,
    deliver(message) {
      const raw = Buffer.from(message)
      messages.push({ uid: 100 + messages.length, raw, isSeen: false })
      return messages.at(-1)!.uid
    },
    seen: () => messages.filter(({ isSeen }) => isSeen).map(({ uid }) => uid),
    fetched: [],
    fault: null,
    bytes: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return mailbox
}

function serve(socket: Socket, messages: KeptMessage[], mailbox: MailboxServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  /** Whether a fault has taken the place of an answer. */
  const fails = (at: string, tag: string): boolean => {
    if (mailbox.fault?.at !== at) return false
    if (mailbox.fault.how === 'cut') socket.destroy()
    if (mailbox.fault.how === 'refuse') say(`${tag} NO [AUTHENTICATIONFAILED] Not today.`)
    return true
  }
  let pending = ''
  socket.setEncoding('latin1').on('data', (data: string) => {
    pending += data
    for (;;) {
      const end = pending.indexOf('\r\n')
      if (end < 0) return
      const line = pending.slice(0, end)
      // A literal is asked for at once; its text is then part of the line.
      const literal = /\{(\d+)(\+?)\}$/.exec(line)
      if (literal) {
        if (literal[2] === '' && pending.length === end + 2) say('+ go on')
        const whole = end + 2 + Number(literal[1])
        if (pending.indexOf('\r\n', whole) < 0) return
        pending = `${line.slice(0, literal.index)}"${pending.slice(end + 2, whole)}"${pending.slice(whole)}`
        continue
      }
      pending = pending.slice(end + 2)
      const [, tag = '*', name = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
      const command = name.toUpperCase()
      if (!fails(command, tag)) answer({ tag, command, rest, say, socket }, messages, mailbox)
    }
  })
  if (!fails('GREETING', '*')) say('* OK ready')
}

interface Command {
  tag: string
  command: string
  rest: string
  say(line: string): void
  socket: Socket
}

/** What is said before the end of a command, by its name. */
const untagged: Record<string, string[]> = {
  CAPABILITY: ['* CAPABILITY IMAP4rev1 ID ENABLE NAMESPACE UIDPLUS'],
  ID: ['* ID ("name" "test")'],
  NAMESPACE: ['* NAMESPACE (("" "/")) NIL NIL'],
  LIST: ['* LIST (\\HasNoChildren) "/" "INBOX"'],
  SELECT: ['* FLAGS (\\Seen)', '* OK [UIDVALIDITY 1] valid', '* OK [UIDNEXT 1000] next'],
  LOGOUT: ['* BYE'],
  LOGIN: [],
  NOOP: [],
  ENABLE: [],
  'UID SEARCH': [],
  'UID FETCH': [],
  'UID STORE': [],
}

/** Why a command is refused; undefined: it is not. */
function refusalOf({ command, rest }: Command): string | undefined {
  if (command === 'LOGIN' && !rest.replaceAll('\\', '').includes(user.password))
    return 'NO [AUTHENTICATIONFAILED] Invalid user or password.'
  if (command === 'SELECT' && !/^"?INBOX"?$/i.test(rest)) return 'NO [NONEXISTENT] There is no such folder.'
  return command in untagged ? undefined : `BAD unknown command ${command}`
}

function answer(asked: Command, messages: KeptMessage[], mailbox: MailboxServer): void {
  const { tag, command, rest, say, socket } = asked
  const refusal = refusalOf(asked)
  if (refusal !== undefined) return say(`${tag} ${refusal}`)
  for (const line of untagged[command] ?? []) say(line)
  if (command === 'SELECT') say(`* ${messages.length} EXISTS`)
  if (command === 'UID SEARCH') say(`* SEARCH ${found(rest, messages)}`.trim())
  if (command === 'UID FETCH') fetch(rest, { messages, mailbox, socket })
  if (command === 'UID STORE') store(rest, messages)
  say(`${tag} OK ${command === 'SELECT' ? '[READ-WRITE] ' : ''}done`)
  if (command === 'LOGOUT') socket.end()
}

const found = (rest: string, messages: readonly KeptMessage[]) =>
  messages
    .filter(({ isSeen }) => !(isSeen && /UNSEEN/i.test(rest)))
    .map(({ uid }) => uid)
    .join(' ')

function store(rest: string, messages: readonly KeptMessage[]): void {
  const uid = Number(/^\d+/.exec(rest)?.[0])
  for (const one of messages) if (one.uid === uid && /\+FLAGS.*\\Seen/i.test(rest)) one.isSeen = true
}

interface FetchContext {
  messages: KeptMessage[]
  mailbox: MailboxServer
  socket: Socket
}

/** `100 (UID BODY.PEEK[]<0.262144>)`: without `.PEEK` it would be seen by that. */
function fetch(rest: string, { messages, mailbox, socket }: FetchContext): void {
  const uid = Number(/^\d+/.exec(rest)?.[0])
  const at = messages.findIndex((one) => one.uid === uid)
  const message = messages[at]
  if (!message) return
  const [, begin = '0', length = String(message.raw.length)] =
    /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(rest) ?? []
  const part = message.raw.subarray(Number(begin), Number(begin) + Number(length))
  if (/BODY\[\]/i.test(rest)) message.isSeen = true
  mailbox.fetched.push(uid)
  mailbox.bytes += part.length
  socket.write(`* ${at + 1} FETCH (UID ${uid} BODY[]<${begin}> {${part.length}}\r\n`)
  socket.write(part)
  socket.write(')\r\n')
}
