const entities: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]

/** Of CRMs whose texts are HTML: what was submitted is text, and stays that. */
export const htmlOf = (text: string) =>
  entities.reduce((html, [sign, entity]) => html.replaceAll(sign, entity), text).replace(/\r?\n/g, '<br>')

export const textOf = (html: string) =>
  entities.toReversed().reduce(
    (text, [sign, entity]) => text.replaceAll(entity, sign),
    html
      .replace(/<br\s*\/?>\n?|<\/p>\s*(?=<)/gi, '\n')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&nbsp;', ' '),
  )
