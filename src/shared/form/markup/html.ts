/** Markup that is safe to print as it is: everything in it was escaped, or is a constant of our own. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

/** What a template takes: text is escaped, markup and lists of both are kept, `null`, `undefined` and booleans vanish. */
export type Insertable = Html | string | number | boolean | null | undefined | readonly Insertable[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it is written inside an element or a quoted attribute. */
export function escape(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  // Character by character: a pattern with a function for each sign takes three times as long.
  let escaped = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    // `>` is the last of them.
    const entity = text.charCodeAt(at) > 62 ? undefined : entities[text.charAt(at)]
    if (entity === undefined) continue
    escaped += text.slice(from, at) + entity
    from = at + 1
  }
  return escaped + text.slice(from)
}

/**
 * Markup from a template: ``html`<p title="${title}">${text}</p>` ``. Every inserted text is escaped; attributes are always
 * written in quotes. Nothing may be inserted inside `<script>`, `<style>` or in place of a name.
 */
export function html(template: TemplateStringsArray, ...values: Insertable[]): Html {
  const parts = withoutIndentation(template)
  let text = parts[0] ?? ''
  for (let i = 0; i < values.length; i++) text += print(values[i]) + parts[i + 1]
  return new Html(text)
}

const shortened = new WeakMap<TemplateStringsArray, readonly string[]>()

/** The indentation of our source is no part of the page. */
function withoutIndentation(template: TemplateStringsArray): readonly string[] {
  let parts = shortened.get(template)
  if (!parts) {
    parts = template.map((part) => part.replace(/\n\s+/g, '\n'))
    shortened.set(template, parts)
  }
  return parts
}

/** Our own constant markup, never anything that came from outside. */
export function raw(text: string): Html {
  return new Html(text)
}

/** Attributes with their leading space: `true` → the bare name, `false`, `null`, `undefined` → nothing. Names are our own. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): Html {
  let text = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === false || value === null || value === undefined) continue
    text += value === true ? ` ${name}` : ` ${name}="${escape(String(value))}"`
  }
  return new Html(text)
}

/** JSON for a `<script type="application/json">`: without `<`, so that no text can end the element or open a comment. */
export function jsonScript(value: unknown): Html {
  return new Html(JSON.stringify(value).replace(/</g, '\\u003c'))
}

function print(value: Insertable): string {
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  return value.map(print).join('')
}
