import { maxFaults } from '../../../shared/budgets.ts'
import type { FormFile } from '../../../shared/contract/forms/form-file.ts'
import { specialTargets } from '../../../shared/contract/forms/rules.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { FieldErrors } from '../../http/errors.ts'
import { namedInBlocks } from '../pdf-templates/index.ts'

/** What is wrong with the keys of a file, by path: each field has one of its own, and all others name one of these. */
export function keyFaults(file: FormFile): FieldErrors {
  const errors: FieldErrors = {}
  const known = new Set<string>()
  for (const [at, { key }] of file.fields.entries()) {
    if (known.has(key)) errors[`form.fields.${at}.key`] = [refusal('form_file_key_twice', { key })]
    known.add(key)
  }
  let room = maxFaults - Object.keys(errors).length
  for (const { path, key } of namedKeys(file)) {
    if (known.has(key)) continue
    if (room-- <= 0) break
    errors[path] = [refusal('form_file_key_missing', { key: key.slice(0, 100) })]
  }
  return errors
}

interface NamedKey {
  path: string
  key: string
}

function* namedKeys({ settings = {}, rules = [], pdf_template }: FormFile): Generator<NamedKey> {
  yield* keysInSettings(settings)
  yield* keysInRules(rules)
  for (const named of namedInBlocks(pdf_template?.blocks ?? [], 'form.pdf_template.blocks')) {
    if ('key' in named) yield named
  }
}

function* keysInRules(rules: NonNullable<FormFile['rules']>): Generator<NamedKey> {
  for (const [r, { clauses, actions }] of rules.entries()) {
    for (const [c, { when_field_id }] of (clauses ?? []).entries()) {
      yield { path: `form.rules.${r}.clauses.${c}.when_field_id`, key: when_field_id }
    }
    for (const [a, { target_field_id }] of (actions ?? []).entries()) {
      const target = target_field_id ?? ''
      if (target === '' || target in specialTargets) continue
      yield { path: `form.rules.${r}.actions.${a}.target_field_id`, key: target }
    }
  }
}

function* keysInSettings(settings: NonNullable<FormFile['settings']>): Generator<NamedKey> {
  for (const name of ['email_receiver_field_id', 'double_opt_in_field_id'] as const) {
    const key = settings[name]
    if (typeof key === 'string') yield { path: `form.settings.${name}`, key }
  }
  for (const name of ['chat_assistant_excluded_field_ids', 'confidential_field_ids'] as const) {
    for (const [i, key] of (settings[name] ?? []).entries()) yield { path: `form.settings.${name}.${i}`, key }
  }
  for (const [r, { clauses }] of (settings.redirect_rules ?? []).entries()) {
    for (const [c, { when_field_id }] of clauses.entries()) {
      yield { path: `form.settings.redirect_rules.${r}.clauses.${c}.when_field_id`, key: when_field_id }
    }
  }
  for (const [language, texts] of Object.entries(settings.translations ?? {})) {
    for (const text of Object.keys(texts)) {
      const [, key] = /^fields\.([^.]*)\./.exec(text) ?? []
      if (key !== undefined) yield { path: `form.settings.translations.${language}.${text}`, key }
    }
  }
}
