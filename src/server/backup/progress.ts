/** Says a line to the person who waits. */
export type ProgressReport = (line: string) => void

const everyMs = 2_000
const mb = 1_000_000

/** Says how far the work is, every two seconds at most, so that a short one says nothing. */
export function openProgress(say: ProgressReport): (what: string, count: number, size: string) => void {
  let said = performance.now()
  return (what, count, size) => {
    if (performance.now() - said < everyMs) return
    said = performance.now()
    say(`${what}: ${count}, ${size}`)
  }
}

/** `12.3 MB` */
export const megabytes = (bytes: number): string => `${(bytes / mb).toFixed(1)} MB`
