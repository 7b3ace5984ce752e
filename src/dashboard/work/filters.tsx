import { Button, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { FormSelect } from '../forms/form-select.tsx'
import { useFoldedFilters } from '../lists/use-folded-filters.tsx'
import { useText } from '../text/language.ts'
import { workKinds, type WorkFilter, type WorkKind } from './filter.ts'
import { kindTexts, workTexts } from './texts.ts'

interface FiltersProps {
  filter: WorkFilter
  change: (filter: WorkFilter) => void
}

/** The page belonged to another list. */
function without(filter: WorkFilter, name: keyof WorkFilter): WorkFilter {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name && key !== 'page'))
}

export function Filters({ filter, change }: FiltersProps) {
  const t = useText(workTexts)
  const kinds = useText(kindTexts)
  const { state, ...rest } = without(filter, 'page')
  const isFiltered = Object.keys(rest).length > 0
  const { button, folded } = useFoldedFilters(isFiltered)
  return (
    <Group gap="sm" align="flex-end">
      <SegmentedControl
        aria-label={t.states}
        flex={{ base: '1 1 60%', sm: 'none' }}
        value={state ?? 'failed'}
        onChange={(next) => change(next === 'settled' ? { ...rest, state: next } : rest)}
        data={[
          { value: 'failed', label: t.failed },
          { value: 'settled', label: t.settled },
        ]}
      />
      {button}
      <Group gap="sm" align="flex-end" flex="1 1 auto" {...folded}>
        <Select
          label={t.kind}
          placeholder={t.anyKind}
          data={workKinds.map((value) => ({ value: value as string, label: kinds[value] }))}
          value={filter.kind ?? null}
          onChange={(kind) => change({ ...without(filter, 'kind'), ...(kind !== null && { kind: kind as WorkKind }) })}
          clearable
          flex={{ base: '1 1 40%', sm: '0 1 210px' }}
        />
        <FormSelect
          value={filter.form}
          change={(form) => change({ ...without(filter, 'form'), ...(form !== undefined && { form }) })}
        />
        <TextInput
          type="date"
          label={t.since}
          value={filter.since ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ ...without(filter, 'since'), ...(value !== '' && { since: value }) })
          }
          flex={{ base: '1 1 40%', sm: '0 0 160px' }}
        />
        {isFiltered && (
          <Button variant="subtle" onClick={() => change(state === undefined ? {} : { state })}>
            {t.clear}
          </Button>
        )}
      </Group>
    </Group>
  )
}
