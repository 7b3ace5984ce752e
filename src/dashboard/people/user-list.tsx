import { ActionIcon, Badge, Box, Group, Paper, Select, Stack, Text, Tooltip } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconShieldOff, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { roles, type Role } from '../../shared/contract/roles.ts'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { currentUser } from '../api/queries.ts'
import { roleTexts } from '../shell/role-texts.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import classes from './people.module.css'
import { useRemoveFactor } from './remove-factor.tsx'
import { peopleTexts } from './texts.ts'

type User = RecordOf<typeof endpoints.users.list>

/** The users, each with a role to choose; of the last owner it stays. */
export function UserList({ users }: { users: User[] }) {
  const t = useText(peopleTexts)
  const owners = users.filter(({ role }) => role === 'owner').length
  return (
    <Paper component="ul" p={0} m={0} aria-label={t.table}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} isLastOwner={user.role === 'owner' && owners === 1} />
      ))}
    </Paper>
  )
}

interface UserProps {
  user: User
  isLastOwner: boolean
}

function UserRow({ user, isLastOwner }: UserProps) {
  const t = useText(peopleTexts)
  const { dateTime } = useFormat()
  const { data: me } = useQuery(currentUser)
  const isSelf = me?.id === user.id
  const remove = useRemove(user, isSelf)
  const removeFactor = useRemoveFactor(user)
  const { name, email, last_login_at: last } = user
  return (
    <Box component="li" className={classes['row']}>
      <Box miw={0}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {isSelf && <Badge color="gray">{t.you}</Badge>}
          {user.second_factor && <Badge color="green">{t.factor}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        {isLastOwner && (
          <Text size="xs" c="dimmed">
            {t.onlyOwner}
          </Text>
        )}
      </Box>
      <Stack gap={0} className={classes['last']}>
        <Text size="xs" c="dimmed">
          {t.lastLogin}
        </Text>
        <Text size="sm">{last === null ? t.never : dateTime(last)}</Text>
      </Stack>
      <RoleSelect user={user} isSelf={isSelf} isLastOwner={isLastOwner} />
      <Group gap={2} wrap="nowrap" justify="flex-end" className={classes['actions']}>
        {user.second_factor && !isSelf && (
          <Tooltip label={t.factorOffOf(name)}>
            <ActionIcon aria-label={t.factorOffOf(name)} onClick={removeFactor}>
              <IconShieldOff size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={t.removeOf(name)}>
          <ActionIcon aria-label={t.removeOf(name)} onClick={remove} disabled={isLastOwner}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Box>
  )
}

function RoleSelect({ user, isSelf, isLastOwner }: UserProps & { isSelf: boolean }) {
  const t = useText(peopleTexts)
  const names = useText(roleTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  const { id, name, role } = user
  const change = useMutation({
    mutationFn: (next: Role) => call(endpoints.users.update, { id, body: { role: next } }),
    onSuccess: (changed) => toast.done(t.changed(changed.name, names[changed.role])),
    onError: toast.failed,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['users'] }),
        ...(isSelf ? [client.invalidateQueries({ queryKey: currentUser.queryKey })] : []),
      ]),
  })
  function choose(next: Role) {
    if (!isSelf || next === 'owner') return change.mutate(next)
    modals.openConfirmModal({
      title: t.demoteTitle,
      children: <Text size="sm">{t.demoteText}</Text>,
      labels: { confirm: t.demote, cancel: words.cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => change.mutate(next),
    })
  }
  return (
    <Select
      aria-label={t.roleOf(name)}
      className={classes['role']}
      data={roles.map((value) => ({ value, label: names[value] }))}
      value={change.isPending ? change.variables : role}
      onChange={(next) => next !== null && next !== role && choose(next as Role)}
      allowDeselect={false}
      disabled={isLastOwner}
    />
  )
}

function useRemove({ id, name, api_keys }: User, isSelf: boolean) {
  const t = useText(peopleTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  return () =>
    modals.openConfirmModal({
      title: t.removeTitle(name),
      children: (
        <Stack gap="xs">
          <Text size="sm">{isSelf ? t.removeSelf : t.removeText}</Text>
          {api_keys > 0 && (
            <Text size="sm" fw={500}>
              {t.removeKeys(api_keys)}
            </Text>
          )}
        </Stack>
      ),
      labels: { confirm: t.remove, cancel: words.cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': words.close },
      async onConfirm() {
        try {
          await call(endpoints.users.remove, { id })
          toast.done(t.removed(name))
        } catch (error) {
          toast.failed(error)
        }
        await client.invalidateQueries({ queryKey: ['users'] })
      },
    })
}
