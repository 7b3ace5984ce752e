/** Sentences of the specification whose feature is not built yet, and what is missing: said by every run of the check. */
export const notBuilt: Readonly<Record<string, string>> = {}
