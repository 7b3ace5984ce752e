import { parseSync } from 'vite'

/** A node of the syntax tree, in the form of ESTree. */
export interface Syntax {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Where a node stands: in its parent, under this name. */
export interface Place {
  text: string
  parent: Syntax | undefined
  key: string
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string'

/** Nodes of TypeScript around an expression; all others of its nodes are types, which do not exist at run time. */
const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
])

/** Calls `enter` for every node of a source that exists at run time. */
export function walk(file: string, text: string, enter: (node: Syntax, place: Place) => void): void {
  const { program, errors } = parseSync(file, text, { sourceType: 'module', preserveParens: true })
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  visit(program as unknown as Syntax, { text, parent: undefined, key: '' }, enter)
}

function visit(node: Syntax, place: Place, enter: (node: Syntax, place: Place) => void): void {
  if (node.type.startsWith('TS') && !wrappers.has(node.type)) return
  enter(node, place)
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isSyntax(child)) visit(child, { ...place, parent: node, key }, enter)
    }
  }
}
