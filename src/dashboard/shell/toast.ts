import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useProblems } from '../text/problems.ts'
import { common } from '../text/common.ts'
import { useLanguage, useText } from '../text/language.ts'

/** Short notices at the edge of the page, which readers of the screen hear too. */
export function useToast() {
  const { explain } = useProblems()
  const { language } = useLanguage()
  const { close } = useText(common)
  return useMemo(
    () => ({
      done: (message: string) =>
        notifications.show({ message, color: 'green', autoClose: 4_000, closeButtonProps: { 'aria-label': close } }),
      failed: (error: unknown) =>
        notifications.show({
          message: explain(error),
          color: 'red',
          autoClose: 8_000,
          role: 'alert',
          closeButtonProps: { 'aria-label': close },
        }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [language],
  )
}
