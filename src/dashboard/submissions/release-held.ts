import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { noteOwnArrival } from '../arrivals/own.ts'

/** Releases a submission that was held back; the user who does so is not told that it has arrived. */
export async function releaseHeld(id: number, signal?: AbortSignal) {
  const released = await call(endpoints.quarantine.release, { id, signal })
  noteOwnArrival(released.id)
  return released
}
