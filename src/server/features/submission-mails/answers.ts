import { displayTypes } from '../../../shared/contract/forms/field-types.ts'
import { maxMailedText } from '../../../shared/budgets.ts'
import { contentName } from '../../../shared/form/engine/model.ts'
import { signatureInWords } from '../../../shared/form/uploads/signature-names.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { fill } from '../../../shared/text/fill.ts'
import { within } from '../../crm/macros.ts'
import { measured } from '../../../shared/form/units.ts'
import { joinedRows } from '../../pdf/model/tables/joined-rows.ts'
import { answerInWords, type AnswerSet } from '../follow-ups/index.ts'
import type { AnswerRow } from '../mails/index.ts'
import { filesOf, type MailedFiles } from './mailed-files.ts'

export interface RowOptions {
  withHidden: boolean
  linkOf?: MailedFiles['linkOf']
}

/**
 * The answers that were given, in the order of the form; of fields with one place in the CRM the first. Cut to what a mail can show. Numbers
 * have their units, and the parts of an address are one row, as in documents.
 */
export function answerRows({ fields, content, language }: AnswerSet, options: RowOptions): AnswerRow[] {
  const seen = new Set<string>()
  const cut = within({ left: maxMailedText })
  const rows = fields.flatMap((field, position) => {
    const place = `${field.crm_module}.${contentName(field)}`
    if (displayTypes.includes(field.type) || seen.has(place)) return []
    // What the form adds by itself is none of the visitor's business.
    if (field.type === 'hidden' && !options.withHidden) return []
    const value = answerInWords(field, content, language)
    if (value === '') return []
    seen.add(place)
    const number = measured(field, content[field.crm_module]?.[contentName(field)], language)
    const named = field.label === '' ? fill(catalogue[language].page.unnamed, { n: position + 1 }) : field.label
    const label = number?.label ?? named
    const { keptDrawing } = catalogue[language].files.sign
    const wordsOf = (name: string) => (field.type === 'signature' ? signatureInWords(name, keptDrawing) : name)
    const links = filesOf(field, content).flatMap((file) => {
      const address = options.linkOf?.(file) ?? null
      return address === null ? [] : [{ words: wordsOf(file.name), address }]
    })
    const text = cut(number?.text ?? value)
    return [{ label, value: { kind: 'text' as const, text }, field, ...(links.length > 0 && { links }) }]
  })
  return joinedRows(rows, catalogue[language].pdf).map(({ value, ...row }) => ({
    ...row,
    value: value.kind === 'text' ? value.text : '',
  }))
}
