import { maxMailedText } from '../../../shared/budgets.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import { isSafeLink } from '../../../shared/form/markup/markdown.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import type { Language } from '../../../shared/text/texts.ts'
import { within } from '../../crm/macros.ts'
import type { KeptRecords } from '../crm-writes/index.ts'
import { answerInWords, type Content } from '../follow-ups/index.ts'
import type { Letter } from '../mails/index.ts'

interface DuplicateContext {
  kept: KeptRecords | null
  fields: readonly FormField[]
  content: Content
  language: Language
}

/**
 * The paragraph about the address that the duplicate check has found; null where there was none. Where the answers do not stand in
 * the mail, it names the fields that differ, and no value.
 */
export function duplicateNote(
  { kept, fields, content, language }: DuplicateContext,
  { withValues }: { withValues: boolean },
): Letter['note'] {
  const match = kept?.match
  if (!match) return null
  const texts = catalogue[language].duplicates
  const fieldOf = (name: string) =>
    fields.find(({ crm_module, crm_field_name }) => crm_module === 'address' && crm_field_name === name)
  // What is written beside the answers, such as the consent, is no answer that could be compared.
  const differing = match.differing.flatMap((one) => {
    const field = fieldOf(one.name)
    return field ? [{ ...one, field }] : []
  })
  const labels = differing.map(({ name, field }) => field.label || name)
  const inWords = (field: FormField, values: Content) => answerInWords(field, values, language) || texts.nothing
  const cut = within({ left: maxMailedText })
  const rows = differing.map(({ name, value, isChanged, field }, i) => ({
    label: labels[i] ?? name,
    value: fill(isChanged ? texts.changed : texts.unchanged, {
      before: cut(inWords(field, { address: { [name]: value } })),
      answer: cut(inWords(field, content)),
    }),
  }))
  const same = rows.length === 0 ? texts.same : null
  const named = !withValues && rows.length > 0 ? fill(texts.differing, { fields: labels.join(', ') }) : null
  const archived = { still: texts.archived, reactivated: texts.reactivated }
  const state = match.archived === undefined ? null : archived[match.archived]
  const address = match.link ?? kept.links['address']
  return {
    heading: texts.heading,
    text: [texts.found, state, texts.done[match.action], same, named].filter((part) => part !== null).join(' '),
    link: address !== undefined && isSafeLink(address) ? { address, words: fill(texts.link, { id: match.id }) } : null,
    rows: withValues ? rows : [],
  }
}
