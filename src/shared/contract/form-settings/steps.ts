import { setting, under } from './form-setting.ts'
import { choice, flag, text } from '../values.ts'

/** How a form with page breaks is filled in step by step: part of the registry of form settings. */
export const stepSettings = {
  multistep_enabled: setting(
    flag(),
    false,
    'steps',
    'page breaks divide the form into steps; off: into sections of one page',
  ),
  multistep_next_label: under(
    'multistep_enabled',
    setting(text(80), null as string | null, 'steps', 'label of the button that leads on'),
  ),
  multistep_back_label: under(
    'multistep_enabled',
    setting(text(80), null as string | null, 'steps', 'label of the button that leads back'),
  ),
  multistep_progress: under(
    'multistep_enabled',
    setting(
      choice('none', 'bar', 'steps', 'percent'),
      'bar' as 'none' | 'bar' | 'steps' | 'percent',
      'steps',
      'how the progress is shown; steps that rules hide are not counted',
    ),
  ),
  multistep_questions_enabled: under(
    'multistep_enabled',
    setting(
      flag(),
      false,
      'steps',
      'each question is a step of its own; one that is answered by a tap leads on by itself',
    ),
  ),
  multistep_allow_back: under('multistep_enabled', setting(flag(), true, 'steps', 'button that leads back')),
  multistep_review_enabled: under(
    'multistep_enabled',
    setting(
      flag(),
      false,
      'steps',
      'before sending, a last step lists the answers, each step with a button to change them',
    ),
  ),
}
