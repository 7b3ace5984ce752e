import { useMemo } from 'react'
import { useText } from '../text/language.ts'
import { replyTemplateTexts } from './texts.ts'

/** What macros are called that most letters have. */
export function useUsualMacros(): ReadonlyMap<string, string> {
  const t = useText(replyTemplateTexts)
  return useMemo(
    () =>
      new Map([
        ['_Briefanrede', t.salutation],
        ['_Vorname', t.firstName],
        ['_Name', t.lastName],
        ['_objekttitel', t.estate],
        ['_Datum', t.today],
      ]),
    [t],
  )
}
