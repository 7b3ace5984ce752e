/** What a setting is called, and one sentence about what it does, which may be empty; of a number, what stands behind it. */
export interface Label {
  en: readonly [label: string, help: string, unit?: string]
  de: readonly [label: string, help: string, unit?: string]
}

/** A label made of both languages' words. */
export const label = (en: Label['en'], de: Label['de']): Label => ({ en, de })
