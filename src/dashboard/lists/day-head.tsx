import { Title } from '@mantine/core'
import { useFormat } from '../text/format.ts'
import classes from './day-head.module.css'

interface DayHeadProps {
  at: string
  /** Time of the entry above it; undefined: it is the first. */
  before: string | undefined
}

/** The day of an entry of a list by time, above the first of that day. */
export function DayHead({ at, before }: DayHeadProps) {
  const { day } = useFormat()
  if (before !== undefined && day(before) === day(at)) return null
  return (
    <Title order={3} size="h6" className={classes['day']}>
      {day(at)}
    </Title>
  )
}
