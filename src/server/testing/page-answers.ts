const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

/** Attributes of a tag; those without a value are ''. */
function attributesOf(tag = ''): Record<string, string> {
  const found = tag.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries(Array.from(found, ([, name = '', value = '']) => [name, decoded(value)]))
}

type FormEntry = [name: string | undefined, value: string]

/** Inputs but for those that could be ticked and are not. */
const inputs = (page: string): FormEntry[] =>
  Array.from(page.matchAll(/<input\b([^>]*)>/g)).flatMap(([, tag]): FormEntry[] => {
    const { name, type, value = '', checked } = attributesOf(tag)
    return /^(checkbox|radio)$/.test(type ?? '') && checked === undefined ? [] : [[name, value]]
  })

const textareas = (page: string): FormEntry[] =>
  // A parser drops the line break after the start tag.
  Array.from(page.matchAll(/<textarea\b([^>]*)>\n?([^<]*)<\/textarea>/g), ([, tag, text = '']): FormEntry => [
    attributesOf(tag)['name'],
    decoded(text),
  ])

const selects = (page: string): FormEntry[] =>
  Array.from(page.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g), ([, tag, options = '']): FormEntry => {
    const all = Array.from(options.matchAll(/<option\b([^>]*)>/g), ([, option]) => attributesOf(option))
    return [attributesOf(tag)['name'], all.find(({ selected }) => selected !== undefined)?.['value'] ?? '']
  })

/**
 * What stands in the inputs of a form's page, by their names, as a browser reads it; a list where several are ticked. Inputs that
 * are switched off are among them.
 */
export function pageAnswers(page: string): Record<string, string | string[]> {
  const answers: Record<string, string | string[]> = {}
  for (const [name, value] of [...inputs(page), ...textareas(page), ...selects(page)]) {
    if (name !== undefined) answers[name] = name in answers ? [answers[name] ?? [], value].flat() : value
  }
  return answers
}
