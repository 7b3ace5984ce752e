import type { Answers } from '../../../../shared/rules/model.ts'
import { sentTokenHash } from '../../../lib/secrets/token.ts'
import type { Platform } from '../../../platform.ts'
import { openDraft } from '../../partial-submissions/index.ts'
import type { LiveForm } from '../live-form.ts'

/** What was kept under the key of a page's address, but for what the visitor cannot change. */
export async function keptAnswers(platform: Platform, form: LiveForm, key: string): Promise<Answers | undefined> {
  const visit = sentTokenHash(key)
  const draft = visit && (await openDraft(platform, form, visit))
  if (!draft) return undefined
  const locked = form.compiled.model.fields.filter(({ read_only }) => read_only).map(({ id }) => String(id))
  return Object.fromEntries(Object.entries(draft.answers).filter(([id]) => !locked.includes(id)))
}
