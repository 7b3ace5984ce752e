import { randomUUID } from 'node:crypto'

export interface FormFile {
  /** File name; undefined: the part says none. */
  name?: string
  type?: string
  content: Buffer
}

export type FormParts = Record<string, string | FormFile> | readonly (readonly [string, string | FormFile])[]

/** A multipart body as browsers send it, with its content type. */
export function multipart(parts: FormParts): { contentType: string; body: Buffer } {
  const boundary = `----${randomUUID()}`
  const entries: readonly (readonly [string, string | FormFile])[] = Array.isArray(parts)
    ? parts
    : Object.entries(parts)
  const chunks = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
    if (typeof value === 'string') return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)]
    const fileName = value.name === undefined ? '' : `; filename="${value.name}"`
    const type = `Content-Type: ${value.type ?? 'application/octet-stream'}`
    return [Buffer.from(`${head}${fileName}\r\n${type}\r\n\r\n`), value.content, Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
  return { contentType: `multipart/form-data; boundary=${boundary}`, body }
}
