import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every mail and counts. */
export interface ReceivedMails {
  port: number
  mails: number
  bytes: number
}

let mails = 0
let bytes = 0
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    stream.on('data', (chunk: Buffer) => void (bytes += chunk.length))
    stream.on('end', () => {
      mails++
      done()
    })
  },
})
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

process.on('message', () => {
  void listening.then(() => {
    const { port } = server.server.address() as AddressInfo
    process.send?.({ port, mails, bytes } satisfies ReceivedMails)
  })
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
