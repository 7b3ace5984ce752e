import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startMailServer } from '../../src/server/testing/servers/mail-server.ts'

/**
 * The world around the installation, in a process of its own: a mail server, a receiver of webhooks that answers, and one
 * that never does. It tells its parent of every mail and every POST.
 */
export type OutsideEvent =
  | { kind: 'open'; smtpUrl: string; receiverPort: number; hangingPort: number }
  | { kind: 'mail'; to: string[] }
  | { kind: 'post'; path: string; submission: number }

const tell = (event: OutsideEvent) => process.send?.(event)

const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { submission } = JSON.parse(Buffer.concat(chunks).toString()) as { submission: { id: number } }
    tell({ kind: 'post', path: request.url ?? '', submission: submission.id })
    response.writeHead(200, { 'content-length': 0 }).end()
  })
})
const hanging = createServer((request) => void request.resume())

const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const mails = await startMailServer(({ to }) => {
  tell({ kind: 'mail', to })
  // Only the arrival counts, and a flood of mails is not to fill this process.
  mails.mails.length = 0
})
const [receiverPort, hangingPort] = [await listen(receiver), await listen(hanging)]
tell({ kind: 'open', smtpUrl: mails.url, receiverPort, hangingPort })

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
