/** Rows as a table that Excel opens as it is: semicolons, quotes, a mark for UTF-8, and nothing that would run as a formula. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  // What begins like this, spreadsheets compute; numbers and telephone numbers do not need to be kept from it.
  const isFormula = /^[=@\t\r]|^[+-](?![\d\s()/.,-]*$)/.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}
