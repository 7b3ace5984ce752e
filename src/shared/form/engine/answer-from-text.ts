import { answerKinds } from '../../contract/forms/field-types.ts'
import type { Answer } from '../../rules/model.ts'
import type { Choice, FormField } from './model.ts'

/** `'1'` for a tick, `''` for none, in the words of forms, of JSON and of people. */
export function tick(text: string): '1' | '' {
  return /^(0|false|no|nein|off|)$/i.test(text.trim()) ? '' : '1'
}

/** What the field holds by itself. */
export function defaultAnswer(field: FormField): Answer | undefined {
  if (field.default_value === null || field.default_value === '') return undefined
  return answerFromText(field, field.default_value.normalize('NFC'))
}

/** An answer written as one text: a default value, or a parameter of the address; `undefined` for a choice that is not offered. */
export function answerFromText(field: FormField, text: string): Answer | undefined {
  switch (answerKinds[field.type]) {
    case 'tick':
      return tick(text)
    case 'choices': {
      const codes = text.split(';').map((entry) => codeOf(field, entry.trim()))
      return codes.filter((code) => code !== undefined)
    }
    case 'choice':
    case 'score':
      return codeOf(field, text.trim())
    default:
      return text
  }
}

function codeOf({ choices }: FormField, text: string): string | undefined {
  let codes = known.get(choices)
  if (!codes) known.set(choices, (codes = codesOf(choices)))
  return codes.get(text)
}

/** By the list itself, which is the same as long as its form is. */
const known = new WeakMap<readonly Choice[], ReadonlyMap<string, string>>()

/** Codes by themselves and by their words: a code goes before words that are the same, the first of equal words before the others. */
const codesOf = (choices: readonly Choice[]) =>
  new Map(
    choices
      .toReversed()
      .map(({ value, label }) => [label, value] as const)
      .concat(choices.map(({ value }) => [value, value])),
  )
