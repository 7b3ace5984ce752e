import type { Rule } from '../../shared/contract/rules.ts'
import { isEqual, mergeLists } from '../editing/merge.ts'
import type { Document } from '../editing/session.ts'
import { contentOf, draftOf, newKey, type RulesDraft } from './draft.ts'

/** What the server holds, and in which version of the form. */
export interface Base {
  rules: RulesDraft
  etag: string | undefined
}

interface RulesDocumentOptions {
  rules: readonly Rule[]
  etag: string | undefined
  /** Writes the whole list, if the form is still in this version; answers the next one. */
  replace: (rules: Omit<Rule, 'id'>[], ifMatch: string | undefined) => Promise<{ etag: string | undefined }>
  /** Reads rules and fields anew. */
  reload: () => Promise<{ rules: readonly Rule[]; etag: string | undefined }>
  onSaved: () => void
}

/** The rules of a form, which are saved as a whole list. */
export function rulesDocument(options: RulesDocumentOptions): Document<RulesDraft, Base> {
  const { rules, etag, replace, reload, onSaved } = options
  return {
    base: { rules: rules.map((rule) => draftOf(rule, newKey())), etag },
    draftOf: (base) => base.rules,
    next(base, wanted) {
      if (isEqual(base.rules.map(contentOf), wanted.map(contentOf))) return undefined
      return async () => {
        const saved = await replace(wanted.map(contentOf), base.etag)
        return { rules: wanted, etag: saved.etag }
      }
    },
    async reconcile(base, mine) {
      const fresh = await reload()
      const theirs = recognised(base.rules, fresh.rules)
      const { list, clash } = mergeLists(base.rules, theirs, mine)
      return { theirs: { rules: theirs, etag: fresh.etag }, merged: inOrder(list), clash }
    },
    onSaved,
  }
}

/**
 * The rules that were read anew, under the keys of those they were. Each save gives them other ids, so a rule is known by all of its
 * content, else by its title, else by its place among those that are left.
 */
export function recognised(before: RulesDraft, fresh: readonly Rule[]): RulesDraft {
  const keys = new Map<number, string>()
  const left = new Set(before)
  const match = (is: (known: RulesDraft[number], rule: Rule, place: number) => boolean) => {
    fresh.forEach((rule, place) => {
      if (keys.has(place)) return
      const known = [...left].find((candidate) => is(candidate, rule, place))
      if (!known) return
      keys.set(place, known.key)
      left.delete(known)
    })
  }
  match((known, rule) => isEqual(contentOf(known), contentOf(draftOf(rule, ''))))
  match((known, rule) => known.title !== '' && known.title === rule.title)
  match((known, _rule, place) => before.indexOf(known) === place)
  return fresh.map((rule, place) => draftOf(rule, keys.get(place) ?? newKey()))
}

/** A list that was brought together: where its order is not that of the priorities, each gets at least that of the one before it. */
function inOrder(rules: RulesDraft): RulesDraft {
  let least = -Infinity
  return rules.map((rule) => {
    least = Math.max(least, rule.priority)
    return least === rule.priority ? rule : { ...rule, priority: least }
  })
}
