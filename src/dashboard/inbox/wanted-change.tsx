import { Select, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  maxTagLength,
  maxTags,
  type ProcessingStatus,
} from '../../shared/contract/submissions/submission-processing.ts'
import { processingTexts } from '../submissions/processing/processing-texts.ts'
import { useStatuses } from '../submissions/processing/use-statuses.ts'
import { useText } from '../text/language.ts'
import { changeAllTexts } from './change-all-texts.ts'
import type { MatchChange } from './change-matches.ts'
import { statuses } from './filter.ts'
import { assigneesQuery } from './model.ts'

interface WantedChangeProps {
  body: MatchChange
  change: (body: MatchChange) => void
}

const unassigned = 'none'

/** What several submissions get: what is left empty stays as it is. */
export function WantedChange({ body, change }: WantedChangeProps) {
  const t = useText(changeAllTexts)
  const { tagsHelp } = useText(processingTexts)
  const names = useStatuses()
  const users = useQuery(assigneesQuery).data ?? []
  const { status, assignee_id } = body
  const without = (part: keyof MatchChange) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== part)) as MatchChange
  return (
    <>
      <Select
        label={t.status}
        placeholder={t.stays}
        data={statuses.map((value) => ({ value, label: names[value] }))}
        value={status ?? null}
        onChange={(next) => change({ ...without('status'), ...(next && { status: next as ProcessingStatus }) })}
        clearable
        data-autofocus
      />
      <Select
        label={t.assignee}
        placeholder={t.stays}
        data={[
          { value: unassigned, label: t.noAssignee },
          ...users.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={assignee_id === undefined ? null : assignee_id === null ? unassigned : String(assignee_id)}
        onChange={(next) =>
          change({
            ...without('assignee_id'),
            ...(next !== null && { assignee_id: next === unassigned ? null : Number(next) }),
          })
        }
        clearable
        searchable
      />
      {(['add_tags', 'remove_tags'] as const).map((part) => (
        <TagsInput
          key={part}
          label={t[part]}
          placeholder={body[part] ? '' : tagsHelp}
          value={body[part] ?? []}
          onChange={(next) => {
            const tags = next.map((tag) => tag.slice(0, maxTagLength))
            change({ ...without(part), ...(tags.length > 0 && { [part]: tags }) })
          }}
          maxTags={maxTags}
          clearable={false}
          acceptValueOnBlur
        />
      ))}
    </>
  )
}
