import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { Locked } from '../shell/role.tsx'
import { useRemaining } from '../removal/use-remaining.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { useText } from '../text/language.ts'
import { Area } from './area.tsx'
import { AddButton, ImportButton } from './buttons.tsx'
import { Groups } from './groups.tsx'
import { Members } from './members.tsx'
import { membersQuery } from './model.ts'
import { staffTexts } from './texts.ts'

/** Who of the agency may fill in forms for staff. */
export function StaffPage() {
  const t = useText(staffTexts)
  const { data: found, error } = useQuery(membersQuery)
  const data = useRemaining(endpoints.staffMembers.remove, found)
  const [list, setList] = useState<'members' | 'groups'>('members')
  if (error) throw error
  return (
    <PageFrame
      title={t.title}
      needs={endpoints.staffMembers.create}
      actions={
        <Group gap="sm">
          <ImportButton />
          <AddButton />
        </Group>
      }
    >
      <Text c="dimmed" mb="lg" maw={760}>
        {t.intro}
      </Text>
      <Stack gap="lg">
        <Locked needs={endpoints.account.update}>
          <Area />
        </Locked>
        <SegmentedControl
          aria-label={t.lists}
          style={{ alignSelf: 'flex-start' }}
          value={list}
          onChange={(next) => setList(next === 'groups' ? 'groups' : 'members')}
          data={(['members', 'groups'] as const).map((value) => ({ value, label: t[value] }))}
        />
        {list === 'groups' ? <Groups /> : data ? <Members members={data} /> : <Skeleton h={300} radius="lg" />}
      </Stack>
    </PageFrame>
  )
}
