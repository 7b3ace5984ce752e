import { openStatuses } from '../../../shared/contract/submissions/submission-processing.ts'
import type { ProcessingState } from './change-processing.ts'
import { useFormat } from '../../text/format.ts'
import { texts, useText } from '../../text/language.ts'

type Urgency = 'late' | 'today' | 'later'

/** After more days the date says more than their number. */
const countedDays = 60

/** How urgent a submission is that is to be dealt with on a day, and in how many days that is; both days as `2026-11-29`. */
export function urgencyOf(
  { due_on, status }: { due_on: string; status: ProcessingState['status'] },
  today: string,
): { urgency: Urgency; days: number } {
  const days = Math.round((Date.parse(due_on) - Date.parse(today)) / 86_400_000)
  const isOpen = openStatuses.some((one) => one === status)
  return { days, urgency: !isOpen || days > 0 ? 'later' : days === 0 ? 'today' : 'late' }
}

/** What is said of it, in few words. */
export function dueWords(
  { urgency, days }: ReturnType<typeof urgencyOf>,
  date: string,
  t: (typeof dueTexts)['en'],
): string {
  if (urgency === 'today') return t.today
  if (urgency === 'later') return t.on(date)
  return days < -countedDays ? t.since(date) : t.late(-days)
}

/** Says when a submission is due, or how long it has been. */
export function useDue() {
  const t = useText(dueTexts)
  const { moment } = useFormat()
  return (processing: { due_on: string; status: ProcessingState['status'] }) => {
    const found = urgencyOf(processing, new Date().toLocaleDateString('sv'))
    const date = moment({ at: Date.parse(`${processing.due_on}T00:00Z`), isDay: true })
    return { urgency: found.urgency, date, text: dueWords(found, date, t) }
  }
}

export const dueTexts = texts({
  en: {
    on: (day: string) => `Due ${day}`,
    today: 'Due today',
    late: (days: number) => (days === 1 ? 'Overdue since yesterday' : `${days} days overdue`),
    since: (day: string) => `Overdue since ${day}`,
  },
  de: {
    on: (day: string) => `Fällig am ${day}`,
    today: 'Heute fällig',
    late: (days: number) => (days === 1 ? 'Seit gestern überfällig' : `Seit ${days} Tagen überfällig`),
    since: (day: string) => `Überfällig seit ${day}`,
  },
})
