import type { Rule } from '../../shared/contract/forms/rules.ts'
import { matchRules } from '../../shared/versions/match-rules.ts'
import { isEqual, mergeLists } from '../../shared/versions/merge-lists.ts'
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
    async reconcile(base, mine) {
      const fresh = await reload()
      const theirs = recognised(base.rules, fresh.rules)
      const { list, clashes } = mergeLists(base.rules, theirs, mine)
      return { theirs: { ...fresh, rules: theirs }, merged: inOrder(list), clash: clashes.length > 0 }
    },
    onSaved,
  }
}

/** The rules that were read anew, under the keys of those they were. */
export function recognised(before: RulesDraft, fresh: readonly Rule[]): RulesDraft {
  const rules = fresh.map((rule) => draftOf(rule, ''))
  const places = matchRules(before.map(contentOf), rules.map(contentOf))
  return rules.map((rule, i) => ({ ...rule, key: before[places[i] ?? -1]?.key ?? newKey() }))
}

/** A list that was brought together: where its order is not that of the priorities, each gets at least that of the one before it. */
function inOrder(rules: RulesDraft): RulesDraft {
  let least = -Infinity
  return rules.map((rule) => {
    least = Math.max(least, rule.priority)
    return least === rule.priority ? rule : { ...rule, priority: least }
  })
}
