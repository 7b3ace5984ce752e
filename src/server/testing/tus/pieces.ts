import { request } from 'node:http'
import type { TestApp } from '../harness.ts'

/** A program that sends a file in pieces, by tus 1.0.0, over a connection of its own. */
export interface PieceAnswer {
  status: number
  headers: Record<string, string | undefined>
  body: string
}

export interface PieceCall {
  method: string
  headers?: Record<string, string>
  body?: Buffer
  /** The connection is lost once so many bytes of the body have gone. */
  cutAfter?: number
}

/** `null`: the connection was lost, on purpose. */
export async function callTus(
  url: string,
  { method, headers = {}, body, cutAfter }: PieceCall,
): Promise<PieceAnswer | null> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method,
      agent: false,
      headers: { accept: 'application/json', 'tus-resumable': '1.0.0', ...headers },
    })
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as PieceAnswer['headers'],
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    call.on('error', (error) => (cutAfter === undefined ? reject(error) : resolve(null)))
    if (cutAfter === undefined) return call.end(body)
    call.setHeader('content-length', body?.length ?? 0)
    call.write(body?.subarray(0, cutAfter), () => setImmediate(() => call.destroy()))
  })
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The headers that begin an upload for an input. */
export const beginning = (part: string, size: number, name = 'plan.txt') => ({
  'upload-length': String(size),
  'upload-metadata': `field ${base64(part)},filename ${base64(name)}`,
})

export const piece = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

/** Begins an upload; gives its address. */
export async function begin(origin: string, path: string, headers: Record<string, string>): Promise<string> {
  const begun = await callTus(`${origin}${path}/upload`, { method: 'POST', headers })
  if (begun?.status !== 201) throw new Error(`${begun?.status} ${begun?.body}`)
  return new URL(begun.headers['location'] ?? '', origin).href
}

export const send = async (url: string, offset: number, body: Buffer) =>
  (await callTus(url, { method: 'PATCH', headers: piece(offset), body })) ?? { status: 0, headers: {}, body: '' }

/** How much of it has come; `undefined` where there is none. */
export async function offsetOf(url: string): Promise<number | undefined> {
  const told = await callTus(url, { method: 'HEAD' })
  return told?.status === 200 ? Number(told.headers['upload-offset']) : undefined
}

/** Pieces that the database knows of. */
export const piecesOf = ({ platform }: TestApp) =>
  platform.database.system
    .selectFrom('resumable_upload_pieces')
    .select(['starts_at', 'size'])
    .orderBy('starts_at')
    .execute()
