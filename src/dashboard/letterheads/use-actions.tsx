import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { presetQuery, type Letterhead } from './model.ts'
import { letterheadTexts } from './texts.ts'

/** Makes new documents stand on a letterhead, or on none. */
export function useSetDefault() {
  const t = useText(letterheadTexts)
  const client = useQueryClient()
  const toast = useToast()
  return async (letterhead: Letterhead | null) => {
    try {
      await call(endpoints.pdfDesign.update, { body: { design: { letterhead_id: letterhead?.id ?? null } } })
      toast.done(letterhead ? t.madeDefault(letterhead.letterhead_name) : t.defaultRemoved)
    } catch (error) {
      toast.failed(error)
    }
    await client.invalidateQueries({ queryKey: presetQuery.queryKey })
    // Proposals follow the preset.
    await client.invalidateQueries({ queryKey: ['forms'] })
  }
}

/** Deletes a letterhead; where documents stand on it, once a user has read which. */
export function useRemove() {
  const t = useText(letterheadTexts)
  const navigate = useNavigate()
  const remove = useRemoval()
  return ({ id, letterhead_name }: Letterhead, users: readonly { internal_title: string }[]) =>
    remove({
      endpoint: endpoints.letterheads.remove,
      ids: [id],
      said: t.removed(letterhead_name),
      forgets: ['letterheads', 'pdf-templates', 'account', 'forms'],
      ...(users.length > 0 && {
        question: {
          title: t.removeTitle(letterhead_name),
          text: `${t.fallsBack(users.map(({ internal_title }) => internal_title).join(', '))} ${t.removeText}`,
        },
      }),
      begun: () => void navigate({ to: '/letterheads' }),
    })
}
