import { Button, Flex, Group, SegmentedControl, Select } from '@mantine/core'
import { IconFolders } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFoldedFilters } from '../lists/use-folded-filters.tsx'
import { SearchInput } from '../shell/search-input.tsx'
import { Permitted } from '../shell/role.tsx'
import { endpoints } from '../api/endpoints.ts'
import { useText } from '../text/language.ts'
import { openGroups } from './groups.tsx'
import { groupTexts } from './group-texts.ts'
import { groupsQuery, type FormsFilter } from './model.ts'
import { formsTexts } from './texts.ts'

interface FiltersProps {
  filter: FormsFilter
  change: (filter: FormsFilter) => void
}

export function Filters({ filter, change, beside }: FiltersProps & { beside: ReactNode }) {
  const t = useText(formsTexts)
  const { button, folded } = useFoldedFilters(filter.state !== undefined || filter.group !== undefined)
  return (
    <Flex gap="sm" wrap="wrap" align="center">
      <Flex gap="sm" flex={{ base: '1 1 100%', sm: '0 1 auto' }}>
        <SearchInput
          label={t.search}
          sought={filter.search}
          search={(sought) => {
            const { search: _search, page: _page, ...rest } = filter
            change(sought === '' ? rest : { ...rest, search: sought })
          }}
        />
        {button}
      </Flex>
      <Flex gap="sm" wrap="wrap" align="center" {...folded}>
        <SegmentedControl
          aria-label={t.state}
          value={filter.state ?? 'all'}
          onChange={(state) => {
            const { state: _state, page: _page, ...rest } = filter
            change(state === 'online' || state === 'offline' ? { ...rest, state } : rest)
          }}
          data={[
            { value: 'all', label: t.all },
            { value: 'online', label: t.online },
            { value: 'offline', label: t.offline },
          ]}
        />
        <GroupSelect filter={filter} change={change} />
        {beside}
      </Flex>
    </Flex>
  )
}

function GroupSelect({ filter, change }: FiltersProps) {
  const t = useText(formsTexts)
  const { title } = useText(groupTexts)
  const { data } = useQuery(groupsQuery)
  return (
    <Group gap={4} wrap="nowrap">
      <Select
        aria-label={t.group}
        placeholder={t.allGroups}
        w={180}
        clearable
        data={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.group === undefined ? null : String(filter.group)}
        onChange={(group) => {
          const { group: _group, page: _page, ...rest } = filter
          change(group === null ? rest : { ...rest, group: Number(group) })
        }}
      />
      <Permitted needs={endpoints.formGroups.create}>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          leftSection={<IconFolders size={18} />}
          onClick={() => openGroups(title)}
        >
          {t.groups}
        </Button>
      </Permitted>
    </Group>
  )
}
