/** The same answer to all that ask within so many milliseconds; a failure is kept as long. */
export function sharedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let latest: { value: Promise<T>; at: number } | undefined
  return () => {
    if (latest === undefined || performance.now() - latest.at > ms) latest = { value: read(), at: performance.now() }
    return latest.value
  }
}
