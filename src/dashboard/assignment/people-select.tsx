import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { assigneesQuery } from '../inbox/model.ts'
import { useText } from '../text/language.ts'
import { assignmentTexts } from './texts.ts'

interface PeopleSelectProps extends Pick<MultiSelectProps, 'label' | 'description' | 'error'> {
  value: readonly number[]
  change: (ids: number[]) => void
}

/** Users of the account, in the order in which they take turns. */
export function PeopleSelect({ value, change, ...shown }: PeopleSelectProps) {
  const t = useText(assignmentTexts)
  const users = useQuery(assigneesQuery).data ?? []
  return (
    <MultiSelect
      {...shown}
      placeholder={value.length === 0 ? t.peoplePlaceholder : undefined}
      data={users.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(next) => change(next.map(Number))}
      searchable
      hidePickedOptions
    />
  )
}
