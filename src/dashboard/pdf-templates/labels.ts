import { useCallback } from 'react'
import { displayTypes } from '../../shared/contract/forms/field-types.ts'
import type { PdfBlock } from '../../shared/contract/documents/pdf-blocks.ts'
import type { Field } from '../../shared/contract/forms/fields.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import { useLabels, useCrmFields } from '../build/use-labels.ts'
import { useText } from '../text/language.ts'
import { typeNames } from './blocks/block-texts.ts'
import { useForm } from './use-template-editor.ts'

/** The fields of the form that have an answer to show. */
export function useAnswerFields(): Field[] {
  return useForm().fields.filter(({ field_type }) => !displayTypes.includes(field_type))
}

type Entry = Extract<PdfBlock, { type: 'fieldlist' }>['field_ids'][number]

/** What a field that a block names is called: a field of the form by its id, or one of the CRM. */
export function useEntryLabel(): (entry: Entry) => string {
  const { fields } = useForm()
  const labelOf = useLabels()
  const crm = useCrmFields()
  return useCallback(
    (entry) => {
      if (typeof entry !== 'number') {
        return entry.label ?? configurationOf(crm, entry.module, entry.name)?.label ?? entry.name
      }
      const field = fields.find(({ id }) => id === entry)
      return field ? labelOf(field) : String(entry)
    },
    [fields, labelOf, crm],
  )
}

function firstWords(block: Extract<PdfBlock, { type: 'heading' | 'paragraph' | 'letter' }>): string {
  const words = block.type === 'letter' ? (block.subject ?? '') : block.text
  return words.trim().slice(0, 80)
}

/** The first of many names. */
const firstNames = (names: readonly string[]) => names.slice(0, 4).join(', ') + (names.length > 4 ? ' …' : '')

/** What a field block shows: one field, or none yet. */
function entriesOf({ field_id, crm }: Extract<PdfBlock, { type: 'field' }>): Entry[] {
  if (field_id !== null) return [field_id]
  return crm === null || crm.name === '' ? [] : [crm]
}

/** What stands below a picture or a line to sign on. */
function ownWords(block: PdfBlock): string | null {
  if (block.type === 'image' || block.type === 'floorplan') return block.caption
  return block.type === 'signature' || block.type === 'countersignature' ? block.label : null
}

/** What a block is called in the editor: its words, else what it shows, else what it is. */
export function useBlockLabel(): (block: PdfBlock) => string {
  const types = useText(typeNames)
  const entryLabel = useEntryLabel()
  return useCallback(
    (block) => {
      switch (block.type) {
        case 'heading':
        case 'paragraph':
        case 'letter':
          return firstWords(block) || types[block.type]
        case 'field':
          return block.label ?? entriesOf(block).map(entryLabel)[0] ?? types.field
        case 'fieldlist':
        case 'facts':
          return firstNames(block.field_ids.map(entryLabel)) || types[block.type]
        default:
          return ownWords(block) ?? types[block.type]
      }
    },
    [types, entryLabel],
  )
}
