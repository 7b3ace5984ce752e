import { Button, MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../text/language.ts'
import { formBulkTexts } from './bulk-texts.ts'
import { groupTexts } from './group-texts.ts'
import type { GroupChange } from './groups-after.ts'
import { groupsQuery } from './model.ts'

type Apply = (groups: number[], change: GroupChange) => unknown

export function openBulkGroups(title: string, apply: Apply): void {
  const modalId = 'bulk-groups'
  const finish: Apply = (groups, change) => {
    modals.close(modalId)
    void apply(groups, change)
  }
  modals.open({ modalId, title, children: <BulkGroups apply={finish} /> })
}

const changes = ['add', 'replace', 'remove'] as const satisfies GroupChange[]

/** Which groups, and whether forms come in or go out. */
function BulkGroups({ apply }: { apply: Apply }) {
  const t = useText(formBulkTexts)
  const { none } = useText(groupTexts)
  const { data } = useQuery(groupsQuery)
  const [change, setChange] = useState<GroupChange>('add')
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <Stack>
      <div>
        <SegmentedControl
          fullWidth
          aria-label={t.how}
          value={change}
          onChange={(next) => setChange(next as GroupChange)}
          data={changes.map((value) => ({ value, label: t[value] }))}
        />
        <Text size="sm" c="dimmed" mt="xs">
          {t[`${change}Help`]}
        </Text>
      </div>
      <MultiSelect
        label={t.which}
        data={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
        data-autofocus
        nothingFoundMessage={none}
      />
      <Button disabled={chosen.length === 0 && change !== 'replace'} onClick={() => apply(chosen.map(Number), change)}>
        {t.apply}
      </Button>
    </Stack>
  )
}
