/** How a letter begins (macro `_Briefanrede`); `{name}` is the family name, behind the academic title where there is one. */
export interface SalutationTexts {
  toWoman: string
  toMan: string
  /** Where the language leaves out Mr and Ms before an academic title. */
  withTitle?: string
  /** Where it is not known who reads it. */
  neutral: string
}
