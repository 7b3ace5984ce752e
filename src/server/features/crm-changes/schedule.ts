const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A record is looked at so long after it was written, then once a day. */
const firstLooks = [15 * minute, hour, 4 * hour]
/** And not any more after so long. */
const watchedFor = 30 * day

/** Looks that are due about the same time are due at the same time, and go in one request. */
const firstGrain = 5 * minute
const dailyGrain = hour

interface LookedRecord {
  /** When it was written. */
  since: Date
  /** How often it has been looked at. */
  looks: number
}

/** When a record is looked at next; null: not any more. */
export function nextLookAt({ since, looks }: LookedRecord, { account_id, now }: { account_id: number; now: number }) {
  const first = firstLooks[looks]
  const at =
    first === undefined
      ? roundedUp(now + day, dailyGrain, account_id * minute)
      : roundedUp(Math.max(since.getTime() + first, now + firstGrain), firstGrain, account_id * 1000)
  return at > since.getTime() + watchedFor ? null : new Date(at)
}

/** The next time of a grid, which begins elsewhere for each account: not all of them ask at full hours. */
function roundedUp(time: number, grain: number, offset: number): number {
  const begin = offset % grain
  return Math.ceil((time - begin) / grain) * grain + begin
}

/** Seconds until a CRM that did not answer is asked again, by the number of turns in a row; the last for ever. */
const waits = [60, 300, 900, 3600, 4 * 3600]

export const waitAfterFailure = (failures: number, retryAfterSeconds = 0): number =>
  Math.max(waits[failures] ?? Math.max(...waits), retryAfterSeconds)
