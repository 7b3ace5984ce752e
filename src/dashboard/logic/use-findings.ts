import { useEffect, useMemo, useState } from 'react'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Finding } from '../../shared/rules/finding.ts'
import type { Language } from '../../shared/text/languages.ts'
import type { RulesDraft } from './draft.ts'

type Find = (shown: RulesDraft, fields: readonly FormField[], language: Language) => readonly Finding[]

/** Findings of the rules; none until the analysis, which the page does not wait for, is loaded. */
export function useFindings(shown: RulesDraft, fields: readonly FormField[], language: Language): readonly Finding[] {
  const [find, setFind] = useState<Find>()
  useEffect(() => {
    let isGone = false
    void import('./find.ts').then(({ findingsIn }) => isGone || setFind(() => findingsIn))
    return () => {
      isGone = true
    }
  }, [])
  return useMemo(() => find?.(shown, fields, language) ?? [], [find, shown, fields, language])
}
