/** Each class of lengths is by a fifth longer than the one before; the first begins at one second. */
const ratio = 1.2
/** 1.2^70 s: longer than any page may be open. */
const maxClass = 70

/** The class of a length: what is counted of how long it took. */
export function durationClass(seconds: number): number {
  return Math.min(maxClass, Math.max(0, Math.floor(Math.log(Math.max(seconds, 1)) / Math.log(ratio))))
}

/** The median of lengths that were counted by class, in whole seconds, off by a tenth at most; null without any. */
export function medianSeconds(counts: ReadonlyMap<number, number>): number | null {
  const classes = [...counts].sort(([a], [b]) => a - b)
  const half = classes.reduce((sum, [, count]) => sum + count, 0) / 2
  let before = 0
  for (const [index, count] of classes) {
    // Within its class each length is as likely as any other, on the scale of the classes.
    if (before + count >= half && count > 0) return Math.round(ratio ** (index + (half - before) / count))
    before += count
  }
  return null
}
