import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { maxIpRanges } from '../../budgets.ts'
import { setting, under } from './form-setting.ts'
import { flag, instant, integer, text, timezoneName } from '../values.ts'

const noText = null as string | null

const rangeError = fault('range_unreadable')
const anyRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const ipRanges = () =>
  z
    .array(
      z.string({ error: rangeError }).refine((value) => anyRange.safeParse(value).success, { error: rangeError }),
      { error: fault('not_list', { items: 'IP addresses and ranges' }) },
    )
    .max(maxIpRanges, { error: fault('too_many_entries', { max: maxIpRanges }) })
    .transform((list) => [...new Set(list)])

/** When, how often and from where a form can be sent: part of the registry of form settings. */
export const accessSettings = {
  allowed_ip_ranges: setting(ipRanges(), [] as string[], 'access', 'only from these addresses (CIDR); empty: from all'),

  link_expiry_required: setting(
    flag(),
    false,
    'access',
    'only signed links that have not expired open the form (`POST /forms/{id}/links`)',
  ),
  single_use_links_enabled: setting(flag(), false, 'access', 'each signed link takes one completed submission'),

  opens_at: setting(instant(), noText, 'schedule', 'not available before'),
  closes_at: setting(instant(), noText, 'schedule', 'not available from then on'),
  max_submissions: setting(integer(1, 1_000_000_000), null as number | null, 'schedule', 'closes when it is reached'),
  waiting_list_enabled: under(
    'max_submissions',
    setting(
      flag(),
      false,
      'schedule',
      'stays open when `max_submissions` is reached: what is sent then is marked as on the waiting list; it counts as a submission, too',
    ),
  ),
  max_submissions_per_email: setting(
    integer(1, 1_000_000_000),
    null as number | null,
    'schedule',
    'submissions taken of one e-mail address, in any case; confirmed ones where they wait for that, from when it is set',
  ),
  max_submissions_per_ip: setting(
    integer(1, 1_000_000_000),
    null as number | null,
    'schedule',
    'submissions taken from one address within the time below',
  ),
  max_submissions_per_ip_minutes: under(
    'max_submissions_per_ip',
    setting(integer(1, 1440), 60, 'schedule', 'time that max_submissions_per_ip is about'),
  ),
  timezone: setting(
    timezoneName(),
    'Europe/Berlin',
    'texts',
    'time zone, an IANA name, of the times that are shown; until it is set, that of the account',
  ),
  not_open_yet_text: setting(text(20_000), noText, 'closed', 'text before `opens_at`; the time follows it'),
  limit_reached_text: setting(text(20_000), noText, 'closed', 'text when `max_submissions` is reached'),
}
