/** What a setting is called, and one sentence about what it does; the latter may be empty. */
export interface Label {
  en: readonly [label: string, help: string]
  de: readonly [label: string, help: string]
}

/** A label made of both languages' words. */
export const label = (en: Label['en'], de: Label['de']): Label => ({ en, de })
