import {
  designDefaults,
  settingsDefaults,
  type PdfDesign,
  type PdfDesignPatch,
  type PdfSettings,
  type PdfSettingsPatch,
} from '../../../shared/contract/documents/pdf-design.ts'

/** How a document looks and what goes into it: what a template and the account's preset have in common. */
export interface TemplateStyle {
  design: PdfDesign
  settings: PdfSettings
}

export interface LookPatch {
  design?: PdfDesignPatch | null | undefined
  settings?: PdfSettingsPatch | null | undefined
}

/** As it is stored: only what differs from the defaults, and the letterhead in a column of its own. */
export interface StoredLook {
  design: Partial<PdfDesign>
  settings: Partial<PdfSettings>
  letterhead_id: number | null
}

export function resolveLook({ design, settings, letterhead_id }: StoredLook): TemplateStyle {
  return {
    design: { ...designDefaults, ...design, letterhead_id },
    settings: {
      ...settingsDefaults,
      ...settings,
      document_signing: { ...settingsDefaults.document_signing, ...settings.document_signing },
    },
  }
}

export function storedLook({ design, settings }: TemplateStyle): StoredLook {
  const { letterhead_id, ...rest } = design
  return { design: differing(rest, designDefaults), settings: differing(settings, settingsDefaults), letterhead_id }
}

/** The look after a change: key by key, in `document_signing` too; `null` is the default. */
export function changeLook({ design, settings }: TemplateStyle, patch: LookPatch): TemplateStyle {
  const signing = patch.settings === null ? null : patch.settings?.document_signing
  return {
    design: changed(design, patch.design, designDefaults),
    settings: {
      ...changed(settings, patch.settings, settingsDefaults),
      document_signing: changed(settings.document_signing, signing, settingsDefaults.document_signing),
    },
  }
}

/** `current` with the keys of `patch`, in the order of `defaults`. */
function changed<T extends object>(current: T, patch: object | null | undefined, defaults: T): T {
  if (patch === null) return defaults
  const sent = Object.entries(patch ?? {}).filter(([, value]) => value !== undefined)
  const values = sent.map(([name, value]) => [name, value ?? defaults[name as keyof T]])
  return { ...current, ...Object.fromEntries(values) }
}

function differing<T extends object>(values: Partial<T>, defaults: T): Partial<T> {
  const own = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as keyof T]),
  )
  return Object.fromEntries(own) as Partial<T>
}
