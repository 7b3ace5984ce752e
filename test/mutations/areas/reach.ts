import type { Edit } from '../mutants/edit.ts'
import { walk } from '../mutants/syntax.ts'

/** A piece of a source that runs as a whole once it is reached: a statement, or the body of an arrow function. */
interface Piece {
  start: number
  end: number
  /** The body of an arrow function, which is no statement. */
  isExpression: boolean
}

/** Pieces by where they begin. What runs when the file is loaded is in none. */
function piecesOf(file: string, text: string): Piece[] {
  const pieces: Piece[] = []
  walk(file, text, ({ type, start, end }, { parent, key }) => {
    const isExpression = parent?.type === 'ArrowFunctionExpression' && key === 'body' && type !== 'BlockStatement'
    const isStatement = parent?.type === 'BlockStatement' || (parent?.type === 'SwitchCase' && key === 'consequent')
    // A function may be called before the line that declares it.
    if (isExpression || (isStatement && type !== 'FunctionDeclaration')) pieces.push({ start, end, isExpression })
  })
  return pieces.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Names the smallest piece around an edit, for as long as the file has this text. */
export function placesOf(file: string, text: string): (edit: Edit) => string {
  const pieces = piecesOf(file, text)
  return (edit) => {
    const around = pieces.findLast(({ start, end }) => start <= edit.start && edit.end <= end)
    return around ? `${file} ${around.start}` : file
  }
}

/** The source, which does what it did and appends the place of each piece to a file the first time that the piece is reached in a process. */
export function recorded(file: string, text: string, into: string): string {
  const insertions = piecesOf(file, text).flatMap(({ start, end, isExpression }) => {
    const call = `reachPlace(${JSON.stringify(`${file} ${start}`)})`
    if (!isExpression) return [{ at: start, to: `${call};` }]
    return [
      { at: start, to: `(${call}, ` },
      { at: end, to: ')' },
    ]
  })
  let result = ''
  let from = 0
  for (const { at, to } of insertions.sort((a, b) => a.at - b.at)) {
    result += text.slice(from, at) + to
    from = at
  }
  return `import { appendFileSync as recordPlace } from 'node:fs'
function reachPlace(place) {
  const places = (reachPlace.places ??= new Set())
  if (!places.has(place)) recordPlace(${JSON.stringify(into)}, place + '\\n')
  places.add(place)
}
reachPlace(${JSON.stringify(file)})
${result}${text.slice(from)}`
}
