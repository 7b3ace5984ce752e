import type { Plural } from './plural.ts'

/** Puts parameters into a sentence: `fill('From {min}', { min: 3 })` → `From 3`. Unknown names stay as they are. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The form of a sentence for a count, which is also its parameter `{n}`. */
export function plural({ one, few, other }: Plural, n: number): string {
  const isFew = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)
  const several = few !== undefined && isFew ? few : other
  return fill(n === 1 ? one : several, { n })
}
