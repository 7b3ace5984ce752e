import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clockMs } from '../clock.ts'

/** Webhook receivers that say yes at once and note how old each event is: its text holds `sent=<milliseconds>`. */

export interface ReceiverCounts {
  /** Of the first receiver. */
  port: number
  /** Of all of them: to a sender each is another host. */
  ports: number[]
  /** Of all of them together. */
  count: number
  /** Between the first and the last. */
  spanMs: number
  agesMs: number[]
}

let agesMs: number[] = []
let first = 0
let last = 0

const servers = Array.from({ length: 4 }, () =>
  createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      last = clockMs()
      if (agesMs.length === 0) first = last
      agesMs.push(last - Number(/sent=([\d.]+)/.exec(text)?.[1]))
      response.writeHead(200, { 'content-length': 0 }).end()
    })
  }).listen(0, '127.0.0.1'),
)

/** Answers `report`; `clear` begins anew. */
process.on('message', ({ clear }: { clear?: boolean }) => {
  if (clear) agesMs = []
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  const [port = 0] = ports
  process.send?.({ port, ports, count: agesMs.length, spanMs: last - first, agesMs } satisfies ReceiverCounts)
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
