import { useEffect, useState } from 'react'

/** Counts the seconds of a wait down to 0, then calls `ended`. */
export function useSecondsLeft(seconds: number, ended?: () => void): number {
  const [left, setLeft] = useState(Math.ceil(seconds))
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      if (left === 1) ended?.()
    }, 1_000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [left])
  return left
}
