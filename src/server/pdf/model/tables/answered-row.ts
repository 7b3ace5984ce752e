import type { FormField } from '../../../../shared/form/engine/model.ts'
import type { Row } from '../model.ts'

/** A row, and the field that it answers. */
export interface AnsweredRow extends Row {
  /** undefined: its label is one of the template's own. */
  field: Pick<FormField, 'crm_module' | 'crm_field_name'> | undefined
  /** What the CRM calls the field. */
  usual?: string | undefined
}

/** So many rows are one: what it says. */
export interface JoinedAnswers {
  rows: number
  text: string
}
