import { Box, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Callable } from '../api/endpoints.ts'
import { HelpLink } from '../guide/help-link.tsx'
import { IconArrowLeft } from '../icons/tabler.ts'
import { ButtonLink } from './links.tsx'
import { RoleNotice, useMay } from './role.tsx'
import { useTitle } from './title.ts'

interface PageFrameProps {
  title: string
  /** Beside the title. */
  actions?: ReactNode
  /** The way to the page that this one belongs to, above the title. */
  back?: { to: '/crm' | '/letterheads' | '/webhooks'; name: string }
  /** What the actions do: who may not do it does not see them. */
  needs?: Callable
  /** It is read, or its settings are changed one below the other: lines of the whole width would be too long. */
  narrow?: boolean
  /** Class of a page whose parts stand beside each other where there is room, each scrolled for itself. */
  panes?: string | undefined
  children: ReactNode
}

/** In pixels. All pages begin at the same place, and have one of two widths. */
export const widePage = 1180
export const narrowPage = 820

/** A page with its heading, what can be done on it, and its content. */
export function PageFrame({ title, actions, back, needs, narrow = false, panes, children }: PageFrameProps) {
  useTitle(title)
  const may = useMay()
  const isShown = needs === undefined || may(needs)
  return (
    <Box p={{ base: 'md', sm: 'xl' }} maw={panes === undefined ? widePage : undefined} mx="auto" className={panes}>
      <Box maw={narrow ? narrowPage : undefined}>
        {back && (
          <ButtonLink to={back.to} variant="subtle" size="compact-sm" mb="xs" leftSection={<IconArrowLeft size={16} />}>
            {back.name}
          </ButtonLink>
        )}
        <Group justify="space-between" mb="lg" gap="md">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Title order={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <HelpLink />
          </Group>
          {isShown && actions !== undefined && <Group gap="lg">{actions}</Group>}
        </Group>
        {children}
      </Box>
    </Box>
  )
}

/** A page that some roles do not include: its users read why. */
export function PageFor({ title, needs, children }: Required<Pick<PageFrameProps, 'title' | 'needs' | 'children'>>) {
  const may = useMay()
  if (may(needs)) return children
  return (
    <PageFrame title={title}>
      <RoleNotice needs={needs} isClosed />
    </PageFrame>
  )
}
