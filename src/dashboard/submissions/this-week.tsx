import { Button } from '@mantine/core'
import { useText } from '../text/language.ts'
import type { FilterProps } from './filter.ts'
import { submissionsTexts } from './texts.ts'

/** The day on which the week of a moment begins, as the device counts days. */
function mondayOf(moment: Date): string {
  const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - ((moment.getDay() + 6) % 7), 12)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The filter that is asked for most, one click away. */
export function ThisWeek({ filter, change }: FilterProps) {
  const t = useText(submissionsTexts)
  const { page: _page, from, until, ...others } = filter
  const monday = mondayOf(new Date())
  const isThisWeek = from === monday && until === undefined
  return (
    <Button
      variant={isThisWeek ? 'light' : 'default'}
      aria-pressed={isThisWeek}
      onClick={() => change(isThisWeek ? others : { ...others, from: monday })}
    >
      {t.thisWeek}
    </Button>
  )
}
