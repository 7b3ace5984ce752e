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
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { currentUser } from '../api/queries.ts'
import { useLanguage, useText, type Language } from '../text/language.ts'
import { shellTexts } from './texts.ts'
import { useToast } from './toast.ts'

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
            data={[
              { value: 'de', label: 'Deutsch' },
              { value: 'en', label: 'English' },
            ]}
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
            data={[
              { value: 'light', label: t.light },
              { value: 'dark', label: t.dark },
              { value: 'auto', label: t.auto },
            ]}
          />
        </Box>
        <Menu.Divider />
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

function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return async () => {
    try {
      await call(endpoints.session.remove)
    } catch (error) {
      return toast.failed(error)
    }
    await navigate({ to: '/sign-in' })
    // Nothing of this account may be left for whoever signs in next.
    client.clear()
  }
}
