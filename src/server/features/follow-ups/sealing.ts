/** What sealed values are sealed for, so that they open nowhere else. */
export const contentContext = (accountId: number) => `follow-up content ${accountId}`
export const recordsContext = (accountId: number) => `follow-up records ${accountId}`
