import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { wordsPart } from '../lists/words-part.ts'
import { askedAgain } from './asked-again.ts'

export type MailSummary = RecordOf<typeof endpoints.mails.list>
export type SentMail = RecordOf<typeof endpoints.mails.get>

/** What of the mails is shown; it stands in the address. */
export interface MailsFilter {
  state?: MailSummary['state']
  /** Words that they have. */
  q?: string
  /** Id of a form. */
  form?: number
  page?: number
  /** The mail that is open. */
  mail?: number
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

export function mailsFilter({ state, q, form, page, mail }: Record<string, unknown>): MailsFilter {
  return {
    ...((state === 'waiting' || state === 'sent' || state === 'failed') && { state }),
    ...wordsPart(q),
    ...(isCount(form) && { form }),
    ...(isCount(page) && page > 1 && { page }),
    ...(isCount(mail) && { mail }),
  }
}

export const mailsQuery = ({ state, q, form, page = 1 }: MailsFilter) => ({
  ...endpointQuery(endpoints.mails.list, { query: { state, q, form_id: form, page, per_page: 25 } }),
  refetchInterval: askedAgain(q),
})

export const mailQuery = (id: number) => endpointQuery(endpoints.mails.get, { id })

export const stateColours = { waiting: 'yellow', sent: 'green', failed: 'red' } as const
