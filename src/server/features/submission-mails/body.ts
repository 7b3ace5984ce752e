import { escape, Html } from '../../../shared/form/markup/html.ts'
import { isSafeLink, plainText, richText } from '../../../shared/form/markup/markdown.ts'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import type { MacroSource } from '../../crm/macro-source.ts'
import { resolveMacros, type Escape } from '../../crm/macros.ts'
import type { Letter } from '../mails/index.ts'

/** Puts values into a text; each goes through `escape`. */
export type Resolve = (text: string, escape: Escape) => string

/** Around the number of a value, while the marks of the text around it are read; the first for a text, the second for a link. */
const marks = { text: '\uE000', link: '\uE002', end: '\uE001' }
const placeholder = /\uE000(\d+)\uE001|https:\/\/\uE002(\d+)\uE001/g

/** {@link resolveBody} with the values of macros. */
export const resolveMacroBody = (template: MacroText, source: MacroSource) =>
  resolveBody(template, (part, escape) => resolveMacros(part as MacroText, source, escape))

/** A text by {@link resolveBody}, apart from the greeting and the name at its end. */
export function resolveLetter(template: string, resolve: Resolve): Pick<Letter, 'body'> & { closing: Letter['body'] } {
  const blocks = template
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n\s*\n/)
  const last = blocks.findLastIndex((block, i) => i === 0 || !isClosing(block) || blocks[i - 1]?.endsWith(':'))
  const part = (from: number, to?: number) => resolveBody(blocks.slice(from, to).join('\n\n'), resolve)
  return { body: part(0, last + 1), closing: part(last + 1) }
}

/** Short lines, the first of them no sentence, link or item of a list: *Freundliche Grüße* and a name, in any language and wording. */
function isClosing(block: string): boolean {
  const lines = block.split('\n').map((line) => line.trim())
  return !/[.!?:;)]$|^([-*]|\d+[.)]) /.test(lines[0] ?? '') && lines.every(({ length }) => length <= 60)
}

/**
 * A text in light Markdown with its values in place, as HTML and as plain text. Only the text is read for marks: a value that
 * looks like a link, or like HTML, is shown as it was written. `[words](_getAddressLink)` becomes a link.
 */
export function resolveBody(template: string, resolve: Resolve): { html: Html; text: string } {
  const values: string[] = []
  const hold = (mark: string) => (value: string) => `${mark}${values.push(value) - 1}${marks.end}`
  const linked = template.replace(/[\uE000-\uE002]/g, '').replace(/\]\((_get[A-Za-z]+)\)/g, (whole, macro: string) => {
    const address = resolve(macro, (value) => value)
    return isSafeLink(address) ? `](https://${hold(marks.link)(address)})` : whole
  })
  const held = resolve(linked, hold(marks.text))
  const put = (text: string, print: Escape) =>
    text.replace(placeholder, (_, value?: string, link?: string) => print(values[Number(value ?? link)] ?? ''))
  return {
    html: new Html(put(richText(held).text, (value) => escape(value).replace(/\r?\n/g, '<br />'))),
    text: put(plainText(held), (value) => value),
  }
}
