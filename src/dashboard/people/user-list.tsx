import { ActionIcon, Badge, Box, Group, Paper, Select, Stack, Text, Tooltip } from '@mantine/core'
import { IconShieldOff, IconTrash } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import { roles, type Role } from '../../shared/contract/accounts/roles.ts'
import type { endpoints, RecordOf } from '../api/endpoints.ts'
import { currentUser } from '../api/queries.ts'
import { roleTexts } from '../shell/role-texts.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import classes from './people.module.css'
import { useRemoveFactor } from './remove-factor.tsx'
import { peopleTexts } from './texts.ts'
import { useChangeRole, useRemoveUser } from './use-rights.tsx'

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
  const remove = useRemoveUser(user, isSelf)
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
  const { choose, shown } = useChangeRole(user, isSelf)
  return (
    <Select
      aria-label={t.roleOf(user.name)}
      className={classes['role']}
      data={roles.map((value) => ({ value, label: names[value] }))}
      value={shown}
      onChange={(next) => next !== null && next !== user.role && void choose(next as Role)}
      allowDeselect={false}
      disabled={isLastOwner}
    />
  )
}
