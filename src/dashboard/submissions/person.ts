import { personIn, type Person } from '../../shared/form/person.ts'
import type { Column, Submission } from './views/columns.ts'

const unknown: Person = { name: null, email: null, phone: null }

/** Who sent a submission, as far as its answers say. */
export const personOf = ({ content }: Pick<Submission, 'content'>, columns: readonly Column[]): Person =>
  content === null ? unknown : personIn(content, columns)
