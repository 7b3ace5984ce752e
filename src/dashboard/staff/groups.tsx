import { ActionIcon, Badge, Button, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconUsersGroup } from '../icons/tabler.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { useRemainingPage } from '../removal/use-remaining.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { EmptyState } from '../shell/empty-state.tsx'
import { Permitted } from '../shell/role.tsx'
import { Said } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { staffGroupsQuery, type StaffGroup } from './model.ts'
import { staffTexts } from './texts.ts'
import { staffParts, useStaffChanged } from './use-staff-changed.ts'

/** The groups of the staff: those of the CRM, and those made here. */
export function Groups() {
  const t = useText(staffTexts)
  const { data: found, error } = useQuery(staffGroupsQuery)
  const data = useRemainingPage(endpoints.staffGroups.remove, found)
  if (error) throw error
  if (!data) return <Skeleton h={200} radius="lg" />
  if (data.data.length === 0) {
    return (
      <EmptyState icon={<IconUsersGroup size={28} />} title={t.noGroupsTitle} text={t.noGroupsText}>
        <Permitted needs={endpoints.staffGroups.create}>
          <NewGroup />
        </Permitted>
      </EmptyState>
    )
  }
  return (
    <Stack>
      <Paper component="ul" m={0} p={0} aria-label={t.groupTable}>
        {data.data.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </Paper>
      <Permitted needs={endpoints.staffGroups.create}>
        <NewGroup />
      </Permitted>
    </Stack>
  )
}

function GroupRow({ group }: { group: StaffGroup }) {
  const t = useText(staffTexts)
  const remove = useRemoval()
  const isOfCrm = group.crm_group_id !== null
  return (
    <Group component="li" justify="space-between" wrap="nowrap" px="md" py={10} style={{ listStyle: 'none' }}>
      <Group gap="sm" miw={0}>
        <Text fw={500}>{group.name}</Text>
        {isOfCrm && <Badge color="gray">{t.groupOfCrm}</Badge>}
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t.memberCount(group.member_count)}
        </Text>
        <Permitted needs={endpoints.staffGroups.remove}>
          <ActionIcon
            aria-label={t.removeOf(group.name)}
            onClick={() =>
              remove({
                endpoint: endpoints.staffGroups.remove,
                ids: [group.id],
                said: t.groupRemoved(group.name),
                forgets: staffParts,
              })
            }
            disabled={isOfCrm}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Permitted>
      </Group>
    </Group>
  )
}

function NewGroup() {
  const t = useText(staffTexts)
  const { faultOf } = useProblems()
  const changed = useStaffChanged()
  const create = useMutation({
    mutationFn: (name: string) => call(endpoints.staffGroups.create, { body: { name } }),
    onSettled: changed,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    create.mutate(entered(form, 'name'), { onSuccess: () => form.reset() })
  }
  const other = create.error && !isProblem(create.error, 422) ? <Said error={create.error} /> : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start">
        <TextInput
          flex="1 1 240px"
          maw={320}
          name="name"
          aria-label={t.newGroup}
          placeholder={t.newGroup}
          error={faultOf(create.error, 'name') ?? other}
        />
        <Button
          type="submit"
          variant="default"
          flex="none"
          leftSection={<IconPlus size={16} />}
          loading={create.isPending}
        >
          {t.create}
        </Button>
      </Group>
    </form>
  )
}
