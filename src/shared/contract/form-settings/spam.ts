import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { maxBlockedDomains, maxBlockedWordLength, maxBlockedWords } from '../../budgets.ts'
import { setting, under } from './form-setting.ts'
import { choice, flag, integer, requiredText } from '../values.ts'

const listOf = <S extends z.ZodType<string>>(entry: S, max: number, error: string) =>
  z
    .array(entry, { error })
    .max(max, { error: fault('too_many_entries', { max }) })
    .transform((list) => [...new Set(list)])

const words = () =>
  listOf(
    requiredText(maxBlockedWordLength).transform((word) => word.trim()),
    maxBlockedWords,
    fault('not_list', { items: 'words' }),
  )

const domainError = fault('domain_unreadable')
const domains = () =>
  listOf(
    z
      .string({ error: domainError })
      .transform((value) => value.trim().replace(/^@/, '').toLowerCase())
      .refine((value) => value.length <= 253 && /^([\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(value), {
        error: domainError,
      }),
    maxBlockedDomains,
    fault('not_list', { items: 'domains' }),
  )

/** What of an answer makes it spam: part of the registry of form settings. */
export const spamSettings = {
  spam_blocked_words: setting(words(), [] as string[], 'spam', 'words that no text answer may hold; case is ignored'),
  spam_blocked_email_domains: setting(
    domains(),
    [] as string[],
    'spam',
    'domains, subdomains included, that no e-mail answer may have',
  ),
  pow_enabled: setting(
    flag(),
    false,
    'spam',
    "the visitor's browser must do a small calculation before it can send, by itself and without a third party",
  ),
  pow_difficulty: under(
    'pow_enabled',
    setting(
      choice('low', 'medium', 'high', 'adaptive'),
      'adaptive' as 'low' | 'medium' | 'high' | 'adaptive',
      'spam',
      'how long it takes: a fraction of a second, up to a second, some seconds; adaptive: the longer, the more is sent',
    ),
  ),
  spam_max_links: setting(integer(0, 20), 3, 'spam', 'links allowed over all text answers'),
}
