import { AppShell, Badge, Box, Burger, Group, NavLink, ScrollArea, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconApi, IconEye } from '../icons/tabler.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { currentUser } from '../api/queries.ts'
import { basePath } from '../base-path.ts'
import { countedText } from '../inbox/counted-text.ts'
import { useLiveInbox } from '../inbox/live.ts'
import { useInboxCounts } from '../inbox/model.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { useOpenWork } from '../work/model.ts'
import { PaletteButton } from '../commands/opener.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { NavigationLink } from './links.tsx'
import { pageOf, usePages } from './pages.ts'
import { roleTexts } from './role-texts.ts'
import { useRole } from './role.tsx'
import { shellTexts } from './texts.ts'

/** The frame of every page for people who are signed in: navigation at the left, behind a button on phones. */
export function Layout() {
  const t = useText(shellTexts)
  useLiveInbox(useSuspenseQuery(currentUser).data.id)
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  useEffect(close, [pathname, close])
  // There, either the navigation is seen or the page, and the keyboard stays with what is seen.
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const burger = useRef<HTMLButtonElement>(null)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // What lies on the navigation closes by itself.
    if (!isNarrow || event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
    close()
    burger.current?.focus()
  }
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
            ref={burger}
            opened={isOpen}
            onClick={toggle}
            size="sm"
            aria-expanded={isOpen}
            aria-label={isOpen ? t.closeNavigation : t.openNavigation}
          />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t.navigation} p="sm" inert={isNarrow && !isOpen} onKeyDown={onKeyDown}>
        <Box px="xs" py="sm" visibleFrom="sm">
          <Brand />
        </Box>
        <PaletteButton />
        <ScrollArea flex={1} type="auto" scrollbarSize={6}>
          <Navigation />
        </ScrollArea>
        <AccountMenu />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} inert={isNarrow && isOpen}>
        <Reading />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}

/** Said above every page to users who may only read. */
function Reading() {
  const t = useText(roleTexts)
  if (useRole() !== 'viewer') return null
  return (
    <Group
      gap="xs"
      px={{ base: 'md', sm: 'xl' }}
      py={8}
      wrap="nowrap"
      bg="var(--mantine-color-default-hover)"
      role="note"
    >
      <IconEye size={16} style={{ flexShrink: 0 }} aria-hidden />
      <Text size="sm">{t.reading}</Text>
    </Group>
  )
}

/** All pages are in sight on a usual screen; below 48em a finger taps them. */
const dense = { base: 8, sm: 5 }

function Navigation() {
  const t = useText(shellTexts)
  const { pathname } = useLocation()
  const id = useId()
  const active = pageOf(pathname)
  return (
    <Stack gap={10} pt={4}>
      {usePages().map(({ name: group, pages }) => (
        <Stack key={group} gap={2} role="group" aria-labelledby={id + group}>
          <Text id={id + group} size="xs" fw={500} c="dimmed" px="sm">
            {t[group]}
          </Text>
          {pages.map(({ to, name, Icon }) => (
            <NavigationLink
              key={to}
              to={to}
              label={t[name]}
              leftSection={<Icon size={18} stroke={1.7} />}
              rightSection={(name === 'work' && <OpenWork />) || (name === 'inbox' && <NewInbox />)}
              active={to === active}
              // One page of the list is marked: the link itself would be for each address below its own.
              activeOptions={{ exact: true }}
              aria-current={to === active ? 'page' : undefined}
              py={dense}
            />
          ))}
          {group === 'integrations' && (
            <NavLink
              component="a"
              href={`${basePath}/api/docs`}
              label={t.reference}
              leftSection={<IconApi size={18} stroke={1.7} />}
              py={dense}
            />
          )}
        </Stack>
      ))}
    </Stack>
  )
}

/** How many submissions are new; nothing where none is. */
function NewInbox() {
  const t = useText(shellTexts)
  const count = useInboxCounts()?.new ?? 0
  if (count === 0) return null
  const said = countedText(count)
  return (
    <>
      <Badge size="sm" aria-hidden>
        {said}
      </Badge>
      <VisuallyHidden>{t.inboxNew(said)}</VisuallyHidden>
    </>
  )
}

/** How much failed work needs a person; nothing where none does. */
function OpenWork() {
  const t = useText(shellTexts)
  const { number } = useFormat()
  const count = useOpenWork() ?? 0
  if (count === 0) return null
  return (
    <>
      <Badge color="red" size="sm" aria-hidden>
        {count > 999 ? `${number(999)}+` : number(count)}
      </Badge>
      <VisuallyHidden>{t.workOpen(number(count))}</VisuallyHidden>
    </>
  )
}
