import { Text } from '@mantine/core'
import type { ProcessingChange } from '../../../shared/contract/submissions/submission-processing.ts'
import { useFormat } from '../../text/format.ts'
import { useText } from '../../text/language.ts'
import { useAuthorName } from '../processing/author-name.ts'
import { processingTexts } from '../processing/processing-texts.ts'
import { useStatuses } from '../processing/use-statuses.ts'

/** What a person of the agency changed of the processing of a submission. */
export function ProcessingSentences({ processing }: { processing: ProcessingChange }) {
  const t = useText(processingTexts)
  const nameOf = useAuthorName()
  const { by } = processing
  return (
    <>
      {useSentences(processing).map((sentence) => (
        <Text key={sentence} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {t.by(nameOf(by))}
      </Text>
    </>
  )
}

function useSentences({ status, assignee, due_on, tags, missed_supervisor: missed }: ProcessingChange): string[] {
  const t = useText(processingTexts)
  const statuses = useStatuses()
  const { moment } = useFormat()
  const day = (date: string | null) => (date === null ? '–' : moment({ at: Date.parse(`${date}T00:00Z`), isDay: true }))
  const sentences = [
    status && t.changed(t.status, statuses[status.from], statuses[status.to]),
    assignee && t.changed(t.assignee, assignee.from?.name ?? '–', assignee.to?.name ?? '–'),
    due_on && t.changed(t.due, day(due_on.from), day(due_on.to)),
    missed && t.missedSupervisor[missed.reason](missed.name ?? ''),
    tags &&
      `${t.tags}: ${[...tags.added.map((tag) => `+ ${tag}`), ...tags.removed.map((tag) => `− ${tag}`)].join(', ')}`,
  ]
  return sentences.filter((sentence) => sentence !== null && sentence !== undefined)
}
