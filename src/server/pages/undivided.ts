/** A word such as *e-mail* or *E-Mail-Adresse*, unless it is part of an address. */
const word = /(?<=[\s>("'„“«;])e-\p{L}+(?:-\p{L}+)*(?![\w@/]|[.-]\w)/giu

/** The tags between which people read sentences. What stands directly in others may be an answer, or what an input is found by. */
const sentences = /^<(?:h[1-4]|p|li|br|wbr|strong|em|\/(?:strong|em|a|bdi))\b/

/** Joins two signs, and is not seen. */
const joiner = '\u2060'

/**
 * The page with words such as *e-mail* kept on one line in all headings and sentences: a browser would end a line after their hyphen, and CSS
 * can forbid it only where they stand in elements of their own.
 */
export const undivided = (page: string): string =>
  page.replace(word, (found, at: number) => {
    const tag = page.lastIndexOf('<', at)
    const isRead = page.lastIndexOf('>', at) > tag && sentences.test(page.slice(tag, tag + 12))
    return isRead ? found.replaceAll('-', `-${joiner}`) : found
  })
