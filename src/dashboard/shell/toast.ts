import { notifications } from '@mantine/notifications'
import { createElement, useMemo } from 'react'
import { secondsToWait } from '../api/problem.ts'
import { common } from '../text/common.ts'
import { useLanguage, useText } from '../text/language.ts'
import { Said } from './said.tsx'

/** Short notices at the edge of the page, which readers of the screen hear too. */
export function useToast() {
  const { language } = useLanguage()
  const { close } = useText(common)
  return useMemo(
    () => ({
      done: (message: string) =>
        notifications.show({ message, color: 'green', autoClose: 4_000, closeButtonProps: { 'aria-label': close } }),
      refused: (message: string) =>
        notifications.show({
          message,
          color: 'yellow',
          autoClose: 8_000,
          role: 'alert',
          closeButtonProps: { 'aria-label': close },
        }),
      failed: (error: unknown) =>
        notifications.show({
          message: createElement(Said, { error }),
          color: 'red',
          // Long enough to see the end of a wait.
          autoClose: 8_000 + secondsToWait(error) * 1_000,
          role: 'alert',
          closeButtonProps: { 'aria-label': close },
        }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [language],
  )
}
