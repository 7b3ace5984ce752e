import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The bound of submissions over HTTP: a server that parses the JSON body and says yes, nothing else. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const answer = JSON.stringify({ data: { id: 1, fields: Object.keys(body as object).length } })
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    response.end(answer)
  })
})

process.on('message', () => {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
