import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { answerKinds, displayTypes } from '../../../shared/contract/forms/field-types.ts'
import type { Rule } from '../../../shared/contract/forms/rules.ts'
import { contentName, type Choice, type FormField } from '../../../shared/form/engine/model.ts'
import type { Language } from '../../../shared/text/texts.ts'
import { referenced, type Referable } from './references.ts'
import { hiddenByRules } from './sample-rules.ts'
import { isHouseNumber, isStreet, sampleNumber, sampleText, withoutNumber } from './sample-values.ts'

type SampleValue = string | number | boolean | string[]
type SampleContent = Record<string, Record<string, SampleValue>>

/** What a sample is made of. */
interface SampledForm extends Referable {
  /** Of the form. */
  rules?: readonly Rule[]
}

/**
 * Answers for a preview: one for every field of the form that its rules show to who answers so, and every CRM field that the blocks name,
 * made of type, name and permitted values. The same fields give the same answers each time. Files and signatures have none.
 */
export function sampleContent(blocks: readonly PdfBlock[], sampled: SampledForm, language: Language): SampleContent {
  const content = everyAnswer(blocks, sampled, language)
  const { fields, rules = [] } = sampled
  const hidden = new Set(hiddenByRules({ fields, rules }, content))
  const shown = new Set(fields.filter((field) => !hidden.has(field)).map(placeOf))
  for (const field of hidden) {
    if (!shown.has(placeOf(field))) delete content[field.crm_module]?.[contentName(field)]
  }
  return content
}

/** Where the answer stands, which several fields may share. */
const placeOf = (field: FormField) => `${field.crm_module} ${contentName(field)}`

function everyAnswer(blocks: readonly PdfBlock[], referable: Referable, language: Language): SampleContent {
  const content: SampleContent = {}
  const fields = [...referable.fields, ...crmFields(blocks, referable)]
  const numbered = new Set(
    fields.filter((one) => isHouseNumber(one) && !isStreet(one)).map(({ crm_module }) => crm_module),
  )
  for (const field of fields) {
    const group = (content[field.crm_module] ??= {})
    const value = sampleValue(field, language)
    if (value === undefined) continue
    const isDivided = typeof value === 'string' && isStreet(field) && numbered.has(field.crm_module)
    group[contentName(field)] ??= isDivided ? withoutNumber(value) : value
  }
  return content
}

function crmFields(blocks: readonly PdfBlock[], referable: Referable): FormField[] {
  return blocks.flatMap((block): FormField[] => {
    if (block.type === 'columns') return [...crmFields(block.left, referable), ...crmFields(block.right, referable)]
    const named = 'field_ids' in block ? block.field_ids : block.type === 'field' ? [block.crm] : []
    const references = named.filter((reference) => typeof reference === 'object' && reference !== null)
    return references.map((reference) => referenced(reference, referable)).filter((field) => field !== undefined)
  })
}

/** What the other answers of a sample tell of. */
const sale = /^(ver)?kauf(en)?$|^(sell(ing)?|sale|buy(ing)?)$/i

/** The salutation that fits the sample's name, else a sale, else the second; none of a field without choices. */
function sampleChoice(field: FormField, language: Language): Choice | undefined {
  const [first, second = first] = field.choices
  if (!second) return undefined
  const fitting = sampleText(field, language)
  const isSale = ({ value, label }: Choice) => sale.test(value) || sale.test(label)
  return field.choices.find(({ value }) => value === fitting) ?? field.choices.find(isSale) ?? second
}

function sampleValue(field: FormField, language: Language): SampleValue | undefined {
  const kind = answerKinds[field.type]
  if (displayTypes.includes(field.type) || kind === 'files') return undefined
  if (kind === 'tick') return true
  if (kind === 'choices') return field.choices.slice(0, field.options.max_choices ?? 3).map(({ value }) => value)
  // Good, but not the best of all.
  if (kind === 'score') return Number((field.choices.at(-2) ?? field.choices[0])?.value)
  const choice = sampleChoice(field, language)
  if (choice) return choice.value
  if (kind === 'number') return sampleNumber(field)
  const text = sampleText(field, language)
  return Array.from(text).slice(0, field.max_length).join('')
}
