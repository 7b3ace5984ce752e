/** A `Content-Disposition` with the name of a file, in letters that every client reads and in those that it has. */
export function disposition(fileName: string, kind: 'inline' | 'attachment'): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
