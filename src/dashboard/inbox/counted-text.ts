import { maxCounted } from '../../shared/contract/submissions/inbox.ts'

/** A count of the inbox, which is not counted beyond a bound. */
export const countedText = (count: number) => (count >= maxCounted ? `${maxCounted - 1}+` : String(count))
