import { Fragment, Mark, type Node } from 'prosemirror-model'
import { Plugin, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { macrosIn } from '../../../shared/contract/crm/macros.ts'
import { changeLines, markedKind } from './block-lines.ts'
import { lineOf, merged, piecesOf } from './pieces.ts'
import { lineContent } from './read.ts'
import type { Grammar } from './schema.ts'
import { linesIn, piecesIn } from './write.ts'

/** Sent when nothing changed, and what was typed is complete: a word was composed, or the text was left. */
export const settle = 'settle'

/**
 * Holds a document to what its Markdown says: signs that are typed become the format that visitors see, what cannot be written loses
 * its format, a macro becomes one letter once the caret is no longer at it, and no word touches a macro.
 */
export const asShown = (grammar: Grammar) =>
  new Plugin({
    appendTransaction(transactions, _before, state) {
      const isComposing = transactions.some((one) => one.getMeta('composition') !== undefined)
      const isNew = transactions.some((one) => one.docChanged || one.selectionSet || one.getMeta(settle) !== undefined)
      if (isComposing || !isNew) return null
      const isLeft = transactions.some((one) => one.getMeta(settle) === 'left')
      const tr = settled(state, grammar, isLeft)
      return tr.docChanged ? tr : null
    },
  })

/** Until nothing changes: what one change brings together may mean something else again. */
function settled({ tr }: EditorState, grammar: Grammar, isLeft: boolean): Transaction {
  for (let times = 0; times < 5; times++) {
    const { doc } = tr
    settleLines(tr, grammar, isLeft)
    if (grammar.hasBlocks) beginLists(tr, grammar)
    if (tr.doc === doc) break
  }
  return tr
}

function settleLines(tr: Transaction, grammar: Grammar, isLeft: boolean): void {
  const { selection, doc } = tr
  let caret = selection.empty ? selection.head : undefined
  // From the end: what stands before keeps its place.
  for (const { line, from } of linesOf(doc).reverse()) {
    const to = from + line.size
    const isHere = caret !== undefined && caret >= from && caret <= to
    const shown = shownLine(line, { grammar, isLeft, caret: isHere && caret !== undefined ? caret - from : undefined })
    if (!shown) continue
    tr.replaceWith(from, to, shown.content)
    if (!isHere) caret = caret === undefined ? undefined : tr.mapping.slice(tr.mapping.maps.length - 1).map(caret)
    else if (shown.caret !== undefined) {
      caret = from + shown.caret
      tr.setSelection(TextSelection.create(tr.doc, caret))
      if (shown.isFormatted) tr.setStoredMarks(Mark.none)
    }
  }
}

/** All lines, and where they begin. */
function linesOf(doc: Node): { line: Fragment; from: number }[] {
  const found: { line: Fragment; from: number }[] = []
  doc.descendants((node, at) => {
    let from = at + 1
    if (!node.isTextblock) return true
    for (const line of linesIn(node.content)) {
      found.push({ line, from })
      from += line.size + 1
    }
    return false
  })
  return found
}

interface LineContext {
  grammar: Grammar
  isLeft: boolean
  /** Within the line. */
  caret: number | undefined
}

function shownLine(line: Fragment, { grammar, isLeft, caret }: LineContext) {
  const { pieces, letters } = apart(line, grammar, caret)
  const isAtMacro = caret !== undefined && line.cut(0, caret).lastChild?.type.name === 'macro'
  const shown = piecesOf(lineOf(pieces, grammar), grammar)
  const [before, after] = [lengthOf(pieces), lengthOf(shown)]
  // Signs are taken away before the caret, or at it.
  const place = letters === undefined ? undefined : Math.max(0, after - (before - letters))
  const nodes = lineContent(shown, grammar, isLeft || isAtMacro ? undefined : place)
  const content = Fragment.from(nodes)
  if (content.eq(line)) return undefined
  return {
    content,
    caret: place === undefined ? undefined : placeIn(nodes, place),
    isFormatted: before !== after && JSON.stringify(merged(pieces)) !== JSON.stringify(shown),
  }
}

const lengthOf = (pieces: readonly { text: string }[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)

/** Pieces of a line with spaces between macros and words, and how many of their letters stand before the caret. */
function apart(line: Fragment, { takesMacros }: Grammar, caret: number | undefined) {
  let [at, sum] = [0, 0]
  let letters: number | undefined
  const pieces = piecesIn(line).map((piece, i) => {
    const [node, before] = [line.child(i), i > 0 ? line.child(i - 1) : null]
    const isTouching = takesMacros && before !== null && touches(before, node, piece.text)
    const text = isTouching ? ` ${piece.text}` : piece.text
    const added = text.length - piece.text.length
    if (caret !== undefined && caret >= at && caret <= at + node.nodeSize) {
      const within = node.isText ? caret - at : caret === at ? 0 : piece.text.length
      // The space is before a letter that was just typed, and behind the caret that is still before it.
      letters = sum + (within === 0 ? 0 : added + within)
    }
    at += node.nodeSize
    sum += text.length
    return { ...piece, text }
  })
  return { pieces, letters: line.childCount === 0 && caret !== undefined ? 0 : letters }
}

function touches(before: Node, node: Node, text: string): boolean {
  if (!Mark.sameSet(before.marks, node.marks)) return false
  if (before.isText) return !node.isText && /[A-Za-z0-9]$/.test(before.text ?? '')
  const macro = before.textContent
  return macrosIn(macro + text)[0]?.macro !== macro
}

/** Behind how many places of the nodes a letter stands. */
function placeIn(nodes: readonly Node[], letters: number): number {
  let left = letters
  let place = 0
  for (const node of nodes) {
    if (left <= 0) break
    const { length } = node.textContent
    place += node.isText ? Math.min(length, left) : 1
    left -= length
  }
  return place
}

/** A line that begins like an item is one. */
function beginLists(tr: Transaction, grammar: Grammar): void {
  for (let at = tr.doc.childCount - 1; at >= 0; at--) {
    const block = tr.doc.child(at)
    if (block.type.name !== 'paragraph') continue
    let before: ReturnType<typeof markedKind>
    const kinds = linesIn(block.content).map(
      (line) => (before = markedKind(lineOf(piecesIn(line), grammar), before?.kind)),
    )
    if (kinds.every((found) => found === undefined)) continue
    changeLines(tr, [at, at], (line, i) => {
      const found = kinds[i]
      return found ? { ...line, kind: found.kind, content: line.content.cut(found.length) } : line
    })
  }
}
