import { tagsOf } from './coverage.ts'

interface RefusedCitation {
  readonly pattern: RegExp
  readonly reason: string
}

const behaviour = 'what the service promises is in docs/behaviour: cite [B…]'
const titleStart = /\b(?:test|it|describe)(?:\.\w+)*\(\s*['"`]|\]\)\(\s*['"`]/

/** Citations of what a reader of the repository cannot open. Standards and laws are public. */
export const refused: readonly RefusedCitation[] = [
  { pattern: /\bcontract(?:'s)?,? §?\d/i, reason: behaviour },
  { pattern: /\bspec(?:ification)?,? §?\d/i, reason: behaviour },
  { pattern: /\bthe specification\b/i, reason: behaviour },
  { pattern: /\b(?:sections?|chapters?) \d/i, reason: behaviour },
  {
    pattern: /(?<!(?:RFC \d+|standard|nach) )§ ?\d/,
    reason: 'name the standard or law before its paragraph, or cite [B…]',
  },
  { pattern: /\barchitecture(?:\.md)?,? §?\d/i, reason: 'ARCHITECTURE.md has no numbers: name its heading' },
  {
    pattern: /\b(?:house|service|contract|style-anchors|public-and-pdf)\.md\b/,
    reason: 'there is no such document here',
  },
  { pattern: /\[S\d+(?:\.\d+)?-\d/, reason: 'promises have numbers with B' },
  {
    pattern: /\((?!A\d)[A-RT-Z]\d{1,2}\)/,
    reason: 'only the findings S1 to S28 have numbers here (docs/security-findings.md)',
  },
  {
    pattern: new RegExp(`(?:${titleStart.source})(?:[A-RT-Z]\\d{1,2}\\b|\\d+\\.\\d+ )`),
    reason: 'a title begins with its area and ends with its [B…]',
  },
]

/** What is wrong with the citations of one line; `known` has the numbers of all sections and promises. */
export function citationFaults(line: string, known: ReadonlySet<string>): string[] {
  const outside = refused.filter(({ pattern }) => pattern.test(line)).map(({ reason }) => reason)
  const unknown = tagsOf(line).filter((tag) => tag.startsWith('B') && !known.has(tag))
  return [...outside, ...unknown.map((tag) => `[${tag}] is not in docs/behaviour`)]
}
