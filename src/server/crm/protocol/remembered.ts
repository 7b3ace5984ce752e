/** What was read is kept for `forMs`; callers share one read that is under way, and a failure is not kept. */
export function remembered<Client, T>(read: (client: Client) => Promise<T>, forMs: number, now: () => number) {
  let kept: { value: Promise<T>; until: number } | undefined
  const forget = () => {
    kept = undefined
  }
  return {
    forget,
    get(client: Client): Promise<T> {
      if (kept && kept.until > now()) return kept.value
      const entry = { value: read(client), until: now() + forMs }
      kept = entry
      entry.value.catch(() => {
        if (kept === entry) forget()
      })
      return entry.value
    },
  }
}
