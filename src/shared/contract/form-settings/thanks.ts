import { fault } from '../../refusals/message.ts'
import { setting, under } from './form-setting.ts'
import { list } from '../lists.ts'
import { choice, flag, integer } from '../values.ts'

const appendable = ['submission_id', 'index', 'address_id', 'estate_id'] as const
export type AppendedParam = (typeof appendable)[number]

const params = () =>
  list(choice(...appendable), {
    max: 100,
    error: fault('not_list', { items: appendable.join(', ') }),
  }).transform((names) => [...new Set(names)])

/** What follows sending: part of the registry of form settings. */
export const thanksSettings = {
  thankyou_show_summary: setting(flag(), false, 'thank_you', 'the thank-you page lists the answers given'),
  thankyou_show_reference: setting(flag(), false, 'thank_you', 'the thank-you page names the number of the submission'),
  redirect_delay_seconds: under(
    ['redirect', 'redirect_rules'],
    setting(integer(0, 60), 0, 'thank_you', 'show the thank-you page so long, then go to `redirect`'),
  ),
  redirect_target: under(
    ['redirect', 'redirect_rules'],
    setting(
      choice('self', 'top', 'new'),
      'self' as 'self' | 'top' | 'new',
      'thank_you',
      'where `redirect` opens: in place of the form, in place of the page around it, or in a new window',
    ),
  ),
  redirect_append_params: under(
    ['redirect', 'redirect_rules'],
    setting(
      params(),
      [] as AppendedParam[],
      'thank_you',
      'what is added to the query of `redirect`; `address_id` and `estate_id` where a signed link names the record',
    ),
  ),
}
