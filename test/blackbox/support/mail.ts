/** A mail server on 127.0.0.1 that accepts everything and keeps each mail as a file. */
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { type Server, type Socket, createServer } from 'node:net'
import { join } from 'node:path'

export interface Mail {
  from: string
  to: string[]
  subject: string
  headers: string
  /** The whole mail as sent, with quoted-printable and base64 parts decoded. */
  text: string
}

let count = 0

export async function startMailServer(port: number, dir: string): Promise<Server> {
  await mkdir(dir, { recursive: true })
  const server = createServer((socket) => converse(socket, dir))
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  return server
}

/** Every mail that arrived so far, the oldest first. */
export async function readMails(dir: string): Promise<Mail[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(dir, name), 'utf8')) as Mail))
}

function converse(socket: Socket, dir: string): void {
  let buffer = ''
  let body: string[] | undefined
  let from = ''
  let to: string[] = []
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  const line = (text: string): void => {
    if (body !== undefined) {
      if (text !== '.') return void body.push(text.startsWith('.') ? text.slice(1) : text)
      const raw = body.join('\r\n')
      body = undefined
      keep(dir, { from, to, ...read(raw) }).then(
        () => say('250 kept'),
        () => say('451 not kept'),
      )
      return
    }
    const verb = text.slice(0, 4).toUpperCase()
    const address = /<([^>]*)>/.exec(text)?.[1] ?? ''
    if (verb === 'EHLO') return say('250-localhost\r\n250-8BITMIME\r\n250 SMTPUTF8')
    if (verb === 'MAIL') [from, to] = [address, []]
    if (verb === 'RCPT') to.push(address)
    if (verb === 'DATA') {
      body = []
      return say('354 go on')
    }
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    say('250 ok')
  }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    const lines = buffer.split('\r\n')
    buffer = lines.pop() ?? ''
    for (const text of lines) line(text)
  })
  say('220 localhost')
}

async function keep(dir: string, mail: Mail): Promise<void> {
  const name = join(dir, String((count += 1)).padStart(6, '0'))
  await writeFile(`${name}.part`, JSON.stringify(mail))
  await rename(`${name}.part`, `${name}.json`)
}

function read(raw: string): Pick<Mail, 'subject' | 'headers' | 'text'> {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const subject = words(/^Subject: (.*)$/im.exec(headers)?.[1]?.trim() ?? '')
  return { subject, headers, text: `${Buffer.from(raw, 'latin1').toString('utf8')}\n${decoded(raw)}` }
}

/** Header words like `=?UTF-8?Q?…?=`. */
const words = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, how: string, value: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(value, 'base64').toString('utf8') : quoted(value.replaceAll('_', ' ')),
    )

const quoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** The bodies of all parts, whatever their encoding. */
function decoded(raw: string): string {
  const parts = raw.split(/\r\n\r\n/)
  return parts
    .flatMap((part, n) => {
      const body = parts[n + 1] ?? ''
      if (/content-transfer-encoding:\s*base64/i.test(part)) return [Buffer.from(body, 'base64').toString('utf8')]
      if (!/content-transfer-encoding:\s*quoted-printable/i.test(part)) return []
      return [
        quoted(
          parts
            .slice(n + 1)
            .join('\r\n\r\n')
            .replaceAll('=\r\n', ''),
        ),
      ]
    })
    .join('\n')
}
