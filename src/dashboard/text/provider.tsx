import { MantineThemeProvider } from '@mantine/core'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { common } from './common.ts'
import { loadFaults } from './faults.ts'
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
        void loadFaults(next).then(() => setLanguage(next))
      },
    }),
    [language],
  )
  return (
    <LanguageContext value={choice}>
      <MantineThemeProvider theme={wordsOfKit(language)}>{children}</MantineThemeProvider>
    </LanguageContext>
  )
}

/** What the kit names in English by itself. */
const wordsOfKit = (language: Language) => ({
  components: {
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': common[language].showOrHide } } },
  },
})
