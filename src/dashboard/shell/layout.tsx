import { AppShell, Box, Burger, Group, NavLink, ScrollArea, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconApi,
  IconFileTypePdf,
  IconForms,
  IconHistory,
  IconKey,
  IconMail,
  IconPlugConnected,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { basePath } from '../base-path.ts'
import { useText } from '../text/language.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { NavigationLink } from './links.tsx'
import { shellTexts } from './texts.ts'

/** The frame of every page for people who are signed in: navigation at the left, behind a button on phones. */
export function Layout() {
  const t = useText(shellTexts)
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  useEffect(close, [pathname, close])
  return (
    <AppShell
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 244, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={0}
    >
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <AppShell.Header hiddenFrom="sm">
        <Group h="100%" px="md" justify="space-between">
          <Brand />
          <Burger
            opened={isOpen}
            onClick={toggle}
            size="sm"
            aria-label={isOpen ? t.closeNavigation : t.openNavigation}
          />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t.navigation} p="sm">
        <Box px="xs" py="sm" visibleFrom="sm">
          <Brand />
        </Box>
        <ScrollArea flex={1} type="auto">
          <Navigation />
        </ScrollArea>
        <AccountMenu />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}

const pages = [
  { to: '/forms', name: 'forms', Icon: IconForms },
  { to: '/pdf-templates', name: 'documents', Icon: IconFileTypePdf },
  { to: '/mails', name: 'mails', Icon: IconMail },
  { to: '/staff', name: 'staff', Icon: IconUsers },
  { to: '/webhooks', name: 'webhooks', Icon: IconWebhook },
  { to: '/api-keys', name: 'apiKeys', Icon: IconKey },
  { to: '/crm', name: 'crm', Icon: IconPlugConnected },
  { to: '/audit-log', name: 'auditLog', Icon: IconHistory },
  { to: '/account', name: 'account', Icon: IconSettings },
] as const

function Navigation() {
  const t = useText(shellTexts)
  const { pathname } = useLocation()
  return (
    <Stack gap={2}>
      {pages.map(({ to, name, Icon }) => (
        <NavigationLink
          key={to}
          to={to}
          label={t[name]}
          leftSection={<Icon size={18} stroke={1.7} />}
          active={pathname.startsWith(to) || (name === 'documents' && pathname.startsWith('/letterheads'))}
        />
      ))}
      <NavLink
        component="a"
        href={`${basePath}/api/docs`}
        label={t.reference}
        leftSection={<IconApi size={18} stroke={1.7} />}
      />
    </Stack>
  )
}
