import { Schema, type MarkSpec, type Node, type NodeSpec } from 'prosemirror-model'
import { hasMacro, macrosIn } from '../../../shared/contract/crm/macros.ts'
import { isSafeLink } from '../../../shared/form/markup/markdown.ts'
import { isAddress, writable } from '../address.ts'

/** Which of the constructs of light Markdown a text has where it is shown. */
export interface Grammar {
  schema: Schema
  /** Paragraphs and lists; without them, lines (`inlineText`). */
  hasBlocks: boolean
  takesMacros: boolean
}

/** How a block was written: it is written so again for as long as it says the same. */
const asWritten = { source: { default: null as string | null }, gap: { default: null as string | null } }

const text = {
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: asWritten,
    parseDOM: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th'].map((tag) => ({ tag })),
    toDOM: () => ['p', 0],
  },
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  macro: {
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    attrs: { source: { validate: 'string' } },
    parseDOM: [{ tag: 'span[data-macro]', getAttrs: (span) => macroAttributes(span.dataset['macro']), priority: 60 }],
    toDOM: (node) => ['span', { 'data-macro': macroOf(node) }, macroOf(node)],
    leafText: (node) => macroOf(node),
  },
} satisfies Record<string, NodeSpec>

const list = (tag: 'ul' | 'ol'): NodeSpec => ({
  group: 'block',
  content: 'list_item+',
  attrs: asWritten,
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
})

const lists = {
  bullet_list: list('ul'),
  ordered_list: list('ol'),
  list_item: {
    content: '(text | macro)*',
    attrs: { source: asWritten.source },
    defining: true,
    parseDOM: [
      // What stands in an item is its text, whatever it is wrapped in.
      { tag: 'li p, li h1, li h2, li h3, li h4, li h5, li h6', skip: true, priority: 60 },
      { tag: 'li' },
      // Word writes items as paragraphs, with their bullets as text.
      { tag: 'p[data-style*="mso-list"]', priority: 60 },
      { tag: 'span[data-style*="mso-list"]', ignore: true, priority: 60 },
    ],
    toDOM: () => ['li', 0],
  },
} satisfies Record<string, NodeSpec>

/** What is pasted has its styles as `data-style`: the policy of the page takes them from it. */
const styled = (style: RegExp) => ({
  tag: '[data-style]',
  consuming: false,
  getAttrs: ({ dataset }: HTMLElement) => style.test(dataset['style'] ?? '') && null,
})

// The first is around the others.
const marks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (a) => linkAttributes(a.getAttribute('href')) }],
    toDOM: (mark) => ['a', addressAttributes(String(mark.attrs['href'])), 0],
  },
  bold: {
    parseDOM: [
      { tag: 'strong' },
      { tag: 'b', getAttrs: (b) => !/font-weight:\s*(normal|400)/i.test(b.dataset['style'] ?? '') && null },
      styled(/font-weight:\s*(bold|[6-9]00)/i),
    ],
    toDOM: () => ['strong', 0],
  },
  italic: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, styled(/font-style:\s*italic/i)],
    toDOM: () => ['em', 0],
  },
} satisfies Record<string, MarkSpec>

/** The text of a macro, such as `_Vorname`. */
export const macroOf = (node: Node) => String(node.attrs['source'])

function macroAttributes(source: string | undefined) {
  const [found] = macrosIn(source ?? '')
  return found !== undefined && found.macro === source && { source }
}

const linkAttributes = (address: string | null) => {
  const href = writable(address ?? '')
  return isAddress(href, {}) && { href }
}

/** Only what a browser may be led to is an address in the page. */
const addressAttributes = (address: string) =>
  isSafeLink(address) && !hasMacro(address) ? { href: address, title: address } : { title: address, class: 'link' }

const schemaOf = (hasBlocks: boolean) =>
  new Schema<string, keyof typeof marks>({
    nodes: {
      doc: {
        content: hasBlocks ? 'block+' : 'paragraph',
        attrs: { source: { default: null }, lead: { default: '' }, tail: { default: '' } },
      },
      ...text,
      ...(hasBlocks ? lists : {}),
    },
    marks,
  })

const blocks = schemaOf(true)
const lines = schemaOf(false)

/** Texts with paragraphs and lists, or of lines alone; with macros, or without. */
export const grammarOf = (hasBlocks: boolean, takesMacros: boolean): Grammar => ({
  schema: hasBlocks ? blocks : lines,
  hasBlocks,
  takesMacros,
})
