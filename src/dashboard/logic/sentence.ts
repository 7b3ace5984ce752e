import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import type { Clause, RuleAction } from '../../shared/contract/forms/rules.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Answer } from '../../shared/rules/model.ts'
import type { Language } from '../text/language.ts'
import type { DraftRule } from './draft.ts'
import { isSpecial } from './offers.ts'
import { ruleTexts, type SentencePart } from './rule-texts.ts'

/** What sentences name things by. */
export interface Vocabulary {
  fields: readonly FormField[]
  language: Language
}

/** A whole rule: "If Kind is House, then show Garden and require Garden". */
export function ruleSentence(rule: DraftRule, vocabulary: Vocabulary): SentencePart[] {
  const t = ruleTexts[vocabulary.language]
  const conditions = rule.clauses.map((clause) => clauseWords(clause, vocabulary))
  const effects = rule.actions.map((action) => actionWords(action, vocabulary))
  const begin =
    conditions.length > 0
      ? [t.ifWord, ...joined(conditions, rule.mode === 'all' ? t.betweenAll : t.betweenAny), t.thenWord]
      : [rule.mode === 'all' ? t.always : t.never]
  return [...begin, ...(effects.length > 0 ? listed(effects, t.beforeLastAction) : [t.noAction]), '.']
}

export function clauseWords({ when_field_id, operator, value }: Clause, vocabulary: Vocabulary): SentencePart[] {
  const t = ruleTexts[vocabulary.language]
  const field = vocabulary.fields.find(({ id }) => String(id) === when_field_id)
  const name = fieldPart(when_field_id, vocabulary)
  if (kindOf(field) === 'tick' && operator === 'not_empty') return t.tickedCondition(name)
  if (kindOf(field) === 'tick' && operator === 'empty') return t.untickedCondition(name)
  return t.conditions[operator](name, valueParts(field, value, vocabulary))
}

export function actionWords({ action, target_field_id, value }: RuleAction, vocabulary: Vocabulary): SentencePart[] {
  const t = ruleTexts[vocabulary.language]
  const target: SentencePart = isSpecial(target_field_id)
    ? { mark: 'name', text: t.targets[target_field_id] }
    : fieldPart(target_field_id, vocabulary)
  const field = vocabulary.fields.find(({ id }) => String(id) === target_field_id)
  const isOfField = action === 'set_value' || action.endsWith('_option')
  return t.effects[action](target, valueParts(isOfField ? field : undefined, value ?? '', vocabulary))
}

export function fieldPart(id: string, { fields }: Vocabulary): SentencePart {
  const field = fields.find((candidate) => String(candidate.id) === id)
  return field ? { mark: 'name', text: field.label } : { mark: 'missing', text: id === '' ? '…' : `#${id}` }
}

/** Values in the words that visitors see for them. */
export function valueParts(field: FormField | undefined, value: Answer, { language }: Vocabulary): SentencePart[] {
  const t = ruleTexts[language]
  const values = [value].flat().filter((entry) => entry !== '')
  if (kindOf(field) === 'tick') {
    return [{ mark: 'value', text: values.some((entry) => entry !== '0') ? t.tickedValue : t.untickedValue }]
  }
  if (values.length === 0) return [{ mark: 'value', text: t.emptyValue }]
  return joined(
    values.map((entry): SentencePart[] => [{ mark: 'value', text: shown(field, entry, language) }]),
    t.betweenValues,
  )
}

const kindOf = (field: FormField | undefined) => field && answerKinds[field.type]

function shown(field: FormField | undefined, value: string, language: Language): string {
  const choice = field?.choices.find((candidate) => candidate.value === value)
  if (choice) return choice.label
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  if (field?.type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
  }
  if (kindOf(field) === 'number' && /^-?\d+(\.\d+)?$/.test(value))
    return new Intl.NumberFormat(locale, { useGrouping: 'min2' }).format(Number(value))
  return language === 'de' ? `„${value}“` : `“${value}”`
}

/** The sentence without its marks, for readers of the screen. */
export const plain = (parts: readonly SentencePart[]) =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')

const joined = (groups: readonly SentencePart[][], between: string): SentencePart[] =>
  groups.flatMap((group, i) => (i === 0 ? group : [between, ...group]))

/** "a, b and c" */
const listed = (groups: readonly SentencePart[][], last: string): SentencePart[] =>
  groups.flatMap((group, i) => (i === 0 ? group : [i === groups.length - 1 ? last : ', ', ...group]))
