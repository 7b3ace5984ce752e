import { Alert, Group, NativeSelect, SegmentedControl, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconAddressBook, IconPlugConnected, IconSearchOff } from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { writableModules } from '../api/crm-fields.ts'
import { isProblem } from '../api/problem.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { ListTable, useIsNarrow, type ListColumn } from '../lists/list-table.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { Pager } from '../shell/pager.tsx'
import { SearchInput } from '../shell/search-input.tsx'
import { modulesNames } from '../text/crm.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { columnsOf, nameOf, summaryOf, valueIn } from './record-words.ts'
import { addressesQuery, recordQuery, recordsQuery, type CrmRecord } from './records.ts'
import { recordsFilter, type RecordsFilter } from './records-filter.ts'
import { recordTexts } from './records-texts.ts'
import { useReading } from './use-reading.ts'

/** The records of the built-in CRM; other CRMs show theirs themselves. */
export function CrmRecordsPage() {
  const t = useText(recordTexts)
  const filter = useSearch({ from: '/inside/crm/records' })
  const navigate = useNavigate({ from: '/crm/records' })
  const { data, error, isPlaceholderData } = useQuery({ ...recordsQuery(filter), placeholderData: keepPreviousData })
  const change = (search: RecordsFilter) => void navigate({ to: '/crm/records', search, replace: true })
  const { trail, setTrail, isGone } = useTrail(filter, { listed: data?.data ?? [], change })
  const isElsewhere = isProblem(error, 409)
  if (error && !isElsewhere) throw error
  return (
    <PageFrame title={t.title} back={{ to: '/crm', name: t.back }}>
      {isElsewhere ? (
        <Elsewhere />
      ) : (
        <>
          <Text c="dimmed" mb="lg">
            {t.intro}
          </Text>
          <Group mb="md" gap="sm" justify="space-between">
            <Modules filter={filter} change={change} />
            {/* What was typed stays while its answers come, and goes with the kind of records. */}
            <SearchInput
              key={filter.module}
              label={t.search}
              sought={filter.q}
              search={(q) => change(recordsFilter({ module: filter.module, q }))}
              maxLength={200}
            />
          </Group>
          {isGone && (
            <Alert color="yellow" mb="md">
              {t.gone}
            </Alert>
          )}
          {data && !(isPlaceholderData && data.data[0]?.module !== (filter.module ?? 'address')) ? (
            <Found found={data} filter={filter} change={change} open={(record) => setTrail([record])} />
          ) : (
            <Skeleton h={260} radius="lg" />
          )}
          <RecordDrawer trail={trail} setTrail={setTrail} />
        </>
      )}
    </PageFrame>
  )
}

interface TrailOptions {
  listed: readonly CrmRecord[]
  change: (filter: RecordsFilter) => void
}

/** Records that were opened one from the other: the first stands in the address, the last is shown. */
function useTrail(filter: RecordsFilter, { listed, change }: TrailOptions) {
  const { record, ...rest } = filter
  const [further, setFurther] = useState<CrmRecord[]>([])
  const known = listed.find(({ id }) => id === String(record))
  const { data } = useQuery({ ...recordQuery(filter), enabled: record !== undefined && !known })
  const first = record === undefined ? undefined : (known ?? data?.data[0])
  return {
    trail: first ? [first, ...further] : [],
    setTrail([next, ...others]: CrmRecord[]) {
      setFurther(others)
      if (next?.id !== first?.id) change({ ...rest, ...(next && { record: Number(next.id) }) })
    },
    isGone: record !== undefined && !first && data !== undefined,
  }
}

interface FilterProps {
  filter: RecordsFilter
  change: (filter: RecordsFilter) => void
}

function Modules({ filter, change }: FilterProps) {
  const t = useText(recordTexts)
  const modules = useText(modulesNames)
  const isNarrow = useIsNarrow()
  const value = filter.module ?? 'address'
  const data = writableModules.map((name) => ({ value: name, label: modules[name] }))
  function choose(next: string) {
    const module = writableModules.find((name) => name === next)
    change(module === undefined || module === 'address' ? {} : { module })
  }
  // Side by side they are wider than a phone.
  if (isNarrow) {
    const label = t.modules
    return (
      <NativeSelect aria-label={label} w="100%" data={data} value={value} onChange={(e) => choose(e.target.value)} />
    )
  }
  return <SegmentedControl aria-label={t.modules} value={value} onChange={choose} data={data} />
}

interface FoundProps extends FilterProps {
  found: { data: CrmRecord[]; meta: { current_page: number; last_page: number; total: number } }
  open: (record: CrmRecord) => void
}

function Found({ found: { data, meta }, filter, change, open }: FoundProps) {
  const t = useText(recordTexts)
  if (meta.total === 0 && filter.q !== undefined) {
    return <EmptyState icon={<IconSearchOff size={28} />} title={t.noMatchTitle} text={t.noMatchText} />
  }
  if (meta.total === 0) {
    const title = t.noneTitle[filter.module ?? 'address']
    return (
      <EmptyState icon={<IconAddressBook size={28} />} title={title} text={t.noneText}>
        <ButtonLink to="/forms">{t.toForms}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <RecordTable records={data} open={open} />
      <Pager page={meta.current_page} total={meta.last_page} onChange={(page) => change({ ...filter, page })} />
    </>
  )
}

function RecordTable({ records, open }: { records: CrmRecord[] } & Pick<FoundProps, 'open'>) {
  const t = useText(recordTexts)
  const reading = useReading()
  const { dateTime } = useFormat()
  const isNarrow = useIsNarrow()
  const summary: ListColumn<CrmRecord> = {
    name: t.values,
    place: 'line',
    cell: (record) => (
      <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {summaryOf(record, reading)}
      </Text>
    ),
  }
  const columns = columnsOf(records, reading).map(({ name, label }): ListColumn<CrmRecord> => ({
    name: label,
    place: 'named',
    maxWidth: 200,
    cell: (record) => (
      <Text size="sm" truncate>
        {valueIn(record, name, reading)}
      </Text>
    ),
  }))
  // A card says it in a sentence.
  const values = [...useContactColumn(records), ...(isNarrow ? [summary] : columns)]
  return (
    <ListTable
      label={t.table}
      minWidth={760}
      rows={records}
      keyOf={({ id }) => id}
      open={open}
      columns={[
        {
          name: t.record,
          place: 'title',
          maxWidth: 260,
          cell: (record) => (
            <UnstyledButton aria-label={t.open(nameOf(record, reading))} maw="100%" display="block">
              <Text span size="sm" c="var(--mantine-color-anchor)" fw={500} truncate display="block">
                {nameOf(record, reading)}
              </Text>
            </UnstyledButton>
          ),
        },
        ...values,
        {
          name: t.changed,
          place: 'named',
          width: 170,
          cell: ({ updated_at }) => (
            <Text size="sm" c="dimmed">
              {dateTime(updated_at)}
            </Text>
          ),
        },
      ]}
    />
  )
}

/** What happens, and what is to be done, is mostly called alike: whom it concerns tells it apart. None where no record is about a contact. */
function useContactColumn(records: readonly CrmRecord[]): ListColumn<CrmRecord>[] {
  const t = useText(recordTexts)
  const reading = useReading()
  const contacts = useQuery(addressesQuery(records)).data?.data ?? []
  const names = new Map(contacts.map((contact) => [contact.id, nameOf(contact, reading)]))
  if (names.size === 0) return []
  return [
    {
      name: t.contact,
      place: 'named',
      maxWidth: 200,
      cell: ({ address_id: id }) => (
        <Text size="sm" truncate>
          {id !== null && names.get(id)}
        </Text>
      ),
    },
  ]
}

function Elsewhere() {
  const t = useText(recordTexts)
  return (
    <EmptyState icon={<IconPlugConnected size={28} />} title={t.elsewhereTitle} text={t.elsewhereText}>
      <ButtonLink to="/crm">{t.toCrm}</ButtonLink>
    </EmptyState>
  )
}
