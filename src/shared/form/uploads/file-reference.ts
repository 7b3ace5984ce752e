import { answerKinds, type ResolvedType } from '../../contract/forms/field-types.ts'

/** Types whose answer is a file, or becomes one. */
export const isFileType = (type: ResolvedType): boolean => answerKinds[type] === 'files'

/** What the scripts of files and signatures read of a field. */
export interface FileWire {
  maxFiles: number
  /** Bytes. */
  maxBytes: number
  accept: string
}

/** A file that a visitor has sent and that a submission may name. */
export interface FileReference {
  file_id: number
  form_id: number
  field_id: number
  /** Milliseconds since 1970. */
  expires: number
  /** Bytes of what is kept. */
  size: number
  type: string
  /** Of what was sent, in hexadecimal: the same file again is the same answer. */
  digest: string
  name: string
}

/**
 * The text of a reference without the seal that a server puts before it: everything that a page shows of the file stands in
 * it, so that no caller has to ask for it.
 */
export function referenceText(file: FileReference): string {
  const { file_id, form_id, field_id, expires, size, type, digest, name } = file
  const parts = [file_id, form_id, field_id, expires, size].map((value) => value.toString(36))
  return [...parts, type, digest, name].map((part) => encodeURIComponent(part).replaceAll('~', '%7E')).join('~')
}

type Numbers = [number, number, number, number, number]

const seal = /^file~([\w-]{22})~(.+)$/

/** A reference taken apart: `file~<seal>~<text>`. Whether the seal fits only the server can say. */
export function readReference(text: string): (FileReference & { seal: string; text: string }) | undefined {
  const [, mac = '', body = ''] = seal.exec(text) ?? []
  if (body === '' || text.length > 4000) return undefined
  try {
    const parts = body.split('~').map(decodeURIComponent)
    if (parts.length !== 8) return undefined
    const [file_id, form_id, field_id, expires, size] = parts.map((part) => parseInt(part, 36)) as Numbers
    const [type, digest, name] = parts.slice(5) as [string, string, string]
    return { file_id, form_id, field_id, expires, size, type, digest, name, seal: mac, text: body }
  } catch {
    // Not written by us.
    return undefined
  }
}
