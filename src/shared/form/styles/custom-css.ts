import { fault } from '../../refusals/message.ts'

/**
 * Checks a sheet that an agency wrote for its own pages. It is read strictly, so that it means the same to us and to every
 * browser: rules and `@media` only, nothing that loads, runs or hides its meaning, every bracket closed. Gives a message that
 * carries the refusal, or `undefined` when nothing is wrong. Time is linear in the length of the sheet.
 */
export function cssFault(sheet: string): string | undefined {
  const css = withoutComments(sheet)
  if (css === undefined || /[<\\]/.test(css)) return fault('css_with_markup')
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  if (/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(css)) return fault('css_with_control_characters')
  const open = unclosed(css)
  if (open !== undefined) return open
  const bare = css.replace(/"[^"]*"|'[^']*'/g, '""')
  const [, rule] = /@(?!media\b)([\w-]*)/i.exec(bare) ?? []
  if (rule !== undefined) return fault('css_rule_not_allowed', { rule: rule.slice(0, 30) })
  const foreign = Array.from(bare.matchAll(/(?<![\w-])([\w-]+)\(/g), ([, name = '']) => name.toLowerCase()).find(
    (name) => !functions.has(name),
  )
  if (foreign !== undefined) return fault('css_function_not_allowed', { name: foreign.slice(0, 30) })
  if (/(^|[;{\s])(behavior|-moz-binding)\s*:/i.test(bare)) return fault('css_runs')
  return undefined
}

/** A space in place of each comment; `undefined` where one does not end. */
function withoutComments(sheet: string): string | undefined {
  let css = ''
  let read = 0
  for (;;) {
    const begin = sheet.indexOf('/*', read)
    if (begin < 0) return css + sheet.slice(read)
    const end = sheet.indexOf('*/', begin + 2)
    if (end < 0) return undefined
    css += `${sheet.slice(read, begin)} `
    read = end + 2
  }
}

const pairs: Record<string, string> = { '}': '{', ')': '(', ']': '[' }

/** What is not closed, or closes nothing. */
function unclosed(css: string): string | undefined {
  const found = fault('css_unclosed')
  const open: string[] = []
  let quote = ''
  for (const sign of css) {
    if (quote !== '') {
      if (sign === '\n' || sign === '\r' || sign === '\f') return found
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if ('{(['.includes(sign)) open.push(sign)
    else if (sign in pairs && open.pop() !== pairs[sign]) return found
  }
  return quote === '' && open.length === 0 ? undefined : found
}

/** Of selectors, of media queries, and of values that load nothing. */
const functions = new Set(
  (
    'not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir and or ' +
    'var calc min max clamp round mod rem abs sign pow sqrt hypot env ' +
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark ' +
    'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient ' +
    'translate translatex translatey translatez translate3d scale scalex scaley scale3d rotate rotatex rotatey rotatez skew skewx skewy matrix perspective ' +
    'cubic-bezier steps linear minmax repeat fit-content inset circle ellipse polygon ' +
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia'
  ).split(' '),
)

/** The sheet as it stands on a page: it reaches what is inside `main`, and not the imprint or anything around. */
export const scopedCss = (sheet: string) => `@scope (main){${withoutComments(sheet) ?? ''}}`
