import {
  Avatar,
  Box,
  Group,
  Menu,
  SegmentedControl,
  Text,
  UnstyledButton,
  type UnstyledButtonProps,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { IconLogout, IconShieldLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { currentUser } from '../api/queries.ts'
import { useLanguage, useText, type Language } from '../text/language.ts'
import { appearances, languages } from './choices.ts'
import { MenuItemLink } from './links.tsx'
import { shellTexts } from './texts.ts'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, how the dashboard looks and speaks on this device, and the way out. */
export function AccountMenu() {
  const t = useText(shellTexts)
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  return (
    <Menu width={260} position="top-start" closeOnItemClick={false}>
      <Menu.Target>
        <UserButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.language}</Menu.Label>
        <Box px="xs" pb="xs">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t.language}
            value={language}
            onChange={(next) => choose(next as Language)}
            data={[...languages]}
          />
        </Box>
        <Menu.Label>{t.appearance}</Menu.Label>
        <Box px="xs" pb="xs">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t.appearance}
            value={colorScheme}
            onChange={(next) => setColorScheme(next as MantineColorScheme)}
            data={appearances.map((value) => ({ value, label: t[value] }))}
          />
        </Box>
        <Menu.Divider />
        <MenuItemLink to="/security" leftSection={<IconShieldLock size={16} />} closeMenuOnClick>
          {t.security}
        </MenuItemLink>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {t.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Gets the menu's own properties from its target. */
function UserButton(target: UnstyledButtonProps) {
  const { data: user } = useSuspenseQuery(currentUser)
  return (
    <UnstyledButton p={6} w="100%" {...target}>
      <Group gap={10} wrap="nowrap">
        <Avatar name={user.name} color="foyer" radius="xl" size={34} aria-hidden />
        <Box miw={0}>
          <Text size="sm" fw={500} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </Box>
      </Group>
    </UnstyledButton>
  )
}
