import { ActionIcon, Badge, Box, Group, Menu, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconCopy, IconDots, IconFileTypePdf, IconTrash } from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { DocumentsNavigation } from '../letterheads/documents-navigation.tsx'
import { useHidden } from '../removal/store.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { EmptyState } from '../shell/empty-state.tsx'
import { AnchorLink, ButtonLink } from '../shell/links.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { Pager } from '../shell/pager.tsx'
import { Permitted } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import classes from './cards.module.css'
import { CopyDialog } from './copy-dialog.tsx'
import { FirstPage } from './first-page.tsx'
import { templatesQuery, type TemplateSummary } from './model.ts'
import { templateTexts } from './texts.ts'

/** The documents of all forms: which are made, and which are only proposed. */
export function TemplatesPage() {
  const t = useText(templateTexts)
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({ ...templatesQuery(page), placeholderData: keepPreviousData })
  if (error) throw error
  return (
    <PageFrame title={t.title}>
      <DocumentsNavigation />
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      {!data && <Skeleton h={240} radius="lg" />}
      {data && data.meta.total === 0 && (
        <EmptyState icon={<IconFileTypePdf size={28} />} title={t.noneTitle} text={t.noneText}>
          <Permitted needs={endpoints.forms.create}>
            <ButtonLink to="/forms/new">{t.newForm}</ButtonLink>
          </Permitted>
        </EmptyState>
      )}
      {data && data.meta.total > 0 && <TemplateCards templates={data.data} />}
      {data && <Pager page={page} total={data.meta.last_page} onChange={setPage} />}
    </PageFrame>
  )
}

function TemplateCards({ templates }: { templates: TemplateSummary[] }) {
  const t = useText(templateTexts)
  const removed = useHidden(endpoints.pdfTemplates.remove.path)
  // The form keeps its card: without a template of its own it has a proposal.
  const shown = templates.map((found) =>
    removed.has(found.form_id) ? { ...found, stored: false, enabled: false } : found,
  )
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 2, sm: 3, lg: 4 }}
      spacing={{ base: 'sm', sm: 'lg' }}
      p={0}
      m={0}
      aria-label={t.list}
    >
      {shown.map((template) => (
        <TemplateCard key={template.form_id} template={template} />
      ))}
    </SimpleGrid>
  )
}

interface TemplateProps {
  template: TemplateSummary
}

function TemplateCard({ template }: TemplateProps) {
  const t = useText(templateTexts)
  const { date } = useFormat()
  const { form_id: id, internal_title, name, stored, blocks, signing, letterhead_id, updated_at } = template
  return (
    <Paper component="li" className={classes['card']}>
      <FirstPage template={template} />
      <Box className={classes['about']}>
        <AnchorLink
          to="/pdf-templates/$id"
          params={{ id }}
          fw={500}
          fz={{ base: 'sm', sm: 'md' }}
          className={classes['open']}
          aria-label={t.edit(internal_title)}
        >
          {internal_title}
        </AnchorLink>
        {name !== internal_title && (
          <Text size="sm" c="dimmed">
            {name}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {stored ? `${t.blocks(blocks)} · ${t.changed(date(updated_at))}` : t.proposedText}
        </Text>
        <Group gap={6} mt={8}>
          <StateMark template={template} />
          {signing && <Badge color="foyer">{t.signed}</Badge>}
          {letterhead_id !== null && <Badge color="gray">{t.hasLetterhead}</Badge>}
        </Group>
      </Box>
      {stored && (
        <Permitted needs={endpoints.pdfTemplates.remove}>
          <TemplateMenu template={template} />
        </Permitted>
      )}
    </Paper>
  )
}

function StateMark({ template: { stored, enabled } }: TemplateProps) {
  const t = useText(templateTexts)
  if (enabled)
    return (
      <Badge color="green" miw="max-content">
        {t.on}
      </Badge>
    )
  return (
    <Badge color="gray" miw="max-content">
      {stored ? t.off : t.proposed}
    </Badge>
  )
}

function TemplateMenu({ template }: TemplateProps) {
  const t = useText(templateTexts)
  const words = useText(common)
  const remove = useRemove()
  const copy = () =>
    modals.open({
      modalId: 'copy-template',
      title: t.copyTitle(template.internal_title),
      closeButtonProps: { 'aria-label': words.close },
      children: <CopyDialog template={template} close={() => modals.close('copy-template')} />,
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={words.moreFor(template.internal_title)} variant="default" className={classes['more']}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
          {t.copyTo}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => remove(template)}>
          {t.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** One in use is asked about: documents come of it. */
function useRemove() {
  const t = useText(templateTexts)
  const remove = useRemoval()
  return ({ form_id, internal_title, enabled }: TemplateSummary) =>
    remove({
      endpoint: endpoints.pdfTemplates.remove,
      ids: [form_id],
      said: t.removed(internal_title),
      forgets: ['pdf-templates', 'forms'],
      ...(enabled && {
        question: { title: t.removeTitle(internal_title), text: `${t.removeOn} ${t.removeText}` },
      }),
    })
}
