import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLanguage, useText } from '../text/language.ts'
import { labelsOf, type Labels } from '../settings/labels/by-group.ts'
import type { FormVersionSummary } from './query.ts'
import { versionTexts } from './texts.ts'

type FormChange = NonNullable<FormVersionSummary['changes']>[number]

/** What a setting is called in the dashboard; one that there is no more, as in the API. */
export function useSettingLabel(): (name: string) => string {
  const { language } = useLanguage()
  const { data: labels } = useSuspenseQuery(labelsOf('all'))
  return useCallback((name) => labels[name as keyof Labels]?.[language][0] ?? name, [labels, language])
}

const mostTold = 3

/** Some changes as one line: "field E-mail changed, setting “Title” changed and 2 more". */
export function useChangesLine(): (changes: readonly FormChange[]) => string {
  const t = useText(versionTexts)
  const settingLabel = useSettingLabel()
  return (changes) => {
    const told = changes.slice(0, mostTold).map(({ subject, change, name }) => {
      if (change === 'moved')
        return subject === 'field' ? t.fieldsMoved.replace(/\.$/, '') : t.rulesMoved.replace(/\.$/, '')
      return t.told[subject][change](nameOf({ subject, name }))
    })
    const more = changes.length - told.length
    const line = `${told.join(', ')}${more > 0 ? ` ${t.andMore(more)}` : ''}`
    return line.charAt(0).toUpperCase() + line.slice(1)
  }
  function nameOf({ subject, name }: Pick<FormChange, 'subject' | 'name'>): string {
    if (name === null || name === '') return t.unnamedRule
    return subject === 'setting' ? settingLabel(name) : name
  }
}
