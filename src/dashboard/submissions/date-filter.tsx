import { Select, TextInput } from '@mantine/core'
import { useText } from '../text/language.ts'
import type { SubmissionsFilter } from './filter.ts'
import { submissionsTexts } from './texts.ts'

interface DateFilterProps {
  filter: SubmissionsFilter
  change: (filter: SubmissionsFilter) => void
}

/** Days in the time zone of the account, both of them included. */
export function DateFilter({ filter, change }: DateFilterProps) {
  const t = useText(submissionsTexts)
  const { page: _page, ...rest } = filter
  const day = (name: 'from' | 'until', label: string) => (
    <TextInput
      type="date"
      label={label}
      w={{ base: 'calc(50% - 6px)', xs: 'auto' }}
      flex="1 1 9rem"
      maw="11rem"
      value={filter[name] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const { [name]: _old, ...others } = rest
        change(value === '' ? others : { ...others, [name]: value })
      }}
    />
  )
  return (
    <>
      {day('from', t.from)}
      {day('until', t.until)}
      <Select
        label={t.sort}
        w={190}
        data={[
          { value: 'desc', label: t.newest },
          { value: 'asc', label: t.oldest },
        ]}
        value={filter.sort ?? 'desc'}
        allowDeselect={false}
        onChange={(sort) => {
          const { sort: _sort, ...others } = rest
          change(sort === 'asc' ? { ...others, sort } : others)
        }}
      />
    </>
  )
}
