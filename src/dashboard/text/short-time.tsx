import { Text, type TextProps } from '@mantine/core'
import { useFormat } from './format.ts'

interface ShortTimeProps extends TextProps {
  at: string
  /** How long ago it was, where that is what one wants to know. */
  asAge?: boolean
}

/** When something came, as short as one tells it: the time of today, a day of this year, else the date. All of it where the pointer rests. */
export function ShortTime({ at, asAge = false, ...props }: ShortTimeProps) {
  const { shortTime, age, dateTime } = useFormat()
  return (
    <Text size="sm" c="dimmed" {...props} component="time" dateTime={at} title={dateTime(at)}>
      {asAge ? age(at) : shortTime(at)}
    </Text>
  )
}
