import { serialize } from 'node:v8'
import { maxDocumentValues, maxReferences, valueOverhead } from '../../../shared/budgets.ts'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { designDefaults, settingsDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import { resolveDocument } from '../../pdf/index.ts'
import type { Calls } from './calls.ts'

const listOf = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

const fieldsOf = (given: Partial<FormField>): FormField[] =>
  listOf(2_000, (at) => ({
    ...fieldDefaults,
    form_id: 1,
    position: at,
    crm_module: 'address',
    label: `Feld ${at}`,
    type: 'text',
    choices: [],
    max_length: 100_000,
    ...given,
    id: at + 1,
    name: `field_${at + 1}`,
  }))

/** Rows of all fields, resolved and written down for the process that draws them, or refused. */
function resolving(fields: FormField[], answer: unknown, field_ids: (PdfBlock & { type: 'fieldlist' })['field_ids']) {
  const template = {
    blocks: [{ id: 'fieldlist-01', type: 'fieldlist', field_ids } as const],
    design: designDefaults,
    settings: settingsDefaults,
  }
  const content = { address: Object.fromEntries(fields.map(({ name }) => [name, answer])) }
  return () => {
    try {
      const letterhead = null
      const context = { fields, crm: {}, language: 'de', title: '', content, letterhead, signature: null } as const
      return serialize(resolveDocument(template, context))
    } catch (error) {
      return error
    }
  }
}

/** Each field several times. */
const all = listOf(maxReferences, (at) => 2_000 - (at % 2_000))

export const pdfDocument = (): Calls => {
  const codes = listOf(500, (at) => `c${at}`)
  const choices = codes.map((value) => ({ value, label: value }))
  const room = maxDocumentValues / maxReferences - valueOverhead - 'Feld 1000'.length
  const crm = listOf(maxReferences, (at) => ({ module: 'address' as const, name: `n${at}`, label: null }))
  return {
    'as much text as allowed': resolving(fieldsOf({}), 'x'.repeat(room), all),
    'the longest answers': resolving(fieldsOf({}), 'x'.repeat(100_000), all),
    'all choices of all fields': resolving(fieldsOf({ type: 'checkboxes', choices }), codes, all),
    'fields of the CRM': resolving(fieldsOf({ crm_field_name: 'x' }), 'x', crm),
  }
}
