import type { Config } from '../config.ts'

/** POSTs that a delivery gets at most: the first, and a retry after each wait [B14]. */
export function maxAttempts({ webhooks }: Config): number {
  return 1 + webhooks.retryDelaysMs.length
}
