/** Requests with bodies above a limit: the service may answer before it has read them all. */
import { request } from 'node:http'
import type { Json } from './client.ts'
import { service } from './client.ts'

export interface EarlyAnswer {
  status: number
  body: Json
}

/** Sends a body and takes the answer, even when the service stops reading before the body is through. */
export function sendBig(
  method: string,
  path: string,
  key: string,
  body: Buffer,
  type = 'application/json',
): Promise<EarlyAnswer> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': type, 'content-length': body.length }
    const outgoing = request(service().api + path, { method, headers })
    let answered = false
    outgoing.on('response', (response) => {
      answered = true
      const chunks: Buffer[] = []
      const finish = (): void => {
        try {
          done({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
        } catch (error) {
          fail(error)
        }
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', finish)
      response.on('error', finish)
    })
    outgoing.on('error', (error) => {
      // Writing may fail after the answer has been sent: give it a moment to arrive.
      setTimeout(() => {
        if (!answered) fail(error)
      }, 500)
    })
    outgoing.end(body)
  })
}
