import { ActionIcon, Badge, Box, Group, Switch, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '../icons/tabler.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { ListTable } from '../lists/list-table.tsx'
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

export function MemberTable({ members }: { members: Member[] }) {
  const t = useText(staffTexts)
  return (
    <ListTable
      label={t.table}
      rows={members}
      keyOf={({ id }) => id}
      minWidth={820}
      columns={[
        { name: t.name, place: 'title', cell: (member) => <Identity member={member} /> },
        { name: t.groupsOf, place: 'line', cell: (member) => <GroupMarks member={member} /> },
        { name: t.source, place: 'named', cell: ({ source }) => (source === 'crm' ? t.crm : t.manual) },
        { name: t.lastLogin, place: 'named', cell: (member) => <LastLogin member={member} /> },
        { name: t.active, place: 'named', cell: (member) => <ActiveSwitch member={member} /> },
        { name: '', place: 'end', width: 96, cell: (member) => <Actions member={member} /> },
      ]}
    />
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
      style={{ display: 'inline-block', verticalAlign: 'middle' }}
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
