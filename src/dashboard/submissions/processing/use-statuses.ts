import { useQuery } from '@tanstack/react-query'
import type { ProcessingStatus } from '../../../shared/contract/submissions/submission-processing.ts'
import { accountSettings } from '../../api/queries.ts'
import { useText } from '../../text/language.ts'
import { statusTexts } from './status-texts.ts'

type StatusNames = Record<ProcessingStatus, string>

/** What the account calls the statuses, and what the dashboard does where it has no own name. */
export function useStatuses(): StatusNames {
  const words = useText(statusTexts)
  const own = useOwnStatuses()
  const names = Object.entries(words).map(([status, word]) => [status, own?.[status as ProcessingStatus] ?? word])
  return Object.fromEntries(names) as StatusNames
}

/** Own names of the account; null where a status has none. */
export const useOwnStatuses = () => useQuery(accountSettings).data?.status_names
