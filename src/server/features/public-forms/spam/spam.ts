import { decoyName } from '../../../../shared/form/page/page-names.ts'
import type { FormSettings } from '../../../../shared/contract/form-settings/form-settings.ts'
import type { SpamReason } from '../../../../shared/contract/submissions/quarantine.ts'
import type { FormField } from '../../../../shared/form/engine/model.ts'
import type { Answers } from '../../../../shared/rules/model.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { wordFinder } from './blocked-words.ts'
import type { PageToken } from '../submit/page-token.ts'

/** A submission as it is judged. */
interface SpamInput {
  input: Record<string, unknown>
  token: PageToken | undefined
  answers: Answers
  fields: readonly FormField[]
}

/** Why a submission is spam by the settings of its form, or `undefined`. */
export function spamReason(settings: FormSettings, judged: SpamInput, now = databaseTime()): SpamReason | undefined {
  const { input, token } = judged
  const decoy = input[decoyName]
  if (settings.honeypot_enabled && decoy !== undefined && decoy !== '') return 'honeypot'
  if (token && now - token.issuedAt < settings.min_fill_seconds * 1000) return 'too_fast'
  if (settings.spam_blocked_words.length > 0) {
    const blocked = blockedWords(settings.spam_blocked_words)
    if (typed(judged, ['text', 'textarea', 'email', 'url']).some(blocked)) return 'blocked_word'
  }
  const isBlocked = blockedDomains(settings.spam_blocked_email_domains)
  if (typed(judged, ['email']).some(isBlocked)) return 'blocked_domain'
  let links = 0
  for (const text of typed(judged, ['text', 'textarea'])) {
    for (const _ of text.matchAll(link)) if (++links > settings.spam_max_links) return 'too_many_links'
  }
  return undefined
}

const link = /\bhttps?:\/\/|(?<!\/)\bwww\./gi

/** What was typed into fields of these types. A field that asks for a link may hold one. */
function typed({ answers, fields }: SpamInput, types: readonly FormField['type'][]): string[] {
  return fields.flatMap(({ id, type }) => {
    const answer = types.includes(type) ? answers[id] : undefined
    return typeof answer === 'string' ? [answer] : []
  })
}

type TextMatcher = (text: string) => boolean

/** Makes a list ready once: it is the same as long as its form is. */
function madeOnce(make: (list: readonly string[]) => TextMatcher): (list: readonly string[]) => TextMatcher {
  const known = new WeakMap<readonly string[], TextMatcher>()
  return (list) => {
    const finder = known.get(list) ?? make(list)
    known.set(list, finder)
    return finder
  }
}

const blockedWords = madeOnce(wordFinder)

/** Domains by their parts, from the last one. */
interface Part {
  before: Map<string, Part>
  isBlocked: boolean
}
const newPart = (): Part => ({ before: new Map(), isBlocked: false })

/** Says whether an address is in one of the domains, or below it. */
const blockedDomains = madeOnce((domains) => {
  const root = newPart()
  for (const domain of domains) {
    let part = root
    for (const name of domain.split('.').toReversed()) {
      const next = part.before.get(name) ?? newPart()
      part.before.set(name, next)
      part = next
    }
    part.isBlocked = true
  }
  return (address) => {
    const domain = address
      .slice(address.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase()
    let part: Part | undefined = root
    for (let end = domain.length; end > 0;) {
      const start = domain.lastIndexOf('.', end - 1)
      part = part.before.get(domain.slice(start + 1, end))
      if (!part || part.isBlocked) return part !== undefined
      end = start
    }
    return false
  }
})
