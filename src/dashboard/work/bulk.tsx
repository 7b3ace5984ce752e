import { Button } from '@mantine/core'
import { IconCheck, IconRefresh } from '../icons/tabler.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { BulkBar } from '../bulk/bar.tsx'
import { useBulk } from '../bulk/use-bulk.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { useText } from '../text/language.ts'
import type { WorkItem } from './filter.ts'
import { useNameOf } from './item-row.tsx'
import { workTexts } from './texts.ts'
import { forgets, useSettle } from './use-actions.ts'

/** What can be done with several failures at once. */
export function WorkBulkBar({ selection }: { selection: Selection<WorkItem> }) {
  const t = useText(workTexts)
  const perform = useBulk(selection)
  const settle = useSettle()
  const nameOf = useNameOf()
  const { chosen } = selection
  const open = chosen.filter(({ state }) => state === 'failed')
  function retry() {
    void perform({
      title: t.retrying(chosen.length),
      nameOf,
      action: ({ id }, signal) => call(endpoints.work.retry, { id, signal }),
      forgets,
    })
  }
  return (
    <BulkBar selection={selection}>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
        {t.retry}
      </Button>
      {open.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCheck size={16} />}
          onClick={() => {
            settle(open.map(({ id }) => id))
            selection.clear()
          }}
        >
          {t.settle}
        </Button>
      )}
    </BulkBar>
  )
}
