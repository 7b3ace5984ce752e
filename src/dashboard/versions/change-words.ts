import { useCallback } from 'react'
import { useLanguage, useText } from '../text/language.ts'
import { labels } from '../settings/labels/all.ts'
import type { FormVersionSummary } from './query.ts'
import { versionTexts } from './texts.ts'

type FormChange = NonNullable<FormVersionSummary['changes']>[number]

/** What a setting is called in the dashboard; one that there is no more, as in the API. */
export function useSettingLabel(): (name: string) => string {
  const { language } = useLanguage()
  return useCallback(
    (name) => (labels as Partial<typeof labels>)[name as keyof typeof labels]?.[language][0] ?? name,
    [language],
  )
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
