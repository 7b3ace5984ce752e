import { Button, Skeleton } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { IconCheck, IconTrashX, IconUser } from '../icons/tabler.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { currentUser } from '../api/queries.ts'
import { BulkBar } from '../bulk/bar.tsx'
import { useBulk } from '../bulk/use-bulk.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import type { ProcessingChange } from '../submissions/processing/change-processing.ts'
import { changedLists } from '../submissions/processing/use-processing.ts'
import { useOwnStatuses } from '../submissions/processing/use-statuses.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { changeAllTexts } from './change-all-texts.ts'
import { useSender } from './use-sender.ts'
import type { InboxEntry } from './model.ts'
import { inboxTexts } from './texts.ts'

const ChangeChosen = lazyPart(() => import('./change-chosen.tsx'), 'ChangeChosen')

const modalId = 'change-chosen'

/** What can be done with several submissions at once. */
export function InboxBulkBar({ selection }: { selection: Selection<InboxEntry> }) {
  const t = useText(inboxTexts)
  const all = useText(changeAllTexts)
  const words = useText(common)
  const perform = useBulk(selection)
  const nameOf = useSender()
  const user = useQuery(currentUser).data?.id
  const own = useOwnStatuses()
  const change = (body: ProcessingChange) =>
    void perform({
      title: t.changing(selection.chosen.length),
      nameOf,
      action: ({ id }, signal) => call(endpoints.submissionProcessing.update, { id, body, signal }),
      forgets: changedLists,
    })
  const ask = () =>
    modals.open({
      modalId,
      title: all.chosen,
      closeButtonProps: { 'aria-label': words.close },
      children: (
        <Suspense fallback={<Skeleton h={300} />}>
          <ChangeChosen count={selection.chosen.length} confirmed={change} close={() => modals.close(modalId)} />
        </Suspense>
      ),
    })
  return (
    <BulkBar selection={selection}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCheck size={16} />}
        onClick={() => change({ status: 'done' })}
      >
        {own?.done ? t.markAs(own.done) : t.finish}
      </Button>
      {user !== undefined && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUser size={16} />}
          onClick={() => change({ assignee_id: user })}
        >
          {t.take}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrashX size={16} />}
        onClick={() => change({ status: 'discarded' })}
      >
        {own?.discarded ? t.markAs(own.discarded) : t.discard}
      </Button>
      <Button size="xs" variant="default" onClick={ask}>
        {all.change}
      </Button>
    </BulkBar>
  )
}
