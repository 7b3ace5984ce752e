import { useMemo } from 'react'
import { useLanguage, type Language } from './language.ts'

/** A share in percent, with one decimal at most: `33,3 %`, in English `33.3%`. */
export function percentIn(language: Language): (value: number) => string {
  const share = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 })
  return (value) => share.format(value / 100)
}

const localeOf = (language: Language) => (language === 'de' ? 'de-DE' : 'en-GB')

/** Dates and numbers as the chosen language writes them. */
export function useFormat() {
  const { language } = useLanguage()
  return useMemo(() => {
    const locale = localeOf(language)
    const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
    // Answers know no time zones.
    const answeredTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
    const answeredDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
    const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
    const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
    const shortTime = (timestamp: string) => {
      const at = new Date(timestamp)
      const now = new Date()
      if (at.toDateString() === now.toDateString()) return time.format(at)
      return (at.getFullYear() === now.getFullYear() ? dayOfYear : date).format(at)
    }
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
      /** As short as one tells it: `14:05` of today, `26. Nov.` of this year, else the date. */
      shortTime,
      /** How long ago it was: `vor 2 Std.`; of more than a week, the day. */
      age: (timestamp: string) => {
        const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(timestamp)) / 60_000))
        if (minutes < 1) return ago.format(0, 'second')
        if (minutes < 60) return ago.format(-minutes, 'minute')
        if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour')
        const days = Math.floor(minutes / (24 * 60))
        return days <= 7 ? ago.format(-days, 'day') : shortTime(timestamp)
      },
      time: (timestamp: string) => time.format(new Date(timestamp)),
      /** A day as a heading: `Samstag, 28. November 2026`. */
      day: (timestamp: string) => day.format(new Date(timestamp)),
      date: (timestamp: string) => date.format(new Date(timestamp)),
      number: (value: number) => number.format(value),
      percent: percentIn(language),
      /** A number that a user entered: a year is not to be divided. */
      answer: (value: number) => answer.format(value),
      /** A day, or a time of a day, that a visitor entered, in milliseconds as if it were UTC. */
      moment: ({ at, isDay }: { at: number; isDay: boolean }) => (isDay ? answeredDay : answeredTime).format(at),
    }
  }, [language])
}
