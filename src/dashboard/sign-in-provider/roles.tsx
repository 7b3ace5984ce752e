import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '../icons/tabler.ts'
import { roles, type Role } from '../../shared/contract/accounts/roles.ts'
import { roleTexts } from '../shell/role-texts.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import type { PartProps } from './model.ts'
import { providerTexts } from './texts.ts'

/** Which role users get: by a claim, or one for all new users. */
export function Roles({ draft, change, error }: PartProps) {
  const t = useText(providerTexts)
  const names = useText(roleTexts)
  const { faultOf } = useProblems()
  const hasClaim = draft.role_claim.trim() !== ''
  const named = roles.map((role) => ({ value: role, label: names[role] }))
  return (
    <>
      <Title order={3} mt="md">
        {t.roles}
      </Title>
      <TextInput
        name="role_claim"
        label={t.roleClaim}
        description={t.roleClaimHelp}
        autoComplete="off"
        value={draft.role_claim}
        onChange={(event) => change({ role_claim: event.currentTarget.value })}
        error={faultOf(error, 'role_claim') ?? faultOf(error, 'role_values')}
      />
      {hasClaim && <RoleValues draft={draft} change={change} error={error} />}
      <NativeSelect
        label={hasClaim ? t.defaultRoleOfClaim : t.defaultRole}
        value={draft.default_role ?? ''}
        onChange={(event) => change({ default_role: (event.currentTarget.value || null) as Role | null })}
        data={[{ value: '', label: t.refused }, ...named]}
        error={faultOf(error, 'default_role')}
      />
    </>
  )
}

function RoleValues({ draft, change, error }: PartProps) {
  const t = useText(providerTexts)
  const names = useText(roleTexts)
  const { faultOf } = useProblems()
  const { role_values } = draft
  type Row = (typeof role_values)[number]
  const edit = (key: number, row: Partial<Row>) =>
    change({ role_values: role_values.map((one) => (one.key === key ? { ...one, ...row } : one)) })
  const add = () => {
    const key = Math.max(-1, ...role_values.map((row) => row.key)) + 1
    change({ role_values: [...role_values, { key, value: '', role: 'editor' }] })
  }
  return (
    <Stack gap="xs">
      {role_values.map(({ key, value, role }, i) => (
        <Group key={key} align="flex-start" gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t.claimValue}
            placeholder={t.claimValue}
            value={value}
            onChange={(event) => edit(key, { value: event.currentTarget.value })}
            error={faultOf(error, `role_values.${i}.value`)}
          />
          <NativeSelect
            aria-label={t.roleOfValue}
            value={role}
            onChange={(event) => edit(key, { role: event.currentTarget.value as Role })}
            data={roles.map((one) => ({ value: one, label: names[one] }))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t.removeValue(value)}
            onClick={() => change({ role_values: role_values.filter((row) => row.key !== key) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add} style={{ alignSelf: 'flex-start' }}>
        {t.addValue}
      </Button>
    </Stack>
  )
}
