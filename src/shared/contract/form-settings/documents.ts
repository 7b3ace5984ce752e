import { setting, under, withMacros } from './form-setting.ts'
import type { MacroText } from '../crm/macros.ts'
import { flag, integer, text } from '../values.ts'

/** What becomes of the PDF of a submission: part of the registry of form settings. Nothing, unless the template is enabled. */
export const documentSettings = {
  pdf_download_enabled: setting(
    flag(),
    false,
    'documents',
    'offer the PDF of the submission for download, on the thank-you page and as `document_url`',
  ),
  pdf_download_valid_hours: under(
    'pdf_download_enabled',
    setting(integer(1, 720), 24, 'documents', 'how long the link to it is good'),
  ),
  pdf_filename_pattern: withMacros(
    { place: 'line', to: 'visitor' },
    setting(
      text(200),
      '{internal_title}-{index}' as MacroText,
      'documents',
      'its file name: `{internal_title}`, `{title}`, `{index}`, `{date}`, and macros of the answers such as `_Name`',
    ),
  ),
}
