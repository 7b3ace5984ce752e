import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { maxParts } from '../../../shared/budgets.ts'
import { requireWritten } from './body-names.ts'
import { takesNoFiles, tooManyParts, unreadableForm } from './body-refusals.ts'

/**
 * The names and values of a multipart body that has been read whole; its size has been checked. Throws 400 for what is
 * no multipart body, 413 for too many parts, 415 for files.
 */
export function parseMultipart(headers: Record<string, unknown>, body: Buffer): Promise<URLSearchParams> {
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>()
  const unreadable = () => reject(unreadableForm())
  const tooMany = () => reject(tooManyParts())
  const values = new URLSearchParams()
  try {
    const parser = new Busboy({
      headers: headers as BusboyHeaders,
      limits: { fields: maxParts, parts: maxParts, fieldSize: body.length + 1, fieldNameSize: 200 },
      // A part with a file name is a file, whatever its type says.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
    parser.on('field', (name, value) => values.append(name, value))
    parser.on('file', (_name, stream) => {
      stream.on('error', unreadable).resume()
      reject(takesNoFiles())
    })
    parser.on('partsLimit', tooMany).on('fieldsLimit', tooMany)
    parser.on('error', unreadable).on('finish', () => resolve(values))
    parser.end(body)
  } catch {
    unreadable()
  }
  return promise.then(requireWritten)
}
