import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
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

/** Deletes a letterhead, once somebody has read which documents stand on it. */
export function useRemove() {
  const t = useText(letterheadTexts)
  const words = useText(common)
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return ({ id, letterhead_name }: Letterhead, users: readonly { internal_title: string }[]) =>
    modals.openConfirmModal({
      title: t.removeTitle(letterhead_name),
      children: (
        <Text size="sm">
          {users.length > 0 && `${t.fallsBack(users.map(({ internal_title }) => internal_title).join(', '))} `}
          {t.removeText}
        </Text>
      ),
      labels: { confirm: words.delete, cancel: words.cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': words.close },
      async onConfirm() {
        try {
          await call(endpoints.letterheads.remove, { id })
          await navigate({ to: '/letterheads' })
          toast.done(t.removed(letterhead_name))
        } catch (error) {
          toast.failed(error)
        }
        for (const part of ['letterheads', 'pdf-templates', 'account', 'forms']) {
          await client.invalidateQueries({ queryKey: [part] })
        }
      },
    })
}
