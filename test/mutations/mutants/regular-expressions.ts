/** The pattern without one of its anchors or repetitions, or with letters told apart by case: what a test of a few good values does not notice. */
export function changedPatterns(pattern: string, flags: string): string[] {
  const changed = removable(pattern).map(([from, to]) => `/${pattern.slice(0, from)}${pattern.slice(to)}/${flags}`)
  if (flags.includes('i')) changed.push(`/${pattern}/${flags.replace('i', '')}`)
  return changed.filter(isPattern)
}

/** Where the anchors and repetitions of a pattern begin and end. */
function removable(pattern: string): [from: number, to: number][] {
  const found: [number, number][] = []
  let inClass = false
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at)
    if (rest.startsWith('\\')) {
      at++
    } else if (inClass) {
      inClass = !rest.startsWith(']')
    } else if (rest.startsWith('[')) {
      inClass = true
    } else {
      // A question mark behind a parenthesis says the kind of the group.
      const [part] = /^(?:[$^]|(?:[*+?]|\{\d+(?:,\d*)?\})\??)/.exec(rest) ?? []
      if (part === undefined || (part.startsWith('?') && pattern.charAt(at - 1) === '(')) continue
      found.push([at, at + part.length])
      at += part.length - 1
    }
  }
  return found
}

function isPattern(literal: string): boolean {
  const end = literal.lastIndexOf('/')
  // `//` begins a comment.
  if (end < 2) return false
  try {
    new RegExp(literal.slice(1, end), literal.slice(end + 1))
    return true
  } catch {
    return false
  }
}
