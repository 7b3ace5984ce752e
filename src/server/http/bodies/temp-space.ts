import { ipPrefix } from '../../lib/ip-prefix.ts'
import { ApiError } from '../errors.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

const mib = 1024 * 1024

export interface SpaceLimits {
  /** Of all requests of this process together, and of those of one network. */
  all: number
  network: number
}

/** A network has room for two of the largest forms, all for the largest forms of ten networks. */
const usual: SpaceLimits = { all: 2_048 * mib, network: 256 * mib }

/** The code of the 413 of one request whose files have no room together. */
export const tooLargeTogether = 'files_too_large'

/** Space on disk for the files of one request. */
export interface DiskReservation {
  /** Throws 503 when so many bytes more have no room, 429 where it is the network's own room, 413 where no waiting makes room for this request. */
  take(bytes: number): void
  /** Gives all of it back; a second time does nothing. */
  release(): void
}

/** Counts what files of requests take up on disk while their requests run, before any of it is written. */
export function openTempSpace({ all, network: perNetwork }: SpaceLimits = usual) {
  const used = new Map<string, number>()
  let inAll = 0

  return {
    /** Space for a request from an address. */
    open(ip: string): DiskReservation {
      const network = ipPrefix(ip)
      let own = 0
      return {
        take(bytes) {
          if (own + bytes > perNetwork)
            throw new ApiError('too_large', refusal(tooLargeTogether, { mib: perNetwork / mib }))
          const ofNetwork = used.get(network) ?? 0
          if (ofNetwork + bytes > perNetwork) throw tooMuch('rate_limited', 'too_many_files_from_here')
          if (inAll + bytes > all) throw tooMuch('unavailable', 'too_many_files')
          used.set(network, ofNetwork + bytes)
          inAll += bytes
          own += bytes
        },
        release() {
          const left = (used.get(network) ?? 0) - own
          if (left > 0) used.set(network, left)
          else used.delete(network)
          inAll -= own
          own = 0
        },
      }
    },
    used: () => inAll,
  }
}

const retrySeconds = 10

const tooMuch = (kind: 'rate_limited' | 'unavailable', code: 'too_many_files_from_here' | 'too_many_files') =>
  new ApiError(kind, refusal(code, { seconds: retrySeconds }), { headers: { 'retry-after': String(retrySeconds) } })

/** Of this process. */
export const tempSpace = openTempSpace()
