import { Button } from '@mantine/core'
import { IconFolders, IconPlayerPause, IconPlayerPlay, IconTrash } from '../icons/tabler.ts'
import { call, exchange } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { BulkBar } from '../bulk/bar.tsx'
import { useBulk } from '../bulk/use-bulk.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { Locked } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { openBulkGroups } from './bulk-groups.tsx'
import { formBulkTexts } from './bulk-texts.ts'
import { groupsAfter, type GroupChange } from './groups-after.ts'
import type { FormSummary } from './model.ts'
import { formsTexts } from './texts.ts'

/** What can be done with several forms at once. */
export function FormBulkBar({ selection }: { selection: Selection<FormSummary> }) {
  const t = useText(formBulkTexts)
  const words = useText(common)
  const { switchOn, switchOff } = useText(formsTexts)
  const { setActive, setGroups, remove } = useActions(selection)
  const size = 16
  return (
    <BulkBar selection={selection}>
      <Locked needs={endpoints.forms.update}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay size={size} />}
          onClick={() => setActive(true)}
        >
          {switchOn}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPause size={size} />}
          onClick={() => setActive(false)}
        >
          {switchOff}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFolders size={size} />}
          onClick={() => openBulkGroups(t.groupsTitle(selection.chosen.length), setGroups)}
        >
          {t.groups}
        </Button>
        <Button size="xs" variant="light" color="red" leftSection={<IconTrash size={size} />} onClick={remove}>
          {words.delete}
        </Button>
      </Locked>
    </BulkBar>
  )
}

function useActions(selection: Selection<FormSummary>) {
  const t = useText(formBulkTexts)
  const { number } = useFormat()
  const perform = useBulk(selection)
  const remove = useRemoval()
  const count = selection.chosen.length
  const common = {
    nameOf: ({ internal_title }: FormSummary) => internal_title,
    forgets: ['forms', 'account', 'form-groups'],
  }
  return {
    setActive: (active: boolean) =>
      perform({
        ...common,
        title: (active ? t.switchingOn : t.switchingOff)(count),
        action: ({ id }, signal) => call(endpoints.forms.update, { id, body: { active }, signal }),
      }),
    setGroups: (groups: number[], change: GroupChange) =>
      perform({
        ...common,
        title: t.grouping(count),
        async action({ id }, signal) {
          // A user may have sorted it meanwhile.
          const { answer, etag } = await exchange(endpoints.forms.get, { id, signal })
          const form_groups = groupsAfter(answer.form_groups, groups, change)
          await call(endpoints.forms.update, {
            id,
            body: { form_groups },
            signal,
            ...(etag !== undefined && { ifMatch: etag }),
          })
        },
      }),
    remove: () =>
      remove({
        endpoint: endpoints.forms.remove,
        ids: selection.chosen.map(({ id }) => id),
        said: t.deleted(count),
        forgets: common.forgets,
        question: {
          title: t.deleteTitle(count),
          text: t.deleteText(number(selection.chosen.reduce((sum, form) => sum + form.submissions_count, 0))),
          names: selection.chosen.map(common.nameOf),
        },
        many: () =>
          perform({
            ...common,
            title: t.deleting(count),
            action: ({ id }, signal) => call(endpoints.forms.remove, { id, signal }),
          }),
        begun: selection.clear,
      }),
  }
}
