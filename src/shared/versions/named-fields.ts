import type { ContentRule, FormContent } from '../contract/forms/form-content.ts'

/**
 * A rule without the clauses and actions that name a field which is not there [B2.5]. One that loses its last clause is
 * switched off: a rule without conditions always holds, which is not what was meant.
 */
export function withFieldsOnly<R extends ContentRule>(rule: R, isThere: (fieldId: number) => boolean): R {
  const isNamed = (ref: string) => !/^[1-9]\d*$/.test(ref) || isThere(Number(ref))
  const clauses = rule.clauses.filter(({ when_field_id }) => isNamed(when_field_id))
  return {
    ...rule,
    clauses,
    actions: rule.actions.filter(({ target_field_id }) => isNamed(target_field_id)),
    is_enabled: clauses.length === 0 && rule.clauses.length > 0 ? 0 : rule.is_enabled,
  }
}

/** A document whose rules name its own fields only: what it will be when it is the form. */
export function settled(content: FormContent): FormContent {
  const ids = new Set(content.fields.map(({ id }) => id))
  return { ...content, rules: content.rules.map((rule) => withFieldsOnly(rule, (id) => ids.has(id))) }
}
