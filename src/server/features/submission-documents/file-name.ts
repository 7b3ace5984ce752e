import { fill } from '../../../shared/text/fill.ts'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import { resolveMacros } from '../../crm/macros.ts'
import type { VisitorSource } from '../follow-ups/index.ts'

const ending = '.pdf'
/** With the ending; in bytes, since file systems count them. */
const maxBytes = 200
/** Characters of answers and pattern that can come to count; the name is much shorter. */
const maxLooked = 2_000
/** Names that Windows keeps for its devices, whatever the ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name of a document's file from a pattern (`pdf_filename_pattern`). What the pattern and the answers in it say cannot make it
 * another folder's, hide its ending or turn it around.
 */
export function documentName(
  pattern: MacroText,
  values: Record<'internal_title' | 'title' | 'index' | 'date', string | number>,
  source: VisitorSource,
): string {
  // Macros first: a title that looks like one is none.
  const named = fill(resolveMacros(pattern, source, withoutBraces, { left: maxLooked }), values)
  const plain = safe(named.slice(0, maxLooked)).replace(/(?:\.pdf)+$/i, '')
  const base = cut(reserved.test(plain) ? `_${plain}` : plain, maxBytes - ending.length)
  return `${base === '' ? 'document' : base}${ending}`
}

/** An answer cannot ask for values that the pattern does not name. */
const withoutBraces = (value: string) => value.replace(/[{}]/g, '')

function safe(text: string): string {
  return trimmed(
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\p{Cf}/gu, '')
      .replace(/[/\\:*?"<>|%]+/g, '-')
      .replace(/\s+/g, ' '),
  )
}

/** Nothing at the ends that hides a file, or that a system drops. */
const trimmed = (text: string) => text.replace(/^[\s.-]+|[\s.-]+$/g, '')

function cut(text: string, max: number): string {
  const encoder = new TextEncoder()
  let kept = ''
  let bytes = 0
  for (const { segment } of graphemes.segment(text)) {
    bytes += encoder.encode(segment).length
    if (bytes > max) break
    kept += segment
  }
  return trimmed(kept)
}

const graphemes = new Intl.Segmenter()
