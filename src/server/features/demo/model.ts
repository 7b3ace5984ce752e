import type { z } from 'zod'
import type { CrmModule, FieldPatch } from '../../../shared/contract/forms/fields.ts'
import type { FormPatch } from '../../../shared/contract/forms/forms.ts'
import type { PdfTemplatePatch } from '../../../shared/contract/documents/pdf-templates.ts'
import type { Action, Operator, SpecialTarget } from '../../../shared/contract/forms/rules.ts'

/** A form of the demo account: what is sent to the API, with names of its own (`K`) in place of field ids. */
export interface DemoForm<K extends string = string> {
  settings: z.input<typeof FormPatch> & { internal_title: string; title: string; custom_slug: string }
  /** Name of the form group it belongs to. */
  group: string
  fields: Record<K, DemoField>
  rules: DemoRule<NoInfer<K>>[]
  /** The form's PDF template. */
  document?: (idOf: (field: NoInfer<K>) => number) => z.input<typeof PdfTemplatePatch>
  /** Oldest first. */
  submissions: Partial<Record<NoInfer<K>, string | string[]>>[]
}

export type DemoField = z.input<typeof FieldPatch> & { crm_module: CrmModule }

export interface DemoRule<K extends string> {
  title: string
  when: [field: K, operator: Operator, value?: string | string[]][]
  then: [action: Action, target: K | SpecialTarget, value?: string][]
}

/** Lets the compiler infer the names of the fields, and check them in rules and submissions. */
export function demoForm<K extends string>(form: DemoForm<K>): DemoForm {
  return form
}
