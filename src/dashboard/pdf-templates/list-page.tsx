import { ActionIcon, Badge, Group, Menu, Skeleton, Text } from '@mantine/core'
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
import { ListTable } from '../lists/list-table.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { Pager } from '../shell/pager.tsx'
import { Permitted } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { CopyDialog } from './copy-dialog.tsx'
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
      {data && data.meta.total > 0 && <TemplateTable templates={data.data} />}
      {data && <Pager page={page} total={data.meta.last_page} onChange={setPage} />}
    </PageFrame>
  )
}

function TemplateTable({ templates }: { templates: TemplateSummary[] }) {
  const t = useText(templateTexts)
  const removed = useHidden(endpoints.pdfTemplates.remove.path)
  return (
    <ListTable
      label={t.table}
      minWidth={560}
      // The form keeps its row: without a template of its own it has a proposal.
      rows={templates.map((found) =>
        removed.has(found.form_id) ? { ...found, stored: false, enabled: false } : found,
      )}
      keyOf={({ form_id }) => form_id}
      columns={[
        { name: t.form, place: 'title', cell: (template) => <TemplateName template={template} /> },
        { name: t.state, place: 'line', cell: (template) => <StateMark template={template} /> },
        { name: t.content, place: 'line', cell: (template) => <TemplateContent template={template} /> },
        {
          name: '',
          place: 'end',
          width: 60,
          cell: (template) =>
            template.stored && (
              <Permitted needs={endpoints.pdfTemplates.remove}>
                <TemplateMenu template={template} />
              </Permitted>
            ),
        },
      ]}
    />
  )
}

interface TemplateProps {
  template: TemplateSummary
}

function TemplateName({ template: { form_id: id, internal_title, name } }: TemplateProps) {
  const t = useText(templateTexts)
  return (
    <>
      <AnchorLink to="/pdf-templates/$id" params={{ id }} fw={500} aria-label={t.edit(internal_title)}>
        {internal_title}
      </AnchorLink>
      {name !== internal_title && (
        <Text size="sm" c="dimmed">
          {name}
        </Text>
      )}
    </>
  )
}

function TemplateContent({ template: { stored, blocks, signing, letterhead_id } }: TemplateProps) {
  const t = useText(templateTexts)
  if (!stored)
    return (
      <Text size="sm" c="dimmed">
        {t.proposedText}
      </Text>
    )
  return (
    <Group gap="xs">
      <Text size="sm">{t.blocks(blocks)}</Text>
      {letterhead_id !== null && <Badge color="gray">{t.hasLetterhead}</Badge>}
      {signing && <Badge color="foyer">{t.signed}</Badge>}
    </Group>
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
        <ActionIcon aria-label={words.moreFor(template.internal_title)}>
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
