import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { ReplyTemplate } from '../../reply-templates/model.ts'
import { replyTemplateTexts } from '../../reply-templates/texts.ts'
import { useToast } from '../../shell/toast.ts'
import { common } from '../../text/common.ts'
import { useText } from '../../text/language.ts'
import type { useReplyDraft } from './use-draft.ts'

type Draft = Pick<ReturnType<typeof useReplyDraft>, 'draft' | 'change'>

/** Puts a template with the values of the submission into the reply; what is written there goes only after a question. */
export function useTemplate(id: number, { draft, change }: Draft) {
  const t = useText(replyTemplateTexts)
  const words = useText(common)
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ subject, text }: ReplyTemplate) =>
      call(endpoints.submissionReplies.fill, { id, body: { subject, text } }),
    onSuccess: ({ subject, text }) => change({ subject: subject ?? '', text }),
    onError: toast.failed,
  })
  function choose(template: ReplyTemplate) {
    if (draft.subject.trim() === '' && draft.text.trim() === '') return mutate(template)
    modals.openConfirmModal({
      title: t.replaceTitle,
      children: <Text size="sm">{t.replaceText(template.name)}</Text>,
      labels: { confirm: t.replace, cancel: words.cancel },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => mutate(template),
    })
  }
  return { choose, isPending }
}
