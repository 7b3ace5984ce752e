import { transcriptName } from '../../../../shared/form/page/page-names.ts'
import { databaseTime } from '../../../lib/clock.ts'
import type { Platform } from '../../../platform.ts'
import { keepsTranscript, readTranscript } from '../../assistant/index.ts'
import { withheldPlaces } from '../../form-links/index.ts'
import type { SubmissionMeta } from '../../submissions/index.ts'
import { visitorLanguage } from '../address.ts'
import type { LiveForm } from '../live-form.ts'
import type { CheckedSubmission, SubmissionRequest } from './check.ts'
import { givenConsent } from './consent.ts'

/** What a submission carries beside its answers. */
export function submissionMeta(
  platform: Pick<Platform, 'tokenKey' | 'log'>,
  form: LiveForm,
  { query, input, member }: SubmissionRequest,
  { answers, token, visit }: CheckedSubmission,
): SubmissionMeta {
  const { signed } = visit
  const withheld = withheldPlaces(form, visit)
  return {
    ...givenConsent(form, answers, new Date(databaseTime())),
    ...(form.savesContent && campaignOf(query, form.settings)),
    ...(form.savesContent && keptTranscript(platform, form, input)),
    ...visitorLanguage(form),
    // A UUID of the CRM names a person as an answer does.
    ...(form.savesContent && signed && { linked: signed }),
    ...(withheld.length > 0 && { withheld }),
    ...(!token && !form.settings.email_on_program_posts && { unmailed: true }),
    ...(member !== undefined && { submitted_by: member }),
  }
}

/** The conversation that came with the answers, where the form keeps it. One that was not had so is left out: the answers still count. */
function keptTranscript(
  { tokenKey, log }: Pick<Platform, 'tokenKey' | 'log'>,
  { id, settings }: LiveForm,
  input: Record<string, unknown>,
): Pick<SubmissionMeta, 'transcript'> {
  if (!keepsTranscript(settings)) return {}
  const transcript = readTranscript(tokenKey, id, input[transcriptName])
  if (transcript === 'forged') log.warn({ form_id: id }, 'transcript not genuine')
  return transcript === undefined || transcript === 'forged' ? {} : { transcript }
}

/** Where a visitor came from, as advertisers mark the addresses they lead to. */
const marks = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'mtm_campaign',
  'pk_campaign',
])
const maxLength = 500

/** The marks in the address of the page that was sent; nothing where the form does not keep them (`capture_utm`). */
function campaignOf(
  query: URLSearchParams,
  { capture_utm }: { capture_utm: boolean },
): Pick<SubmissionMeta, 'campaign'> {
  if (!capture_utm) return {}
  const found = [...query].flatMap(([name, value]): [string, string][] => {
    const text = value
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .slice(0, maxLength)
      .trim()
    return marks.has(name) && text !== '' ? [[name, text.toWellFormed()]] : []
  })
  return found.length > 0 ? { campaign: Object.fromEntries(found) } : {}
}
