import { transcriptName } from '../../../../shared/form/page/page-names.ts'
import type { Platform } from '../../../platform.ts'
import { keepsTranscript, readTranscript } from '../../assistant/index.ts'
import type { SubmissionMeta } from '../../submissions/index.ts'
import type { LiveForm } from '../live-form.ts'

/** The conversation that came with the answers, where the form keeps it. One that was not had so is left out: the answers still count. */
export function keptTranscript(
  { tokenKey, log }: Platform,
  { id, settings }: LiveForm,
  input: Record<string, unknown>,
): Pick<SubmissionMeta, 'transcript'> {
  if (!keepsTranscript(settings)) return {}
  const transcript = readTranscript(tokenKey, id, input[transcriptName])
  if (transcript === 'forged') log.warn({ form_id: id }, 'transcript not genuine')
  return transcript === undefined || transcript === 'forged' ? {} : { transcript }
}
