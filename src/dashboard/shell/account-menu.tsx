import {
  Avatar,
  Box,
  Divider,
  Group,
  NavLink,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  type UnstyledButtonProps,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelp, IconLogout, IconShieldLock } from '../icons/tabler.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { currentUser } from '../api/queries.ts'
import { useLanguage, useText, type Language } from '../text/language.ts'
import { appearances, languages } from './choices.ts'
import { NavigationLink } from './links.tsx'
import { shellTexts } from './texts.ts'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, how the dashboard looks and speaks on this device, and the way out. */
export function AccountMenu() {
  const t = useText(shellTexts)
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <Popover width={280} position="top-start" opened={isOpen} onDismiss={close} trapFocus returnFocus>
      <Popover.Target>
        <UserButton onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <Stack gap={4} p="xs">
          <Text size="xs" c="dimmed" aria-hidden>
            {t.language}
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            mb="xs"
            aria-label={t.language}
            value={language}
            onChange={(next) => choose(next as Language)}
            data={[...languages]}
          />
          <Text size="xs" c="dimmed" aria-hidden>
            {t.appearance}
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t.appearance}
            value={colorScheme}
            onChange={(next) => setColorScheme(next as MantineColorScheme)}
            data={appearances.map((value) => ({ value, label: t[value] }))}
          />
        </Stack>
        <Divider my={4} />
        <NavigationLink to="/security" label={t.security} leftSection={<IconShieldLock size={16} />} onClick={close} />
        <NavigationLink to="/guide" label={t.guides} leftSection={<IconHelp size={16} />} onClick={close} />
        <NavLink component="button" label={t.signOut} leftSection={<IconLogout size={16} />} onClick={signOut} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Gets from its target what a button needs that opens something. */
function UserButton(target: UnstyledButtonProps & ComponentProps<'button'>) {
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
