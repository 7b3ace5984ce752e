import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A receiver of traces that says yes at once and counts spans. */
export interface ReceivedTraces {
  port: number
  spans: number
}

let spans = 0
const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  request.on('end', () => {
    spans += text.split('"startTimeUnixNano"').length - 1
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
}).listen(0, '127.0.0.1')

process.on('message', () => {
  process.send?.({ port: (server.address() as AddressInfo).port, spans } satisfies ReceivedTraces)
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
