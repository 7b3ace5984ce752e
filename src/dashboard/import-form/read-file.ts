/** A file as it is sent: parsed, and not checked any further. */
export interface ReadFile {
  content: unknown
  name: string
}

/** What a file holds; `undefined` where it is no JSON. */
export async function readFormFile(file: File): Promise<ReadFile | undefined> {
  try {
    const content: unknown = JSON.parse(await file.text())
    const { name } = (content ?? {}) as { name?: unknown }
    return { content, name: typeof name === 'string' ? name : '' }
  } catch {
    return undefined
  }
}

/** The content under another name; what is no object is sent as it is, to be refused. */
export function named({ content }: ReadFile, name: string): unknown {
  return typeof content === 'object' && content !== null && !Array.isArray(content) ? { ...content, name } : content
}
