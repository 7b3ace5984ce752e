import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { maxId, queryFlag, searchText } from '../values.ts'
import { processingStatuses, type ProcessingStatus } from './submission-processing.ts'

const statusError = fault('parameter_not_among', { values: processingStatuses.join(', ') })
const isStatus = (word: string): word is ProcessingStatus => (processingStatuses as readonly string[]).includes(word)

/** Words with commas between them. */
const statuses = () =>
  z
    .string({ error: statusError })
    .transform((text, context): ProcessingStatus[] => {
      const words = [...new Set(text.split(',').map((word) => word.trim()))]
      if (words.every(isStatus)) return words
      context.addIssue({ code: 'custom', message: statusError })
      return z.NEVER
    })
    .meta({ type: 'string', examples: ['new,in_progress'] })

const assigneeError = fault('parameter_not_assignee')

const assignee = () =>
  z
    .string({ error: assigneeError })
    .regex(/^(me|none|[1-9]\d{0,15})$/, { error: assigneeError, abort: true })
    .transform((value): 'me' | 'none' | number => (value === 'me' || value === 'none' ? value : Number(value)))
    .refine((value) => typeof value === 'string' || value <= maxId, { error: assigneeError })
    .meta({ type: 'string', examples: ['me', 'none', '3'] })

/** Parameters of lists of submissions, by what was done about them. */
export const processingQuery = {
  status: statuses().optional().describe('Only these, with commas between them: new, in_progress, done, discarded'),
  assignee: assignee()
    .optional()
    .describe('Only those of this user: an id, `me` for the user who is signed in, or `none` for those of no user'),
  waiting_list: queryFlag().optional().describe('1: only those on the waiting list of their form'),
  tag: searchText().optional().describe('Only those with this tag'),
}
