import { Button, Popover, Skeleton } from '@mantine/core'
import { IconBookmark } from '../../icons/tabler.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useText } from '../../text/language.ts'
import { viewTexts } from './view-texts.ts'
import type { View, ViewSource } from './views.ts'

export interface ViewsMenuProps {
  source: ViewSource
  show: (view: View) => void
}

/** Loaded when it is opened. */
const ViewsPanel = lazyPart(() => import('./views-panel.tsx'), 'ViewsPanel')

/** What was saved under names, to go back to: for the user alone, or for all users of the account. */
export function ViewsMenu(props: ViewsMenuProps) {
  const t = useText(viewTexts)
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />} onClick={() => setOpened(!opened)}>
          {t.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.views} p="sm">
        <Suspense fallback={<Skeleton h={36} />}>
          <ViewsPanel {...props} close={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
