/** Submissions that the user has brought into the inbox, on this page. */
const own = new Set<number>()

/** Nothing is told of it when it arrives. */
export const noteOwnArrival = (submission: number): void => void own.add(submission)

export const isOwnArrival = (submission: number): boolean => own.has(submission)
