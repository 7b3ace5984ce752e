import type { Plural } from './texts.ts'

/** Puts parameters into a sentence: `fill('From {min}', { min: 3 })` → `From 3`. Unknown names stay as they are. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The form of a sentence for a count, which is also its parameter `{n}`. */
export function plural(forms: Plural, n: number): string {
  return fill(n === 1 ? forms.one : forms.other, { n })
}
