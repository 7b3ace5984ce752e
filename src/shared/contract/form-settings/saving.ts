import { setting } from './form-setting.ts'
import { flag, integer } from '../values.ts'

/** What becomes of answers that are not sent yet: part of the registry of form settings. */
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
  partial_retention_days: setting(integer(1, 90), 14, 'saving', 'unfinished answers are deleted after so many days'),
  resume_link_enabled: setting(
    flag(),
    false,
    'saving',
    'visitors can have a one-time link mailed to them with which they continue later',
  ),
}
