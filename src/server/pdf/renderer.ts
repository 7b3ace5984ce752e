import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { charactersWithoutGlyph } from './coverage.ts'
import { templateData } from './model/data.ts'
import { filesOf, sheetKeys, type DrawnFile } from './pictures/files.ts'
import { familiesOf, fontFiles } from './fonts.ts'
import type { DocumentModel } from './model/model.ts'
import { placesOf, type BlockPlace, type Body, type Mark } from './model/places/places.ts'
import { drawPdfs } from './pictures/pictures.ts'

/** A PDF, the keys of files that the compiler refused, which are shown as missing, and characters that no font has. */
export interface RenderResult {
  pdf: Uint8Array
  refused: string[]
  withoutGlyph: string[]
  /** Of the blocks that have ids. */
  places: BlockPlace[]
}

/** A directory that does not exist: all that the compiler may read is what is mapped below it. */
const workspace = '/foyer-documents'
/** Results of the last so many documents are kept for the next; more is memory, fewer is time. */
const keptResults = 1

/**
 * The compiler with its fonts and template. Rendering blocks its thread for as long as the document takes, and rejects with what
 * the compiler says. One document at a time, and a turn of the event loop between two, or the compiler's memory is never given back.
 */
export function openRenderer(): (model: DocumentModel) => Promise<RenderResult> {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles() }] })
  const folder = join(import.meta.dirname, 'template')
  for (const name of readdirSync(folder)) {
    compiler.addSource(`${workspace}/${name}`, readFileSync(join(folder, name), 'utf8'))
  }

  const map = (path: string, bytes: Uint8Array) =>
    compiler.mapShadow(workspace + path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

  function compile(entry: { mainFilePath: string } | { mainFileContent: string }): NodeTypstDocument {
    const compiled = compiler.compile(entry)
    if (compiled.result) return compiled.result
    const error = compiled.takeDiagnostics()
    throw new Error(error ? describe(compiler.fetchDiagnostics(error)) : 'The compiler gives no reason.')
  }

  const exported = (compiled: NodeTypstDocument, standard: Standard = null) =>
    withCreator(exportedAs(standard, compiled, compiler))

  function document(model: DocumentModel, files: ReadonlyMap<string, DrawnFile>): Omit<RenderResult, 'refused'> {
    const data = templateData(model, files)
    const text = toJson(data)
    // The title is a property of the file and is not printed.
    const withoutGlyph = missingIn(text, model).length === 0 ? [] : missingIn(toJson({ ...data, title: '' }), model)
    const shown = withoutGlyph.length === 0 ? text : toJson({ ...data, boxes: true })
    map('/data.json', Buffer.from(model.archival ? boxed(shown, withoutGlyph) : shown))
    const compiled = compile({ mainFilePath: `${workspace}/document.typ` })
    const pdf = exported(compiled, standardOf(model, files, withoutGlyph))
    const read = (label: string): unknown => compiler.query(compiled, { selector: `<${label}>`, field: 'value' })
    const places = data.placed ? placesOf(data.page, read('place') as Mark[], read('body') as [Body]) : []
    return { pdf, withoutGlyph, places }
  }

  /** Whether the compiler takes every page of it. */
  function isDrawable({ path, format, pages }: DrawnFile): boolean {
    const image = (page: number) =>
      `#image("${path}", format: "${format}"${format === 'pdf' ? `, page: ${page}` : ''})\n`
    try {
      exported(compile({ mainFileContent: Array.from({ length: pages }, (_, i) => image(i + 1)).join('') }))
      return true
    } catch {
      return false
    }
  }

  return async (model) => {
    const files = filesOf(model)
    const { pictures, refused: undrawn } = model.archival ? await drawPdfs(files, (key) => sheets.has(key)) : noPictures
    const mapped = ['/data.json', ...Array.from([...files.values(), ...pictures], ({ path }) => path)]
    for (const { path, bytes } of [...files.values(), ...pictures]) map(path, bytes)
    try {
      return { ...document(model, files), refused: undrawn }
    } catch (error) {
      // One upload that the compiler reads otherwise than those who checked it must not cost the whole document.
      const refused = Array.from(files.keys()).filter((key) => !isDrawable(files.get(key) as DrawnFile))
      if (refused.length === 0) throw error
      for (const key of refused) files.delete(key)
      return { ...document(model, files), refused: [...undrawn, ...refused] }
    } finally {
      for (const path of mapped) compiler.unmapShadow(workspace + path)
      compiler.evictCache(keptResults)
    }
  }
}

/** Of the program in the properties of the file. */
const creator = 'Foyer'
const creators = [
  ['/Creator (', ')'],
  ['<xmp:CreatorTool>', '</xmp:CreatorTool>'],
  // In a file for archives.
  ['<stEvt:softwareAgent>', '</stEvt:softwareAgent>'],
] as const

/**
 * Names this program in place of the compiler, which takes no name for it: what becomes shorter is followed by spaces, which mean nothing
 * there, so that everything stays where it is.
 */
function withCreator(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  for (const [before, after] of creators) {
    const begin = bytes.lastIndexOf(`${before}Typst `)
    const end = begin < 0 ? -1 : bytes.indexOf(after, begin)
    if (end < 0) continue
    const length = end + after.length - begin
    if (length < 100) bytes.write(`${before}${creator}${after}`.padEnd(length), begin, 'latin1')
  }
  return pdf
}

const noPictures = { pictures: [], refused: [] }
const sheets: ReadonlySet<string> = new Set(Object.values(sheetKeys))

/** What the file says that it is: PDF/A-2b, PDF/UA-1, or neither. */
type Standard = 'archival' | 'accessible' | null

/** The compiler exports no PDF within an accessible one, and PDF/UA-1 no letter without a glyph; a seal adds a field to the file. */
function standardOf(
  { archival, sealed }: DocumentModel,
  files: ReadonlyMap<string, DrawnFile>,
  withoutGlyph: readonly string[],
): Standard {
  if (archival) return 'archival'
  const isPlain = sealed || withoutGlyph.length > 0 || Array.from(files.values()).some(({ format }) => format === 'pdf')
  return isPlain ? null : 'accessible'
}

/** What the compiler does not take for accessible is made all the same, and does not say that it is. */
function exportedAs(standard: Standard, result: NodeTypstDocument, compiler: NodeCompiler): Uint8Array {
  if (standard === 'archival') return compiler.pdf(result, archive())
  if (standard === null) return compiler.pdf(result)
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1' })
  } catch {
    return compiler.pdf(result)
  }
}

/** PDF/A wants to know when it was made; in seconds. */
const archive = () => ({ pdfStandard: 'a-2b', creationTimestamp: Math.floor(Date.now() / 1000) })

/** In text or headings. */
function missingIn(text: string, { design: { font, heading_font } }: DocumentModel): string[] {
  const lists = font === heading_font ? [font] : [font, heading_font]
  return lists.flatMap((one) => charactersWithoutGlyph(text, familiesOf(one)))
}

/** PDF/A allows no letter without a glyph. */
const boxed = (text: string, missing: readonly string[]) =>
  missing.reduce((shown, character) => shown.replaceAll(character, '□'), text.normalize('NFC'))

/** Half of a character, which only its escape can say, would make the whole file unreadable. */
function toJson(data: object): string {
  const text = JSON.stringify(data)
  if (!text.includes(String.raw`\ud`)) return text
  return JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
}

function describe(diagnostics: unknown[]): string {
  const messages = diagnostics.map((one) => (one as { message?: unknown }).message)
  return messages.filter((message) => typeof message === 'string').join(' · ') || 'The compiler gives no reason.'
}
