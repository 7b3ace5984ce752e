/** Number of Unicode code points, which is what every length limit counts [B11-29]. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Whether a text has more than `max` code points. Counts only where its length leaves that open: a code point is one or two units long. */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || codePoints(text) > max)
