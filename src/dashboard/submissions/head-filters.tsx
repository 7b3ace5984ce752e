import { Button, Group, Table, Text, TextInput } from '@mantine/core'
import { maxLookedAtInForm } from '../../shared/contract/submissions/submissions.ts'
import { FilterMenu } from '../lists/filter-menu.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { wordsPart } from '../lists/words-part.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { entered } from '../text/read-form.ts'
import {
  isByProcessing,
  isNarrowed,
  submissionsFilter,
  unfiltered,
  type FilterProps,
  type SubmissionsFilter,
} from './filter.ts'
import { ProcessingFilter, useProcessingWords } from './processing-head.tsx'
import { submissionsTexts } from './texts.ts'

const days = ['from', 'until'] as const
const numbers = ['index_from', 'index_until'] as const

/** The filter with these parts as a form has them; an empty one is left out. The list begins anew. */
function withEntered(filter: SubmissionsFilter, names: readonly (keyof SubmissionsFilter)[], form?: HTMLFormElement) {
  const text = (name: string) => (form ? entered(form, name) : '')
  const parts = names.map((name) => [name, days.some((day) => day === name) ? text(name) : Number(text(name))])
  const { page: _page, submission: _submission, ...rest } = filter
  return submissionsFilter({ ...rest, ...Object.fromEntries(parts) })
}

/** Number, time of receipt and what was done: what the list can be filtered and sorted by. */
export function FilterHeads(props: FilterProps) {
  const t = useText(submissionsTexts)
  return (
    <>
      <Table.Th w={90}>
        <Group gap={4} wrap="nowrap">
          {t.number}
          <NumberFilter {...props} />
        </Group>
      </Table.Th>
      <SortHeader {...sortingOf(props)} width={190} beside={<DayFilter {...props} />}>
        {t.received}
      </SortHeader>
      <Table.Th w={150}>
        <Group gap={4} wrap="nowrap">
          {t.status}
          <ProcessingFilter {...props} />
        </Group>
      </Table.Th>
    </>
  )
}

/** The same above cards, which have no heads of columns. */
export function FilterBar(props: FilterProps) {
  const t = useText(submissionsTexts)
  return (
    <Group gap="sm">
      {[
        { name: t.number, menu: <NumberFilter {...props} /> },
        { name: t.received, menu: <DayFilter {...props} /> },
        { name: t.status, menu: <ProcessingFilter {...props} /> },
      ].map(({ name, menu }) => (
        <Group key={name} gap={2} wrap="nowrap">
          <Text size="sm">{name}</Text>
          {menu}
        </Group>
      ))}
    </Group>
  )
}

/** Says which submissions come first, and turns their order round. */
export function SortButton(props: FilterProps) {
  const t = useText(submissionsTexts)
  const { direction, sort } = sortingOf(props)
  return (
    <Button variant="subtle" size="compact-sm" onClick={sort}>
      {direction === 'asc' ? t.oldestFirst : t.newestFirst}
    </Button>
  )
}

function sortingOf({ filter, change }: FilterProps) {
  const { sort, page: _page, ...rest } = filter
  return { direction: sort ?? 'desc', sort: () => change(sort === 'asc' ? rest : { ...rest, sort: 'asc' }) } as const
}

function NumberFilter({ filter, change }: FilterProps) {
  const t = useText(submissionsTexts)
  return (
    <FilterMenu
      column={t.number}
      isOn={numbers.some((name) => filter[name] !== undefined)}
      apply={(form) => change(withEntered(filter, numbers, form))}
      clear={() => change(withEntered(filter, numbers))}
    >
      {numbers.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t[name]}
          type="number"
          min={1}
          defaultValue={filter[name]?.toString()}
        />
      ))}
    </FilterMenu>
  )
}

function DayFilter({ filter, change }: FilterProps) {
  const t = useText(submissionsTexts)
  return (
    <FilterMenu
      column={t.received}
      isOn={days.some((name) => filter[name] !== undefined)}
      apply={(form) => change(withEntered(filter, days, form))}
      clear={() => change(withEntered(filter, days))}
    >
      {days.map((name) => (
        <TextInput key={name} name={name} type="date" label={t[name]} defaultValue={filter[name]} />
      ))}
    </FilterMenu>
  )
}

/** Says which filters are on, and takes all of them off. */
export function FiltersOn({ filter, change, count }: FilterProps & { /** Submissions of the form. */ count: number }) {
  const t = useText(submissionsTexts)
  const { moment, number } = useFormat()
  const done = useProcessingWords(filter)
  const day = (text: string | undefined) =>
    text === undefined ? undefined : moment({ at: Date.parse(`${text}T00:00Z`), isDay: true })
  const parts = [
    t.receivedWithin(day(filter.from), day(filter.until)),
    t.numbersWithin(filter.index_from, filter.index_until),
    ...done,
    isByProcessing(filter) && filter.q === undefined && count > maxLookedAtInForm
      ? t.lookedAt(number(maxLookedAtInForm))
      : '',
  ]
  const said = parts.filter((part) => part !== '').join(' · ')
  return (
    // Without a filter it takes no place, and is there all the same, so that the next one is read out.
    <Group gap="sm" style={isNarrowed(filter) ? undefined : { position: 'absolute' }}>
      <Text component="span" size="sm" role="status">
        {said}
      </Text>
      {isNarrowed(filter) && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change({ ...unfiltered(filter), ...wordsPart(filter.q) })}
        >
          {t.clearFilters}
        </Button>
      )}
    </Group>
  )
}
