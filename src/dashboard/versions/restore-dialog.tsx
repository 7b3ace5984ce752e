import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { ChangeList } from './change-list.tsx'
import { draftQuery, versionQuery } from './query.ts'
import { Refusal } from './refusal.tsx'
import { versionTexts } from './texts.ts'

interface RestoreDialogProps {
  form: Form
  version: number
  onClose: () => void
}

/** What restoring a version changes, before it does; what stands against it is said here. */
export function RestoreDialog({ form, version, onClose }: RestoreDialogProps) {
  const t = useText(versionTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  const etag = useQuery(formQuery(form.id)).data?.etag
  const { data: draft } = useQuery(draftQuery(form.id))
  const { data: wanted, error: missing } = useQuery(versionQuery(form.id, version))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      exchange(endpoints.formVersions.restore, { id: form.id, version, ...(etag !== undefined && { ifMatch: etag }) }),
    onSuccess() {
      toast.done(t.restored(version))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['forms'] }),
  })
  const problem = error ?? missing
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.restoreTitle(version)}
      size="lg"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Stack>
        <Text size="sm">{t.restoreText}</Text>
        {draft && wanted ? (
          <ChangeList form={form} before={draft.live} after={wanted.content} />
        ) : (
          <Skeleton h={160} visible={!missing} />
        )}
        {problem && <Refusal error={problem} content={wanted?.content} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={isPending} disabled={!wanted || !draft} onClick={() => mutate()}>
            {t.restore(version)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
