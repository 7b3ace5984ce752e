import { Button, Skeleton, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconDownload, IconPlus } from '../icons/tabler.ts'
import { Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { retryAfterPause } from '../progress/retry-after-pause.ts'
import { useStart } from '../progress/use-start.tsx'
import type { Member } from './model.ts'
import { staffTexts } from './texts.ts'
import { useStaffChanged } from './use-staff-changed.ts'

// Its list of groups needs the largest parts of the kit.
const MemberForm = lazyPart(() => import('./member-form.tsx'), 'MemberForm')

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
  const start = useStart()
  const changed = useStaffChanged()
  const [isUnderWay, setUnderWay] = useState(false)
  async function run() {
    setUnderWay(true)
    await start(t.import, async (step) => {
      const { signal } = step
      try {
        const { created, updated } = await retryAfterPause(step, () => {
          step.says(t.importing)
          return call(endpoints.staffMembers.importCrm, { body: {}, signal })
        })
        return { said: t.imported(created, updated), failures: [] }
      } catch (error) {
        // All or none: what the server has begun it ends by itself.
        if (signal.aborted) return { said: t.importLeft, failures: [] }
        throw error
      } finally {
        await changed()
      }
    })
    setUnderWay(false)
  }
  const ask = () =>
    modals.openConfirmModal({
      title: t.importTitle,
      children: <Text size="sm">{t.importText}</Text>,
      labels: { confirm: t.importNow, cancel: words.cancel },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => void run(),
    })
  return (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={ask} loading={isUnderWay}>
      {t.import}
    </Button>
  )
}
