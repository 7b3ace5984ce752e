import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What a name server says of names; one that is not among them does not exist. */
export interface Zone {
  [name: string]: { A?: string[]; AAAA?: string[]; CNAME?: string; TXT?: string[]; silent?: true }
}

const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const

/** A name server on loopback, over UDP. Names that are `silent`, and all below them, never get an answer. */
export async function startNameServer(zone: Zone) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, question } = questionOf(query)
    asked.push(name)
    if (Object.entries(zone).some(([top, { silent }]) => silent && (name === top || name.endsWith(`.${top}`)))) return
    socket.send(answerTo(query, question, recordsOf(zone, name, type)), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    [Symbol.dispose]: () => void socket.close(),
  }
}

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += length + 1
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), question: query.subarray(12, at + 5) }
}

/** A chain of aliases and what is at its end; `undefined`: there is no such name. */
function recordsOf(zone: Zone, name: string, type: number): Buffer[] | undefined {
  const entry = zone[name]
  if (!entry) return undefined
  if (entry.CNAME !== undefined) {
    return [record(name, types.CNAME, encoded(entry.CNAME)), ...(recordsOf(zone, entry.CNAME, type) ?? [])]
  }
  if (type === types.TXT) return (entry.TXT ?? []).map((text) => record(name, type, characters(text)))
  const addresses = (type === types.A ? entry.A : type === types.AAAA ? entry.AAAA : undefined) ?? []
  return addresses.map((address) => record(name, type, bytesOf(address)))
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(300, 4)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([encoded(name), fixed, data])
}

/** Texts of at most 255 bytes, each after its length. */
const characters = (text: string) => Buffer.concat([Buffer.of(Buffer.byteLength(text)), Buffer.from(text)])

const encoded = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.of(0),
  ])

function bytesOf(address: string): Buffer {
  if (address.includes('.')) return Buffer.from(address.split('.').map(Number))
  const [left = '', right = ''] = address.split('::')
  const words = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)))
  const [head, tail] = [words(left), words(right)]
  const bytes = Buffer.alloc(16)
  const all = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
  for (const [i, word] of all.entries()) bytes.writeUInt16BE(word, i * 2)
  return bytes
}

function answerTo(query: Buffer, question: Buffer, records: Buffer[] | undefined): Buffer {
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  // An answer, recursion wanted and available; 3: no such name.
  head.writeUInt16BE(0x8180 | (records ? 0 : 3), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records?.length ?? 0, 6)
  return Buffer.concat([head, question, ...(records ?? [])])
}
