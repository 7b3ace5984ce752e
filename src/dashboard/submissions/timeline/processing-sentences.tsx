import { Text } from '@mantine/core'
import type { ProcessingChange } from '../../../shared/contract/submissions/submission-processing.ts'
import { TurnedInto } from '../../lists/turned-into.tsx'
import { useFormat } from '../../text/format.ts'
import { useText } from '../../text/language.ts'
import { useAuthorName } from '../processing/author-name.ts'
import { processingTexts } from '../processing/processing-texts.ts'
import { useStatuses } from '../processing/use-statuses.ts'
import { sentenceTexts } from './sentence-texts.ts'

/** What a person of the agency changed of the processing of a submission. */
export function ProcessingSentences({ processing }: { processing: ProcessingChange }) {
  const t = useText(sentenceTexts)
  const nameOf = useAuthorName()
  const { by } = processing
  return (
    <>
      {useSentences(processing).map(({ what, from, to }) => (
        <Text key={what} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {what}
          {from !== undefined && (
            <>
              : {from}
              <TurnedInto label={t.turnsInto} />
              {to}
            </>
          )}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {t.by(nameOf(by))}
      </Text>
    </>
  )
}

/** What was changed, of most as it was and as it is. */
interface Sentence {
  what: string
  from?: string
  to?: string
}

function useSentences(change: ProcessingChange): Sentence[] {
  const { status, assignee, due_on, tags, waiting_list, missed_supervisor: missed } = change
  const said = useText(sentenceTexts)
  const t = useText(processingTexts)
  const statuses = useStatuses()
  const { moment } = useFormat()
  const day = (date: string | null) => (date === null ? '–' : moment({ at: Date.parse(`${date}T00:00Z`), isDay: true }))
  const sentences = [
    status && { what: t.status, from: statuses[status.from], to: statuses[status.to] },
    assignee && { what: t.assignee, from: assignee.from?.name ?? '–', to: assignee.to?.name ?? '–' },
    due_on && { what: t.due, from: day(due_on.from), to: day(due_on.to) },
    waiting_list && { what: waiting_list.to ? said.backOnList : said.placeGiven },
    missed && { what: said.missedSupervisor[missed.reason](missed.name ?? '') },
    tags && {
      what: `${t.tags}: ${[...tags.added.map((tag) => `+ ${tag}`), ...tags.removed.map((tag) => `− ${tag}`)].join(', ')}`,
    },
  ]
  return sentences.filter((sentence) => sentence !== null && sentence !== undefined)
}
