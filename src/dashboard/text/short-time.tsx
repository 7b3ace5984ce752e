import { Text, type TextProps } from '@mantine/core'
import { useFormat } from './format.ts'

interface ShortTimeProps extends TextProps {
  at: string
  /** How long ago it was, where that is what one wants to know. */
  asAge?: boolean
  /** The day is said above it. */
  isOfDay?: boolean
}

/** When something came, as short as one tells it: the time of today, a day of this year, else the date. All of it where the pointer rests. */
export function ShortTime({ at, asAge = false, isOfDay = false, ...props }: ShortTimeProps) {
  const { shortTime, age, time, dateTime } = useFormat()
  return (
    <Text size="sm" c="dimmed" {...props} component="time" dateTime={at} title={dateTime(at)}>
      {(asAge ? age : isOfDay ? time : shortTime)(at)}
    </Text>
  )
}
