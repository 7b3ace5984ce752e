import { notifications } from '@mantine/notifications'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { begin, forget, type Outcome, type Step } from './store.ts'
import { workTexts } from './texts.ts'
import { WorkView } from './view.tsx'

/** Starts something that takes its time: its progress stands at the edge of every page, and its outcome stays there where anything failed. */
export function useStart() {
  const t = useText(workTexts)
  const words = useText(common)
  const { explain } = useProblems()
  return async (title: string, task: (step: Step) => Promise<Outcome>): Promise<Outcome> => {
    const { id, ended } = begin(title, task, (error, isCancelled) =>
      isCancelled
        ? { said: t.cancelled, failures: [] }
        : { said: '', failures: [{ name: title, reason: explain(error) }] },
    )
    const shown = { id, message: <WorkView id={id} />, role: 'status' }
    const closeButtonProps = { 'aria-label': words.close }
    notifications.show({ ...shown, autoClose: false, withCloseButton: false, allowClose: false })
    const outcome = await ended
    const isFine = outcome.failures.length === 0
    notifications.update({
      ...shown,
      role: isFine ? 'status' : 'alert',
      color: isFine ? 'green' : 'red',
      withCloseButton: true,
      allowClose: true,
      closeButtonProps,
      onClose: () => forget(id),
      autoClose: isFine ? 5_000 : false,
    })
    return outcome
  }
}
