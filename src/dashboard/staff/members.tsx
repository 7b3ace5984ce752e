import { Button, CloseButton, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { IconSearch, IconSearchOff, IconUsers } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../shell/empty-state.tsx'
import { Permitted } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { endpoints } from '../api/endpoints.ts'
import { useText } from '../text/language.ts'
import { AddButton, ImportButton } from './buttons.tsx'
import { MemberTable } from './member-table.tsx'
import { matching, noFilter, staffGroupsQuery, type Member, type MemberFilter } from './model.ts'
import { staffTexts } from './texts.ts'

/** The members, to be searched and filtered. */
export function Members({ members }: { members: Member[] }) {
  const t = useText(staffTexts)
  const [filter, setFilter] = useState(noFilter)
  if (members.length === 0) {
    return (
      <EmptyState icon={<IconUsers size={28} />} title={t.noneTitle} text={t.noneText}>
        <Permitted needs={endpoints.staffMembers.create}>
          <Group justify="center">
            <AddButton />
            <ImportButton />
          </Group>
        </Permitted>
      </EmptyState>
    )
  }
  const shown = matching(members, filter)
  return (
    <Stack>
      <Filters filter={filter} change={setFilter} />
      {shown.length > 0 ? (
        <MemberTable members={shown} />
      ) : (
        <EmptyState icon={<IconSearchOff size={28} />} title={t.noMatchTitle} text={t.noMatchText}>
          <Button variant="default" onClick={() => setFilter(noFilter)}>
            {t.clear}
          </Button>
        </EmptyState>
      )}
    </Stack>
  )
}

interface FiltersProps {
  filter: MemberFilter
  change: (filter: MemberFilter) => void
}

function Filters({ filter, change }: FiltersProps) {
  const t = useText(staffTexts)
  const words = useText(common)
  const { data } = useQuery(staffGroupsQuery)
  const states = ['all', 'active', 'inactive'] as const
  return (
    <Group gap="sm">
      <TextInput
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        leftSection={<IconSearch size={16} />}
        rightSection={
          filter.search !== '' && (
            <CloseButton size="sm" aria-label={words.delete} onClick={() => change({ ...filter, search: '' })} />
          )
        }
        value={filter.search}
        onChange={(event) => change({ ...filter, search: event.currentTarget.value })}
        flex={{ base: '1 1 100%', sm: '0 1 280px' }}
      />
      <SegmentedControl
        aria-label={t.state}
        value={filter.state}
        onChange={(state) => change({ ...filter, state: state as MemberFilter['state'] })}
        data={states.map((value) => ({ value, label: t[value] }))}
      />
      <Select
        aria-label={t.group}
        placeholder={t.allGroups}
        data={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.group}
        onChange={(group) => change({ ...filter, group })}
        clearable
        w={220}
      />
    </Group>
  )
}
