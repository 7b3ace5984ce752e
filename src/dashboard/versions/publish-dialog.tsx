import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '../icons/tabler.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Form } from '../forms/model.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { ChangeList } from './change-list.tsx'
import { useChangesLine } from './change-words.ts'
import type { FormDraft } from './query.ts'
import { Refusal } from './refusal.tsx'
import { versionTexts } from './texts.ts'

interface PublishDialogProps {
  form: Form
  draft: FormDraft
  onClose: () => void
}

/** What publishing a draft changes for visitors, and, where others have changed the same, the question which is to hold. */
export function PublishDialog({ form, draft, onClose }: PublishDialogProps) {
  const t = useText(versionTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  const lineOf = useChangesLine()
  const isAsked = draft.conflicts.length > 0
  const { mutate, isPending, error } = useMutation({
    mutationFn: (conflicts?: 'draft' | 'live') =>
      call(endpoints.formDrafts.publish, {
        id: form.id,
        body: { token: draft.token, ...(conflicts && { conflicts }) },
      }),
    onSuccess() {
      toast.done(t.published)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['forms'] }),
  })
  return (
    <Modal opened onClose={onClose} title={t.publishTitle} size="lg" closeButtonProps={{ 'aria-label': words.close }}>
      <Stack>
        {isAsked && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t.conflictTitle}>
            <Text size="sm" mb="xs">
              {t.conflictText}
            </Text>
            <List size="sm">
              {draft.conflicts.map((change, i) => (
                <List.Item key={i}>{lineOf([change])}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Text size="sm">{t.publishText}</Text>
        <ChangeList form={form} before={draft.live} after={draft.content} />
        {error && <Refusal error={error} content={draft.content} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          {isAsked && (
            <Button variant="default" loading={isPending} onClick={() => mutate('live')}>
              {t.publishTheirs}
            </Button>
          )}
          <Button loading={isPending} onClick={() => mutate(isAsked ? 'draft' : undefined)}>
            {isAsked ? t.publishMine : t.publish}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
