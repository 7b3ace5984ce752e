import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { inlineText, richText } from '../../../shared/form/markup/markdown.ts'
import { fromMarkdown } from './read.ts'
import { grammarOf } from './schema.ts'
import { seen, texts, withoutEnd, type ShownBlocks } from './testing.ts'
import { toMarkdown } from './write.ts'
import { merged } from './pieces.ts'

const blocks = grammarOf(true, true)
const lines = grammarOf(false, true)

test('formatting: a text that was not changed is written as it was, letter by letter [B31-101]', () => {
  for (const grammar of [blocks, lines]) {
    fc.assert(
      fc.property(texts, (text) => {
        const doc = fromMarkdown(text, grammar)
        doc.check()
        expect(toMarkdown(doc, grammar)).toBe(text)
        // Also where something else was changed: by its parts.
        if (!text.includes('\r'))
          expect(toMarkdown(without(doc, ['doc']), grammar)).toBe(text.trim() === '' ? '' : text)
      }),
      { numRuns: 3000 },
    )
  }
})

/** Formats whose ends make a link of what they hold, if they are left out. */
const readAsLinks = ['*[~~**](https://x.de/_field_12)*', '**[a****](https://x.de)**', '***[a b******](https://x.de)***']

test('formatting: a document shows what visitors see, and so does what is written of it anew [B31-101]', () => {
  for (const grammar of [grammarOf(true, false), grammarOf(false, false)]) {
    const html = (text: string) =>
      grammar.hasBlocks || text.trim() === '' ? richText(text).text : `<p>${inlineText(text).text}</p>`
    fc.assert(
      fc.property(texts, (text) => {
        const doc = fromMarkdown(text, grammar)
        expect(seen(doc)).toEqual(rendered(html(text)))
        const anew = toMarkdown(without(doc, ['doc', 'block', 'item']), grammar)
        expect(withoutEnd(seen(fromMarkdown(anew, grammar)))).toEqual(withoutEnd(seen(doc)))
        expect(withoutEnd(rendered(html(anew)))).toEqual(withoutEnd(rendered(html(text))))
      }),
      { numRuns: 5000, examples: readAsLinks.map((text): [string] => [text]) },
    )
  }
})

/** The document as if it had not been read from a text, or parts of it had not. */
function without(node: Node, what: readonly ('doc' | 'block' | 'item')[]): Node {
  const kind = node.type.name === 'doc' ? 'doc' : node.type.name === 'list_item' ? 'item' : 'block'
  if (node.isInline) return node
  const attributes = what.includes(kind)
    ? { ...node.attrs, source: null, ...(kind === 'block' && { gap: null }) }
    : node.attrs
  return node.type.create(
    attributes,
    node.children.map((child) => without(child, what)),
  )
}

/** The same as {@link seen}, of what the renderer gives. */
function rendered(html: string): ShownBlocks {
  const found: ShownBlocks = []
  const open: Record<string, number> = { strong: 0, em: 0 }
  let href: string | null = null
  const beginLine = () => found.at(-1)?.lines.push([])
  const begin: Record<string, (tag: string) => void> = {
    p: () => (found.push({ kind: 'p', lines: [] }), beginLine()),
    ul: () => found.push({ kind: 'ul', lines: [] }),
    ol: () => found.push({ kind: 'ol', lines: [] }),
    li: beginLine,
    br: beginLine,
    a: (tag) => (href = decoded(/href="([^"]*)"/.exec(tag)?.[1] ?? '')),
  }
  for (const [part] of html.replace(/>\n\s*/g, '>').matchAll(/<[^>]*>|[^<]+/g)) {
    const [, slash, tag = ''] = /^<(\/?)(\w+)/.exec(part) ?? []
    if (tag in open) open[tag]! += slash === '/' ? -1 : 1
    else if (tag === '')
      found
        .at(-1)
        ?.lines.at(-1)
        ?.push({ text: decoded(part), bold: open['strong']! > 0, italic: open['em']! > 0, href })
    else if (slash === '') begin[tag]?.(part)
    else if (tag === 'a') href = null
  }
  return found.map(({ kind, lines: parts }) => ({ kind, lines: parts.map(merged) }))
}

const decoded = (text: string) =>
  text.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '&',
  )
