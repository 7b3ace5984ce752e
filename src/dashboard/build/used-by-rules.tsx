import { Tooltip } from '@mantine/core'
import { IconGitBranch } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { formQuery } from '../form/query.ts'
import { useText } from '../text/language.ts'
import { draftQuery, isDrafted } from '../versions/query.ts'
import { keyOfField } from './draft.ts'
import { buildTexts } from './texts.ts'

const perPage = 100

/** How many rules ask for a field or change it, by the key of the field; of the first hundred rules. */
export function useRuleCounts(): ReadonlyMap<string, number> {
  const { id } = useParams({ from: '/inside/forms/$id' })
  const form = useQuery(formQuery(id)).data?.answer
  const draft = useQuery(draftQuery(id)).data
  const isOfDraft = form !== undefined && draft !== undefined && isDrafted(form, draft)
  // Read anew each time: they are changed on another page.
  const { data } = useQuery({
    ...endpointQuery(endpoints.rules.list, { id, query: { per_page: perPage } }),
    staleTime: 0,
    enabled: !isOfDraft,
  })
  const rules = isOfDraft ? draft.content.rules : data?.data
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { clauses, actions } of rules ?? []) {
      const named = [
        ...clauses.map(({ when_field_id }) => when_field_id),
        ...actions.map(({ target_field_id }) => target_field_id),
      ]
      // What is not a field of the form, such as the page itself, is no row of the list.
      for (const fieldId of new Set(named)) {
        const key = keyOfField(Number(fieldId))
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    return counts
  }, [rules])
}

/** A mark for who is about to change or delete a field that rules depend on. */
export function UsedByRules({ count }: { count: number }) {
  const t = useText(buildTexts)
  if (count === 0) return null
  const said = t.usedByRules(count)
  return (
    <Tooltip label={said}>
      <IconGitBranch size={15} stroke={1.7} role="img" aria-label={said} color="var(--mantine-color-dimmed)" />
    </Tooltip>
  )
}
