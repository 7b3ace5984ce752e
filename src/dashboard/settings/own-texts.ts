import {
  fieldKey,
  listKey,
  optionKey,
  ruleKey,
  settingKey,
  translatableFieldTexts,
  translatableLists,
  translatableSettings,
  type TranslatableFieldText,
  type TranslatableList,
} from '../../shared/contract/forms/translations.ts'
import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import type { PdfTemplate } from '../../shared/contract/documents/pdf-templates.ts'
import { documentTexts } from '../../shared/form/engine/translate-document.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Rule } from '../../shared/contract/forms/rules.ts'

/** One text of a form that can be translated; `what` says where it stands. */
export interface OwnText {
  key: string
  text: string
  what:
    | { kind: 'setting'; name: (typeof translatableSettings)[number] }
    | { kind: 'field'; field: string; text: TranslatableFieldText }
    | { kind: 'option'; field: string }
    | { kind: 'rule' }
    | { kind: 'list'; name: TranslatableList }
    | { kind: 'document' }
}

/**
 * The texts that the form itself says, in the order in which visitors meet them; `rules` set labels. Those of its document only
 * where submissions become one.
 */
export function ownTexts(
  settings: Readonly<Record<string, unknown>>,
  fields: readonly FormField[],
  rules: readonly Pick<Rule, 'actions'>[],
  template?: Pick<PdfTemplate, 'enabled' | 'name' | 'blocks' | 'design'>,
): OwnText[] {
  const inDocument = template?.enabled ? documentTexts(template).filter(({ text }) => isText(text)) : []
  return [
    ...settingTexts(settings),
    ...listTexts(settings),
    ...fields.flatMap(fieldTexts),
    ...ruleTexts(rules),
    ...inDocument.map((own): OwnText => ({ ...own, what: { kind: 'document' } })),
  ]
}

function settingTexts(settings: Readonly<Record<string, unknown>>): OwnText[] {
  return translatableSettings.flatMap((name) => {
    const text = settings[name]
    return isText(text) ? [{ key: settingKey(name), text, what: { kind: 'setting', name } }] : []
  })
}

/** Each text of a list once, wherever it stands again. */
function listTexts(settings: Readonly<Record<string, unknown>>): OwnText[] {
  const lists = Object.entries(translatableLists) as [TranslatableList, readonly string[]][]
  const texts = lists.flatMap(([name, parts]) =>
    ((settings[name] ?? []) as Record<string, unknown>[])
      .flatMap((entry) => parts.map((part) => entry[part]))
      .filter(isText)
      .map((text): OwnText => ({ key: listKey(text), text, what: { kind: 'list', name } })),
  )
  return [...new Map(texts.map((own) => [own.key, own])).values()]
}

const partsOfField = Object.keys(translatableFieldTexts) as TranslatableFieldText[]

function fieldTexts(field: FormField): OwnText[] {
  const { id, type, label, name, choices } = field
  const called = label === '' ? name : label
  const parts = partsOfField.filter((part) => part !== 'default_value' || type === 'text_block')
  const words = parts.flatMap((part): OwnText[] => {
    const text = part === 'unit' ? wordOf(field) : field[part]
    return isText(text) ? [{ key: fieldKey(id, part), text, what: { kind: 'field', field: called, text: part } }] : []
  })
  // Suggestions of a text field are values; a number of a rating that means nothing further says itself.
  const labels =
    type === 'text' ? [] : choices.filter((choice) => answerKinds[type] !== 'score' || choice.label !== choice.value)
  const options = labels.map((choice): OwnText => ({
    key: optionKey(id, choice.value),
    text: choice.label,
    what: { kind: 'option', field: called },
  }))
  return [...words, ...options]
}

/** Of a number, a unit that is a word; m² and € are the same in all languages. */
function wordOf({ type, options: { unit } }: FormField): string | undefined {
  return type === 'number' && unit !== undefined && /\p{L}{4}/u.test(unit) ? unit : undefined
}

function ruleTexts(rules: readonly Pick<Rule, 'actions'>[]): OwnText[] {
  const labels = rules.flatMap(({ actions }) =>
    actions.flatMap(({ action, value }) => (action === 'set_label' && isText(value) ? [value] : [])),
  )
  return [...new Set(labels)].map((text) => ({ key: ruleKey(text), text, what: { kind: 'rule' } }))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
