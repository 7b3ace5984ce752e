import { ActionIcon, Box, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { IconMessage, IconPencil, IconPlus, IconTrash } from '../icons/tabler.ts'
import { MailsNavigation } from '../mails/mails-navigation.tsx'
import { useRemaining } from '../removal/use-remaining.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { EmptyState } from '../shell/empty-state.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { Permitted } from '../shell/role.tsx'
import { useAsked } from '../commands/use-asked.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { replyTemplatesQuery, type ReplyTemplate } from './model.ts'
import { TemplateForm } from './template-form.tsx'
import { replyTemplateTexts } from './texts.ts'

/** The texts that replies begin with. */
export function ReplyTemplatesPage() {
  const t = useText(replyTemplateTexts)
  const { data: found, error } = useQuery(replyTemplatesQuery)
  const data = useRemaining(endpoints.replyTemplates.remove, found)
  if (error) throw error
  return (
    <PageFrame title={t.title} needs={endpoints.replyTemplates.create} actions={<CreateButton />}>
      <MailsNavigation />
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      {!data && <Skeleton h={200} radius="lg" />}
      {data?.length === 0 && (
        <EmptyState icon={<IconMessage size={28} />} title={t.noneTitle} text={t.noneText}>
          <Permitted needs={endpoints.replyTemplates.create}>
            <CreateButton />
          </Permitted>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} aria-label={t.list}>
          {data.map((template) => (
            <TemplateCard key={template.id} template={template} />
          ))}
        </Stack>
      )}
    </PageFrame>
  )
}

function useOpenForm() {
  const t = useText(replyTemplateTexts)
  const words = useText(common)
  return (template?: ReplyTemplate) =>
    modals.open({
      modalId: 'reply-template',
      title: template ? t.editTitle : t.create,
      size: 'lg',
      closeButtonProps: { 'aria-label': words.close },
      children: <TemplateForm template={template} close={() => modals.close('reply-template')} />,
    })
}

function CreateButton() {
  const t = useText(replyTemplateTexts)
  const open = useOpenForm()
  useAsked(() => open())
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={() => open()}>
      {t.create}
    </Button>
  )
}

function TemplateCard({ template }: { template: ReplyTemplate }) {
  const t = useText(replyTemplateTexts)
  const open = useOpenForm()
  const remove = useRemoval()
  const { id, name, subject, text } = template
  return (
    <Paper p="md" component="li" style={{ listStyle: 'none' }}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Box miw={0}>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {subject !== null && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {subject}
            </Text>
          )}
        </Box>
        <Permitted needs={endpoints.replyTemplates.update}>
          <Group gap={2} wrap="nowrap">
            <ActionIcon aria-label={t.edit(name)} onClick={() => open(template)}>
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              aria-label={t.remove(name)}
              onClick={() =>
                remove({
                  endpoint: endpoints.replyTemplates.remove,
                  ids: [id],
                  said: t.removed(name),
                  forgets: ['reply-templates'],
                })
              }
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        </Permitted>
      </Group>
      <Text size="sm" c="dimmed" mt={4} lineClamp={3} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Paper>
  )
}
