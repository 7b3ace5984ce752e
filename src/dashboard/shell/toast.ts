import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useProblems } from '../text/problems.ts'
import { useLanguage } from '../text/language.ts'

/** Short notices at the edge of the page, which readers of the screen hear too. */
export function useToast() {
  const { explain } = useProblems()
  const { language } = useLanguage()
  return useMemo(
    () => ({
      done: (message: string) => notifications.show({ message, color: 'green', autoClose: 4_000 }),
      failed: (error: unknown) =>
        notifications.show({ message: explain(error), color: 'red', autoClose: 8_000, role: 'alert' }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [language],
  )
}
