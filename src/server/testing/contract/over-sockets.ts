import { Agent, request } from 'node:http'
import { eventsType } from '../../http/events/send-events.ts'
import type { SentAnswer, SentRequest } from '../harness.ts'

/**
 * Sends requests over connections that stay open, to `base` (`http://127.0.0.1:<port>`); every other body goes in chunks whose sum is not said
 * before. Of an answer that has no end, only the beginning is read.
 */
export function overSockets(base: string): (sent: SentRequest) => Promise<SentAnswer> {
  const { hostname, port } = new URL(base)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let count = 0
  return ({ method, url, query, headers, payload }) =>
    new Promise((resolve, reject) => {
      const search = new URLSearchParams(query).toString()
      const path = search === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${search}`
      const bytes = payload === undefined ? undefined : bytesOf(payload)
      const isChunked = ++count % 2 === 0
      const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes?.length) }
      const sent = request(
        { hostname, port, method, path, agent, headers: { ...headers, ...(bytes && length) } },
        (answer) => {
          const chunks: Buffer[] = []
          const isEndless = answer.headers['content-type'] === eventsType
          const end = () => {
            const rawPayload = Buffer.concat(chunks)
            resolve({
              statusCode: answer.statusCode ?? 0,
              headers: answer.headers,
              rawPayload,
              body: rawPayload.toString(),
            })
          }
          answer.on('error', reject).on('end', end)
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          if (!isEndless) return
          end()
          answer.destroy()
        },
      )
      sent.on('error', reject)
      if (bytes && isChunked) sent.write(bytes.subarray(0, bytes.length / 2))
      sent.end(bytes && isChunked ? bytes.subarray(bytes.length / 2) : bytes)
    })
}

const bytesOf = (payload: string | Buffer | object): Buffer =>
  Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
