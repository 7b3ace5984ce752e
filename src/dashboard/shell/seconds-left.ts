import { useEffect, useMemo, useState } from 'react'
import { isProblem } from '../api/problem.ts'

/** Counts the seconds of a 429 down to 0, then calls `ended`; 0 for anything else. Another error begins anew. */
export function useSecondsLeft(error: unknown, ended?: () => void): number {
  const wait = isProblem(error, 429) ? Math.ceil(error.retryAfter ?? 1) : 0
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const endsAt = useMemo(() => Date.now() + wait * 1_000, [error])
  const [now, setNow] = useState(() => Date.now())
  const left = Math.min(wait, Math.max(0, Math.ceil((endsAt - now) / 1_000)))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) ended?.()
    }, 500)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [left, now, endsAt])
  return left
}
