import { isLanguage, type Language } from '../../../shared/text/languages.ts'

/** Languages that are looked at in a header; browsers send a handful. */
const maxTags = 20

/**
 * The language of a page that is of no form, by what the browser prefers (`Accept-Language`): the first of ours, English where none is; German for a
 * caller that says nothing.
 */
export function browserLanguage(header: string | undefined): Language {
  if (header === undefined) return 'de'
  const wanted = header.split(',', maxTags).map((part) => {
    const [tag = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const [, weight] = /^q=([01](?:\.\d{1,3})?)$/.exec(parameters.find((one) => one.startsWith('q=')) ?? '') ?? []
    return { name: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const [best] = wanted
    .filter(({ name, weight }) => isLanguage(name) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return isLanguage(best?.name) ? best.name : 'en'
}
