import { useState } from 'react'
import { isEqual } from '../../shared/versions/merge-lists.ts'
import { emptyRule, withRule, type DraftRule } from './draft.ts'
import type { RulesEditor } from './use-editor.ts'

/** The rule being made or changed, apart from the list until it is applied: visitors never meet half a rule. */
export interface OpenRule {
  rule: DraftRule | undefined
  /** Whether something would be lost. */
  isChanged: boolean
  open: (rule: DraftRule) => void
  add: () => void
  change: (rule: DraftRule) => void
  apply: () => void
  close: () => void
}

export function useOpenRule(editor: RulesEditor): OpenRule {
  const [state, setState] = useState<{ before: DraftRule; rule: DraftRule } | undefined>()
  const open = (rule: DraftRule) => setState({ before: rule, rule })
  const close = () => {
    setState(undefined)
    if (state) focusSoon(state.rule.key)
  }
  return {
    rule: state?.rule,
    isChanged: state !== undefined && !isEqual(state.before, state.rule),
    open,
    add: () => open(emptyRule()),
    change: (rule) => setState((current) => current && { ...current, rule }),
    apply() {
      if (!state) return
      if (!isEqual(state.before, state.rule)) editor.change((rules) => withRule(rules, state.rule))
      close()
    },
    close,
  }
}

/** The focus goes back to the sentence of the rule. */
function focusSoon(key: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-rule="${key}"]`)?.focus())
}
