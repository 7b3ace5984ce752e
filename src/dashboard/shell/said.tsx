import { Alert, VisuallyHidden } from '@mantine/core'
import { isProblem, secondsToWait } from '../api/problem.ts'
import { useProblems } from '../text/problems.ts'
import { useSecondsLeft } from './seconds-left.ts'

/** What went wrong, in words; where one is to wait, with the seconds that are left. */
export function Said({ error, ended }: { error: unknown; ended?: () => void }) {
  const { explain, wait } = useProblems()
  const left = useSecondsLeft(error, ended)
  if (!isProblem(error) || secondsToWait(error) === 0) return explain(error)
  if (left === 0) return wait(error, 0)
  // Readers of the screen hear it at the beginning and at the end, not every second.
  return (
    <>
      <span aria-hidden>{wait(error, left)}</span>
      <VisuallyHidden>{explain(error)}</VisuallyHidden>
    </>
  )
}

interface RefusedProps {
  /** Nothing is shown while there is none. */
  error: unknown
  /** What is wrong stands beside its fields: of a 422 that is so unless told otherwise. */
  isBesideFields?: boolean
}

/** Why something that a user asked for was not done, in the dialog or form where they asked. */
export function Refused({ error, isBesideFields = isProblem(error, 422) }: RefusedProps) {
  if (!error || isBesideFields) return null
  return (
    <Alert color="red" w="100%">
      <Said error={error} />
    </Alert>
  )
}
