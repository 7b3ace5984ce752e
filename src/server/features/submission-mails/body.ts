import { escape, Html } from '../../../shared/form/markup/html.ts'
import { isSafeLink, plainText, richText } from '../../../shared/form/markup/markdown.ts'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import type { MacroSource } from '../../crm/macro-source.ts'
import { resolveMacros, type Escape } from '../../crm/macros.ts'

/** Puts values into a text; each goes through `escape`. */
export type Resolve = (text: string, escape: Escape) => string

/** Around the number of a value, while the marks of the text around it are read; the first for a text, the second for a link. */
const marks = { text: '\uE000', link: '\uE002', end: '\uE001' }
const placeholder = /\uE000(\d+)\uE001|https:\/\/\uE002(\d+)\uE001/g

/** {@link resolveBody} with the values of macros. */
export const resolveMacroBody = (template: MacroText, source: MacroSource) =>
  resolveBody(template, (part, escape) => resolveMacros(part as MacroText, source, escape))

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
