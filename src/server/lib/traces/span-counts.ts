/** Spans of this process since its start, by what became of them. */
export const spanCounts = { sent: 0, dropped: 0 }
