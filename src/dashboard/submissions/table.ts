import { confidentialPlaces, masked } from '../../shared/form/engine/confidential.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import type { Form } from '../forms/model.ts'
import { columnsOf, shownValue, type Column, type Content, type Submission } from './views/columns.ts'
import { momentOf, type Moment } from './views/moment.ts'

/** Spreadsheets count days from 1900 on. */
const firstDay = Date.UTC(1900, 2, 1)

/** A value as text, and as what it is where that is no text. */
export interface Cell {
  text: string
  value?: number | Moment
}

/** Words of the table: titles of its first columns, and answers that are said with a word. */
export interface Words {
  index: string
  received: string
  yes: string
  no: string
}

export interface Table {
  head: string[]
  rowOf: (submission: Submission) => Cell[]
}

/** Submissions as rows of a table: number, time in the time zone of the form, and its fields in its order. What is confidential is a mark. */
export function tableOf(
  form: Pick<Form, 'fields' | 'confidential_field_ids' | 'timezone'>,
  crm: CrmFields,
  words: Words,
): Table {
  const columns = columnsOf(form.fields, crm)
  const clock = clockIn(form.timezone)
  const hidden = confidentialPlaces(form.fields, form.confidential_field_ids)
  return {
    head: [words.index, words.received, ...columns.map(({ label }) => label)],
    rowOf({ index, created_at, content }) {
      const shown = content && masked(content, hidden)
      return [
        { text: String(index), value: index },
        { text: created_at, value: { at: clock(created_at), isDay: false } },
        ...columns.map((column) => cellOf(shown?.[column.module]?.[column.name], column, crm, words)),
      ]
    },
  }
}

function cellOf(value: Content[string][string] | undefined, column: Column, crm: CrmFields, words: Words): Cell {
  const text = shownValue(value, column, crm, words)
  if (typeof value === 'number' && text === String(value)) return { text, value }
  if (typeof value !== 'string') return { text }
  const moment = momentOf(value, column.type)
  return moment && moment.at >= firstDay ? { text, value: moment } : { text }
}

/** What clocks in a time zone show at a moment, as if it were UTC, since cells know no time zones. */
function clockIn(timeZone: string): (timestamp: string) => number {
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (timestamp) => {
    const at = new Date(timestamp)
    return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) + at.getMilliseconds()
  }
}
