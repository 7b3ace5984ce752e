import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)

/** By the object that holds the text: scripts are sent from one and the same, and packed once. */
const known = new WeakMap<object, Promise<Buffer>>()

/** A text packed with gzip, by another thread. */
export function gzipped(body: { text: string }): Promise<Buffer> {
  let packed = known.get(body)
  if (!packed) known.set(body, (packed = pack(body.text, { level: 6 })))
  return packed
}
