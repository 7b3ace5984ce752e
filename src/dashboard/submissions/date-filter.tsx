import { Button, Select, TextInput } from '@mantine/core'
import { useText } from '../text/language.ts'
import type { SubmissionsFilter } from './filter.ts'
import { submissionsTexts } from './texts.ts'

interface DateFilterProps {
  filter: SubmissionsFilter
  change: (filter: SubmissionsFilter) => void
}

/** The day on which the week of a moment begins, as the device counts days. */
function mondayOf(moment: Date): string {
  const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - ((moment.getDay() + 6) % 7), 12)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
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
  const monday = mondayOf(new Date())
  const isThisWeek = filter.from === monday && filter.until === undefined
  return (
    <>
      {day('from', t.from)}
      {day('until', t.until)}
      <Button
        variant={isThisWeek ? 'light' : 'default'}
        aria-pressed={isThisWeek}
        onClick={() => {
          const { from: _from, until: _until, ...others } = rest
          change(isThisWeek ? others : { ...others, from: monday })
        }}
      >
        {t.thisWeek}
      </Button>
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
