import { replaceMacros, withMacroFields } from '../../../shared/contract/crm/macros.ts'

/*
 * A macro names a CRM field, or `field_<id>` where a field has none. In a file such a field is named by its key in braces:
 * `_field_{remarks}`.
 */

/** A text of a form as a file has it. */
export const macrosWithKeys = (text: string, keys: ReadonlyMap<string, string>): string =>
  withMacroFields(text, (id) => {
    const key = keys.get(String(id))
    return key === undefined ? undefined : `{${key}}`
  })

/** A text of a file as the form has it: CRM fields by their names here (`names`, in lower case; `null`: as it is written), and fields by their ids. */
export function macrosWithIds(
  text: string,
  names: ReadonlyMap<string, string | null>,
  ids: ReadonlyMap<string, number>,
): string {
  const renamed = replaceMacros(text, (_macro, joined, args = '') => `_${withNames(joined, names)}${args}`)
  // In the path of an address, braces are written as URLs write them.
  return renamed.replace(/_field_(?:\{|%7B)([A-Za-z][A-Za-z0-9_]*)(?:\}|%7D)/g, (found, key: string) => {
    const id = ids.get(key)
    return id === undefined ? found : `_field_${id}`
  })
}

/** Names joined by underscores, of which the longest that is known counts, as when a macro is resolved. */
function withNames(joined: string, names: ReadonlyMap<string, string | null>): string {
  const parts = joined.split('_')
  const found: string[] = []
  for (let from = 0; from < parts.length;) {
    let count = parts.length - from
    while (count > 1 && !names.has(nameOf(parts, from, count))) count--
    found.push(names.get(nameOf(parts, from, count)) ?? parts.slice(from, from + count).join('_'))
    from += count
  }
  return found.join('_')
}

const nameOf = (parts: readonly string[], from: number, count: number) =>
  parts
    .slice(from, from + count)
    .join('_')
    .toLowerCase()
