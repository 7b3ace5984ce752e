import { setting } from './form-setting.ts'
import { instant, integer, text, timezoneName } from './values.ts'

const noText = null as string | null

/** When, how often and from where a form can be sent: part of the registry of form settings. */
export const accessSettings = {
  opens_at: setting(instant(), noText, 'schedule', 'not available before'),
  closes_at: setting(instant(), noText, 'schedule', 'not available from then on'),
  max_submissions: setting(integer(1, 1_000_000_000), null as number | null, 'schedule', 'closes when it is reached'),
  timezone: setting(timezoneName(), 'Europe/Berlin', 'texts', 'time zone, an IANA name, of the times that are shown'),
  not_open_yet_text: setting(text(20_000), noText, 'closed', 'text before `opens_at`; the time follows it'),
  limit_reached_text: setting(text(20_000), noText, 'closed', 'text when `max_submissions` is reached'),
}
