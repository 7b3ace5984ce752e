import type { Rule } from '../../shared/contract/forms/rules.ts'
import { matchRules } from '../../shared/versions/match-rules.ts'
import { isEqual, mergeLists } from '../../shared/versions/merge-lists.ts'
import { knownList } from '../editing/known.ts'
import type { Document } from '../editing/session.ts'
import { contentOf, draftOf, newKey, type RulesDraft } from './draft.ts'

/** What the server holds of a form's rules, or of those of its draft. */
export interface Base extends RulesVersion {
  rules: RulesDraft
}

export interface RulesVersion {
  /** Of the form, or the token of its draft. */
  etag: string | undefined
  isDraft: boolean
}

export interface RulesRead extends RulesVersion {
  rules: readonly Rule[]
}

export interface RulesDocumentOptions {
  read: RulesRead
  /** Writes the whole list, if form or draft is still in this version; answers the next one. */
  replace: (rules: Omit<Rule, 'id'>[], version: RulesVersion) => Promise<{ etag: string | undefined }>
  /** Reads rules and fields anew. */
  reload: () => Promise<RulesRead>
  onSaved: () => void
}

/** The rules of a form, which are saved as a whole list. */
export function rulesDocument(options: RulesDocumentOptions): Document<RulesDraft, Base> {
  const { read, replace, reload, onSaved } = options
  return {
    base: { ...read, rules: read.rules.map((rule) => draftOf(rule, newKey())) },
    draftOf: (base) => base.rules,
    next(base, wanted) {
      if (isEqual(base.rules.map(contentOf), wanted.map(contentOf))) return undefined
      return async () => {
        const saved = await replace(wanted.map(contentOf), base)
        return { ...base, rules: wanted, etag: saved.etag }
      }
    },
    async reload({ rules: before }, sent) {
      const fresh = await reload()
      const theirs = recognised(before, fresh.rules, sent)
      const base = knownList(before, theirs, sent)
      return {
        theirs: { ...fresh, rules: theirs },
        merge(mine, preferred) {
          const { list, clashes } =
            preferred === 'mine' ? mergeLists(base, theirs, mine) : mergeLists(base, mine, theirs)
          return { merged: inOrder(list), clash: clashes.length > 0 }
        },
      }
    },
    onSaved,
  }
}

/**
 * The rules that were read anew, under the keys of those they were. `sent`: lists that the server may have got, and gave no answer to; it
 * then holds the last one that reached it.
 */
export function recognised(before: RulesDraft, fresh: readonly Rule[], sent: readonly RulesDraft[] = []): RulesDraft {
  const contents = fresh.map((rule) => contentOf(draftOf(rule, '')))
  const whole = sent.find((list) => isEqual(list.map(contentOf), contents))
  if (whole) return whole
  const unanswered = new Map(sent.toReversed().flatMap((list) => list.map((rule) => [rule.key, rule])))
  for (const { key } of before) unanswered.delete(key)
  const made = contents.map((content) => {
    const own = [...unanswered.values()].find((rule) => isEqual(contentOf(rule), content))
    if (own) unanswered.delete(own.key)
    return own?.key
  })
  const others = contents.filter((_content, i) => made[i] === undefined)
  const places = matchRules(before.map(contentOf), others)
  let next = 0
  return contents.map((content, i) => ({
    ...content,
    key: made[i] ?? before[places[next++] ?? -1]?.key ?? newKey(),
  }))
}

/** A list that was brought together: where its order is not that of the priorities, each gets at least that of the one before it. */
function inOrder(rules: RulesDraft): RulesDraft {
  let least = -Infinity
  return rules.map((rule) => {
    least = Math.max(least, rule.priority)
    return least === rule.priority ? rule : { ...rule, priority: least }
  })
}
