import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { AnchorLink } from '../shell/links.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import type { MappingForm } from './query.ts'
import { mappingTexts } from './texts.ts'

interface ReadyDraftsProps {
  forms: readonly MappingForm[]
  isBusy: boolean
  publish: () => Promise<void>
}

/** Forms whose drafts fit the CRM: each can be looked at, and all be published. */
export function ReadyDrafts({ forms, isBusy, publish }: ReadyDraftsProps) {
  const t = useText(mappingTexts)
  const words = useText(common)
  const ask = () =>
    modals.openConfirmModal({
      title: t.publishTitle(forms.length),
      children: (
        <Stack gap="sm">
          <Text size="sm">{t.publishText(forms.length)}</Text>
          <List size="sm" style={{ overflowWrap: 'anywhere' }}>
            {forms.map(({ form_id, internal_title }) => (
              <List.Item key={form_id}>{internal_title}</List.Item>
            ))}
          </List>
        </Stack>
      ),
      labels: { confirm: t.publishAll(forms.length), cancel: words.cancel },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => void publish(),
    })
  return (
    <Paper p="lg" component="section" aria-label={t.readyTitle}>
      <Title order={2} mb={4}>
        {t.readyTitle}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.readyText(forms.length)}
      </Text>
      <Stack gap="xs" component="ul" p={0} m={0} mb="md">
        {forms.map(({ form_id, internal_title }) => (
          <Group key={form_id} component="li" justify="space-between" gap="xs" style={{ listStyle: 'none' }}>
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {internal_title}
            </Text>
            <AnchorLink
              to="/forms/$id/build"
              params={{ id: form_id }}
              size="sm"
              aria-label={t.reviewFor(internal_title)}
            >
              {t.review}
            </AnchorLink>
          </Group>
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button loading={isBusy} onClick={ask}>
          {t.publishAll(forms.length)}
        </Button>
      </Group>
    </Paper>
  )
}
