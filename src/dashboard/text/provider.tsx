import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { initialLanguage, keepLanguage, LanguageContext, type Language } from './language.ts'

/** Keeps the language of the whole dashboard, and of the document for readers of the screen. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(initialLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(
    () => ({
      language,
      choose: (next: Language) => {
        keepLanguage(next)
        setLanguage(next)
      },
    }),
    [language],
  )
  return <LanguageContext value={choice}>{children}</LanguageContext>
}
