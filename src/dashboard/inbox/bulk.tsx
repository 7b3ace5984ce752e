import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconTrashX, IconUser } from '../icons/tabler.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { currentUser } from '../api/queries.ts'
import { BulkBar } from '../bulk/bar.tsx'
import { useBulk } from '../bulk/use-bulk.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import type { ProcessingChange } from '../submissions/processing/change-processing.ts'
import { changedLists } from '../submissions/processing/use-processing.ts'
import { useOwnStatuses } from '../submissions/processing/use-statuses.ts'
import { useText } from '../text/language.ts'
import { useSender } from './entry-row.tsx'
import type { InboxEntry } from './model.ts'
import { inboxTexts } from './texts.ts'

/** What can be done with several submissions at once. */
export function InboxBulkBar({ selection }: { selection: Selection<InboxEntry> }) {
  const t = useText(inboxTexts)
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
    </BulkBar>
  )
}
