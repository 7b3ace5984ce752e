import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** A directory that does not exist: all that the compiler may read is what is mapped below it. */
const workspace = '/foyer-inspection'

/** Whether the engine that makes our documents can draw the first page of a PDF. */
export function isDrawable(pdf: Buffer): boolean {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [] })
  compiler.mapShadow(`${workspace}/sheet.pdf`, pdf)
  const { result } = compiler.compile({ mainFileContent: '#image("/sheet.pdf", page: 1)' })
  if (!result) return false
  return compiler.pdf(result).length > 0
}
