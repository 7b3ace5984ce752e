import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { required } from '../values.ts'

const maxKey = 60
const keyFault = fault('form_file_key_unreadable', { max: maxKey })

/** Names a field within the file. */
export const fieldKey = z
  .string({ error: (issue) => required(issue.input) ?? keyFault })
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, { error: keyFault })
  .meta({ examples: ['Email'] })

/** What a key stands for in conditions and actions of a form file. */
export const keyMeanings = {
  when: 'Key of the field whose answer is compared',
  target: 'Key of the field, or a special target as in `PUT /forms/{id}/rules`; empty for the actions by tag',
}
