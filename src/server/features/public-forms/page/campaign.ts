import type { SubmissionMeta } from '../../submissions/index.ts'

/** Where a visitor came from, as advertisers mark the addresses they lead to. */
const marks = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'mtm_campaign',
  'pk_campaign',
])
const maxLength = 500

/** The marks in the address of the page that was sent; nothing where the form does not keep them (`capture_utm`). */
export function campaignOf(
  query: URLSearchParams,
  { capture_utm }: { capture_utm: boolean },
): Pick<SubmissionMeta, 'campaign'> {
  if (!capture_utm) return {}
  const found = [...query].flatMap(([name, value]): [string, string][] => {
    const text = value
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .slice(0, maxLength)
      .trim()
    return marks.has(name) && text !== '' ? [[name, text.toWellFormed()]] : []
  })
  return found.length > 0 ? { campaign: Object.fromEntries(found) } : {}
}
