/** When the list is asked for again: mails that wait are sent by themselves. A search is not repeated for them. */
export const askedAgain = (q: string | undefined): number | false => (q === undefined ? 10_000 : false)
