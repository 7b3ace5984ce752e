import { setting, under } from './form-setting.ts'
import { flag, idList, integer, text } from '../values.ts'

/** How long what visitors send is kept: part of the registry of form settings. */
export const privacySettings = {
  retention_days: setting(
    integer(1, 3650),
    null as number | null,
    'privacy',
    'submissions with their files and PDFs are deleted after so many days, and what still waits of them is cancelled; statistics keep counting them',
  ),
  delete_after_crm_write: setting(
    flag(),
    false,
    'privacy',
    'content is deleted once the CRM has it, and the mails and webhooks about it are through; a day later these are cancelled',
  ),
  confidential_field_ids: setting(
    idList(),
    [] as number[],
    'privacy',
    'answers that stand as ••• in mails, exports and webhooks, and for viewers and API keys that cannot write submissions',
  ),
  self_service_deletion: setting(
    flag(),
    false,
    'privacy',
    'the thank-you page and the confirmation e-mail carry a link, good for 30 days, to delete what was sent',
  ),
  consent_enabled: setting(flag(), false, 'privacy', 'a checkbox for consent above the button'),
  consent_text: under(
    'consent_enabled',
    setting(
      text(2000),
      null as string | null,
      'privacy',
      'what is consented to; `{privacy}` becomes the link to the privacy policy; stored with time and version as proof',
    ),
  ),
  consent_required: under(
    'consent_enabled',
    setting(flag(), true, 'privacy', 'without consent the form cannot be sent'),
  ),
  consent_crm_field_name: under(
    'consent_enabled',
    setting(
      text(100),
      null as string | null,
      'privacy',
      'field of the address in the CRM that says so, such as its GDPR status',
    ),
  ),
}
