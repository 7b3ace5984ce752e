import { cssFault } from '../../form/styles/custom-css.ts'
import { setting } from './form-setting.ts'
import { flag, text } from '../values.ts'

const sheet = () =>
  text(20_000).superRefine((value, context) => {
    const message = cssFault(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** What makes a page an agency's own beyond its design, where the plan includes it: part of the registry of form settings. */
export const brandingSettings = {
  custom_css: setting(
    sheet(),
    null as string | null,
    'branding',
    'extra style sheet for what is inside the page; loads nothing; needs the plan feature `branding`',
  ),
  hide_branding: setting(
    flag(),
    false,
    'branding',
    'the page does not say what it is made with; needs the plan feature `branding`',
  ),
}
