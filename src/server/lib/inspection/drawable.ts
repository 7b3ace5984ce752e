import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** A directory that does not exist: all that the compiler may read is what is mapped below it. */
const workspace = '/foyer-inspection'

/** Whether the engine that makes our documents can draw the first page of a PDF. */
export function isDrawable(path: string): boolean {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [] })
  compiler.mapShadow(`${workspace}/sheet.pdf`, readFileSync(path))
  const { result } = compiler.compile({ mainFileContent: '#image("/sheet.pdf", page: 1)' })
  if (!result) return false
  return compiler.pdf(result).length > 0
}
