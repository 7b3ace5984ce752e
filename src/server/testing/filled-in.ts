import { answerKinds, displayTypes, type ResolvedType } from '../../shared/contract/forms/field-types.ts'
import type { Field } from '../../shared/contract/forms/fields.ts'
import type { Rule } from '../../shared/contract/forms/rules.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import { resolveFields } from '../../shared/form/engine/resolve.ts'
import { ruleField } from '../../shared/form/engine/rule-field.ts'
import { compileRules } from '../../shared/rules/evaluate.ts'
import type { Answers } from '../../shared/rules/model.ts'
import type { CrmFields } from '../features/crm/index.ts'
import { sheetImage } from './contract/record-factories.ts'
import { onePage } from './documents/pdf.ts'
import type { FormFile } from './multipart.ts'
import { drawn } from './signing.ts'

/** What a visitor enters who answers every field that the page shows. */
export interface FilledForm {
  /** Parts of the multipart body, by the names of their inputs. */
  parts: [string, string | FormFile][]
  /** Fields that were answered in words, with the answer. */
  answered: { field: FormField; answer: string | string[] }[]
}

/**
 * Fills in a form from its first field to its last, by the type of each, with what its rules show after the answers before.
 * `choose` picks one of the values of a choice.
 */
export function filledIn(
  fields: readonly Field[],
  rules: readonly Rule[],
  crm: CrmFields,
  choose: (values: readonly string[]) => string,
): FilledForm {
  const model = resolveFields(fields, crm)
  const evaluate = compileRules(rules, model.map(ruleField))
  const answers: Record<string, string | string[]> = {}
  const filled: FilledForm = { parts: [], answered: [] }
  for (const field of model) {
    if (displayTypes.includes(field.type)) continue
    const state = evaluate(answers as Answers, 'change').fields[field.id]
    if (field.type !== 'hidden' && state?.visible !== true) continue
    if (answerKinds[field.type] === 'files') {
      filled.parts.push([field.name, fileFor(field)])
      continue
    }
    // What rules set is no choice of the visitor.
    const answer = field.type === 'hidden' && typeof state?.value === 'string' ? state.value : answerTo(field, choose)
    answers[field.id] = answer
    filled.answered.push({ field, answer })
    for (const one of [answer].flat()) filled.parts.push([field.name, one])
  }
  return filled
}

function fileFor({ type, options }: FormField): string | FormFile {
  if (type === 'signature') return drawn
  const isImage = options.allowed_types?.includes('jpg') ?? true
  return isImage ? { name: 'foto.png', content: sheetImage } : { name: 'lebenslauf.pdf', content: onePage() }
}

const usual: Readonly<Partial<Record<ResolvedType, string>>> = {
  checkbox: '1',
  date: '2027-03-01',
  datetime: '2027-03-01T10:30',
  email: 'katharina.brandt@mail.example',
  tel: '0221 4710123',
  textarea: 'Alles Weitere besprechen wir gern am Telefon.',
}

/** An answer that the type and the limits of a field allow. */
function answerTo(field: FormField, choose: (values: readonly string[]) => string): string | string[] {
  const { type, choices, default_value, options, crm_field_name } = field
  const values = choices.map(({ value }) => value)
  if (type === 'hidden') return default_value ?? ''
  if (type === 'checkboxes') return [...new Set([values[0] ?? '', choose(values)])]
  if (type !== 'text' && values.length > 0) return choose(values)
  if (type === 'number') return String(Math.max(3, Number(options.min ?? 0)))
  return usual[type] ?? (crm_field_name?.toLowerCase() === 'plz' ? '50823' : 'Brandt')
}
