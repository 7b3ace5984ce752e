import { decoyName } from '../../../shared/form/page-names.ts'
import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import type { SpamReason } from '../../../shared/contract/quarantine.ts'
import type { FormField } from '../../../shared/form/model.ts'
import type { Answers } from '../../../shared/rules/model.ts'
import type { PageToken } from './page-token.ts'

/** A submission as it is judged. */
interface Judged {
  input: Record<string, unknown>
  token: PageToken | undefined
  answers: Answers
  fields: readonly FormField[]
}

/** Why a submission is spam by the settings of its form, or `undefined`. */
export function spamReason(settings: FormSettings, judged: Judged, now = Date.now()): SpamReason | undefined {
  const { input, token } = judged
  const decoy = input[decoyName]
  if (settings.honeypot_enabled && decoy !== undefined && decoy !== '') return 'honeypot'
  if (token && now - token.issuedAt < settings.min_fill_seconds * 1000) return 'too_fast'
  if (settings.spam_blocked_words.length > 0) {
    const blocked = blockedWords(settings.spam_blocked_words)
    if (typed(judged, ['text', 'textarea', 'email', 'url']).some((text) => blocked.test(text))) return 'blocked_word'
  }
  const addresses = typed(judged, ['email'])
  if (addresses.some((address) => isBlocked(address, settings.spam_blocked_email_domains))) return 'blocked_domain'
  const links = typed(judged, ['text', 'textarea']).flatMap((text) => text.match(link) ?? [])
  return links.length > settings.spam_max_links ? 'too_many_links' : undefined
}

const link = /\bhttps?:\/\/|(?<!\/)\bwww\./gi

/** What was typed into fields of these types. A field that asks for a link may hold one. */
function typed({ answers, fields }: Judged, types: readonly FormField['type'][]): string[] {
  return fields.flatMap(({ id, type }) => {
    const answer = types.includes(type) ? answers[id] : undefined
    return typeof answer === 'string' ? [answer] : []
  })
}

/** By the list itself: it is the same as long as its form is. */
const patterns = new WeakMap<readonly string[], RegExp>()

/** The words as a pattern: as whole words, in any case, with any space between their parts. */
function blockedWords(words: readonly string[]): RegExp {
  let pattern = patterns.get(words)
  if (!pattern) {
    const parts = words.map((word) => word.split(/\s+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')))
    const alternatives = parts.map((part) => part.join('\\s+')).join('|')
    pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu')
    patterns.set(words, pattern)
  }
  return pattern
}

function isBlocked(address: string, domains: readonly string[]): boolean {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return domains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`))
}
