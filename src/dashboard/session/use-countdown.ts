import { useEffect, useState } from 'react'

/** Seconds that are left of a wait, counted down to 0; `start` begins one. */
export function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 500)
    return () => clearTimeout(timer)
  }, [seconds, now])
  const start = (wait: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + wait * 1000)
  }
  return [seconds, start]
}
