import { useQuery } from '@tanstack/react-query'
import { noteKind } from '../../../shared/contract/crm/note-kind.ts'
import { activityKindsQuery } from '../../api/crm-fields.ts'
import type { ControlProps } from '../control-props.ts'
import { OneChoice } from './one-choice.tsx'

/** One of the types that the CRM has for the kind of activity that the form writes. */
export function ActivityTypeControl({ form, setting: { kind }, input, common }: ControlProps<'activityType'>) {
  const { data } = useQuery(activityKindsQuery)
  const chosen = form?.[kind.of as keyof typeof form] ?? noteKind
  const types = data?.kinds.find(({ code }) => code === chosen)?.types ?? []
  return (
    <OneChoice
      permitted={Object.fromEntries(types.map(({ code, label }) => [code, label]))}
      input={input}
      common={common}
    />
  )
}
