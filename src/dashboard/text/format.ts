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
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
    const seconds = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
    const long = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    const number = new Intl.NumberFormat(locale)
    const answer = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 10 })
    return {
      dateTime: (timestamp: string) => dateTime.format(new Date(timestamp)),
      /** Begin and end of `2026-12-01T10:00/2026-12-01T11:00`, local times that stay as they are. */
      period: (interval: string) => {
        const [begin = new Date(NaN), end = begin] = interval.split('/').map((time) => new Date(time))
        return Number.isNaN(begin.getTime() + end.getTime()) ? interval : dateTime.formatRange(begin, end)
      },
      dateTimeSeconds: (timestamp: string) => seconds.format(new Date(timestamp)),
      /** How long something took: `214 ms`, `1,5 s`. */
      duration: (ms: number) => (ms < 1_000 ? `${ms} ms` : `${long.format(ms / 1_000)} s`),
      time: (timestamp: string) => time.format(new Date(timestamp)),
      /** A day as a heading: `Samstag, 28. November 2026`. */
      day: (timestamp: string) => day.format(new Date(timestamp)),
      date: (timestamp: string) => date.format(new Date(timestamp)),
      number: (value: number) => number.format(value),
      /** A share in percent, with one decimal at most: `33,3 %`. */
      percent: (value: number) => `${long.format(value)} %`,
      /** A number that a user entered: a year is not to be divided. */
      answer: (value: number) => answer.format(value),
      /** A day, or a time of a day, that a visitor entered, in milliseconds as if it were UTC. */
      moment: ({ at, isDay }: { at: number; isDay: boolean }) => (isDay ? answeredDay : answeredTime).format(at),
    }
  }, [language])
}
