import { Anchor, Box, Group, Switch, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconExternalLink } from '../icons/tabler.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { HelpLink } from '../guide/help-link.tsx'
import { useFormActions } from '../forms/use-form-actions.tsx'
import { endpoints } from '../api/endpoints.ts'
import { useMay } from '../shell/role.tsx'
import { ActionIconLink, AnchorLink } from '../shell/links.tsx'
import { useText } from '../text/language.ts'
import { DraftBar } from '../versions/draft-bar.tsx'
import classes from './layout.module.css'
import { formQuery } from './query.ts'
import { sections } from './sections.ts'
import { formTexts } from './texts.ts'

/** What all pages of one form have above them: its name, whether it is online, and its parts. */
export function FormLayout() {
  const t = useText(formTexts)
  const { id } = useParams({ from: '/inside/forms/$id' })
  const { data } = useSuspenseQuery(formQuery(id))
  const form = data.answer
  const { setActive } = useFormActions()
  const may = useMay()
  // How often the draft has been taken away under the pages that edit it; the others go on.
  const [times, setTimes] = useState(0)
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname.split('/')[3] })
  const isOfDraft = shown === 'build' || shown === 'logic'
  return (
    <Box className={classes['page']}>
      <Box component="header" bg="var(--mantine-color-body)" px={{ base: 'md', sm: 'lg' }} pt="sm">
        <Group justify="space-between" wrap="nowrap" gap="md">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Tooltip label={t.all}>
              <ActionIconLink to="/forms" aria-label={t.all}>
                <IconArrowLeft size={18} />
              </ActionIconLink>
            </Tooltip>
            <Title order={1} size="h3" lineClamp={1}>
              {form.internal_title}
            </Title>
            <HelpLink />
          </Group>
          <Group gap="md" wrap="nowrap">
            {form.active && (
              <Anchor href={form.url} target="_blank" rel="noopener" size="sm" visibleFrom="xs">
                <Group gap={4} wrap="nowrap">
                  <Text span size="sm">
                    {t.openPage}
                  </Text>
                  <IconExternalLink size={15} />
                </Group>
              </Anchor>
            )}
            <Switch
              label={form.active ? t.online : t.offline}
              checked={form.active}
              onChange={() => void setActive(form, !form.active)}
              disabled={!may(endpoints.forms.update)}
            />
          </Group>
        </Group>
        <Sections id={id} />
      </Box>
      <DraftBar form={form} onDiscarded={() => setTimes((before) => before + 1)} />
      <Outlet key={isOfDraft ? times : undefined} />
    </Box>
  )
}

function Sections({ id }: { id: number }) {
  const t = useText(formTexts)
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  const current = sections.find((section) => section === pathname.split('/')[3]) ?? 'build'
  // On a phone the bar is wider than the window.
  useEffect(() => {
    const link = bar.current?.querySelector('[aria-current]')
    link?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <Box component="nav" ref={bar} aria-label={t.sections} className={classes['sections']}>
      {sections.map((section) => (
        <AnchorLink
          key={section}
          to={`/forms/$id/${section}`}
          params={{ id }}
          className={classes['section']}
          aria-current={section === current ? 'page' : undefined}
          underline="never"
        >
          {t[section]}
        </AnchorLink>
      ))}
    </Box>
  )
}
