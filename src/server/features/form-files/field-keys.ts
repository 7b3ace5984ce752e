import type { ContentField } from '../../../shared/contract/forms/form-content.ts'

/** Letters that stay readable without their marks. */
const spelt: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }
const maxBase = 50

/**
 * The key of each field, by its id: its CRM field, else its label, else its type, and a number where another field has that key. The same
 * fields in the same order have the same keys, wherever they are.
 */
export function fieldKeys(fields: readonly ContentField[]): Map<number, string> {
  const taken = new Set<string>()
  const keys = new Map<number, string>()
  for (const { id, crm_field_name, label, field_type } of fields) {
    const base = keyOf(crm_field_name ?? '') ?? keyOf(label ?? '') ?? field_type
    let key = base
    for (let number = 2; taken.has(key); number++) key = `${base}_${number}`
    taken.add(key)
    keys.set(id, key)
  }
  return keys
}

/** A text as a key; `undefined` where no letter of it can be in one. */
function keyOf(text: string): string | undefined {
  const key = text
    .replace(/[äöüÄÖÜß]/g, (letter) => spelt[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, maxBase)
    .replace(/_+$/, '')
  return key === '' ? undefined : key
}
