import type { Config } from '../config.ts'

/** POSTs that a delivery gets at most: the first, and a retry after each wait (contract §6). */
export function maxAttempts({ webhooks }: Config): number {
  return 1 + webhooks.retryDelaysMs.length
}
