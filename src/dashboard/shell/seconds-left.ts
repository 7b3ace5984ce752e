import { useEffect, useMemo, useState } from 'react'
import { secondsToWait } from '../api/problem.ts'

/** Counts the seconds that the server asks to wait down to 0, then calls `ended`; 0 for anything else. Another error begins anew. */
export function useSecondsLeft(error: unknown, ended?: () => void): number {
  const wait = secondsToWait(error)
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
