import { setting, under } from './form-setting.ts'
import { flag, integer } from '../values.ts'

/**
 * Settings that keep answers which a visitor has not submitted yet, in three ways, each of which works without the others:
 * - `autosave_enabled` keeps them in the browser, for `autosaveDays`.
 * - `partial_submissions_enabled` stores them on the server while the visitor fills in the form. The account can read them if it also
 *   saves the content of submissions; otherwise they are encrypted for the visitor alone.
 * - `resume_link_enabled` stores them on the server when the visitor asks for a link, encrypted unless the account can read them as above.
 *
 * `partial_retention_days` applies to both kinds of stored answers and counts from their last change.
 */
export const savingSettings = {
  autosave_enabled: setting(
    flag(),
    false,
    'saving',
    'answers are kept in the visitor’s browser until sent, for 7 days; never files, signatures or confidential ones',
  ),
  partial_submissions_enabled: setting(
    flag(),
    false,
    'saving',
    'unfinished answers are stored, marked as partial: nothing is written to the CRM, mailed or announced of them',
  ),
  partial_retention_days: under(
    ['partial_submissions_enabled', 'resume_link_enabled'],
    setting(integer(1, 90), 14, 'saving', 'unfinished answers are deleted after so many days'),
  ),
  resume_link_enabled: setting(
    flag(),
    false,
    'saving',
    'visitors can have a one-time link mailed to them with which they continue later',
  ),
}
