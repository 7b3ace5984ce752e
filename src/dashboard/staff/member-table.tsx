import { ActionIcon, Badge, Box, Group, Paper, Stack, Switch, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil, IconTrash } from '../icons/tabler.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { useToast } from '../shell/toast.ts'
import { Permitted, useMay } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { openMember } from './buttons.tsx'
import type { Member } from './model.ts'
import { staffTexts } from './texts.ts'
import { staffParts, useStaffChanged } from './use-staff-changed.ts'

/** A table where there is room for one, cards on phones. */
export function MemberTable({ members }: { members: Member[] }) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  return isNarrow ? <Cards members={members} /> : <WideTable members={members} />
}

function WideTable({ members }: { members: Member[] }) {
  const t = useText(staffTexts)
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Table highlightOnHover aria-label={t.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.name}</Table.Th>
            <Table.Th>{t.groupsOf}</Table.Th>
            <Table.Th>{t.source}</Table.Th>
            <Table.Th>{t.lastLogin}</Table.Th>
            <Table.Th>{t.active}</Table.Th>
            <Table.Th w={96} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.id}>
              <Table.Td>
                <Identity member={member} />
              </Table.Td>
              <Table.Td>
                <GroupMarks member={member} />
              </Table.Td>
              <Table.Td>{member.source === 'crm' ? t.crm : t.manual}</Table.Td>
              <Table.Td>
                <LastLogin member={member} />
              </Table.Td>
              <Table.Td>
                <ActiveSwitch member={member} />
              </Table.Td>
              <Table.Td>
                <Actions member={member} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Cards({ members }: { members: Member[] }) {
  const t = useText(staffTexts)
  return (
    <Stack gap="sm" component="ul" p={0} m={0} aria-label={t.table}>
      {members.map((member) => (
        <Paper key={member.id} p="md" component="li" style={{ listStyle: 'none' }}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Identity member={member} />
            <Actions member={member} />
          </Group>
          <Group mt="sm" gap="sm" justify="space-between">
            <Group gap="xs">
              <Badge color="foyer">{member.source === 'crm' ? t.crm : t.manual}</Badge>
              <GroupMarks member={member} />
            </Group>
            <ActiveSwitch member={member} />
          </Group>
          <Group gap={4} mt="xs">
            <Text size="sm" c="dimmed">
              {t.lastLogin}:
            </Text>
            <LastLogin member={member} />
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

interface MemberProps {
  member: Member
}

function Identity({ member: { name, email, is_active } }: MemberProps) {
  return (
    <Box miw={0}>
      <Text fw={500} c={is_active ? undefined : 'dimmed'}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
    </Box>
  )
}

function GroupMarks({ member: { groups } }: MemberProps) {
  return (
    <Group gap={6}>
      {groups.map(({ id, name }) => (
        <Badge key={id} color="gray">
          {name}
        </Badge>
      ))}
    </Group>
  )
}

function LastLogin({ member: { last_login_at } }: MemberProps) {
  const t = useText(staffTexts)
  const { dateTime } = useFormat()
  return (
    <Text size="sm" c="dimmed">
      {last_login_at === null ? t.never : dateTime(last_login_at)}
    </Text>
  )
}

function ActiveSwitch({ member: { id, name, is_active } }: MemberProps) {
  const t = useText(staffTexts)
  const toast = useToast()
  const may = useMay()
  const changed = useStaffChanged()
  const change = useMutation({
    mutationFn: (active: boolean) => call(endpoints.staffMembers.update, { id, body: { is_active: active } }),
    onSuccess: (member) => toast.done(member.is_active ? t.activated(name) : t.deactivated(name)),
    onError: toast.failed,
    onSettled: changed,
  })
  return (
    <Switch
      aria-label={t.isActive(name)}
      checked={change.isPending ? change.variables : is_active}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
      disabled={!may(endpoints.staffMembers.update)}
    />
  )
}

function Actions({ member }: MemberProps) {
  const t = useText(staffTexts)
  const words = useText(common)
  const remove = useRemove(member)
  return (
    <Permitted needs={endpoints.staffMembers.update}>
      <Group gap={2} wrap="nowrap" justify="flex-end">
        <ActionIcon
          aria-label={t.editOf(member.name)}
          onClick={() => openMember({ title: t.editOf(member.name), closeLabel: words.close, member })}
        >
          <IconPencil size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t.removeOf(member.name)} onClick={remove}>
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
    </Permitted>
  )
}

function useRemove({ id, name, source }: Member) {
  const t = useText(staffTexts)
  const remove = useRemoval()
  return () =>
    remove({
      endpoint: endpoints.staffMembers.remove,
      ids: [id],
      said: t.removed(name),
      forgets: staffParts,
      question: {
        title: t.removeTitle(name),
        text: t.removeText,
        ...(source === 'crm' && { also: [t.removeCrm] }),
      },
    })
}
