import { Button, Skeleton, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import type { Member } from './model.ts'
import { staffTexts } from './texts.ts'
import { useStaffChanged } from './use-staff-changed.ts'

// Its list of groups needs the largest parts of the kit.
const MemberForm = lazy(async () => ({ default: (await import('./member-form.tsx')).MemberForm }))

/** Opens the form of one member, or of a new one. */
export function openMember({
  title,
  closeLabel,
  member,
}: {
  title: string
  closeLabel: string
  member?: Member
}): void {
  const modalId = 'staff-member'
  modals.open({
    modalId,
    title,
    closeButtonProps: { 'aria-label': closeLabel },
    children: (
      <Suspense fallback={<Skeleton h={240} />}>
        <MemberForm member={member} close={() => modals.close(modalId)} />
      </Suspense>
    ),
  })
}

export function AddButton() {
  const t = useText(staffTexts)
  const words = useText(common)
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={() => openMember({ title: t.add, closeLabel: words.close })}>
      {t.add}
    </Button>
  )
}

/** Brings in the users of the CRM, after saying what that means. */
export function ImportButton() {
  const t = useText(staffTexts)
  const words = useText(common)
  const toast = useToast()
  const changed = useStaffChanged()
  const run = useMutation({
    mutationFn: () => call(endpoints.staffMembers.importCrm, { body: {} }),
    onSuccess: ({ created, updated }) => toast.done(t.imported(created, updated)),
    onError: toast.failed,
    onSettled: changed,
  })
  const ask = () =>
    modals.openConfirmModal({
      title: t.importTitle,
      children: <Text size="sm">{t.importText}</Text>,
      labels: { confirm: t.importNow, cancel: words.cancel },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => run.mutate(),
    })
  return (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={ask} loading={run.isPending}>
      {t.import}
    </Button>
  )
}
