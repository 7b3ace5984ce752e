export type SettingState = 'idle' | 'saving' | 'saved'

/** A setting as its control has it. */
export interface SettingValue {
  value: unknown
  state: SettingState
  problem: unknown
  /** Saves after a pause, for what is typed. */
  enter: (value: unknown) => void
  /** Saves now, for what is chosen. */
  choose: (value: unknown) => void
  /** Ends a pause: the input was left. */
  settle: () => void
}
