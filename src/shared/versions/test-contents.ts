import { fieldDefaults } from '../contract/forms/fields.ts'
import type { ContentField, ContentRule } from '../contract/forms/form-content.ts'

/** A field of a form's content, as tests need one. */
export const fieldNamed = (id: number, more: Partial<ContentField> = {}): ContentField => ({
  ...fieldDefaults,
  id,
  crm_module: 'address',
  label: `Field ${id}`,
  ...more,
})

/** A rule of it, which does nothing. */
export const ruleTitled = (title: string, more: Partial<ContentRule> = {}): ContentRule => ({
  title,
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags: [],
  clauses: [],
  actions: [],
  ...more,
})
