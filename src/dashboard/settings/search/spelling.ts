/** Letters as one types them in either spelling: `Größe`, `Groesse` and `Grosse` are the same, `E-Mail` and `Email`, `colour` and `color`. */
export function withoutSpelling(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\p{M}_-]/gu, '')
    .replace(/([aou])e/g, '$1')
    .replace(/our/g, 'or')
}

/** What a word has in common with its other forms: `farben` and `farbe`, `einbetten` and `einbettung`. */
export const stemOf = (word: string) => word.replace(/(?<=.{4})(ungen|ung|ing|en|er|es|em|ed|e|n|s)$/, '')
