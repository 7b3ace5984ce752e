import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { templateData } from './data.ts'
import { filesOf, type DrawnFile } from './files.ts'
import { fontFiles } from './fonts.ts'
import type { DocumentModel } from './model.ts'

/** A PDF, and the keys of files that the compiler refused, which are shown as missing. */
export interface Rendered {
  pdf: Uint8Array
  refused: string[]
}

/** A directory that does not exist: all that the compiler may read is what is mapped below it. */
const workspace = '/foyer-documents'
/** Results of the last so many documents are kept for the next; more is memory, fewer is time. */
const keptResults = 10

/**
 * The compiler with its fonts and template. `render` blocks its thread for as long as the document takes, and throws what the
 * compiler says; there must be a turn of the event loop between two documents, or the compiler's memory is never given back.
 */
export function openRenderer(): (model: DocumentModel) => Rendered {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles() }] })
  const folder = join(import.meta.dirname, 'template')
  for (const name of readdirSync(folder)) {
    compiler.addSource(`${workspace}/${name}`, readFileSync(join(folder, name), 'utf8'))
  }

  const map = (path: string, bytes: Uint8Array) =>
    compiler.mapShadow(workspace + path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

  function compile(entry: { mainFilePath: string } | { mainFileContent: string }): Uint8Array {
    const compiled = compiler.compile(entry)
    if (compiled.result) return compiler.pdf(compiled.result)
    const error = compiled.takeDiagnostics()
    throw new Error(error ? describe(compiler.fetchDiagnostics(error)) : 'The compiler gives no reason.')
  }

  function document(model: DocumentModel, files: ReadonlyMap<string, DrawnFile>): Uint8Array {
    map('/data.json', Buffer.from(JSON.stringify(templateData(model, files), wellFormed)))
    return compile({ mainFilePath: `${workspace}/document.typ` })
  }

  /** Whether the compiler takes every page of it. */
  function isDrawable({ path, format, pages }: DrawnFile): boolean {
    const image = (page: number) =>
      `#image("${path}", format: "${format}"${format === 'pdf' ? `, page: ${page}` : ''})\n`
    try {
      compile({ mainFileContent: Array.from({ length: pages }, (_, i) => image(i + 1)).join('') })
      return true
    } catch {
      return false
    }
  }

  return (model) => {
    const files = filesOf(model)
    const mapped = ['/data.json', ...Array.from(files.values(), ({ path }) => path)]
    for (const { path, bytes } of files.values()) map(path, bytes)
    try {
      return { pdf: document(model, files), refused: [] }
    } catch (error) {
      // One upload that the compiler reads otherwise than those who checked it must not cost the whole document.
      const refused = Array.from(files.keys()).filter((key) => !isDrawable(files.get(key) as DrawnFile))
      if (refused.length === 0) throw error
      for (const key of refused) files.delete(key)
      return { pdf: document(model, files), refused }
    } finally {
      for (const path of mapped) compiler.unmapShadow(workspace + path)
      compiler.evictCache(keptResults)
    }
  }
}

/** Half of a character would make the whole file unreadable. */
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

function describe(diagnostics: unknown[]): string {
  const messages = diagnostics.map((one) => (one as { message?: unknown }).message)
  return messages.filter((message) => typeof message === 'string').join(' · ') || 'The compiler gives no reason.'
}
