import { useQuery } from '@tanstack/react-query'
import { activityKindsQuery } from '../../api/crm-fields.ts'
import type { ControlProps } from '../control-props.ts'
import { OneChoice } from './one-choice.tsx'

/** What an activity is without a kind of its own. */
const usualKind = 'Notiz'

/** One of the types that the CRM has for the kind of activity that the form writes. */
export function ActivityTypeControl({ form, setting: { kind }, input, common }: ControlProps<'activityType'>) {
  const { data } = useQuery(activityKindsQuery)
  const chosen = form?.[kind.of as keyof typeof form] ?? usualKind
  const types = data?.kinds.find(({ code }) => code === chosen)?.types ?? []
  return (
    <OneChoice
      permitted={Object.fromEntries(types.map(({ code, label }) => [code, label]))}
      input={input}
      common={common}
    />
  )
}
