import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { saveFile } from '../shell/save-file.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import type { FormSummary } from './model.ts'
import { formsTexts } from './texts.ts'

/** What can be done with a form as a whole; each tells what came of it. */
export function useFormActions() {
  const t = useText(formsTexts)
  const client = useQueryClient()
  const toast = useToast()
  const remove = useRemoval()

  /** Runs a change, and forgets what it made untrue. */
  async function perform<T>(change: () => Promise<T>, said: (answer: T) => string): Promise<void> {
    try {
      const answer = await change()
      toast.done(said(answer))
    } catch (error) {
      toast.failed(error)
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ['forms'] }),
      client.invalidateQueries({ queryKey: accountSettings.queryKey }),
      client.invalidateQueries({ queryKey: ['form-groups'] }),
    ])
  }

  return {
    setActive: ({ id, internal_title }: Pick<FormSummary, 'id' | 'internal_title'>, active: boolean) =>
      perform(
        () => call(endpoints.forms.update, { id, body: { active } }),
        () => (active ? t.isOnline(internal_title) : t.isOffline(internal_title)),
      ),
    copy: ({ id, internal_title }: FormSummary) =>
      perform(
        () => call(endpoints.forms.copy, { id }),
        () => t.copied(internal_title),
      ),
    copyLink: async ({ url }: Pick<FormSummary, 'url'>) => {
      await navigator.clipboard.writeText(url)
      toast.done(t.linkCopied)
    },
    /** Saves a form as a file of JSON that a person can read. */
    exportForm: async ({ id, internal_title }: Pick<FormSummary, 'id' | 'internal_title'>) => {
      try {
        const file = await call(endpoints.formFiles.export, { id })
        const text = `${JSON.stringify(file, null, 2)}\n`
        saveFile(new Blob([text], { type: 'application/json' }), `${fileName(internal_title)}.foyer-form.json`)
      } catch (error) {
        toast.failed(error)
      }
    },
    setGroups: ({ id }: FormSummary, form_groups: number[], said: string) =>
      perform(
        () => call(endpoints.forms.update, { id, body: { form_groups } }),
        () => said,
      ),
    remove: ({ id, internal_title, submissions_count }: FormSummary) =>
      remove({
        endpoint: endpoints.forms.remove,
        ids: [id],
        said: t.deleted(internal_title),
        forgets: ['forms', 'account', 'form-groups'],
        question:
          submissions_count > 0
            ? { title: t.deleteTitle(internal_title), text: t.deleteText(submissions_count) }
            : undefined,
      }),
  }
}

/** A title without what file systems do not take in a name. */
const fileName = (title: string) =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100) || 'form'
