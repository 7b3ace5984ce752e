/** Sentences of the specification whose feature is not built yet, and what is missing: said by every run of the check. */
export const notBuilt: Readonly<Record<string, string>> = {
  'S4.12-14': 'such a form is closed for everybody; nobody can log in yet',
  'S4.12-15': 'login of staff by a one-time link',
}
