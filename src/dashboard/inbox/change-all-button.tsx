import { Button, Skeleton } from '@mantine/core'
import { modals } from '@mantine/modals'
import { Suspense } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { Permitted } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { changeAllTexts } from './change-all-texts.ts'
import type { InboxFilter } from './filter.ts'

/** Few need it, once. */
const ChangeAll = lazyPart(() => import('./change-all.tsx'), 'ChangeAll')

const modalId = 'change-all'

/** Opens the change of all that match the filters, for users who may change submissions. */
export function ChangeAllButton({ filter }: { filter: InboxFilter }) {
  const t = useText(changeAllTexts)
  const words = useText(common)
  const open = () =>
    modals.open({
      modalId,
      title: t.title,
      closeButtonProps: { 'aria-label': words.close },
      children: (
        <Suspense fallback={<Skeleton h={220} />}>
          <ChangeAll filter={filter} close={() => modals.close(modalId)} />
        </Suspense>
      ),
    })
  return (
    <Permitted needs={endpoints.inbox.change}>
      <Button variant="subtle" size="compact-sm" onClick={open}>
        {t.open}
      </Button>
    </Permitted>
  )
}
