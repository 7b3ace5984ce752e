import type { Database } from '../../db/db.ts'
import type { SeedIds } from './seed.ts'

/** What a statement is called with. */
export interface PlanContext extends SeedIds {
  database: Database
  /** Submissions of all accounts whose follow-ups wait and are due, oldest first. */
  waiting: readonly number[]
  /** Submissions of the first account of which everything is done. */
  done: readonly number[]
  /** Records of the first account that are addresses. */
  records: readonly number[]
  /** A number that was not given before. */
  next(): number
}

export interface HotStatement {
  /** How many rows it returns or changes. */
  rows: number
  /**
   * Blocks of 8 kB per row, read or written: about twice what it takes with 200,000 submissions, for indexes that are a level deeper and
   * pages that are split. A plan by the wrong index needs hundreds or thousands.
   */
  bound: number
  /** Gives the number of rows. */
  run(of: PlanContext): Promise<number>
}
