import { useMemo } from 'react'
import { useLanguage } from './language.ts'

/** Dates and numbers as the chosen language writes them. */
export function useFormat() {
  const { language } = useLanguage()
  return useMemo(() => {
    const locale = language === 'de' ? 'de-DE' : 'en-GB'
    const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
    // Answers know no time zones.
    const answeredTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    const answeredDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    const number = new Intl.NumberFormat(locale)
    const answer = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 10 })
    return {
      dateTime: (timestamp: string) => dateTime.format(new Date(timestamp)),
      date: (timestamp: string) => date.format(new Date(timestamp)),
      number: (value: number) => number.format(value),
      /** A number that a user entered: a year is not to be divided. */
      answer: (value: number) => answer.format(value),
      /** A day, or a time of a day, that a visitor entered, in milliseconds as if it were UTC. */
      moment: ({ at, isDay }: { at: number; isDay: boolean }) => (isDay ? answeredDay : answeredTime).format(at),
    }
  }, [language])
}
