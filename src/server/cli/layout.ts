/** Rows of cells as text with aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names and values below each other, indented. */
export function lines(pairs: readonly (readonly [name: string, value: string])[]): string {
  return table(pairs.map(([name, value]) => [`  ${name}`, value]))
}
