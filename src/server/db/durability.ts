import { sql } from 'kysely'

/**
 * Part of a statement that does not wait for the disk, for what can be done again after a crash. The log of the database keeps its
 * order: a later statement that waits has all earlier ones on disk with itself.
 */
export const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`
