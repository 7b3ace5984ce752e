import { isProblem } from '../api/problem.ts'
import { useProblems } from '../text/problems.ts'
import { useSecondsLeft } from './seconds-left.ts'

/** What went wrong, in words; where one is to wait, with the seconds that are left. */
export function Said({ error, ended }: { error: unknown; ended?: () => void }) {
  const { explain, wait } = useProblems()
  const isWait = isProblem(error, 429)
  const left = useSecondsLeft(isWait ? (error.retryAfter ?? 1) : 0, ended)
  return isWait ? wait(left) : explain(error)
}
