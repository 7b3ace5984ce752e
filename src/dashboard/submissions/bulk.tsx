import { Button } from '@mantine/core'
import { IconCheck, IconTrash } from '../icons/tabler.ts'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { BulkBar } from '../bulk/bar.tsx'
import { useBulk } from '../bulk/use-bulk.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import type { Form } from '../forms/model.ts'
import { Locked } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { submissionBulkTexts } from './bulk-texts.ts'
import type { Submission } from './views/columns.ts'
import { ExportButton } from './export/export.tsx'
import { releaseHeld } from './release-held.ts'
import { submissionsTexts } from './texts.ts'

export type QuarantinedSubmission = RecordOf<typeof endpoints.quarantine.list>

/** What can be done with several submissions at once. */
export function SubmissionBulkBar({ form, selection }: { form: Form; selection: Selection<Submission> }) {
  const t = useText(submissionBulkTexts)
  const words = useText(common)
  const { title, removeText } = useText(submissionsTexts)
  const perform = useBulk(selection)
  const deleted = useRemoval()
  const { chosen } = selection
  const nameOf = ({ index }: Submission) => title(index)
  const remove = () =>
    deleted({
      endpoint: endpoints.submissions.remove,
      ids: chosen.map(({ id }) => id),
      said: t.deleted(chosen.length),
      forgets: ['forms'],
      question: { title: t.deleteTitle(chosen.length), text: removeText, names: chosen.map(nameOf) },
      many: () =>
        perform({
          title: t.deleting(chosen.length),
          nameOf,
          action: ({ id }, signal) => call(endpoints.submissions.remove, { id, signal }),
          forgets: ['forms'],
        }),
      begun: selection.clear,
    })
  return (
    <BulkBar selection={selection}>
      <ExportButton form={form} what={chosen} size="xs" />
      <Locked needs={endpoints.submissions.remove}>
        <Button size="xs" variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
          {words.delete}
        </Button>
      </Locked>
    </BulkBar>
  )
}

/** What can be done with several of those that are held back. */
export function HeldBulkBar({ selection }: { selection: Selection<QuarantinedSubmission> }) {
  const t = useText(submissionBulkTexts)
  const { release, discard } = useText(submissionsTexts)
  const { dateTime } = useFormat()
  const perform = useBulk(selection)
  const deleted = useRemoval()
  const { chosen } = selection
  const same = { nameOf: ({ created_at }: QuarantinedSubmission) => t.held(dateTime(created_at)), forgets: ['forms'] }
  const discardAll = () =>
    deleted({
      endpoint: endpoints.quarantine.remove,
      ids: chosen.map(({ id }) => id),
      said: t.deleted(chosen.length),
      forgets: same.forgets,
      question: { title: t.discardTitle(chosen.length), text: t.discardText, names: chosen.map(same.nameOf) },
      many: () =>
        perform({
          ...same,
          title: t.discarding(chosen.length),
          action: ({ id }, signal) => call(endpoints.quarantine.remove, { id, signal }),
        }),
      begun: selection.clear,
    })
  const releaseAll = () =>
    perform({
      ...same,
      title: t.releasing(chosen.length),
      action: ({ id }, signal) => releaseHeld(id, signal),
    })
  return (
    <BulkBar selection={selection}>
      <Locked needs={endpoints.quarantine.release}>
        <Button size="xs" variant="default" leftSection={<IconCheck size={16} />} onClick={() => void releaseAll()}>
          {release}
        </Button>
        <Button size="xs" variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={discardAll}>
          {discard}
        </Button>
      </Locked>
    </BulkBar>
  )
}
