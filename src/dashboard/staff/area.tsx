import { Group, Paper, Progress, Skeleton, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { inTurn } from '../settings/saving/in-turn.ts'
import { useSavedValue } from '../settings/saving/use-saved-value.ts'
import { Said } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { staffTexts } from './texts.ts'

type StaffArea = RecordOf<typeof endpoints.account.get>['staff_area']

/** Whether staff can log in at all, for how long, and how many seats are taken. */
export function Area() {
  const t = useText(staffTexts)
  const { data, error } = useQuery(accountSettings)
  if (error) throw error
  if (!data) return <Skeleton h={150} radius="lg" />
  const { staff_area: area } = data
  return (
    <Paper p="lg" component="section" aria-label={t.area}>
      <Group justify="space-between" align="flex-start" gap="xl">
        <Stack gap="xs" flex="1 1 340px">
          <Title order={2}>{t.area}</Title>
          <Text size="sm" c="dimmed">
            {t.areaText} {t.perForm}
          </Text>
          <EnabledSwitch area={area} />
        </Stack>
        <Stack gap="md" flex="0 1 260px">
          <Seats area={area} />
          <Days area={area} />
        </Stack>
      </Group>
    </Paper>
  )
}

function useAreaValue(area: StaffArea, name: 'enabled' | 'session_days') {
  const client = useQueryClient()
  return useSavedValue(`/account/staff_area/${name}`, area[name], async (value) => {
    await inTurn('/account', async () => {
      const answer = await call(endpoints.account.update, { body: { staff_area: { [name]: value } } })
      client.setQueryData(accountSettings.queryKey, answer)
    })
    return value
  })
}

function useFault(problem: unknown, name: string): ReactNode {
  const { faultOf } = useProblems()
  return faultOf(problem, `staff_area.${name}`) ?? (problem ? <Said error={problem} /> : undefined)
}

function EnabledSwitch({ area }: { area: StaffArea }) {
  const t = useText(staffTexts)
  const input = useAreaValue(area, 'enabled')
  const fault = useFault(input.problem, 'enabled')
  return (
    <Switch
      label={t.enabled}
      checked={fault === undefined ? input.value === true : area.enabled}
      onChange={(event) => input.choose(event.currentTarget.checked)}
      error={fault}
      disabled={area.seat_limit === 0 && !area.enabled}
    />
  )
}

function Days({ area }: { area: StaffArea }) {
  const t = useText(staffTexts)
  const input = useAreaValue(area, 'session_days')
  return (
    <TextInput
      type="number"
      min={1}
      max={90}
      label={t.days}
      description={t.daysHelp}
      value={typeof input.value === 'number' ? input.value : ''}
      onChange={({ currentTarget: { value } }) => input.enter(value === '' ? null : Number(value))}
      onBlur={input.settle}
      error={useFault(input.problem, 'session_days')}
    />
  )
}

function Seats({ area: { active_members: used, seat_limit: limit } }: { area: StaffArea }) {
  const t = useText(staffTexts)
  const isFull = used >= limit
  return (
    <div>
      <Text size="sm" fw={500} mb={6}>
        {limit === 0 ? t.noSeats : t.seats(used, limit)}
      </Text>
      {limit > 0 && (
        <Progress
          value={Math.min(100, (used / limit) * 100)}
          color={isFull ? 'yellow' : 'foyer'}
          aria-label={t.seats(used, limit)}
        />
      )}
      {limit > 0 && isFull && (
        <Text size="sm" c="dimmed" mt={6}>
          {t.seatsFull}
        </Text>
      )}
    </div>
  )
}
