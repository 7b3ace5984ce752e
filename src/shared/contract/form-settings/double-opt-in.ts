import { fault } from '../../refusals/message.ts'
import { setting, under, withMacros } from './form-setting.ts'
import { maxMacros } from '../../budgets.ts'
import { tooManyMacros, type MacroText } from '../crm/macros.ts'
import { flag, integer, recordId, text } from '../values.ts'

/** What becomes the address of the page on which the e-mail address is confirmed. */
export const optInLink = '{link}'

const body = () =>
  text(50_000)
    .refine((value) => value.includes(optInLink), {
      error: fault('link_missing_in_text', { link: optInLink }),
    })
    .refine((value) => value.split(optInLink, maxMacros + 2).length <= maxMacros + 1, { error: tooManyMacros })

/** The confirmation of e-mail addresses: part of the registry of form settings. */
export const doubleOptInSettings = {
  double_opt_in_enabled: setting(
    flag(),
    false,
    'double_opt_in',
    'visitors confirm their e-mail address with a link that is mailed to them; the field is then required where it is asked for',
  ),
  double_opt_in_field_id: under(
    'double_opt_in_enabled',
    setting(
      recordId(),
      null as number | null,
      'double_opt_in',
      'field with the address to confirm; null: the first e-mail field',
    ),
  ),
  double_opt_in_subject: under(
    'double_opt_in_enabled',
    withMacros(
      { place: 'line', to: 'visitor' },
      setting(text(500), null as MacroText | null, 'double_opt_in', 'subject of the e-mail with the link'),
    ),
  ),
  double_opt_in_body: under(
    'double_opt_in_enabled',
    withMacros(
      { place: 'text', to: 'visitor' },
      setting(
        body(),
        null as MacroText | null,
        'double_opt_in',
        'its text; must hold `{link}`, which becomes the address to confirm with',
      ),
    ),
  ),
  double_opt_in_valid_hours: under(
    'double_opt_in_enabled',
    setting(
      integer(1, 168),
      48,
      'double_opt_in',
      'how long the link is good; what was not confirmed by then is deleted, with its files',
    ),
  ),
  double_opt_in_hold: under(
    'double_opt_in_enabled',
    setting(
      flag(),
      true,
      'double_opt_in',
      'CRM, e-mails, webhooks and PDF wait for the confirmation; off: they go at once, and only the confirmation is recorded',
    ),
  ),
}
