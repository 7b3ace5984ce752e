import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { flushEditors } from '../editing/open-editors.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { draftQuery, type FormDraft } from './query.ts'
import { versionTexts } from './texts.ts'

interface Question {
  title: string
  text: string
  confirm: string
  cancel: string
}

/**
 * Throws the draft of a form away, once that was confirmed: as it was when the question was asked. Where a user has changed it since,
 * it asks again.
 */
export function useDiscard(id: number, onDiscarded: () => void): () => void {
  const t = useText(versionTexts)
  const words = useText(common)
  const { dateTime } = useFormat()
  const client = useQueryClient()
  const toast = useToast()
  const newest = () => client.fetchQuery({ ...draftQuery(id), staleTime: 0 })

  async function begin() {
    await flushEditors()
    // Without a draft on the server there may be changes in the editor that could not be saved.
    ask(await newest(), { title: t.discardTitle, text: t.discardText, confirm: t.discard, cancel: words.cancel })
  }

  async function discard(asked: FormDraft) {
    try {
      await call(endpoints.formDrafts.discard, { id, query: { token: asked.token } })
    } catch (error) {
      if (!isProblem(error, 412)) throw error
      return askAgain(asked, await newest())
    }
    await newest()
    gone(t.discarded)
  }

  function askAgain(asked: FormDraft, draft: FormDraft) {
    if (!draft.exists) return gone(t.discardedBefore)
    const { updated_at: at, updated_by: by } = draft
    const text =
      at === null || at === asked.updated_at ? t.formChanged : t.draftChanged(by ?? t.unknownUser, dateTime(at))
    ask(draft, { title: t.changedTitle, text, confirm: t.discardAll, cancel: t.keepDraft })
  }

  function gone(said: string) {
    onDiscarded()
    toast.done(said)
  }

  function ask(draft: FormDraft, { title, text, confirm, cancel }: Question) {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm, cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => void discard(draft).catch(toast.failed),
    })
  }

  return () => void begin().catch(toast.failed)
}
