import type { RawBuilder } from 'kysely'
import type { FollowUpKind } from './kinds.ts'
import type { FollowUp } from './queries.ts'
import type { ReadRecords } from './read-records.ts'

/** What mails and messages need of a write to the CRM. */
export interface CrmOutcome {
  records: ReadRecords
  /** The same, as it is kept for those who come later. */
  seal(): string
}

/** What came of one try: final, or to be tried again. */
export type Outcome<Result> =
  | {
      state: 'done' | 'failed'
      error: string | null
      told?: CrmOutcome | undefined
      result?: Result
      /** The CRM has not confirmed that it has the submission: content that would go because of that stays. */
      forgets?: false
    }
  /**
   * Tries are not counted where nothing but a person can help, who makes it due (`untilCalled`), and where it is known when to come
   * again (`afterSeconds`).
   */
  | { state: 'waiting'; error: string; untilCalled?: true; afterSeconds?: number | undefined }
  /** This process stops, and another one may go on at once. */
  | { state: 'released' }

/** What is done for each follow-up of a kind. */
export interface FollowUpWork<Result> {
  kind: FollowUpKind
  /** `stop` is aborted when the process stops: what waits is then released, what is under way has some seconds to end. */
  perform(followUp: FollowUp, stop: AbortSignal): Promise<Outcome<Result>>
  /** Does what is left to do for one that has been tried as often as it may be; it fails after that. */
  giveUp?(followUp: FollowUp): Promise<void>
  /**
   * The statement that writes these results, of follow-ups that have ended only (`hasEnded`): it becomes one with the statement that
   * ends them. Null: there is nothing to write.
   */
  write(
    results: readonly { followUp: FollowUp; result: Result }[],
    hasEnded: RawBuilder<unknown>,
  ): RawBuilder<unknown> | null
}
